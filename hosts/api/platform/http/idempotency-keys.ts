import { hashOf } from '../../accounts/one-time-token';
import type { Database } from '../database/open';

/** How long a retry is recognised. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

export interface StoredAnswer {
  /** HTTP status. */
  status: number;
  /** The body, JSON. */
  answer: string;
}

/**
 * Runs `work` once for a key of a route, in the transaction that stores its answer: both are kept or neither.
 * A second call with the same key waits for the first one, then gets its answer; 'other body' when it asked for
 * something else under the same key, 'erased' when what the first one made was erased since.
 */
export function once(
  db: Database,
  { route, key: sent, bodyHash }: { route: string; key: string; bodyHash: string },
  work: (trx: Database) => Promise<StoredAnswer>,
): Promise<StoredAnswer | 'other body' | 'erased'> {
  const key = hashOf(sent);
  return db.transaction().execute(async (trx) => {
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ route, key, body_hash: bodyHash, status: 0, answer: '', created_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.columns(['route', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) {
      const stored = await trx
        .selectFrom('idempotency_keys')
        .select(['body_hash', 'status', 'answer'])
        .where('route', '=', route)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      if (stored.body_hash !== bodyHash) return 'other body';
      return stored.answer === '' ? 'erased' : stored;
    }
    const answer = await work(trx);
    await trx.updateTable('idempotency_keys').set(answer).where('route', '=', route).where('key', '=', key).execute();
    return answer;
  });
}

/** Forgets the keys of requests nobody retries any more. */
export async function forgetOldKeys(db: Database, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now - LIFETIME_MS).toISOString())
    .execute();
}
