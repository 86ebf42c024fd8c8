import { findAirport, formatDuration, type Place, type Position, type Translate } from '../../kit';
import { flightMinutes, greatCircleKm } from '../../kit/route-map';

/** Where a place is: its field knows, or the index by the code in its text. Never rejects. */
export const positionOf = async ({ text, position }: Place): Promise<Position | undefined> =>
  position ?? (await findAirport(text).catch(() => undefined));

/** 0 when an end is not known, or both are the same: a round flight over the mountains. */
export const kmBetween = (from: Position | undefined, to: Position | undefined): number =>
  from && to ? Math.round(greatCircleKm(from, to)) : 0;

/** `≈ 1 h 55 min`; undefined for no distance. */
export const flightTime = (km: number, t: Translate): string | undefined =>
  km > 0 ? `≈ ${formatDuration(flightMinutes(km), t)}` : undefined;
