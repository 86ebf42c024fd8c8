import type { AircraftRecord } from '@charter-hosts/contract';
import type { FlightRecord } from 'charter-widgets/contract';
import { hasArrival } from 'charter-widgets/kit';
import { count } from '../../shared/count';
import type { Clash } from './clashes';
import { nameInShort } from './planned';
import { placeOf } from './same-aircraft';
import { seatDoubts } from './seats';

/** Whether it lands before it leaves: by the airports' zones, as the server reckons, else by the two clocks. */
export function landsTooSoon(
  flight: Pick<FlightRecord, 'departureDatetime' | 'arrivalDatetime' | 'durationMinutes'>,
): boolean {
  if (!hasArrival(flight)) return false;
  const { durationMinutes, departureDatetime, arrivalDatetime } = flight;
  return durationMinutes == null ? arrivalDatetime <= departureDatetime : durationMinutes <= 0;
}

/** A clash in words; the soft grade may well be a flight that nobody sells. */
export const sayClash = ({ grade, other }: Clash): string =>
  grade === 'overlap'
    ? `In two places at once (${nameInShort(other)})`
    : `Aircraft in ${placeOf(other.toLocation)} (${nameInShort(other)})`;

export interface Doubt {
  text: string;
  /** Worth a look, no more. */
  isSoft?: boolean;
}

/** What is doubtful about a flight's times and about where its aircraft is, the worst first. */
export function timeDoubts(flight: FlightRecord, clashes: readonly Clash[] = []): Doubt[] {
  const doubts: Doubt[] = clashes.map((clash) => ({
    text: sayClash(clash),
    isSoft: clash.grade === 'elsewhere',
  }));
  if (landsTooSoon(flight)) doubts.unshift({ text: 'Lands before it leaves' });
  return doubts.sort((a, b) => Number(a.isSoft ?? false) - Number(b.isSoft ?? false));
}

/** '2 warnings · 5 without their aircraft' */
export const sayDoubts = (hard: number, soft: number): string =>
  [hard && count(hard, 'warning'), soft && count(soft, 'without its aircraft', 'without their aircraft')]
    .filter(Boolean)
    .join(' · ');

/** What is doubtful about its seats, in a few words; `whole` sentences stand in the form. */
export function seatDoubt(
  flight: FlightRecord,
  aircraft: AircraftRecord | undefined,
): (Doubt & { whole: string }) | undefined {
  const { seatsAvailable: offered, bookedSeats: booked } = flight;
  const capacity = aircraft?.capacity;
  const [whole] = seatDoubts({ offered, booked, capacity });
  if (!whole) return undefined;
  const isTooSmall = capacity !== undefined && Math.max(offered, booked ?? 0) > capacity;
  return { text: isTooSmall ? `Aircraft has ${capacity}` : 'Overbooked', whole };
}
