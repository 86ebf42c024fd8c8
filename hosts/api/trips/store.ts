import { randomInt } from 'node:crypto';
import {
  type DeskPerson,
  type DeskRole,
  isStageReverted,
  nextStages,
  type QuoteState,
  type RequestKind,
  STAGES,
  type Stage,
  type TripActor,
  type TripChange,
  type TripFile,
  type TripRecord,
} from '@charter-hosts/contract';
import type { Insertable, Selectable } from 'kysely';
import { roleOf } from '../accounts/store';
import type { StoredSource } from '../partners/store';
import { sortByName } from '../platform/database/by-name';
import { bumpVersion, type CamelSchema, camelCase, type Database, isPostgres, newKey } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';
import { listMails } from '../platform/email/store';
import type { LinkState } from '../platform/http/signed-links';
import { openQuotes, quoteState as quoteStateAt } from '../quotes/rules';
import { queueEvent } from '../webhooks/store';
import { findDuplicates } from './duplicates';
import { assigneeAfter, type ChangeProblem, changeProblem, dueAfter, dueAtStage, reasonAfter } from './rules';

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

type NewEvent = Pick<Insertable<Schema['trip_events']>, 'trip_id' | 'at' | 'what'> &
  Partial<Insertable<Schema['trip_events']>>;

/** Adds events to the history of trips, in the transaction of what happened. */
export async function insertEvents(trx: Database, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('trip_events')
    .values(events.map((event) => ({ by: '', before: '', after: '', note: '', ...event })))
    .execute();
}

const selectTrips = (db: Database) =>
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
      'partners.name as partnerName',
    ]);

type SelectedTrip = Awaited<ReturnType<ReturnType<typeof selectTrips>['executeTakeFirstOrThrow']>>;

const assigneeOf = ({ assigneeId: id, assigneeName: name }: SelectedTrip) =>
  id === null ? null : { id, name: name ?? '' };

/** The trips as records, each with the state of its newest quote and with what it costs. */
async function toRecords(db: Database, trips: SelectedTrip[]): Promise<TripRecord[]> {
  const quotes = await quotesByTrip(
    db,
    trips.map(({ id }) => id),
  );
  const duplicates = await findDuplicates(db, trips);
  return trips.map((trip) => {
    const { assigneeId, assigneeName, partnerKey, partnerHow, partnerName, dueSetBy, createdAt, journey, ...shown } =
      trip;
    // An erased trip of no partner has lost its key.
    const isNobodys = partnerHow === '' || (partnerName === null && trip.erasedAt);
    return {
      ...shown,
      assignee: assigneeOf(trip),
      partner: isNobodys ? null : { key: partnerKey, name: partnerName ?? '', how: partnerHow },
      duplicates: duplicates.get(trip.id) ?? [],
      quoteState: null,
      openOffers: 0,
      quote: null,
      ...quotes.get(trip.id),
    };
  });
}

/** Adds the trips of some requests of one kind. */
export async function withFiles<R extends { id: number }>(
  db: Database,
  kind: RequestKind,
  requests: R[],
): Promise<(R & { file?: TripRecord | undefined })[]> {
  if (requests.length === 0) return [];
  const ids = requests.map(({ id }) => id);
  const trips = await selectTrips(db).where('trips.kind', '=', kind).where('trips.requestId', 'in', ids).execute();
  const byRequest = new Map((await toRecords(db, trips)).map((trip) => [trip.requestId, trip]));
  return requests.map((request) => ({ ...request, file: byRequest.get(request.id) }));
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

/** Adds the trip of a request, if there are both. */
export async function withFile<R extends { id: number }>(db: Database, kind: RequestKind, request: R | undefined) {
  return request && (await withFiles(db, kind, [request]))[0];
}

/** What the valid links to a trip depend on; undefined when there is no such trip. */
export function findTripLink(db: Database, id: number): Promise<LinkState | undefined> {
  return db.selectFrom('trips').select('link_key as key').where('id', '=', id).executeTakeFirst();
}

/** A trip with its history and e-mails, as the database has it. */
export type WholeTrip = Omit<TripFile, 'sendsMail' | 'trackUrl' | 'lastDeparture' | 'homeZone'> & {
  /** The key of the traveller's links that are valid. */
  linkKey: string;
};

/** The trip of an id with its history and e-mails. */
export async function findTrip(db: Database, id: number): Promise<WholeTrip | undefined> {
  const [trip] = await toRecords(db, await selectTrips(db).where('trips.id', '=', id).execute());
  if (!trip) return undefined;
  const events = await listEvents(db, id);
  const { email, phone, locale, linkKey, campaign, pageHost: page } = await getTripRow(db, id);
  const mails = await listMails(db, id);
  const sentFrom = { campaign: Object.fromEntries(new URLSearchParams(campaign)), page };
  return { ...trip, events, mails, left: { email, phone }, locale, sentFrom, linkKey };
}

/** A row of the table of trips, without its owner's name, history and quotes. */
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
  if (!trip) throw new Error('There is no trip of this id');
  return trip;
}

/** How often a trip has changed its stage. */
export async function countChanges(db: Database, id: number): Promise<number> {
  const { changes } = await db
    .selectFrom('trip_events')
    .select(({ fn }) => fn.countAll<number>().as('changes'))
    .where('trip_id', '=', id)
    .where('what', '=', 'stage')
    .executeTakeFirstOrThrow();
  return Number(changes);
}

/** Stores how else the traveller is reached, in the transaction of the e-mails about it. */
export async function addContact(
  trx: Database,
  id: number,
  { email, phone, by }: { email: string; phone: string; by: string },
  at: string,
): Promise<void> {
  await trx
    .updateTable('trips')
    .set({ ...(email && { email }), ...(phone && { phone }) })
    .where('id', '=', id)
    .execute();
  // The history outlives erased data, so it names the kind of contact and not the address.
  const after = [email && 'e-mail', phone && 'telephone'].filter(Boolean).join(', ');
  await insertEvents(trx, [{ trip_id: id, at, by, what: 'contact', after }]);
  await bumpVersion(trx, 'trips');
}

/** All staff who may sign in, by name. */
export async function listPeople(db: Database): Promise<DeskPerson[]> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'is_admin', 'role'])
    .where('is_admin', '=', 1)
    .where('disabled_at', 'is', null)
    .execute();
  return sortByName(people).map(({ id, name, ...person }) => ({ id, name, role: roleOf(person) ?? 'viewer' }));
}

/** Who changes a trip. */
export interface TripChanger {
  id: number;
  role: DeskRole;
}

/** A refused change comes with the trip as it is. */
export type TripChanged =
  | { is: 'changed'; trip: WholeTrip }
  | { is: 'missing' }
  | { is: ChangeProblem; trip: WholeTrip };

export interface ChangeParts {
  by: TripChanger;
  at: Date;
  /** How long the desk may take for a step that it owes, in milliseconds. */
  answerMs: number;
  /** Queues the messages about a new stage in the same transaction; `from` is the stage before. */
  notify: (trx: Database, from: Stage) => Promise<void>;
}

/** The same text by the same person within this time is one event, because a button was pressed twice. */
const SAME_TEXT_MS = 10 * 60_000;

/** Changes a trip and adds an event for each part of the change. Parts that are left out stay as they are. */
export async function changeTrip(
  db: Database,
  id: number,
  change: TripChange,
  { by, at, answerMs, notify }: ChangeParts,
): Promise<TripChanged> {
  return db.transaction().execute(async (trx) => {
    const row = await selectTrips(trx)
      .where('trips.id', '=', id)
      // The next change waits for the end of this one, and then finds another version.
      .$if(isPostgres(trx), (query) => query.forUpdate('trips'))
      .executeTakeFirst();
    if (!row) return { is: 'missing' };
    const before = { ...row, assignee: assigneeOf(row) };
    const staff = await listPeople(trx);
    const problem = changeProblem({ ...before, stageBefore: await stageBeforeOf(trx, id) }, change, by, staff);
    if (problem) return { is: problem, trip: await wholeTrip(trx, id) };

    const nameOf = (person: number | null) => staff.find((one) => one.id === person)?.name ?? '';
    const stage = change.stage ?? before.stage;
    const assignee = assigneeAfter(before, change, by.id);
    const due = dueAfter(row, change, { by: by.id, next: new Date(at.getTime() + answerMs) });
    const reason = reasonAfter(before, change);

    if (change.version !== undefined) {
      await camelCase(trx)
        .updateTable('trips')
        .set(({ eb }) => ({ stage, assignee, ...due, reason, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    }
    const note = { trip_id: id, at: at.toISOString(), by: nameOf(by.id) };
    const events: NewEvent[] = [];
    if (change.stage) {
      const why = isStageReverted(before.stage, stage) ? change.reason : '';
      events.push({ ...note, what: 'stage', before: before.stage, after: formatStage(stage, reason), note: why });
    }
    if (assignee !== (before.assignee?.id ?? null)) {
      events.push({ ...note, what: 'assignee', before: before.assignee?.name ?? '', after: nameOf(assignee) });
    }
    events.push(...dueChanged(before.dueAt, due.dueAt, note));
    if (change.endLink) {
      await endLinks(trx, id);
      events.push({ ...note, what: 'link' });
    }
    const written = { ...note, what: 'note' as const, note: change.note };
    if (change.note && !(await isRepeated(trx, written))) events.push(written);
    await insertEvents(trx, events);
    if (change.stage) {
      await notify(trx, before.stage);
      if (stage !== before.stage)
        await queueEvent(trx, { type: 'trip.stage_changed', tripId: id, at, from: before.stage });
    }
    const trip = await wholeTrip(trx, id);
    await bumpVersion(trx, 'trips');
    return { is: 'changed', trip };
  });
}

/** A stage with its reason, for an event: `cancelled: the traveller`. */
const formatStage = (stage: Stage, reason: string) => (reason ? `${stage}: ${reason}` : stage);

/** The stage of a trip before its last change of stage; undefined if it has changed none. */
async function stageBeforeOf(trx: Database, id: number): Promise<Stage | undefined> {
  const last = await trx
    .selectFrom('trip_events')
    .select('before')
    .where('trip_id', '=', id)
    .where('what', '=', 'stage')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return STAGES.find((stage) => stage === last?.before);
}

/** Whether the same person wrote the same text within `SAME_TEXT_MS`. */
async function isRepeated(trx: Database, { trip_id, at, by, what, note = '' }: NewEvent): Promise<boolean> {
  const same = await trx
    .selectFrom('trip_events')
    .select('id')
    .where('trip_id', '=', trip_id)
    .where('what', '=', what)
    .where('note', '=', note)
    .where('by', '=', by ?? '')
    .where('at', '>', new Date(Date.parse(at) - SAME_TEXT_MS).toISOString())
    .executeTakeFirst();
  return same !== undefined;
}

/** What a traveller asks for. */
interface Asked {
  what: 'change asked' | 'cancellation asked';
  by: string;
  at: Date;
  /** What they wrote. */
  note?: string;
  /** How long the desk may take for a step that it owes, in milliseconds. */
  answerMs: number;
}

/**
 * Records what a traveller asks for, on a trip that the caller has locked. If nothing is due, staff's answer becomes due.
 * Returns false for a repeated text, which is not recorded.
 */
export async function insertAsked(
  trx: Database,
  { id, dueAt }: Pick<TripRow, 'id' | 'dueAt'>,
  { what, by, at, note = '', answerMs }: Asked,
): Promise<boolean> {
  const event = { trip_id: id, at: at.toISOString(), by };
  const asked = { ...event, what, note };
  if (await isRepeated(trx, asked)) return false;
  const due = dueAt ?? new Date(at.getTime() + answerMs).toISOString();
  await insertEvents(trx, [asked, ...dueChanged(dueAt, due, event)]);
  if (due !== dueAt) {
    await camelCase(trx)
      .updateTable('trips')
      .set(({ eb }) => ({ dueAt: due, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
  await bumpVersion(trx, 'trips');
  return true;
}

/** The history of a trip, newest first. */
export const listEvents = (db: Database, id: number) =>
  db
    .selectFrom('trip_events')
    .select(['id', 'at', 'by', 'what', 'before', 'after', 'note'])
    .where('trip_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

/** Makes the traveller's present links invalid. */
async function endLinks(trx: Database, id: number): Promise<void> {
  await trx.updateTable('trips').set({ link_key: newKey() }).where('id', '=', id).execute();
}

/**
 * Moves a trip that the caller has locked to a stage that staff have not set by hand, and records who did it. Returns false
 * if that stage does not follow, or this person may not set it.
 */
export async function moveTrip(
  trx: Database,
  trip: Pick<TripRecord, 'id' | 'kind' | 'stage'>,
  stage: Stage,
  {
    by,
    at,
    answerMs,
    reason = '',
  }: { by: { role: TripActor; name: string }; at: Date; answerMs: number; reason?: string },
): Promise<boolean> {
  if (!nextStages(trip, by.role).includes(stage)) return false;
  const { id } = trip;
  const before = await getTripRow(trx, id);
  const due = dueAtStage({ ...before, stage: trip.stage }, stage, new Date(at.getTime() + answerMs));
  await camelCase(trx)
    .updateTable('trips')
    .set(({ eb }) => ({ stage, ...due, reason, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const event = { trip_id: id, at: at.toISOString(), by: by.name };
  await insertEvents(trx, [
    { ...event, what: 'stage', before: trip.stage, after: formatStage(stage, reason) },
    ...dueChanged(before.dueAt, due.dueAt, event),
  ]);
  await queueEvent(trx, { type: 'trip.stage_changed', tripId: id, at, from: trip.stage });
  await bumpVersion(trx, 'trips');
  return true;
}

async function wholeTrip(trx: Database, id: number): Promise<WholeTrip> {
  const trip = await findTrip(trx, id);
  if (!trip) throw new Error('There is no trip of this id');
  return trip;
}

/** The event of a changed due time; none if it is the same. */
function dueChanged(
  before: string | null,
  after: string | null,
  event: Pick<NewEvent, 'trip_id' | 'at' | 'by'>,
): NewEvent[] {
  return before === after ? [] : [{ ...event, what: 'due', before: before ?? '', after: after ?? '' }];
}

/** The table of the requests of each kind. */
export const REQUEST_TABLES = {
  privateCharter: 'private_charters',
  internationalCharter: 'international_charters',
  flightBooking: 'flight_bookings',
  chauffeur: 'chauffeur_requests',
} as const satisfies Record<RequestKind, keyof Schema>;
