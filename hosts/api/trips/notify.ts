import { departsAt } from '../flights/departures';
import { codeOf } from '../flights/store';
import type { Database } from '../platform/database/open';
import { queueMails } from '../platform/email/store';
import { wordsOf } from '../platform/email/words';
import type { ApiParts } from '../platform/http/route';
import { quotesOf } from '../quotes/store';
import { calendarOf } from './calendar';
import { publicLegs, type RequestCalled, stageSaid, toTraveller } from './emails';
import type { Told } from './facts';
import { trackUrlOf } from './open-trip';
import { toldOf } from './request-facts';
import { countChanges, findTravelled, type TravelledTrip } from './traveller-store';

type Parts = Pick<ApiParts, 'config' | 'links'>;

/** The flights of a trip: those of the quote that was accepted, else as they were asked for. */
export async function legsOf(db: Database, { id }: Pick<TravelledTrip, 'id'>, told: Told) {
  const accepted = (await quotesOf(db, id, new Date())).find(({ state }) => state === 'accepted');
  const flown = accepted?.legs.filter(({ isShown, isFerry }) => isShown && !isFerry) ?? [];
  return flown.length > 0 ? flown : told.legs.map((leg) => ({ ...leg, minutes: 0 }));
}

/** The booked flights of a trip as an iCalendar file; null before they are booked. It names places as mails do: they carry it. */
export async function calendarFor(db: Database, trip: TravelledTrip, told: Told, { config }: Parts) {
  const legs = await legsOf(db, trip, told);
  const named = await publicLegs({ legs, staffPlaces: await staffPlacesOf(db, trip, told) }, wordsOf(trip.locale));
  return calendarOf({
    reference: trip.reference,
    brand: config.site.brand,
    host: new URL(config.publicUrl).hostname,
    stage: trip.stage,
    sequence: await countChanges(db, trip.id),
    now: Date.now(),
    legs: legs.map(({ from, departs, minutes }, index) => ({
      from: named[index]?.from ?? '',
      to: named[index]?.to ?? '',
      departsAt: Date.parse(departsAt(codeOf(from), departs, config.homeZone)),
      minutes,
    })),
  });
}

/** The places of a trip that staff wrote: those of a flight of theirs, and of the quotes that they have sent. */
async function staffPlacesOf(db: Database, { id }: Pick<TravelledTrip, 'id'>, { staffPlaces }: Told) {
  const sent = (await quotesOf(db, id, new Date())).filter(({ state }) => state !== 'draft');
  return [...staffPlaces, ...sent.flatMap(({ legs }) => legs.flatMap(({ from, to }) => [from, to]))];
}

/** A trip with all that letters about it say; what was left by its link is used where the request came without. */
export async function tripToTell(db: Database, id: number, { config, links }: Parts) {
  const trip = await findTravelled(db, id);
  const asked = await toldOf(db, trip);
  const told: Told = {
    ...asked,
    email: asked.email || trip.email,
    phone: asked.phone || trip.phone,
    staffPlaces: await staffPlacesOf(db, trip, asked),
  };
  const called: RequestCalled = {
    id: trip.requestId,
    tripId: id,
    reference: trip.reference,
    trackUrl: trackUrlOf(config, links, { id, epoch: trip.tokenEpoch }),
    locale: trip.locale,
  };
  return { trip, told, called };
}

/** Writes what the traveller is told of the stage that their trip has come to, in the transaction of that change. */
export async function tellStage(trx: Database, id: number, parts: Parts, now: Date): Promise<void> {
  const { trip, told, called } = await tripToTell(trx, id, parts);
  const { brand } = parts.config.site;
  const said = stageSaid(trip.stage, { what: told.what, reference: trip.reference, brand }, wordsOf(trip.locale));
  if (!said) return;
  const changes = await countChanges(trx, id);
  const calendar = (await calendarFor(trx, trip, told, parts)) ?? undefined;
  const dedupeKey = `trip ${id}: ${trip.stage}, change ${changes}`;
  await queueMails(trx, await toTraveller(parts.config, told, called, { dedupeKey, ...said, calendar }), now);
}
