import { findAirport } from 'charter-widgets/airport-index';
import { instantOf, SAME_PLACE, wallClockAt } from 'charter-widgets/contract';
import { isSameAirport } from '../../trips/same-airport';

/** Refuses a call; the message is for the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** A date may have its time, `2026-12-01T14:30`. */
type Leg = { [Part in 'from' | 'to' | 'date' | 'time']?: string | undefined };

const findZone = async (place: string) =>
  place ? (await findAirport(place).catch(() => undefined))?.timezone : undefined;

/** Refuses a leg that departs before the one above it, by the clock where it begins. Days alone are compared as days. */
export async function refuseOutOfOrder(legs: readonly Leg[], isRoundTrip: boolean) {
  for (const [at, { from, date, time }] of legs.entries()) {
    const above = legs[at - 1];
    if (!above?.date || !date) continue;
    const here = await findZone(above.from ?? '');
    const there = await findZone(from ?? (isRoundTrip && above.to ? above.to : ''));
    const leaves = above.time ? `${above.date}T${above.time}` : above.date;
    const earliest =
      leaves.includes('T') && here && there ? wallClockAt(instantOf(`${leaves}:00`, here), there).slice(0, 16) : leaves;
    const departure = time ? `${date}T${time}` : date;
    const length = Math.min(earliest.length, departure.length);
    if (departure.slice(0, length) >= earliest.slice(0, length)) continue;
    throw new Refusal(
      isRoundTrip ? 'Return date cannot be before the departure date' : 'This leg departs before the leg above',
    );
  }
}

/** Refuses what the forms refuse, in their words. Places that the index does not know have the home zone. */
export async function refuseLikeForms({ from = '', to = '', date, time }: Leg, homeZone: string, what = 'Departure') {
  if (await isSameAirport(from, to)) throw new Refusal(SAME_PLACE);
  if (!date) return;
  const clock = wallClockAt(Date.now(), (await findZone(from)) || homeZone);
  const departure = time ? `${date}T${time}` : date;
  if (date.slice(0, 10) < clock.slice(0, 10)) throw new Refusal(`${what} date is in the past`);
  if (departure < clock.slice(0, departure.length)) throw new Refusal(`${what} time is in the past`);
}
