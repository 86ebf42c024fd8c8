import type { RequestKind, StaffQuote } from '@charter-hosts/contract';
import { codeOf, departsAt } from '../flights/departures';
import type { Database } from '../platform/database/open';
import { formatDeparture, replyAddress } from '../platform/email/email';
import { deleteUnsent, queueEmails } from '../platform/email/store';
import { textsOf } from '../platform/email/texts';
import type { ApiParts } from '../platform/http/route';
import { listQuotes } from '../quotes/store';
import { formatCalendar } from './calendar';
import { PENDING } from './duplicates';
import { emailToTraveller, offerFact, publicLegs, stageText, type TripNames } from './emails';
import { countChanges, listEvents, stageBeforeOf } from './events';
import { type RequestFacts, requestSeats, settled } from './facts';
import { LISTS } from './lists';
import { createTrackUrl } from './open-trip';
import { getTripRow, type TripRow } from './store';

/** A trip with its request and quotes, each read once. */
export interface TripDetails {
  trip: TripRow;
  request: RequestFacts;
  quotes: readonly StaffQuote[];
}

/** The details of a trip; throws if there is none. `toWrite` locks it until the end of the transaction. */
export async function getDetails(
  db: Database,
  id: number,
  { toWrite = false, now = new Date() }: { toWrite?: boolean; now?: Date } = {},
): Promise<TripDetails> {
  const trip = await getTripRow(db, id, { toWrite });
  const request = await getRequestFacts(db, trip);
  return { trip, request, quotes: await listQuotes(db, id, now, requestSeats(request)) };
}

/** The facts of a stored request; throws if it is missing. */
export async function getRequestFacts(
  db: Database,
  { kind, requestId }: { kind: RequestKind; requestId: number },
): Promise<RequestFacts> {
  const { read, facts } = LISTS[kind];
  const [request] = await read(db, [requestId]);
  if (!request) throw new Error('The request of a trip is gone');
  return facts(request);
}

/** The legs of a trip: those of the accepted quote, else those of the request. */
export function legsOf({ request, quotes }: Pick<TripDetails, 'request' | 'quotes'>) {
  const accepted = quotes.find(({ state }) => state === 'accepted');
  const flown = accepted?.legs.filter(({ isShown, isFerry }) => isShown && !isFerry) ?? [];
  return flown.length > 0
    ? flown.map((leg) => ({ ...leg, latest: undefined, arrives: undefined, facts: [] }))
    : request.legs.map((leg) => ({ ...leg, facts: leg.facts ?? [], minutes: leg.minutes ?? 0 }));
}

type Changing = { trip: Pick<TripRow, 'stage'> } & Pick<TripDetails, 'request' | 'quotes'>;

/** A booked flight that has changed, before it was to depart; see `RequestFacts`. */
export const flightNowOf = ({ trip: { stage }, request }: Changing): Pick<RequestFacts, 'flightNow' | 'legNow'> =>
  PENDING.includes(stage) ? { flightNow: request.flightNow, legNow: request.legNow } : {};

/** As `legsOf`, but a booked flight that has changed is as it is now. */
export function currentLegsOf(details: Changing): ReturnType<typeof legsOf> {
  const { legNow } = flightNowOf(details);
  return legNow ? [{ ...legNow, facts: [], minutes: legNow.minutes ?? 0 }] : legsOf(details);
}

/** The flights of a trip as an iCalendar file with places named as in e-mails; null for one that was never accepted. */
export async function getCalendar(
  db: Database,
  details: TripDetails,
  { config }: Pick<ApiParts, 'config'>,
): Promise<string | null> {
  const { trip } = details;
  const changes = (await listEvents(db, trip.id)).filter(({ what }) => what === 'stage');
  // There is nothing to remove from a calendar.
  if (trip.stage === 'cancelled' && !changes.some(({ after }) => /^(?:accepted|booked)$/.test(after))) return null;
  const legs = currentLegsOf(details);
  const t = textsOf(trip.locale);
  const named = await publicLegs({ legs, staffPlaces: staffPlacesOf(details) }, t);
  return formatCalendar({
    reference: trip.reference,
    brand: config.site.brand,
    email: replyAddress(config) || (config.mailFrom?.address ?? ''),
    host: new URL(config.publicUrl).hostname,
    stage: trip.stage,
    sequence: changes.length,
    now: Date.now(),
    t,
    legs: legs.map(({ from, departs, latest, minutes }, index) => ({
      window: latest === undefined ? undefined : formatDeparture({ departs, latest }, t),
      from: named[index]?.from ?? '',
      to: named[index]?.to ?? '',
      departsAt: Date.parse(departsAt(codeOf(from), departs, config.homeZone)),
      minutes,
    })),
  });
}

/** The places that staff wrote: of a booked flight, and of sent quotes. */
function staffPlacesOf({ request, quotes }: TripDetails): string[] {
  const sent = quotes.filter(({ state }) => state !== 'draft');
  return [...request.staffPlaces, ...sent.flatMap(({ legs }) => legs.flatMap(({ from, to }) => [from, to]))];
}

/** The facts for e-mails about a trip. A contact left on the trip's page replaces a missing one. */
export function emailFacts(
  details: TripDetails,
  { config, links }: Pick<ApiParts, 'config' | 'links'>,
): { request: RequestFacts; names: TripNames } {
  const { trip, request } = details;
  return {
    request: {
      ...request,
      ...flightNowOf(details),
      legs: currentLegsOf(details),
      facts: trip.stage === 'new' || trip.stage === 'reviewing' ? request.facts : settled(request.facts),
      email: request.email || trip.email,
      phone: request.phone || trip.phone,
      staffPlaces: staffPlacesOf(details),
    },
    names: {
      id: trip.requestId,
      tripId: trip.id,
      reference: trip.reference,
      trackUrl: createTrackUrl(config, links, { id: trip.id, key: trip.linkKey }, trip.locale),
      locale: trip.locale,
    },
  };
}

/** Queues the e-mail about a trip's new stage, in the transaction of the change. */
export async function notifyOfStage(
  trx: Database,
  id: number,
  parts: Pick<ApiParts, 'config' | 'links'>,
  now: Date,
): Promise<void> {
  const details = await getDetails(trx, id, { now });
  const { trip } = details;
  const { request, names } = emailFacts(details, parts);
  const wasBooked = (await stageBeforeOf(trx, id)) === 'booked';
  const t = textsOf(trip.locale);
  const text = stageText(
    trip.stage,
    { what: request.what, reference: trip.reference, flies: request.legs.length > 0, wasBooked },
    t,
  );
  if (!text) return;
  const accepted = trip.stage === 'booked' ? details.quotes.filter(({ state }) => state === 'accepted') : [];
  const offers = accepted.map((quote) => offerFact(quote, t));
  const dedupeKey = `trip ${id}: ${trip.stage}, change ${await countChanges(trx, id)}`;
  const calendar = (await getCalendar(trx, details, parts)) ?? undefined;
  const emails = await emailToTraveller(parts.config, request, names, { dedupeKey, ...text, offers, calendar });
  const onlyWhile = `stage ${trip.stage}`;
  // One of an earlier time in this stage may name another quote, and other times.
  await deleteUnsent(trx, id, onlyWhile);
  await queueEmails(
    trx,
    emails.map((email) => ({ ...email, onlyWhile })),
    now,
  );
}
