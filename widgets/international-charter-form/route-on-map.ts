import type { Position } from '../kit';
import { flightMinutes, greatCircleKm } from '../kit/route-map';

// A chunk of its own, with the outline of the land: loaded once both ends of a flight are known.

export { RouteMap } from '../kit/route-map';

/** Kilometres along the great circle and, of a jet, the minutes in the air; 0 both for a flight around its own place. */
export function measureRoute(from: Position, to: Position): { km: number; minutes: number } {
  const km = Math.round(greatCircleKm(from, to));
  return { km, minutes: flightMinutes(km) };
}
