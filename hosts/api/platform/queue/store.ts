import type { EmailState } from '@charter-hosts/contract';
import { sql } from 'kysely';
import { type Database, isPostgres } from '../database/open';

/** How long a job is tried. */
export const TRIED_FOR_MS = 3 * 24 * 3_600_000;

/** The tables of jobs, which have the columns that are written here. */
export type Queue = 'outbox' | 'deliveries' | 'pushes';

/** A job that a worker has claimed: no other worker sends it until the lock ends. */
export interface Claimed {
  id: number;
  /** The number of attempts, with this one. */
  tries: number;
  /** The attempts before staff queued it again. */
  triedBefore: number;
  /** An instant after which it is not sent. */
  giveUpAt: string;
}

/** Tells a claim of a job from a later one. */
export type ClaimKey = Pick<Claimed, 'id' | 'tries'>;

/** Longer than any wait between two attempts (worker.ts). */
const MAX_WAIT_MS = 8 * 3_600_000;
/** Longer than any lock and the difference of two servers' clocks. */
const MAX_LOCK_MS = 10 * 60_000;

/** The order in which e-mails are sent, so that receipts do not delay a password. */
export const PRIORITIES = { account: 0, byStaff: 1, toStaff: 2, receipt: 3, news: 4 } as const;

/** The columns of a new job. By default it is due at once, whatever the clock is set to later. */
export const queued = (now: Date, notBefore?: Date) => ({
  state: 'queued' as const,
  due_at: notBefore && notBefore > now ? notBefore.toISOString() : '',
  locked_until: null,
  sent_at: null,
  give_up_at: new Date((notBefore ?? now).getTime() + TRIED_FOR_MS).toISOString(),
  created_at: now.toISOString(),
});

/**
 * The conditions of due jobs. A job that waits or is locked for longer than ever happens was written before the clock was set
 * back, so it is due too.
 */
export function dueConditions(now: Date) {
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

/** The column of a queue's receivers, of which each gets its jobs apart from the others. */
const RECEIVERS = { outbox: 'recipient', deliveries: 'webhook_id', pushes: 'device_id' } as const;

// Kysely has no type for one of several tables. The common columns have the types of the outbox.
const table = (queue: Queue) => queue as 'outbox';

export interface Claim {
  now: Date;
  lockMs: number;
  limit: number;
}

/** The claimed jobs that are to be sent. Others of the same claim may have ended by it. */
export interface ClaimedJobs<J extends Claimed> {
  jobs: J[];
  /** Whether more may be due. */
  isMore: boolean;
}

/**
 * Claims due jobs for `lockMs`, e-mails by priority, then the oldest first. After that time another worker can claim them.
 *
 * @param receiver limits the jobs to those of one webhook or device
 */
export function claimed(db: Database, queue: Queue, { now, lockMs, limit }: Claim, receiver?: number) {
  const conditions = dueConditions(now);
  const priorities = queue === 'outbox' ? Object.values(PRIORITIES) : [undefined];
  const rows = () =>
    db
      .selectFrom(table(queue))
      .select('id')
      .$if(receiver !== undefined, (query) => query.where(sql.ref(RECEIVERS[queue]), '=', receiver));
  // SQLite would sort all due jobs, while everybody waits. So it reads the first of each condition by the index.
  const firsts = () =>
    priorities.flatMap((priority) =>
      conditions.map(({ state, column, is, at }) =>
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
          ? conditions.map(({ state, column, is, at }) => row.and([row('state', '=', state), row(column, is, at)]))
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
    .returning(['id', 'tries', 'tried_before as triedBefore', 'give_up_at as giveUpAt']);
}

const TOO_LATE = 'Not sent: it waited for more than three days. Send it again if it is still needed.';

/** Marks claimed jobs as failed whose time is over, and returns the others. */
export async function failOverdue<J extends Claimed>(
  trx: Database,
  queue: Queue,
  jobs: readonly J[],
  now: Date,
): Promise<J[]> {
  const isOver = ({ giveUpAt }: J) => giveUpAt < now.toISOString();
  for (const job of jobs.filter(isOver))
    await markFailed(trx, queue, job, { failure: TOO_LATE, next: now, isFinal: true });
  return jobs.filter((job) => !isOver(job));
}

/** Marks a job as sent, unless another worker has claimed it since. */
export async function markSent(db: Database, queue: Queue, { id, tries }: ClaimKey, now: Date): Promise<boolean> {
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
 * Stores why an attempt failed and when the next one is due, if there is one. Resolves to the new state; undefined if another
 * worker has claimed the job since.
 */
export async function markFailed(
  db: Database,
  queue: Queue,
  { id, tries }: ClaimKey,
  { failure, next, isFinal }: { failure: string; next: Date; isFinal: boolean },
): Promise<EmailState | undefined> {
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
            .then(sql.lit<EmailState>('failed'))
            .else(sql.lit<EmailState>('waiting'))
            .end(),
    }))
    .where('id', '=', id)
    .where('tries', '=', tries)
    .returning('state')
    .executeTakeFirst();
  return noted?.state;
}

/** Releases claimed jobs that may not have been sent. */
export async function releaseJobs(db: Database, queue: Queue, running: readonly ClaimKey[]): Promise<void> {
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

/** Queues a job of these states again, for three days from now. False if there is none of that id. */
export async function queueAgain(
  db: Database,
  queue: Queue,
  id: number,
  from: readonly EmailState[],
  now: Date,
): Promise<boolean> {
  const found = await db
    .updateTable(table(queue))
    .set({
      state: 'queued',
      due_at: '',
      failure: '',
      tried_before: sql`tries`,
      give_up_at: new Date(now.getTime() + TRIED_FOR_MS).toISOString(),
    })
    // Staff asked for it.
    .$if(queue === 'outbox', (query) => query.set({ priority: PRIORITIES.byStaff }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}
