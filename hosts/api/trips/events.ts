import { STAGES, type Stage } from '@charter-hosts/contract';
import type { Insertable } from 'kysely';
import { countOf, type Database } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';

/** The same text by the same person within this time is one event, because a button was pressed twice. */
const SAME_TEXT_MS = 10 * 60_000;

export type NewEvent = Pick<Insertable<Schema['trip_events']>, 'trip_id' | 'at' | 'what'> &
  Partial<Insertable<Schema['trip_events']>>;

/** Adds events to the history of trips, in the transaction of what happened. */
export async function insertEvents(trx: Database, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('trip_events')
    .values(events.map((event) => ({ by: '', before: '', after: '', note: '', ...event })))
    .execute();
}

/** The history of a trip, newest first. */
export const listEvents = (db: Database, id: number) =>
  db
    .selectFrom('trip_events')
    .select(['id', 'at', 'by', 'what', 'before', 'after', 'note'])
    .where('trip_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

/** How often a trip has changed its stage. */
export function countChanges(db: Database, id: number): Promise<number> {
  return countOf(db.selectFrom('trip_events').where('trip_id', '=', id).where('what', '=', 'stage'));
}

/** The stage of a trip before its last change of stage; undefined if it has changed none. */
export async function stageBeforeOf(trx: Database, id: number): Promise<Stage | undefined> {
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
export async function isRepeated(trx: Database, { trip_id, at, by, what, note = '' }: NewEvent): Promise<boolean> {
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

/** The event of a changed due time; none if it is the same. */
export function dueChanged(
  before: string | null,
  after: string | null,
  event: Pick<NewEvent, 'trip_id' | 'at' | 'by'>,
): NewEvent[] {
  return before === after ? [] : [{ ...event, what: 'due', before: before ?? '', after: after ?? '' }];
}
