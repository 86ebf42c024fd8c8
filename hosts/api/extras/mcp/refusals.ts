import { findAirport } from 'charter-widgets/airport-index';
import { SAME_PLACE, wallClockAt } from 'charter-widgets/contract';
import { isSameAirport } from '../../trips/same-airport';

/** Refuses a call; the message is for the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** A date may have its time, `2026-12-01T14:30`. */
type Leg = { [Part in 'from' | 'to' | 'date' | 'time']?: string | undefined };

/** Refuses what the forms refuse, in their words. Places that the index does not know have the home zone. */
export async function refuseLikeForms({ from = '', to = '', date, time }: Leg, homeZone: string, what = 'Departure') {
  if (await isSameAirport(from, to)) throw new Refusal(SAME_PLACE);
  if (!date) return;
  const airport = from ? await findAirport(from).catch(() => undefined) : undefined;
  const clock = wallClockAt(Date.now(), airport?.timezone || homeZone);
  const departure = time ? `${date}T${time}` : date;
  if (date.slice(0, 10) < clock.slice(0, 10)) throw new Refusal(`${what} date is in the past`);
  if (departure < clock.slice(0, departure.length)) throw new Refusal(`${what} time is in the past`);
}
