import type { Database } from '../database/open';

/** One call that was counted: what it was counted in. */
export interface Hit {
  bucket: string;
  windowStart: number;
}

/** The longest span a limit may have (config.ts). */
const LONGEST_S = 86_400;

/**
 * Counts a call in a bucket's window, in one statement, so that processes that share the database share the limit.
 * Resolves to how many there were with it; undefined when the window is full: such a call is not counted, and costs no
 * write.
 */
export async function countHit(
  db: Database,
  { bucket, windowStart }: Hit,
  calls: number,
  table: 'rate_limits' | 'receipt_limits' = 'rate_limits',
): Promise<number | undefined> {
  const counted = await db
    .insertInto(table)
    .values({ bucket, window_start: windowStart, hits: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'window_start'])
        .doUpdateSet((row) => ({ hits: row(`${table}.hits`, '+', 1) }))
        .where(`${table}.hits`, '<', calls),
    )
    .returning('hits')
    .executeTakeFirst();
  return counted?.hits;
}

/** How many calls are counted in a bucket's window. */
export async function hitsOf(db: Database, { bucket, windowStart }: Hit): Promise<number> {
  const counted = await db
    .selectFrom('rate_limits')
    .select('hits')
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStart)
    .executeTakeFirst();
  return counted?.hits ?? 0;
}

/** Takes a counted call back. */
export async function undoHit(db: Database, { bucket, windowStart }: Hit): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStart)
    .execute();
}

/** Forgets the windows that are over. */
export async function forgetOldHits(db: Database, now = Date.now()): Promise<void> {
  for (const table of ['rate_limits', 'receipt_limits'] as const) {
    await db
      .deleteFrom(table)
      .where('window_start', '<', Math.floor(now / 1000) - LONGEST_S)
      .execute();
  }
}
