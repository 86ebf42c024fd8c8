import { randomInt } from 'node:crypto';
import {
  type DeskPerson,
  type DeskRole,
  isStageReverted,
  nextStages,
  type PartnerProof,
  type QuoteState,
  type RequestKind,
  STAGES,
  type Stage,
  type TripActor,
  type TripChange,
  type TripFile,
  type TripRecord,
} from '@charter-hosts/contract';
import type { Insertable } from 'kysely';
import { roleOf } from '../accounts/store';
import type { StoredSource } from '../partners/store';
import { bumpVersion, camelCase, type Database, isPostgres } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';
import { listMails } from '../platform/email/store';
import { quoteState as quoteStateAt } from '../quotes/rules';
import { queueEvent } from '../webhooks/store';
import { assigneeAfter, type ChangeProblem, changeProblem, dueAfter, dueAtStage, reasonAfter } from './rules';

/** Crockford's: no letter that is read or heard as another sign. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** To be said on the telephone, one of a thousand million: `CW-7K3M-Q2`. */
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
  /** Of the widget that it was sent with; '' for none said. */
  locale?: string;
  /** Whose page it was sent from. Default: nobody's. */
  from?: StoredSource | undefined;
  /** Noted with its opening. */
  note?: string | undefined;
}

/** Opens the file on a request, in the transaction that stores it. */
export async function insertTrip(
  trx: Database,
  { note = '', from, ...trip }: NewTrip,
): Promise<{ id: number; reference: string }> {
  for (;;) {
    const reference = newReference();
    const stored = await camelCase(trx)
      .insertInto('trips')
      .values({ ...trip, ...from, reference, stage: 'new' })
      // Somebody has that reference already: another one is made.
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) continue;
    await insertEvents(trx, [{ trip_id: stored.id, at: trip.createdAt, what: 'created', after: 'new', note }]);
    await queueEvent(trx, { type: 'trip.created', tripId: stored.id, at: new Date(trip.createdAt) });
    return { id: stored.id, reference };
  }
}

type NewEvent = Pick<Insertable<Schema['trip_events']>, 'trip_id' | 'at' | 'what'> &
  Partial<Insertable<Schema['trip_events']>>;

/** Notes what happened, in the transaction in which it does. */
export async function insertEvents(trx: Database, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('trip_events')
    .values(events.map((event) => ({ by: '', before: '', after: '', note: '', ...event })))
    .execute();
}

const records = (db: Database) =>
  camelCase(db)
    .selectFrom('trips')
    .leftJoin('users', 'users.id', 'trips.assignee')
    .leftJoin('partners', 'partners.id', 'trips.partnerId')
    .leftJoin('quotes', (join) =>
      join.onRef('quotes.tripId', '=', 'trips.id').on(({ eb, selectFrom }) =>
        eb(
          'quotes.version',
          '=',
          selectFrom('quotes as newer')
            .select(({ fn }) => fn.max('newer.version').as('version'))
            .whereRef('newer.tripId', '=', 'trips.id'),
        ),
      ),
    )
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
      'quotes.state as newestState',
      'quotes.validUntil as newestUntil',
      'users.id as assigneeId',
      'users.name as assigneeName',
      'trips.partnerKey',
      'trips.partnerHow',
      'partners.name as partnerName',
    ]);

type Row = Omit<TripRecord, 'assignee' | 'partner' | 'quoteState'> & {
  dueSetBy: number | null;
  newestState: Exclude<QuoteState, 'expired'> | null;
  newestUntil: string | null;
  assigneeId: number | null;
  assigneeName: string | null;
  partnerKey: string;
  partnerHow: PartnerProof | '';
  partnerName: string | null;
};

const toRecord = ({
  assigneeId,
  assigneeName,
  partnerKey,
  partnerHow,
  partnerName,
  dueSetBy: _dueSetBy,
  newestState,
  newestUntil,
  ...trip
}: Row): TripRecord => ({
  ...trip,
  quoteState: newestState && quoteStateAt(newestState, newestUntil, new Date()),
  assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
  // Of an erased one that was nobody's partner, nothing is left.
  partner:
    partnerHow === '' || (partnerName === null && trip.erasedAt)
      ? null
      : { key: partnerKey, name: partnerName ?? '', how: partnerHow },
});

/** Adds the desk's file to each of some records of a kind. */
export async function withFiles<R extends { id: number }>(
  db: Database,
  kind: RequestKind,
  requests: R[],
): Promise<(R & { file?: TripRecord | undefined })[]> {
  if (requests.length === 0) return [];
  const ids = requests.map(({ id }) => id);
  const trips = await records(db).where('trips.kind', '=', kind).where('trips.requestId', 'in', ids).execute();
  const quotes = await standingQuotes(
    db,
    trips.map(({ id }) => id),
  );
  const byRequest = new Map(
    trips.map((trip) => [trip.requestId, { ...toRecord(trip), quote: quotes.get(trip.id) ?? null }]),
  );
  return requests.map((request) => ({ ...request, file: byRequest.get(request.id) }));
}

/** What each of some trips comes to: its accepted quote, else the one that was offered last and not taken back. */
async function standingQuotes(db: Database, tripIds: number[]): Promise<Map<number, TripRecord['quote']>> {
  if (tripIds.length === 0) return new Map();
  const quotes = await db
    .selectFrom('quotes')
    .select(['trip_id', 'state', 'total', 'currency'])
    .where('trip_id', 'in', tripIds)
    .where('state', 'not in', ['draft', 'withdrawn', 'superseded'])
    .orderBy('version')
    .execute();
  const standing = new Map<number, TripRecord['quote']>();
  // PostgreSQL's driver gives its large integers as texts.
  const write = ({ trip_id, total, currency }: (typeof quotes)[number]) =>
    standing.set(trip_id, { total: Number(total), currency });
  for (const quote of quotes) write(quote);
  for (const quote of quotes) if (quote.state === 'accepted') write(quote);
  return standing;
}

/** Adds the desk's file to a record of a kind, where there are both. */
export async function withFile<R extends { id: number }>(db: Database, kind: RequestKind, request: R | undefined) {
  return request && (await withFiles(db, kind, [request]))[0];
}

/** A file as the database has it. */
export type WholeTrip = Omit<TripFile, 'sendsMail' | 'trackUrl' | 'lastDeparture' | 'homeZone'> & {
  /** Of the traveller's links that are good. */
  epoch: number;
};

/** The whole file; undefined when there is none of that id. */
export async function findTrip(db: Database, id: number): Promise<WholeTrip | undefined> {
  const trip = await records(db).where('trips.id', '=', id).executeTakeFirst();
  if (!trip) return undefined;
  const events = await db
    .selectFrom('trip_events')
    .select(['id', 'at', 'by', 'what', 'before', 'after', 'note'])
    .where('trip_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  const { email, phone, token_epoch, campaign, page_host } = await db
    .selectFrom('trips')
    .select(['email', 'phone', 'token_epoch', 'campaign', 'page_host'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const mails = await listMails(db, id);
  const sentFrom = { campaign: Object.fromEntries(new URLSearchParams(campaign)), page: page_host };
  const quote = (await standingQuotes(db, [id])).get(id) ?? null;
  return { ...toRecord(trip), quote, events, mails, left: { email, phone }, sentFrom, epoch: token_epoch };
}

/** Everybody who may sign in to the desk, by name: who is switched off may not. */
export async function listPeople(db: Database): Promise<DeskPerson[]> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'is_admin', 'role'])
    .where('is_admin', '=', 1)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .execute();
  return people.map(({ id, name, ...person }) => ({ id, name, role: roleOf(person) ?? 'viewer' }));
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

/** A note with the same text, by the same person, within so many milliseconds is the same note: a button pressed twice. */
const SAME_NOTE_MS = 10 * 60_000;

/**
 * Changes a trip, and notes each part of the change. What is left out of the change stays; who takes up a trip that nobody
 * has is its owner from then on.
 */
export async function changeTrip(
  db: Database,
  id: number,
  change: TripChange,
  { by, at, answerMs, notify }: ChangeParts,
): Promise<TripChanged> {
  return db.transaction().execute(async (trx) => {
    const row = await records(trx)
      .where('trips.id', '=', id)
      // Until the end of this change the next one waits, and then finds another version.
      .$if(isPostgres(trx), (query) => query.forUpdate('trips'))
      .executeTakeFirst();
    if (!row) return { is: 'missing' };
    const before = toRecord(row);
    const staff = await listPeople(trx);
    const standing = { ...before, dueSetBy: row.dueSetBy, stageBefore: await stageBeforeOf(trx, id) };
    const problem = changeProblem(standing, change, by, staff);
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
      const after = reason ? `${stage}: ${reason}` : stage;
      const why = isStageReverted(before.stage, stage) ? change.reason : '';
      events.push({ ...note, what: 'stage', before: before.stage, after, note: why });
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
    if (change.note && !(await isNoted(trx, written))) events.push(written);
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

/** The stage that a trip was in before its last change of it; undefined before there was one. */
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

/** Whether the same note was written a moment ago. */
async function isNoted(trx: Database, { trip_id, at, by, note = '' }: NewEvent): Promise<boolean> {
  const same = await trx
    .selectFrom('trip_events')
    .select('id')
    .where('trip_id', '=', trip_id)
    .where('what', '=', 'note')
    .where('note', '=', note)
    .where('by', '=', by ?? '')
    .where('at', '>', new Date(Date.parse(at) - SAME_NOTE_MS).toISOString())
    .executeTakeFirst();
  return same !== undefined;
}

/** Makes every link of before void. */
async function endLinks(trx: Database, id: number): Promise<void> {
  await trx
    .updateTable('trips')
    .set(({ eb }) => ({ token_epoch: eb('token_epoch', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Moves a trip that the caller has locked to a stage that follows from a quote, and records who did it. Returns false
 * when that stage does not follow, or not by them.
 */
export async function moveTrip(
  trx: Database,
  trip: Pick<TripRecord, 'id' | 'kind' | 'stage'>,
  stage: Stage,
  { by, at, answerMs }: { by: { role: TripActor; name: string }; at: Date; answerMs: number },
): Promise<boolean> {
  if (!nextStages(trip, by.role).includes(stage)) return false;
  const { id } = trip;
  const before = await camelCase(trx)
    .selectFrom('trips')
    .select(['dueAt', 'dueSetBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const due = dueAtStage({ ...before, stage: trip.stage }, stage, new Date(at.getTime() + answerMs));
  await camelCase(trx)
    .updateTable('trips')
    .set(({ eb }) => ({ stage, ...due, reason: '', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const event = { trip_id: id, at: at.toISOString(), by: by.name };
  await insertEvents(trx, [
    { ...event, what: 'stage', before: trip.stage, after: stage },
    ...dueChanged(before.dueAt, due.dueAt, event),
  ]);
  await queueEvent(trx, { type: 'trip.stage_changed', tripId: id, at, from: trip.stage });
  await bumpVersion(trx, 'trips');
  return true;
}

async function wholeTrip(trx: Database, id: number): Promise<WholeTrip> {
  const trip = await findTrip(trx, id);
  if (!trip) throw new Error('A trip is gone that was there in this transaction');
  return trip;
}

/** The event of another due time; none where it is the same. */
function dueChanged(
  before: string | null,
  after: string | null,
  event: Pick<NewEvent, 'trip_id' | 'at' | 'by'>,
): NewEvent[] {
  return before === after ? [] : [{ ...event, what: 'due', before: before ?? '', after: after ?? '' }];
}

/** The table of each kind. */
export const REQUEST_TABLES = {
  privateCharter: 'private_charters',
  internationalCharter: 'international_charters',
  flightBooking: 'flight_bookings',
  chauffeur: 'chauffeur_requests',
} as const satisfies Record<RequestKind, keyof Schema>;
