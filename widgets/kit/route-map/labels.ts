import type { Frame, GraticuleLine, MapPoint } from './projection';

export interface Label {
  text: string;
  /** The middle of the text in pixels; its vertical middle, not its baseline. */
  x: number;
  y: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Pixels of a character of a label: 12.5 px, semibold, slightly spaced. */
const CHARACTER = 8.2;
const LINE = 15;
/** Pixels from the middle of an airport's ring to its label. */
const GAP = 8;

const SIDES = [
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;

interface Named extends MapPoint {
  label: string;
}

/**
 * Places each airport's label on the side where it overlaps least: first inside the frame, then clear of other labels
 * and rings, then of the lines, then of the coasts beneath.
 */
export function placeLabels(
  airports: readonly Named[],
  lines: readonly (readonly MapPoint[])[],
  frame: Frame,
  beneath: readonly (readonly MapPoint[])[] = [],
): Label[] {
  const under = beneath.flatMap(withPointsBetween);
  const taken = airports.map(ringOf);
  return airports.map((airport) => {
    const best = bestPosition(airport, taken, lines, under, frame);
    taken.push(best.box);
    return best.label;
  });
}

const ringOf = ({ x, y }: MapPoint) => boxAround(x, y, 10, 10);

/** Points so close to each other that no label fits between two. */
const withPointsBetween = (line: readonly MapPoint[]): MapPoint[] =>
  line.flatMap((end, index) => {
    const start = line[index - 1] ?? end;
    const steps = Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / 6) || 1;
    // One that goes on far outside the frame is left out.
    if (steps > 99) return [end];
    return [...Array(steps)].map((_, step) => ({
      ...end,
      x: start.x + ((end.x - start.x) * (step + 1)) / steps,
      y: start.y + ((end.y - start.y) * (step + 1)) / steps,
    }));
  });

function bestPosition(
  { x, y, label }: Named,
  taken: readonly Box[],
  lines: readonly (readonly MapPoint[])[],
  under: readonly MapPoint[],
  frame: Frame,
) {
  const width = label.length * CHARACTER;
  const candidates = SIDES.map(([across, down], preference) => {
    const diagonal = across !== 0 && down !== 0 ? 0.6 : 1;
    const middle = {
      x: x + across * (GAP * diagonal + width / 2),
      y: y + down * (GAP * diagonal + LINE / 2),
    };
    const box = boxAround(middle.x, middle.y, width, LINE);
    const outside = isOutside(box, frame);
    const covered = taken.filter((other) => overlap(box, other)).length;
    const crossed = (points: readonly MapPoint[]) =>
      points.filter((point) => overlap(box, boxAround(point.x, point.y, 2, 2))).length;
    return {
      box,
      label: { text: label, ...middle },
      cost:
        (outside ? 1000 : 0) +
        covered * 100 +
        crossed(lines.flat()) +
        Math.min(crossed(under), 9) / 10 +
        preference / 100,
    };
  });
  return candidates.reduce((a, b) => (b.cost < a.cost ? b : a));
}

/** Degrees across the frame from which on the graticule is not named: the coasts show where it is. */
const CHART_SPAN = 45;
/** Pixels from the frame's edge to the middle of a graticule's label. */
const MARGIN = 10;

/** Labels parallels at the left edge and meridians at the bottom, clear of `taken` labels. */
export function nameGraticule(
  lines: readonly GraticuleLine[],
  spanDegrees: number,
  { width, height }: Frame,
  taken: readonly Label[],
): Label[] {
  if (spanDegrees > CHART_SPAN) return [];
  const boxes = taken.map(({ text, x, y }) => boxAround(x, y, text.length * CHARACTER, LINE));
  return lines.flatMap(({ name, isParallel, points }) => {
    const half = name.length * 3;
    const at = isParallel
      ? { x: MARGIN + half, y: crossing(points, 'x', 'y', MARGIN + half) - 6 }
      : { x: crossing(points, 'y', 'x', height - MARGIN) + half + 3, y: height - MARGIN };
    // The bottom left corner is left to the meridians.
    const fits = at.y > MARGIN && at.y < height - (isParallel ? 24 : 0) && at.x > MARGIN && at.x + half < width - 4;
    const box = boxAround(at.x, at.y, 2 * half, 12);
    return fits && !boxes.some((other) => overlap(box, other)) ? [{ text: name, ...at }] : [];
  });
}

/** Where a line meets `axis = at`, on the other axis; NaN when it does not. */
function crossing(points: readonly MapPoint[], axis: 'x' | 'y', other: 'x' | 'y', at: number): number {
  for (let index = 1; index < points.length; index++) {
    const [start, end] = points.slice(index - 1);
    if (!start || !end || start[axis] < at === end[axis] < at) continue;
    return start[other] + ((end[other] - start[other]) * (at - start[axis])) / (end[axis] - start[axis]);
  }
  return Number.NaN;
}

function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function isOutside({ left, right, top, bottom }: Box, { width, height }: Frame): boolean {
  return left < 2 || top < 2 || right > width - 2 || bottom > height - 2;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
