import type { Position } from '../airports';
import { toPosition, toVector, type Vector } from './great-circle';

/** A point in pixels; `beyond` when it lies behind the globe and was moved to its rim. */
export interface MapPoint {
  x: number;
  y: number;
  beyond: boolean;
}

export interface Projection {
  project(point: Vector): MapPoint;
  /** The middle and the radius of the disc that the globe fills, pixels; mostly far larger than the frame. */
  rim: { x: number; y: number; radius: number };
  /** Degrees along the frame's longer side. */
  spanDegrees: number;
  /** The middle of the legs. */
  middle: Position;
}

export interface Frame {
  width: number;
  height: number;
  /** Pixels kept free on all sides for labels. */
  padding: number;
}

/** The smallest angle shown, so that a short hop has land around it: 8 degrees are some 890 km. */
const MIN_SPAN = (8 * Math.PI) / 180;
/** How far beside the legs the globe's middle lies, as a part of the longest leg: then legs are curves. */
const TILT = 0.4;
const MAX_TILT = Math.PI / 6;
/** Points nearer to the globe's edge than this (cosine of 78°) are too foreshortened. */
const EDGE = 0.2;

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/**
 * The globe seen from far above (orthographic), turned so that the paths rise towards its top and lie in the frame.
 * Paths around the globe are drawn by Lambert's equal-area projection, which shows the whole Earth.
 */
export function frameRoutes(paths: readonly (readonly Vector[])[], { width, height, padding }: Frame): Projection {
  const points = paths.flat();
  const middle = meanOf(points);
  const up = besideLongest(paths, middle);
  const centre = toPosition(up);
  const east = toVector({ latitude: 0, longitude: centre.longitude + 90 });
  const north = cross(up, east);

  const wide = points.some((point) => dot(point, up) < EDGE);
  const horizon = wide ? -0.97 : 0;
  const rimRadius = wide ? Math.sqrt(2 * (1 - horizon)) : 1;
  const flatten = (point: Vector) => {
    const [x, y, height] = [dot(point, east), -dot(point, north), dot(point, up)];
    const beyond = height < horizon;
    const stretch = beyond ? rimRadius / (Math.hypot(x, y) || 1) : wide ? Math.sqrt(2 / (1 + height)) : 1;
    return { x: x * stretch, y: y * stretch, beyond };
  };

  const flat = points.map(flatten);
  const [left, right] = extent(flat.map(({ x }) => x));
  const [top, bottom] = extent(flat.map(({ y }) => y));
  const scale = Math.min(
    (width - 2 * padding) / (right - left),
    (height - 2 * padding) / (bottom - top),
    Math.max(width, height) / MIN_SPAN,
  );
  const [dx, dy] = [width / 2 - ((left + right) / 2) * scale, height / 2 - ((top + bottom) / 2) * scale];
  return {
    project(point) {
      const { x, y, beyond } = flatten(point);
      return { x: x * scale + dx, y: y * scale + dy, beyond };
    },
    rim: { x: dx, y: dy, radius: rimRadius * scale },
    spanDegrees: ((Math.max(width, height) / scale) * 180) / Math.PI,
    middle: toPosition(middle),
  };
}

/** `middle`, moved at right angles to the longest path, towards the equator. */
function besideLongest(paths: readonly (readonly Vector[])[], middle: Vector): Vector {
  let [longest, side]: [number, Vector] = [0, [0, 0, 0]];
  for (const path of paths) {
    const [start, halfway] = [path[0], path[path.length >> 1]];
    if (!start || !halfway) continue;
    const normal = cross(start, halfway);
    const half = Math.atan2(Math.hypot(...normal), dot(start, halfway));
    if (half > longest) [longest, side] = [half, scaled(normal, 1 / Math.hypot(...normal))];
  }
  const angle = Math.min(MAX_TILT, 2 * longest * TILT) * (side[2] * middle[2] > 0 ? -1 : 1);
  return unit(add(scaled(middle, Math.cos(angle)), scaled(side, Math.sin(angle))));
}

function meanOf(points: readonly Vector[]): Vector {
  const sum = points.reduce(add, [0, 0, 0]);
  return Math.hypot(...sum) < 1e-6 ? (points[0] ?? [1, 0, 0]) : unit(sum);
}

const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];
const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const unit = (vector: Vector): Vector => scaled(vector, 1 / Math.hypot(...vector));

function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

const extent = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;

export interface GraticuleLine {
  /** `25°N`, `60°E`, `0°`. */
  name: string;
  isParallel: boolean;
  points: MapPoint[];
}

/** Meridians and parallels, some 60 px apart. */
export function graticule({ project, spanDegrees, middle }: Projection, { width, height }: Frame): GraticuleLine[] {
  const most = Math.max(width, height) / 120;
  const step = [1, 2, 5, 10, 15].find((size) => spanDegrees / size < most) ?? 30;
  const snap = (degrees: number) => Math.round(degrees / step) * step;
  const reach = snap(spanDegrees * 0.75) + step;
  const south = Math.max(-90, snap(middle.latitude) - reach);
  const north = Math.min(90, snap(middle.latitude) + reach);
  // Meridians converge towards the pole: the nearer it is, the more longitudes are in sight.
  const nearestToPole = Math.min(85, Math.max(north, -south));
  const around = Math.min(180, reach / Math.cos((nearestToPole * Math.PI) / 180));
  const west = snap(middle.longitude - around);
  const east = west + Math.min(360 - step, snap(2 * around) + step);

  const range = (from: number, to: number, by: number) =>
    [...Array(Math.round((to - from) / by) + 1)].map((_, index) => from + index * by);
  const line = (positions: Position[]) => positions.map((position) => project(toVector(position)));
  const fine = step / 4;
  return [
    ...range(south, north, step).map((latitude) => ({
      name: degrees(latitude, 'N', 'S'),
      isParallel: true,
      points: line(range(west, east + step, fine).map((longitude) => ({ latitude, longitude }))),
    })),
    ...range(west, east, step).map((longitude) => ({
      name: degrees(longitude - 360 * Math.round(longitude / 360), 'E', 'W'),
      isParallel: false,
      points: line(range(south, north, fine).map((latitude) => ({ latitude, longitude }))),
    })),
  ];
}

const degrees = (value: number, positive: string, negative: string) =>
  `${Math.abs(value)}°${value > 0 ? positive : value < 0 ? negative : ''}`;

const pixels = (value: number) => Math.round(value * 10) / 10;

/** An SVG path; `close` is 'Z' for a ring. A stretch behind the globe is left out of a line. */
export function linePath(points: readonly MapPoint[], close: 'Z' | '' = ''): string {
  let pen = 'M';
  const path = points.map(({ x, y, beyond }) => {
    if (beyond && !close) {
      pen = 'M';
      return '';
    }
    const part = `${pen}${pixels(x)} ${pixels(y)}`;
    pen = 'L';
    return part;
  });
  return path.join('') + close;
}

export function circlePath({ x, y, radius }: Projection['rim']): string {
  const [left, right, size] = [pixels(x - radius), pixels(x + radius), pixels(radius)];
  return `M${left} ${pixels(y)}A${size} ${size} 0 1 1 ${right} ${pixels(y)}A${size} ${size} 0 1 1 ${left} ${pixels(y)}Z`;
}
