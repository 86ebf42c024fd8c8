import { randomInt } from 'node:crypto';
import type { QuoteState, RequestKind, StaffPerson, TripDetails, TripRecord } from '@charter-hosts/contract';
import { ANSWER_EVENTS, ASKED_EVENTS, FOR_TRAVELLER, TRAVELLER, UNANSWERED_STAGES } from '@charter-hosts/contract';
import { type Selectable, sql } from 'kysely';
import { roleOf } from '../accounts/store';
import { readMetadata, type StoredSource } from '../partners/store';
import { sortByName } from '../platform/database/by-name';
import { type CamelSchema, camelCase, type Database, isPostgres } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';
import { listEmails } from '../platform/email/store';
import { openQuotes, quoteState as quoteStateAt } from '../quotes/rules';
import { queueEvent } from '../webhooks/deliveries';
import { findDuplicates } from './duplicates';
import { insertEvents, listEvents } from './events';

/** Crockford's base 32: no letter looks or sounds like another character. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a reference that can be read out on the telephone, one of a thousand million: `CW-7K3M-Q2`. */
function newReference(): string {
  const signs = Array.from({ length: 6 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return `CW-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

interface NewTrip {
  kind: RequestKind;
  requestId: number;
  /** Both instants, ISO text ending in Z. */
  createdAt: string;
  dueAt: string | null;
  /** The language of the widget that sent it; '' for unknown. */
  locale?: string;
  /** Where it came from. Default: a widget without a partner. */
  from?: Partial<StoredSource> | undefined;
  /** See `journeyOf`. Default: none. */
  journey?: string;
  /** The name of the member of staff who entered it. Default: the traveller sent it. */
  by?: string;
  /** The note of its first event. */
  note?: string | undefined;
}

/** Creates the trip of a request, in the transaction that stores the request. */
export async function insertTrip(
  trx: Database,
  { note = '', by = '', from, ...trip }: NewTrip,
): Promise<{ id: number; reference: string; linkKey: string }> {
  for (;;) {
    const reference = newReference();
    const stored = await camelCase(trx)
      .insertInto('trips')
      .values({ ...trip, ...from, reference, stage: 'new' })
      // The reference is taken: another one is tried.
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning(['id', 'linkKey'])
      .executeTakeFirst();
    if (!stored) continue;
    await insertEvents(trx, [{ trip_id: stored.id, at: trip.createdAt, by, what: 'created', after: 'new', note }]);
    await queueEvent(trx, { type: 'trip.created', tripId: stored.id, at: new Date(trip.createdAt) });
    return { ...stored, reference };
  }
}

/** Stores that a customer sent the request of a trip, in the transaction that stores it. */
export async function insertSentTrip(trx: Database, userId: number, tripId: number): Promise<void> {
  await trx.insertInto('account_trips').values({ user_id: userId, trip_id: tripId, link_key: null }).execute();
}

/** The events that leave open what the traveller has asked for, such as their own answer to a quote; see `listUnanswered`. */
const IS_NO_ANSWER = sql<boolean>`(what = 'stage' and after in (${sql.join(UNANSWERED_STAGES)})) or (what = 'quote' and (by like ${`${TRAVELLER}%`} or by like ${`%${FOR_TRAVELLER}`}))`;

/** The newest event by which the traveller asks or staff answer. */
const LAST_WORD = sql<string>`(select what from trip_events where trip_id = trips.id and what in (${sql.join([...ASKED_EVENTS, ...ANSWER_EVENTS])}) and not (${IS_NO_ANSWER}) order by id desc limit 1)`;

/** What staff have told the traveller of a booked flight. */
const TOLD = sql<string>`coalesce((select after from trip_events where trip_id = trips.id and what = 'told' order by id desc limit 1), '')`;

/** Selects what the record of a trip shows of its row. */
export const selectTrips = (db: Database) =>
  camelCase(db)
    .selectFrom('trips')
    .leftJoin('users', 'users.id', 'trips.assignee')
    .leftJoin('partners', 'partners.id', 'trips.partnerId')
    .select([
      'trips.id',
      'trips.kind',
      'trips.requestId',
      'trips.reference',
      'trips.stage',
      'trips.reason',
      'trips.dueAt',
      'trips.erasedAt',
      'trips.dueSetBy',
      'trips.version',
      'users.id as assigneeId',
      'users.name as assigneeName',
      'trips.source',
      'trips.createdAt',
      'trips.journey',
      'trips.partnerKey',
      'trips.partnerHow',
      'trips.partnerReference',
      'trips.partnerMetadata',
      'partners.name as partnerName',
    ])
    .select([LAST_WORD.as('lastWord'), TOLD.as('told')]);

type SelectedTrip = Awaited<ReturnType<ReturnType<typeof selectTrips>['executeTakeFirstOrThrow']>>;

export const assigneeOf = ({ assigneeId: id, assigneeName: name }: SelectedTrip) =>
  id === null ? null : { id, name: name ?? '' };

/** The trips as records, each with the state of its newest quote and with what it costs. */
async function toRecords(db: Database, trips: SelectedTrip[]): Promise<TripRecord[]> {
  const quotes = await quotesByTrip(
    db,
    trips.map(({ id }) => id),
  );
  const duplicates = await findDuplicates(db, trips);
  return trips.map((trip) => {
    const { assigneeId, assigneeName, partnerKey, partnerHow, partnerName, partnerMetadata, ...more } = trip;
    const { dueSetBy, createdAt, journey, lastWord, ...shown } = more;
    // An erased trip of no partner has lost its key.
    const isNobodys = partnerHow === '' || (partnerName === null && trip.erasedAt);
    return {
      ...shown,
      assignee: assigneeOf(trip),
      partner: isNobodys ? null : { key: partnerKey, name: partnerName ?? '', how: partnerHow },
      partnerMetadata: readMetadata(partnerMetadata),
      duplicates: duplicates.get(trip.id) ?? [],
      asked: ASKED_EVENTS.find((ask) => ask === lastWord) ?? null,
      quoteState: null,
      openOffers: 0,
      quote: null,
      ...quotes.get(trip.id),
    };
  });
}

/** Adds the trips of some requests of one kind. */
export async function withTrips<R extends { id: number }>(
  db: Database,
  kind: RequestKind,
  requests: R[],
): Promise<(R & { tripRecord?: TripRecord | undefined })[]> {
  if (requests.length === 0) return [];
  const ids = requests.map(({ id }) => id);
  const trips = await selectTrips(db).where('trips.kind', '=', kind).where('trips.requestId', 'in', ids).execute();
  const byRequest = new Map((await toRecords(db, trips)).map((trip) => [trip.requestId, trip]));
  return requests.map((request) => ({ ...request, tripRecord: byRequest.get(request.id) }));
}

/** What a trip's record shows of its quotes. Open offers are alternatives: one total counts, and none is added to another. */
async function quotesByTrip(db: Database, tripIds: number[]) {
  const byTrip = new Map<number, Pick<TripRecord, 'quote' | 'quoteState' | 'openOffers'>>();
  if (tripIds.length === 0) return byTrip;
  const quotes = await camelCase(db)
    .selectFrom('quotes')
    .select(['tripId', 'state', 'validUntil', 'total', 'currency'])
    .where('tripId', 'in', tripIds)
    .orderBy('version', 'desc')
    .execute();
  const now = new Date();
  const inState = quotes.map(({ state, validUntil, ...quote }) => ({
    ...quote,
    state: quoteStateAt(state, validUntil, now),
  }));
  for (const id of new Set(quotes.map(({ tripId }) => tripId))) {
    const own = inState.filter(({ tripId }) => tripId === id);
    const newestOf = (...states: readonly QuoteState[]) => own.find(({ state }) => states.includes(state));
    const counts = newestOf('accepted') ?? newestOf('sent') ?? newestOf('expired', 'declined');
    byTrip.set(id, {
      quoteState: (newestOf('draft') ?? newestOf('accepted') ?? newestOf('sent') ?? own[0])?.state ?? null,
      openOffers: openQuotes(own).length,
      // PostgreSQL's driver reads large integers as texts.
      quote: counts ? { total: Number(counts.total), currency: counts.currency } : null,
    });
  }
  return byTrip;
}

/** A trip with its history and e-mails, as the database has it. */
export type WholeTrip = Omit<TripDetails, 'sendsEmail' | 'trackUrl' | 'lastDeparture' | 'homeZone'> & {
  /** The key of the traveller's links that are valid. */
  linkKey: string;
};

/** The trip of an id with its history and e-mails. */
export async function findTrip(db: Database, id: number): Promise<WholeTrip | undefined> {
  const [trip] = await toRecords(db, await selectTrips(db).where('trips.id', '=', id).execute());
  if (!trip) return undefined;
  const events = await listEvents(db, id);
  const { email, phone, locale, linkKey, campaign, pageHost: page } = await getTripRow(db, id);
  const emails = await listEmails(db, id);
  const sentFrom = { campaign: Object.fromEntries(new URLSearchParams(campaign)), page };
  return { ...trip, events, emails, left: { email, phone }, locale, sentFrom, linkKey };
}

/** A row of the table of trips, without its assignee's name, history and quotes. */
export type TripRow = Selectable<CamelSchema['trips']>;

/** The row of a trip; `toWrite` locks it until the end of the transaction. */
export function findTripRow(
  db: Database,
  id: number,
  { toWrite = false }: { toWrite?: boolean } = {},
): Promise<TripRow | undefined> {
  return camelCase(db)
    .selectFrom('trips')
    .selectAll()
    .where('id', '=', id)
    .$if(toWrite && isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** As `findTripRow`; throws if there is no trip of that id. */
export async function getTripRow(db: Database, id: number, options?: { toWrite?: boolean }): Promise<TripRow> {
  const trip = await findTripRow(db, id, options);
  if (!trip) throw new Error('No trip has this id');
  return trip;
}

/** All staff who may sign in, by name. */
export async function listPeople(db: Database): Promise<StaffPerson[]> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'is_admin', 'role'])
    .where('is_admin', '=', 1)
    .where('disabled_at', 'is', null)
    .execute();
  return sortByName(people).map(({ id, name, ...person }) => ({ id, name, role: roleOf(person) ?? 'viewer' }));
}

/** Reads something of some requests, by kind and id. */
export async function readByKind<R extends { id: number }>(
  trips: readonly { kind: RequestKind; request_id: number }[],
  read: (kind: RequestKind, ids: number[]) => Promise<readonly R[]>,
): Promise<Map<`${RequestKind} ${number}`, R>> {
  const found = new Map<`${RequestKind} ${number}`, R>();
  for (const kind of new Set(trips.map((trip) => trip.kind))) {
    const ids = trips.flatMap((trip) => (trip.kind === kind ? trip.request_id : []));
    for (const one of await read(kind, ids)) found.set(`${kind} ${one.id}`, one);
  }
  return found;
}

/** The table of the requests of each kind. */
export const REQUEST_TABLES = {
  privateCharter: 'private_charters',
  internationalCharter: 'international_charters',
  flightBooking: 'flight_bookings',
  chauffeur: 'chauffeur_requests',
} as const satisfies Record<RequestKind, keyof Schema>;
