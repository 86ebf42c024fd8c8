import type { MailState } from '@charter-hosts/contract';
import { sql } from 'kysely';
import { type Database, isPostgres } from '../database/open';

/** How long something is tried. */
export const TRIED_FOR_MS = 3 * 24 * 3_600_000;

/** The tables whose rows are to be sent: they have the columns that are written here. */
export type Queue = 'outbox' | 'deliveries';

/** What a worker has claimed: no other one sends it until its lock is over. */
export interface Claimed {
  id: number;
  /** How often it was tried, this time too. */
  tries: number;
}

/** No wait between two tries is as long (outbox/worker.ts). */
export const MAX_WAIT_MS = 8 * 3_600_000;
/** No lock is as long, with the difference between two servers' clocks. */
const MAX_LOCK_MS = 10 * 60_000;

/** In the order in which waiting mails are sent, whatever else waits: nobody's receipts delay a password. */
export const PRIORITIES = { account: 0, byStaff: 1, toStaff: 2, receipt: 3 } as const;

/** The columns of a row that is to be sent at an instant; by default at once, whatever the clock is put to later. */
export const queued = (now: Date, notBefore?: Date) => ({
  state: 'queued' as const,
  due_at: notBefore && notBefore > now ? notBefore.toISOString() : '',
  locked_until: null,
  sent_at: null,
  give_up_at: new Date((notBefore ?? now).getTime() + TRIED_FOR_MS).toISOString(),
  created_at: now.toISOString(),
});

/**
 * Where the rows that are due lie, by state. What waits, or is locked, for longer than anybody ever does was written
 * before the clock was put back: it is due now, and not only once the clock is there again.
 */
export function dueSpans(now: Date) {
  const until = now.toISOString();
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  return [
    { state: 'queued', column: 'due_at', is: '<=', at: until },
    { state: 'waiting', column: 'due_at', is: '<=', at: until },
    { state: 'waiting', column: 'due_at', is: '>', at: after(MAX_WAIT_MS) },
    { state: 'sending', column: 'locked_until', is: '<=', at: until },
    { state: 'sending', column: 'locked_until', is: '>', at: after(MAX_LOCK_MS) },
  ] as const;
}

// Kysely has no type for 'either of two tables': what they have in common is that of the outbox.
const table = (queue: Queue) => queue as 'outbox';

/** Those of which this asks for what is due. */
export interface Claim {
  now: Date;
  lockMs: number;
  limit: number;
}

/**
 * Claims the rows that are due, mails by their priority, then the oldest first, for `lockMs`: whoever dies with one loses
 * it to the next that asks after that. Several processes may ask at once.
 *
 * @param webhook of deliveries, whose alone
 */
export function claimed(db: Database, queue: Queue, { now, lockMs, limit }: Claim, webhook?: number) {
  const spans = dueSpans(now);
  const priorities = queue === 'outbox' ? Object.values(PRIORITIES) : [undefined];
  const rows = () =>
    db
      .selectFrom(table(queue))
      .select('id')
      .$if(webhook !== undefined, (query) => query.where(sql.ref('webhook_id'), '=', webhook));
  // SQLite would sort all that is due for a few of them, while everybody waits: it gets the first of each span by the index.
  const firsts = () =>
    priorities.flatMap((priority) =>
      spans.map(({ state, column, is, at }) =>
        rows()
          .where('state', '=', state)
          .$if(priority !== undefined, (query) => query.where('priority', '=', priority ?? 0))
          .where(column, is, at)
          .orderBy(column)
          .orderBy('id')
          .limit(limit),
      ),
    );
  const due = rows()
    .where((row) =>
      row.or(
        isPostgres(db)
          ? spans.map(({ state, column, is, at }) => row.and([row('state', '=', state), row(column, is, at)]))
          : firsts().map((some) => row('id', 'in', some)),
      ),
    )
    .$if(queue === 'outbox', (query) => query.orderBy('priority'))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
  return db
    .updateTable(table(queue))
    .set({
      state: 'sending',
      tries: sql`tries + 1`,
      locked_until: new Date(now.getTime() + lockMs).toISOString(),
    })
    .where('id', 'in', due)
    .returning(['id', 'tries']);
}

/** Notes that the receiver has taken it. Only for who still holds it: with a lock that was over another one may. */
export async function noteSent(db: Database, queue: Queue, { id, tries }: Claimed, now: Date): Promise<boolean> {
  const noted = await db
    .updateTable(table(queue))
    .set({ state: 'sent', sent_at: now.toISOString(), locked_until: null, failure: '' })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * Notes why it was not taken, and when it is tried again; never again for one that is refused for good, or too old.
 * Resolves to what it is now; undefined where somebody else holds it.
 */
export async function noteFailure(
  db: Database,
  queue: Queue,
  { id, tries }: Claimed,
  { failure, next, isFinal }: { failure: string; next: Date; isFinal: boolean },
): Promise<MailState | undefined> {
  const at = next.toISOString();
  const noted = await db
    .updateTable(table(queue))
    .set(({ ref, eb }) => ({
      failure,
      due_at: at,
      locked_until: null,
      state: isFinal
        ? 'failed'
        : eb
            .case()
            .when(ref('give_up_at'), '<', at)
            .then(sql.lit<MailState>('failed'))
            .else(sql.lit<MailState>('waiting'))
            .end(),
    }))
    .where('id', '=', id)
    .where('tries', '=', tries)
    .returning('state')
    .executeTakeFirst();
  return noted?.state;
}

/** Gives back what was claimed and may not have been sent: whoever asks next sends it. */
export async function releaseJobs(db: Database, queue: Queue, running: readonly Claimed[]): Promise<void> {
  for (const { id, tries } of running) {
    await db
      .updateTable(table(queue))
      .set({ state: 'waiting', due_at: '', locked_until: null })
      .where('id', '=', id)
      .where('tries', '=', tries)
      .where('state', '=', 'sending')
      .execute();
  }
}

/** Sends one of these states again, for three days from now. False when there is none of that id. */
export async function queueAgain(
  db: Database,
  queue: Queue,
  id: number,
  from: readonly MailState[],
  now: Date,
): Promise<boolean> {
  const found = await db
    .updateTable(table(queue))
    .set({
      state: 'queued',
      due_at: '',
      failure: '',
      give_up_at: new Date(now.getTime() + TRIED_FOR_MS).toISOString(),
    })
    // Staff have asked for it.
    .$if(queue === 'outbox', (query) => query.set({ priority: PRIORITIES.byStaff }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}
