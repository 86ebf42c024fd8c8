import { setImmediate } from 'node:timers/promises';
import {
  isOpen,
  NO_PARTNER,
  parseReference,
  type RequestKind,
  type RequestQuery,
  STAGES,
  type TripRecord,
} from '@charter-hosts/contract';
import { parsePhoneQuery } from '@charter-hosts/contract/phone-number';
import { plainText } from 'charter-widgets/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldNew, hasPart, hasWord } from '../platform/database/folded';
import { type Database, dataVersion } from '../platform/database/open';
import { tryToStoreContacts } from './contacts';
import { REQUEST_TABLES, withFiles } from './store';

/** Rows read at once; other calls wait some milliseconds for them. */
const PAGE_ROWS = 250;

/** A list or a page of it, newest first, read some rows at a time while it is sent. */
export interface PagedList<Row> {
  /** Changes with the list; part of its ETag. Undefined for a list that changes with the time. */
  version: string | undefined;
  /** The rows there were when `version` was made. */
  pages: AsyncGenerator<Row[]>;
  /** The most rows to send; undefined for all. */
  limit: number | undefined;
  /** How many rows there are; undefined for a filtered list, which is not counted. */
  total: number | undefined;
}

/**
 * Lists the requests of a kind, each with its trip. Requests are only added, so the newest id and the count tell whether
 * the table has changed; trips have a version. `read` reads the rows of these ids, newest first; one may be missing.
 */
export async function pagedList<Row extends { id: number }>(
  db: Database,
  kind: RequestKind,
  asked: RequestQuery,
  read: (ids: number[]) => Promise<Row[]>,
): Promise<PagedList<Row & { file?: TripRecord | undefined }>> {
  if (asked.q) await foldNew(db, 'trips');
  await tryToStoreContacts(db);
  const files = await dataVersion(db, 'trips');
  const { newest } = await db
    .selectFrom(REQUEST_TABLES[kind])
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  const last = Number(newest ?? 0);
  // A trip of any kind may be the same request as one of the list.
  const { trips } = await db
    .selectFrom('trips')
    .select(({ fn }) => fn.max('id').as('trips'))
    .executeTakeFirstOrThrow();
  // The count too: PostgreSQL may show a row after one with a larger id.
  const rows = await countRequests(db, kind, last);
  return {
    version: asked.stage === 'late' ? undefined : `${last}.${rows}.${trips}.${files}`,
    pages: newestFirst(db, kind, asked, last, async (ids) => withFiles(db, kind, await read(ids))),
    limit: asked.limit,
    total: isNarrowed(asked) ? undefined : rows,
  };
}

/** The newest ids, of which one may still be missing because its transaction has not ended. */
const UNSETTLED = 1000;
/** Counts of each kind up to an id; requests are never deleted. */
const counted = new WeakMap<Database, Map<RequestKind, { upTo: number; rows: number }>>();

/** Counts the requests of a kind without reading the whole table each time. */
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
  let settledCount = known.get(kind) ?? { upTo: 0, rows: 0 };
  const settled = newest - UNSETTLED;
  if (settled - settledCount.upTo > UNSETTLED) {
    settledCount = { upTo: settled, rows: settledCount.rows + (await between(settledCount.upTo, settled)) };
    known.set(kind, settledCount);
  }
  return settledCount.rows + (await between(settledCount.upTo, newest));
}

async function* newestFirst<Row>(
  db: Database,
  kind: RequestKind,
  asked: RequestQuery,
  newest: number,
  read: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  // One row more tells whether there is another page.
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

/** The ids of the wanted requests, newest first. */
async function* idsOf(db: Database, kind: RequestKind, asked: RequestQuery, newest: number): AsyncGenerator<number[]> {
  const narrowed = isNarrowed(asked);
  // A filtered list is searched in spans, however few rows are found.
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

type Condition = RawBuilder<SqlBool>;

/** The most words of a search. */
const MAX_WORDS = 8;

/** Whether the list is filtered. */
const isNarrowed = ({ q, stage, owner, partner, source, since, until }: RequestQuery): boolean =>
  Boolean(q || stage || owner || partner || source || since || until);

/** How many ids are searched at once; a text is searched in each row. */
const spanOf = ({ q }: RequestQuery): number => (q ? 2000 : 10_000);

/** The condition for a request of a kind with an id after the first and up to the second. */
function narrowing(
  kind: RequestKind,
  { q, stage, owner, partner, source, since, until }: RequestQuery,
  [after, upTo]: readonly [number, number],
): Condition {
  const conditions: Condition[] = [];
  if (since) conditions.push(sql`created_at >= ${since}`);
  if (until) conditions.push(sql`created_at < ${until}`);
  const files: Condition[] = [];
  if (stage === 'late') files.push(sql`trips.due_at < ${new Date().toISOString()}`);
  else if (stage) files.push(sql`trips.stage in (${sql.join(stage === 'open' ? STAGES.filter(isOpen) : [stage])})`);
  if (owner === 'nobody') files.push(sql`trips.assignee is null`);
  else if (owner) files.push(sql`trips.assignee = ${Number(owner)}`);
  if (partner === NO_PARTNER) files.push(sql`partners.name is null`);
  else if (partner) files.push(sql`partners.name = ${partner}`);
  if (source) files.push(sql`trips.source = ${source}`);
  if (files.length > 0) {
    conditions.push(
      sql`id in (select trips.request_id from trips left join partners on partners.id = trips.partner_id
        where trips.kind = ${kind} and trips.request_id > ${after} and trips.request_id <= ${upTo} and ${all(files)})`,
    );
  }
  if (q) conditions.push(search(kind, q));
  return all(conditions);
}

const all = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`;
const any = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

/** A telephone number in a search. */
const NUMBER = /[+(]{0,3}\d[\d\s().-]{5,24}\d/;

/** The condition that every word is found; a telephone number is one word. */
function search(kind: RequestKind, q: string): Condition {
  const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const reference = parseReference(q);
  if (reference) return sql`id in (select request_id from trips where kind = ${kind} and reference = ${reference})`;
  const words = all(wordsOf(q).map((word) => found(kind, word)));
  const plain = plainText(q);
  const [number = ''] = NUMBER.exec(plain) ?? [];
  if (!/\s/.test(number)) return words;
  const rest = wordsOf(plain.replace(number, ' ')).map((word) => found(kind, word));
  return any([words, all([numbered(kind, number), ...rest])]);
}

function found(kind: RequestKind, word: string): Condition {
  const ways = [
    sql<SqlBool>`exists (select 1 from trips where kind = ${kind} and request_id = ${sql.table(REQUEST_TABLES[kind])}.id
      and ${hasWord(sql.ref('trips.folded'), word)})`,
  ];
  if (/^#?\d{1,9}$/.test(word)) ways.push(sql`id = ${Number(word.replace('#', ''))}`);
  if (/^[+(]*\d[\d().-]*$/.test(plainText(word))) ways.push(numbered(kind, word));
  return any(ways);
}

/** What telephone numbers are written with. */
const SIGNS = ['(0)', ' ', '-', '+', '(', ')', '.'];

function numbered(kind: RequestKind, number: string): Condition {
  const plain = SIGNS.reduce(
    (text, sign) => sql`replace(${text}, ${sql.lit(sign)}, '')`,
    sql.ref(kind === 'internationalCharter' ? 'phone_no' : 'phone') as RawBuilder<unknown>,
  );
  const { part, whole } = parsePhoneQuery(number);
  const has = hasPart(plain, part);
  return whole ? any([has, sql`${plain} = ${whole}`]) : has;
}
