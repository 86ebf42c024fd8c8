import { setImmediate } from 'node:timers/promises';
import {
  type DueRequest,
  isOpen,
  type RequestKind,
  STAGES,
  type Today,
  type TodayPart,
  todayRead,
} from '@charter-hosts/contract';
import type { Database } from '../platform/database/open';
import { answerRoute } from '../platform/http/route';
import { storeListed } from './listed';
import { LISTS } from './lists';
import { readByKind, withTrips } from './store';

const read = answerRoute(
  todayRead,
  { summary: 'The Today page: how many requests are late, new and assigned to the caller, and the first of each' },
  async ({ db }, { query, session }) => {
    const { day, most } = query();
    return readToday(db, { day, most, me: session.id, now: new Date() });
  },
);

export const today = { name: 'Today', routes: [read] };

/** Requests that are read at once; other calls wait some milliseconds for them. */
const BATCH = 20;

interface TodayQuery {
  /** The reader's day, `2026-12-01`. */
  day: string;
  most: number;
  me: number;
  now: Date;
}

interface RequestKey {
  kind: RequestKind;
  request_id: number;
}

export async function readToday(db: Database, { day, most, me, now }: TodayQuery): Promise<Today> {
  const at = now.toISOString();
  const trips = () =>
    db
      .selectFrom('trips')
      .select(['kind', 'request_id', 'due_at as dueAt', 'created_at as createdAt', 'list_departs as departs']);
  for (const list of Object.values(LISTS)) await storeListed(db, list);
  // All stages are named, because the index begins with the stage.
  const late = await trips().where('stage', 'in', STAGES).where('due_at', '<', at).orderBy('due_at').execute();
  const fresh = await trips()
    .where('stage', '=', 'new')
    .where(({ or, eb }) => or([eb('due_at', 'is', null), eb('due_at', '>=', at)]))
    .execute();
  const mine = await trips().where('assignee', '=', me).where('stage', 'in', STAGES.filter(isOpen)).execute();
  const partOf = async (all: readonly RequestKey[]): Promise<TodayPart> => ({
    total: all.length,
    first: await readRequests(db, all.slice(0, most)),
  });
  return {
    late: await partOf(late),
    fresh: await partOf(
      fresh
        .filter(({ departs }) => isAhead(departs, day))
        .sort((a, b) => compare(a.dueAt ?? '9', b.dueAt ?? '9') || compare(b.createdAt, a.createdAt)),
    ),
    mine: await partOf(mine.sort((a, b) => compare(orderOf(a), orderOf(b)))),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const orderOf = ({ dueAt, departs }: { dueAt: string | null; departs: string }) => `${dueAt ?? '9'} ${departs || '9'}`;
const isAhead = (departs: string, day: string) => departs === '' || departs.slice(0, 10) >= day;

/** The requests of some trips, in their order. */
async function readRequests(db: Database, trips: readonly RequestKey[]): Promise<DueRequest[]> {
  const found: DueRequest[] = [];
  for (let start = 0; start < trips.length; start += BATCH) {
    const batch = trips.slice(start, start + BATCH);
    const records = await readByKind(batch, async (kind, ids) => withTrips(db, kind, await LISTS[kind].read(db, ids)));
    for (const { kind, request_id } of batch) {
      const record = records.get(`${kind} ${request_id}`);
      if (record) found.push({ kind, record } as DueRequest);
    }
    await setImmediate();
  }
  return found;
}
