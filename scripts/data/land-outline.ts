import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Point = readonly [longitude: number, latitude: number];

/** Where these operators fly, drawn finest: the middle of Pakistan. */
const HOME: Point = [68, 28];
/** Degrees the outline may be off at home, and what each degree of distance from there adds. */
const FINEST = 0.02;
const COARSER_PER_DEGREE = 0.0022;
/** An island is left out when its area is below this many times the permitted error, squared. */
const SMALLEST = 5;
/** Steps to a degree: a step is some 3.5 km. */
const STEPS = 32;
/** A number is written in base 32, lowest digit first; 32 added to a digit says that another follows. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The coasts of Natural Earth's 1:50m land, a line a ring, read back by widgets/kit/route-map/land.ts: each point as
 * the steps east and north from the point before it (the first from 0° N 0° E), in zigzag `DIGITS`. Every ring, a
 * lake's too, keeps the side that it encloses on the same hand. Coasts only, never borders: where those run depends
 * on whom one asks.
 */
export function landOutline(): string {
  const atlas: Topology<{ land: GeometryCollection }> = createRequire(import.meta.url)('world-atlas/land-50m.json');
  return feature(atlas, atlas.objects.land)
    .features.flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates : []))
    .flatMap(([coast = [], ...lakes]) => [coast, ...lakes.map((lake) => lake.toReversed())])
    .map((ring) => simplify(ring.map(([longitude = 0, latitude = 0]): Point => [longitude, latitude])))
    .filter(isWorthDrawing)
    .map(encode)
    .join('\n');
}

function permittedError(point: Point): number {
  const [east, north] = offset(point, HOME);
  return FINEST + COARSER_PER_DEGREE * Math.hypot(east, north);
}

/** Degrees of the equator from `to` to `from`, the short way round. */
function offset(from: Point, to: Point): Point {
  const shrink = Math.cos((((from[1] + to[1]) / 2) * Math.PI) / 180);
  return [(((((from[0] - to[0]) % 360) + 540) % 360) - 180) * shrink, from[1] - to[1]];
}

/** Douglas–Peucker with an error that grows with the distance from home. The ring stays closed. */
function simplify(ring: readonly Point[]): Point[] {
  const kept = new Set([0, ring.length - 1]);
  const spans: [number, number][] = [[0, ring.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    let worst = 1;
    let middle = -1;
    for (let index = first + 1; index < last; index++) {
      const point = ring[index] as Point;
      const error = distanceToSegment(point, ring[first] as Point, ring[last] as Point) / permittedError(point);
      if (error > worst) [worst, middle] = [error, index];
    }
    if (middle < 0) continue;
    kept.add(middle);
    spans.push([first, middle], [middle, last]);
  }
  return ring.filter((_, index) => kept.has(index));
}

function distanceToSegment(point: Point, start: Point, end: Point): number {
  const [px, py] = offset(point, start);
  const [ex, ey] = offset(end, start);
  const length = ex * ex + ey * ey;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * ex + py * ey) / length));
  return Math.hypot(px - along * ex, py - along * ey);
}

function isWorthDrawing(ring: readonly Point[]): boolean {
  const start = ring[0];
  if (!start || ring.length < 4) return false;
  const area = ring.slice(1).reduce((sum, point, index) => {
    const [ax, ay] = offset(ring[index] as Point, start);
    const [bx, by] = offset(point, start);
    return sum + (ax * by - bx * ay) / 2;
  }, 0);
  return Math.abs(area) > SMALLEST * permittedError(start) ** 2;
}

function encode(ring: readonly Point[]): string {
  let [east, north] = [0, 0];
  return ring
    .map(([longitude, latitude]) => {
      const [x, y] = [Math.round(longitude * STEPS), Math.round(latitude * STEPS)];
      const text = digits(x - east) + digits(y - north);
      [east, north] = [x, y];
      return text;
    })
    .join('');
}

function digits(steps: number): string {
  let rest = steps < 0 ? -2 * steps - 1 : 2 * steps;
  let text = '';
  while (rest > 31) {
    text += DIGITS[32 + (rest & 31)];
    rest >>= 5;
  }
  return text + DIGITS[rest];
}
