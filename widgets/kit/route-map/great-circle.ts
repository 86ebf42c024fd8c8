import type { Position } from '../airports';

/** IUGG mean radius; distances differ from the ellipsoid's by at most 0.5 %. */
const EARTH_RADIUS_KM = 6371.0088;
const KM_PER_NAUTICAL_MILE = 1.852;

/** A midsize jet's long-range cruise, about 430 knots over the ground. */
const CRUISE_KM_PER_HOUR = 800;
/** Added to the cruise for climb, approach and detours. */
const ALLOWANCE_MINUTES = 25;

/** A point on the unit sphere: x to 0° N 0° E, y to 0° N 90° E, z to the north pole. */
export type Vector = readonly [x: number, y: number, z: number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

export function toVector({ latitude, longitude }: Position): Vector {
  const [lat, lon] = [radians(latitude), radians(longitude)];
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
}

/** The longitude is from -180 to 180. */
export function toPosition([x, y, z]: Vector): Position {
  return { latitude: degrees(Math.atan2(z, Math.hypot(x, y))), longitude: degrees(Math.atan2(y, x)) };
}

/** The angle between two unit vectors in radians. By atan2, which is exact for very near and opposite points too. */
function angleBetween([ax, ay, az]: Vector, [bx, by, bz]: Vector): number {
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return Math.atan2(cross, ax * bx + ay * by + az * bz);
}

/** Kilometres along the great circle. */
export function greatCircleKm(from: Position, to: Position): number {
  return angleBetween(toVector(from), toVector(to)) * EARTH_RADIUS_KM;
}

export const toNauticalMiles = (km: number): number => km / KM_PER_NAUTICAL_MILE;

/**
 * Minutes a charter jet is in the air over a distance in km, to the nearest 5: 800 km/h and 25 minutes for climb
 * and approach, no wind. An estimate, not a schedule. 0 for no distance.
 */
export function flightMinutes(km: number): number {
  if (km <= 0) return 0;
  return Math.round(((km / CRUISE_KM_PER_HOUR) * 60 + ALLOWANCE_MINUTES) / 5) * 5;
}

/**
 * `steps + 1` evenly spaced unit vectors along the great circle, both ends included. Vectors need no special case at
 * the antimeridian. Between antipodes the path leads over the north pole (from a pole: along 0° E).
 */
export function greatCircle(from: Position, to: Position, steps: number): Vector[] {
  const a = toVector(from);
  const b = toVector(to);
  const angle = angleBetween(a, b);
  const side = Math.sin(angle);
  // Spanned by `a` and a unit vector at right angles to it; between antipodes that vector is free to choose.
  const toward: Vector = side > 1e-9 ? minus(b, a, Math.cos(angle), side) : northOf(a);
  return [...Array(steps + 1)].map((_, step) => {
    const part = (angle * step) / steps;
    const [along, across] = [Math.cos(part), Math.sin(part)];
    return [
      a[0] * along + toward[0] * across,
      a[1] * along + toward[1] * across,
      a[2] * along + toward[2] * across,
    ] as const;
  });
}

/** (b - a × factor) / length */
function minus(b: Vector, a: Vector, factor: number, length: number): Vector {
  return [(b[0] - a[0] * factor) / length, (b[1] - a[1] * factor) / length, (b[2] - a[2] * factor) / length];
}

/** The unit vector a quarter turn north of `a`. */
function northOf([x, y, z]: Vector): Vector {
  const flat = Math.hypot(x, y);
  return flat > 1e-9 ? [(-z * x) / flat, (-z * y) / flat, flat] : [1, 0, 0];
}
