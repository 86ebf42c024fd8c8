import { setImmediate } from 'node:timers/promises';
import type { RequestKind, TripRecord } from 'charter-widgets/contract';
import { dataVersion } from './data-versions';
import type { Database } from './open';
import { REQUEST_TABLES, withFiles } from './trips';

/** Rows read at once: few enough that other calls wait some milliseconds only, enough that a query is worth it. */
const PAGE_ROWS = 250;

/** A whole list, newest first, read a page at a time while it is sent. */
export interface PagedList<Row> {
  /** Changes whenever the list changes; part of its ETag. */
  version: string;
  /** What stood when `version` was made; rows that are stored later are left to the next reading. */
  pages: AsyncGenerator<Row[]>;
}

/**
 * The requests of a kind, each with the desk's file on it. Their table grows only, so that the newest id and the count
 * say whether it has changed; of the files their version says it.
 * `page` reads the rows with an id up to `upTo`, newest first, `limit` at most.
 */
export async function pagedList<Row extends { id: number }>(
  db: Database,
  kind: RequestKind,
  page: (upTo: number, limit: number) => Promise<Row[]>,
): Promise<PagedList<Row & { file?: TripRecord | undefined }>> {
  const files = await dataVersion(db, 'trips');
  // The count too: PostgreSQL may show a row after one with a larger id.
  const { newest, rows } = await db
    .selectFrom(REQUEST_TABLES[kind])
    .select(({ fn }) => [fn.max('id').as('newest'), fn.countAll().as('rows')])
    .executeTakeFirstOrThrow();
  const withTheirs = async (upTo: number, limit: number) => withFiles(db, kind, await page(upTo, limit));
  return { version: `${newest ?? 0}.${rows}.${files}`, pages: newestFirst(Number(newest ?? 0), withTheirs) };
}

async function* newestFirst<Row extends { id: number }>(
  newest: number,
  page: (upTo: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let upTo = newest; upTo > 0; ) {
    const rows = await page(upTo, PAGE_ROWS);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    upTo = last.id - 1;
    // SQLite answers synchronously: let other calls run between pages.
    await setImmediate();
  }
}
