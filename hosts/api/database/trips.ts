import { randomInt } from 'node:crypto';
import {
  type DeskPerson,
  type DeskRole,
  nextStages,
  REQUEST_KINDS,
  type RequestKind,
  reasonsFor,
  type Stage,
  type TripChange,
  type TripFile,
  type TripRecord,
} from 'charter-widgets/contract';
import type { Insertable } from 'kysely';
import { camelCase } from './camel-case';
import { bumpVersion } from './data-versions';
import { type Database, isPostgres } from './open';
import { mailsOf } from './outbox';
import type { Schema } from './schema';

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
}

/** Opens the file on a request, in the transaction that stores it. */
export async function insertTrip(trx: Database, trip: NewTrip): Promise<{ id: number; reference: string }> {
  for (;;) {
    const reference = newReference();
    const stored = await camelCase(trx)
      .insertInto('trips')
      .values({ ...trip, reference, stage: 'new' })
      // Somebody has that reference already: another one is made.
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) continue;
    await insertEvents(trx, [{ trip_id: stored.id, at: trip.createdAt, what: 'created', after: 'new' }]);
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
    .select([
      'trips.id',
      'trips.kind',
      'trips.requestId',
      'trips.reference',
      'trips.stage',
      'trips.reason',
      'trips.dueAt',
      'users.id as assigneeId',
      'users.name as assigneeName',
    ]);

type Row = Omit<TripRecord, 'assignee'> & { assigneeId: number | null; assigneeName: string | null };

const toRecord = ({ assigneeId, assigneeName, ...trip }: Row): TripRecord => ({
  ...trip,
  assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
});

/** Adds the desk's file to each of some records of a kind, in the order of their ids, newest first. */
export async function withFiles<R extends { id: number }>(
  db: Database,
  kind: RequestKind,
  requests: R[],
): Promise<(R & { file?: TripRecord | undefined })[]> {
  const newest = requests[0]?.id;
  const oldest = requests.at(-1)?.id;
  if (newest === undefined || oldest === undefined) return [];
  const trips = await records(db)
    .where('trips.kind', '=', kind)
    .where('trips.requestId', '>=', oldest)
    .where('trips.requestId', '<=', newest)
    .execute();
  const byRequest = new Map(trips.map((trip) => [trip.requestId, toRecord(trip)]));
  return requests.map((request) => ({ ...request, file: byRequest.get(request.id) }));
}

/** Adds the desk's file to a record of a kind, where there are both. */
export async function withFile<R extends { id: number }>(db: Database, kind: RequestKind, request: R | undefined) {
  return request && (await withFiles(db, kind, [request]))[0];
}

/** A file as the database has it. */
export type WholeTrip = Omit<TripFile, 'sendsMail'>;

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
  return { ...toRecord(trip), events, mails: await mailsOf(db, id) };
}

/** Everybody who may sign in to the desk, by name. */
export async function listPeople(db: Database): Promise<DeskPerson[]> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('is_admin', '=', 1)
    .orderBy('name')
    .execute();
  return people.map((person) => ({ ...person, role: 'owner' }));
}

/** Who changes a trip. */
export interface TripChanger {
  id: number;
  role: DeskRole;
}

export type TripChanged =
  | { is: 'changed'; trip: WholeTrip }
  | { is: 'missing' }
  /** Somebody else was first: the stage that it was made from is over. */
  | { is: 'late'; trip: WholeTrip }
  /** That stage does not follow, or not by who asks for it. */
  | { is: 'refused'; trip: WholeTrip }
  /** The assignee is nobody of the desk. */
  | { is: 'nobody' };

/**
 * Changes a trip, and notes each part of the change. `answerMs`: how long the desk may take for a step that it owes.
 * What is left out of the change stays; who takes up a trip that nobody has is its assignee from then on.
 */
export async function changeTrip(
  db: Database,
  id: number,
  change: TripChange,
  { by, at, answerMs }: { by: TripChanger; at: Date; answerMs: number },
): Promise<TripChanged> {
  return db.transaction().execute(async (trx) => {
    await bumpVersion(trx, 'trips');
    const before = await records(trx)
      .where('trips.id', '=', id)
      // Until the end of this change the next one waits, and then finds another stage.
      .$if(isPostgres(trx), (query) => query.forUpdate('trips'))
      .executeTakeFirst()
      .then((row) => row && toRecord(row));
    if (!before) return { is: 'missing' };
    if (before.stage !== change.from) return { is: 'late', trip: await wholeTrip(trx, id) };
    if (change.stage && !nextStages(before, by.role).includes(change.stage)) {
      return { is: 'refused', trip: await wholeTrip(trx, id) };
    }

    const stage = change.stage ?? before.stage;
    const isTakenUp = change.stage === 'reviewing' && before.assignee === null && change.assignee === undefined;
    const assignee = isTakenUp
      ? by.id
      : change.assignee === undefined
        ? (before.assignee?.id ?? null)
        : change.assignee;
    const people = await listPeople(trx);
    const nameOf = (person: number | null) => people.find((one) => one.id === person)?.name ?? '';
    if (assignee !== null && assignee !== before.assignee?.id && !people.some((one) => one.id === assignee)) {
      return { is: 'nobody' };
    }
    const due = change.stage ? dueAfter(before, change.stage, new Date(at.getTime() + answerMs)) : before.dueAt;
    const dueAt = change.dueAt === undefined ? due : change.dueAt;
    const reason = change.stage ? reasonFor(change) : before.reason;

    await camelCase(trx).updateTable('trips').set({ stage, assignee, dueAt, reason }).where('id', '=', id).execute();
    const note = { trip_id: id, at: at.toISOString(), by: nameOf(by.id) };
    const isDue = dueAt !== before.dueAt && change.dueAt !== undefined;
    const events: NewEvent[] = [];
    if (change.stage) {
      const after = reason ? `${stage}: ${reason}` : stage;
      events.push({ ...note, what: 'stage', before: before.stage, after });
    }
    if (assignee !== (before.assignee?.id ?? null)) {
      events.push({ ...note, what: 'assignee', before: before.assignee?.name ?? '', after: nameOf(assignee) });
    }
    if (isDue) events.push({ ...note, what: 'due', before: before.dueAt ?? '', after: dueAt ?? '' });
    if (change.note) events.push({ ...note, what: 'note', note: change.note });
    await insertEvents(trx, events);
    return { is: 'changed', trip: await wholeTrip(trx, id) };
  });
}

async function wholeTrip(trx: Database, id: number): Promise<WholeTrip> {
  const trip = await findTrip(trx, id);
  if (!trip) throw new Error('A trip is gone that was there in this transaction');
  return trip;
}

/** By when the desk owes a step once the trip is at a stage: it owes the answer to a request, and to an accepted quote. */
function dueAfter({ stage, dueAt }: Pick<TripRecord, 'stage' | 'dueAt'>, to: Stage, next: Date): string | null {
  if (to === 'reviewing' && stage === 'new') return dueAt;
  return to === 'reviewing' || to === 'accepted' ? next.toISOString() : null;
}

const reasonFor = ({ stage, reason }: TripChange) => (stage && reasonsFor(stage).length > 0 ? reason : '');

/** The table of each kind. */
export const REQUEST_TABLES = {
  privateCharter: 'private_charters',
  internationalCharter: 'international_charters',
  flightBooking: 'flight_bookings',
  chauffeur: 'chauffeur_requests',
} as const satisfies Record<RequestKind, keyof Schema>;

/** Requests that get their trips in one statement. */
const BATCH = 500;

/**
 * Opens a file on every request that has none: one of before there were trips, or of a server of the release before.
 * Nobody was promised when they would be answered, so nothing is due.
 */
export async function completeTrips(db: Database): Promise<void> {
  for (const kind of REQUEST_KINDS) {
    const table = REQUEST_TABLES[kind];
    const without = () =>
      db
        .selectFrom(table)
        .leftJoin('trips', (join) => join.onRef('trips.request_id', '=', `${table}.id`).on('trips.kind', '=', kind))
        .where('trips.id', 'is', null)
        .select([`${table}.id`, `${table}.created_at`])
        .orderBy(`${table}.id`)
        .limit(BATCH)
        .execute();
    for (let requests = await without(); requests.length > 0; requests = await without()) {
      const at = new Date().toISOString();
      await db.transaction().execute(async (trx) => {
        const stored = await trx
          .insertInto('trips')
          .values(
            requests.map(({ id, created_at }) => ({
              kind,
              request_id: id,
              reference: newReference(),
              stage: 'new' as const,
              created_at,
            })),
          )
          // Another process did it, or the reference is taken: then it is left to the next round.
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .execute();
        await insertEvents(
          trx,
          stored.map(({ id }) => ({ trip_id: id, at, what: 'created', after: 'new' })),
        );
        if (stored.length > 0) await bumpVersion(trx, 'trips');
      });
    }
  }
}
