import { type MailState, STAGES, type Stage } from '@charter-hosts/contract';
import type { Database } from '../database/open';
import { type Queue, TRIED_FOR_MS } from '../queue/store';

/** What is not sent, and may have to be looked at. Those that are sent are kept, and not counted each time. */
const UNSENT = ['queued', 'waiting', 'sending', 'failed'] as const satisfies readonly MailState[];
/** Those whose time has come, or that are tried again. */
const ON_THEIR_WAY = ['queued', 'waiting', 'sending'] as const satisfies readonly MailState[];
/** Looked at for the oldest: more than these are late whichever is the oldest. */
const MOST = 1000;

/** How a queue stands. */
export interface QueueTally {
  states: Record<(typeof UNSENT)[number], number>;
  /** For how long the oldest has been due, in seconds; 0 where none is. */
  oldestSeconds: number;
}

/** Counts by the indexes that the workers look for work with. */
export async function tallyQueue(db: Database, queue: Queue, now: Date): Promise<QueueTally> {
  const states = { queued: 0, waiting: 0, sending: 0, failed: 0 };
  let oldestSeconds = 0;
  // The index of deliveries is by webhook: without one it would be read whole.
  const webhooks =
    queue === 'deliveries'
      ? // What one that is switched off was not told waits for its owner, and is not late.
        (await db.selectFrom('webhooks').select('id').where('off_at', 'is', null).execute()).map(({ id }) => id)
      : [undefined];
  for (const webhook of webhooks) {
    const rows = () => {
      const all = db.selectFrom(queue as 'deliveries');
      return webhook === undefined ? all : all.where('webhook_id', '=', webhook);
    };
    for (const state of UNSENT) {
      const { count } = await rows()
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('state', '=', state)
        .executeTakeFirstOrThrow();
      states[state] += Number(count);
    }
    for (const state of ON_THEIR_WAY) {
      // A retry is due later, and when it is given up follows from when it was due at first.
      const first = rows().select('give_up_at').where('state', '=', state).orderBy('due_at').limit(MOST).as('first');
      const { least } = await db
        .selectFrom(first)
        .select(({ fn }) => fn.min('first.give_up_at').as('least'))
        .executeTakeFirstOrThrow();
      if (least) oldestSeconds = Math.max(oldestSeconds, (now.getTime() - Date.parse(least) + TRIED_FOR_MS) / 1000);
    }
  }
  return { states, oldestSeconds };
}

/** How many trips are at each stage, and how many the desk should have answered by now. */
export async function tallyTrips(db: Database, now: Date): Promise<{ stages: Record<Stage, number>; late: number }> {
  const stages = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as Record<Stage, number>;
  let late = 0;
  // A statement each: the embedded database lets other calls through between them.
  for (const stage of STAGES) {
    const at = () =>
      db
        .selectFrom('trips')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('stage', '=', stage);
    stages[stage] = Number((await at().executeTakeFirstOrThrow()).count);
    late += Number((await at().where('due_at', '<=', now.toISOString()).executeTakeFirstOrThrow()).count);
  }
  return { stages, late };
}
