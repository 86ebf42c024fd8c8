import type { Position } from '../kit';
import { flightMinutes, greatCircleKm } from '../kit/route-map';

// This chunk has the map and loads once both positions are known.

export { RouteMap } from '../kit/route-map';

/** Great-circle kilometres and a jet's minutes in the air; both are 0 for a round flight. */
export function measureRoute(from: Position, to: Position): { km: number; minutes: number } {
  const km = Math.round(greatCircleKm(from, to));
  return { km, minutes: flightMinutes(km) };
}
