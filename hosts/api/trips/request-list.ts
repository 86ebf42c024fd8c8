import { setImmediate } from 'node:timers/promises';
import type { RequestKind, RequestQuery, TripRecord } from '@charter-hosts/contract';
import { dataVersion } from '../platform/database/data-versions';
import { foldNew } from '../platform/database/folded';
import type { Database } from '../platform/database/open';
import { isNarrowed, narrowing, spanOf } from './request-filter';
import { REQUEST_TABLES, withFiles } from './store';

/** Rows read at once: few enough that other calls wait some milliseconds only, enough that a query is worth it. */
const PAGE_ROWS = 250;

/** A list, or a page of it, newest first, read some rows at a time while it is sent. */
export interface PagedList<Row> {
  /** Changes whenever the list changes; part of its ETag. Undefined where it changes with the time. */
  version: string | undefined;
  /** What stood when `version` was made; rows that are stored later are left to the next reading. */
  pages: AsyncGenerator<Row[]>;
  /** Rows that are asked for; undefined for all. */
  limit: number | undefined;
  /** Rows there are; undefined where only some of them are asked for: nobody counts those. */
  total: number | undefined;
}

/**
 * The requests of a kind that are asked for, each with the desk's file on it. Their table grows only, so that the newest
 * id and the count say whether it has changed; of the files their version says it.
 * `read` reads the rows with these ids, newest first; one may be gone.
 */
export async function pagedList<Row extends { id: number }>(
  db: Database,
  kind: RequestKind,
  asked: RequestQuery,
  read: (ids: number[]) => Promise<Row[]>,
): Promise<PagedList<Row & { file?: TripRecord | undefined }>> {
  if (asked.q) await foldNew(db, 'trips');
  const files = await dataVersion(db, 'trips');
  const { newest } = await db
    .selectFrom(REQUEST_TABLES[kind])
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  const last = Number(newest ?? 0);
  // The count too: PostgreSQL may show a row after one with a larger id.
  const rows = await countRequests(db, kind, last);
  return {
    version: asked.stage === 'late' ? undefined : `${last}.${rows}.${files}`,
    pages: newestFirst(db, kind, asked, last, async (ids) => withFiles(db, kind, await read(ids))),
    limit: asked.limit,
    total: isNarrowed(asked) ? undefined : rows,
  };
}

/** Ids among which one may still be missing whose transaction has not ended. */
const LATELY = 1000;
/** How many requests of a kind there are up to an id, once counted: none is ever removed. */
const counted = new WeakMap<Database, Map<RequestKind, { upTo: number; rows: number }>>();

/** How many requests of a kind there are, without counting them all each time. */
async function countRequests(db: Database, kind: RequestKind, newest: number): Promise<number> {
  const known = counted.get(db) ?? new Map<RequestKind, { upTo: number; rows: number }>();
  counted.set(db, known);
  const between = async (from: number, upTo: number) => {
    const { rows } = await db
      .selectFrom(REQUEST_TABLES[kind])
      .select(({ fn }) => fn.countAll().as('rows'))
      .where('id', '>', from)
      .where('id', '<=', upTo)
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  let kept = known.get(kind) ?? { upTo: 0, rows: 0 };
  const settled = newest - LATELY;
  if (settled - kept.upTo > LATELY) {
    kept = { upTo: settled, rows: kept.rows + (await between(kept.upTo, settled)) };
    known.set(kind, kept);
  }
  return kept.rows + (await between(kept.upTo, newest));
}

async function* newestFirst<Row>(
  db: Database,
  kind: RequestKind,
  asked: RequestQuery,
  newest: number,
  read: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  // One more than is asked for tells that there is another page.
  let left = asked.limit === undefined ? Number.POSITIVE_INFINITY : asked.limit + 1;
  let ids: number[] = [];
  for await (const found of idsOf(db, kind, asked, newest)) {
    ids.push(...found.slice(0, left));
    left -= found.length;
    while (ids.length >= PAGE_ROWS) {
      yield read(ids.slice(0, PAGE_ROWS));
      ids = ids.slice(PAGE_ROWS);
      // SQLite answers synchronously: let other calls run between pages.
      await setImmediate();
    }
    if (left <= 0) break;
  }
  if (ids.length > 0) yield read(ids);
}

/** The ids of what is asked for, newest first. */
async function* idsOf(db: Database, kind: RequestKind, asked: RequestQuery, newest: number): AsyncGenerator<number[]> {
  const narrowed = isNarrowed(asked);
  // Of a narrowed list so many rows are looked through at once, however few are found.
  const span = narrowed ? spanOf(asked) : PAGE_ROWS;
  for (let upTo = Math.min(newest, (asked.after ?? Number.POSITIVE_INFINITY) - 1); upTo > 0; ) {
    const query = db.selectFrom(REQUEST_TABLES[kind]).select('id').where('id', '<=', upTo).orderBy('id', 'desc');
    const rows = narrowed
      ? await query
          .where('id', '>', upTo - span)
          .where(narrowing(kind, asked, [upTo - span, upTo]))
          .execute()
      : await query.limit(span).execute();
    yield rows.map(({ id }) => id);
    const last = narrowed ? upTo - span + 1 : rows.length < span ? 0 : (rows.at(-1)?.id ?? 0);
    upTo = last - 1;
    await setImmediate();
  }
}
