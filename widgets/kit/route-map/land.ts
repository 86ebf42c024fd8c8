import outline from 'virtual:land-outline';
import { toVector, type Vector } from './great-circle';
import { circlePath, type Frame, linePath, type MapPoint, type Projection } from './projection';

const STEPS_PER_DEGREE = 32;
const DIGITS = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].map((digit, value) => [digit, value]),
);

/** Every coast as a closed ring of unit vectors. The inverse of scripts/data/land-outline.ts. */
const rings: Vector[][] = outline.split('\n').map((line) => {
  const points: Vector[] = [];
  let [east, north] = [0, 0];
  const steps = readNumbers(line);
  for (let index = 0; index < steps.length; index += 2) {
    east += steps[index] ?? 0;
    north += steps[index + 1] ?? 0;
    points.push(toVector({ longitude: east / STEPS_PER_DEGREE, latitude: north / STEPS_PER_DEGREE }));
  }
  return points;
});

function readNumbers(line: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of line) {
    const digit = DIGITS.get(character) ?? 0;
    value += (digit & 31) << shift;
    shift += 5;
    if (digit > 31) continue;
    numbers.push(value & 1 ? -(value + 1) / 2 : value / 2);
    value = shift = 0;
  }
  return numbers;
}

/**
 * The land as one SVG path, to be filled by the even-odd rule. Points behind the globe are moved to its rim, so every
 * ring is closed along the rim. A ring around the point opposite the centre then covers the wrong side, which its area
 * shows; adding the rim to the path inverts it.
 */
export function landPath({ project, rim }: Projection, frame: Frame): string {
  return rings
    .map((ring) => {
      const seen = ring.map(project);
      if (seen.every(({ beyond }) => beyond)) return '';
      const points = alongRim(seen, rim);
      if (isInsideOut(points, rim.radius)) return linePath(points, 'Z') + circlePath(rim);
      return touches(points, frame) ? linePath(points, 'Z') : '';
    })
    .join('');
}

/** The coasts that may be in the frame, as far as they are seen. */
export const coastLines = ({ project }: Projection, frame: Frame): MapPoint[][] =>
  rings.map((ring) => ring.map(project).filter(({ beyond }) => !beyond)).filter((line) => touches(line, frame));

/** Adds points along the rim between two points on it, where a straight line would cut through the disc. */
function alongRim(ring: readonly MapPoint[], { x, y, radius }: Projection['rim']): MapPoint[] {
  return ring.flatMap((point, index) => {
    const last = ring[index - 1];
    if (!last?.beyond || !point.beyond) return [point];
    const start = Math.atan2(last.y - y, last.x - x);
    const turn = Math.atan2(point.y - y, point.x - x) - start;
    const shortTurn = turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
    const steps = Math.ceil(Math.abs(shortTurn) / 0.05) || 1;
    return [...Array(steps)].map((_, step) => {
      const angle = start + (shortTurn * (step + 1)) / steps;
      return { x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius, beyond: true };
    });
  });
}

/** All rings have land on the same side (scripts/data/land-outline.ts), so the area's sign shows an inverted one. */
function isInsideOut(ring: readonly MapPoint[], radius: number): boolean {
  let twiceArea = 0;
  let last = ring.at(-1);
  for (const point of ring) {
    if (last) twiceArea += last.x * point.y - point.x * last.y;
    last = point;
  }
  return twiceArea < -Math.PI * radius ** 2;
}

function touches(ring: readonly MapPoint[], { width, height }: Frame): boolean {
  return (
    ring.some(({ x }) => x > 0) &&
    ring.some(({ x }) => x < width) &&
    ring.some(({ y }) => y > 0) &&
    ring.some(({ y }) => y < height)
  );
}
