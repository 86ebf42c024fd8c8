import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type Cursor,
  FILTER_PARTS,
  type FilterName,
  MAX_PAGE,
  type RequestCounts,
  type RequestFilters,
  type RequestKind,
  type RequestQuery,
  type RequestSort,
  STAGES,
  type TripRecord,
} from '@charter-hosts/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { sortByName } from '../platform/database/by-name';
import { createPatience } from '../platform/database/folded';
import { countOf, type Database, dataVersion } from '../platform/database/open';
import type { PagedList } from '../platform/http/answer';
import { tryToStoreContacts } from './contacts';
import { type RequestList, readsListed, storeListed } from './listed';
import { type FilterCondition, listStaffNames, prepareFilters, type TimeSpan } from './request-filters';
import { REQUEST_TABLES, withTrips } from './store';

/** Rows read at once; other calls wait some milliseconds for them. */
const PAGE_ROWS = 100;
/** Requests searched, sorted or counted at once, for the same reason. */
const SPAN = 2000;

/**
 * Lists requests with their trips, by default newest first. Requests are only added, so the newest id and the count tell
 * whether the table has changed; trips have a version.
 */
export async function pagedList<Row extends { id: number }>(
  db: Database,
  list: RequestList<Row>,
  asked: RequestQuery,
): Promise<PagedList<Row & { file?: TripRecord | undefined }>> {
  const { kind, read } = list;
  const limit = asked.limit ?? (asked.sort && MAX_PAGE);
  if (readsListed(asked)) await storeListed(db, list);
  await tryToStoreContacts(db, createPatience());
  const files = await dataVersion(db, 'trips', ...(kind === 'flightBooking' ? (['flights', 'bookings'] as const) : []));
  const newest = await newestRequest(db, kind);
  // A trip of any kind may be the same request as one of the list.
  const { trips } = await db
    .selectFrom('trips')
    .select(({ fn }) => fn.max('id').as('trips'))
    .executeTakeFirstOrThrow();
  // The count too: PostgreSQL may show a row after one with a larger id. Each request has a trip, which an index counts.
  const rows = await countOf(db.selectFrom('trips').where('kind', '=', kind));
  const cursors = new Map<number, Cursor>();

  async function* pages() {
    // One row more tells whether there is another page.
    let left = limit === undefined ? Number.POSITIVE_INFINITY : limit + 1;
    for await (const found of asked.sort && limit
      ? inOrder(db, list, { ...asked, sort: asked.sort, limit }, newest)
      : newestFirst(db, list, asked, newest)) {
      const places = found.slice(0, left);
      left -= places.length;
      for (let start = 0; start < places.length; start += PAGE_ROWS) {
        const some = places.slice(start, start + PAGE_ROWS);
        const ids = some.map(([, , id]) => id);
        if (limit !== undefined) for (const place of some) cursors.set(place[2], place);
        const byId = new Map((await read(db, ids)).map((row) => [row.id, row]));
        yield withTrips(
          db,
          kind,
          ids.flatMap((id) => byId.get(id) ?? []),
        );
        // SQLite answers synchronously: let other calls run between pages.
        await setImmediate();
      }
      if (left <= 0) return;
    }
  }

  return {
    version: asked.stage === 'late' ? undefined : `${newest}.${rows}.${trips}.${files}.${await shownBeside(db)}`,
    pages: pages(),
    limit,
    total: isNarrowed(asked) ? undefined : rows,
    cursorOf: (id) => JSON.stringify(cursors.get(id)),
  };
}

/** Changes with what a list shows of other tables: the names of partners and staff, and which quotes have expired. */
async function shownBeside(db: Database): Promise<string> {
  const names = await db
    .selectFrom('partners')
    .select(['id', 'name'])
    .unionAll(db.selectFrom('users').select(['id', 'name']).where('is_admin', '=', 1))
    .execute();
  const now = new Date().toISOString();
  const expired = await countOf(db.selectFrom('quotes').where('state', '=', 'sent').where('valid_until', '<=', now));
  const hash = createHash('sha256').update(JSON.stringify(names.map(({ id, name }) => `${id} ${name}`).sort()));
  return `${expired}.${hash.digest('base64url').slice(0, 11)}`;
}

const FILTERS = Object.values(FILTER_PARTS).flat();

/** Whether the list is filtered. */
const isNarrowed = (asked: RequestFilters): boolean => Boolean(asked.q) || FILTERS.some((name) => asked[name]);

async function newestRequest(db: Database, kind: RequestKind): Promise<number> {
  const { newest } = await db
    .selectFrom(REQUEST_TABLES[kind])
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
}

/** The spans of a kind's requests, newest first. Each is read in one statement, however few rows it finds. */
function* spansOf(newest: number): Generator<TimeSpan> {
  for (let upTo = newest; upTo > 0; upTo -= SPAN) yield [Math.max(0, upTo - SPAN), upTo];
}

const within = (kind: RequestKind, [after, upTo]: TimeSpan, conditions: Iterable<FilterCondition>): FilterCondition =>
  sql`${sql.join(
    [sql`kind = ${kind} and request_id > ${after} and request_id <= ${upTo}`, ...conditions],
    sql` and `,
  )}`;

async function* newestFirst<Row extends { id: number }>(
  db: Database,
  list: RequestList<Row>,
  asked: RequestQuery,
  newest: number,
): AsyncGenerator<Cursor[]> {
  const conditionsIn = await prepareFilters(db, list, asked);
  for (const span of spansOf(Math.min(newest, (asked.after?.[2] ?? Number.POSITIVE_INFINITY) - 1))) {
    const conditions = await conditionsIn(span);
    const [after, upTo] = span;
    // A whole list is that of the requests, whatever else is stored of them.
    const from =
      conditions.size === 0
        ? sql`select id from ${sql.table(REQUEST_TABLES[list.kind])} where id > ${after} and id <= ${upTo}`
        : sql`select request_id as id from trips where ${within(list.kind, span, conditions.values())}`;
    const { rows } = await sql<{ id: number }>`select id from (${from}) as listed order by id desc
      ${asked.limit === undefined ? sql`` : sql`limit ${sql.lit(asked.limit + 1)}`}`.execute(db);
    yield rows.map(({ id }): Cursor => [1, 0, id]);
    await setImmediate();
  }
}

/** The newest requests of a kind with these words, some at most. */
export async function findByWords<Row extends { id: number }>(
  db: Database,
  list: RequestList<Row>,
  q: string,
  most: number,
): Promise<number[]> {
  await storeListed(db, list);
  const ids: number[] = [];
  for await (const places of newestFirst(db, list, { q, limit: most }, await newestRequest(db, list.kind))) {
    ids.push(...places.map(([, , id]) => id));
    if (ids.length >= most) break;
  }
  return ids.slice(0, most);
}

/** The value of each order, and the value that stands for a missing one. */
async function sortValue(
  db: Database,
  kind: RequestKind,
  sort: RequestSort,
): Promise<{ value: RawBuilder<unknown>; missing: string | number }> {
  const ranks = (column: 'stage' | 'assignee', values: readonly (string | number)[]) =>
    values.length === 0
      ? sql.lit(-1)
      : sql`case ${sql.ref(column)} ${sql.join(
          values.map((value, rank) => sql`when ${sql.lit(value)} then ${sql.lit(rank)}`),
          sql` `,
        )} else -1 end`;
  const text = (value: RawBuilder<unknown>) => ({ value, missing: '' });
  const number = (value: RawBuilder<unknown>) => ({ value, missing: -1 });
  switch (sort) {
    case 'customer':
    case 'route':
    case 'type':
      return text(sql.ref(`list_${sort}`));
    case 'departure':
      return text(sql.ref('list_departs'));
    case 'received':
      return text(sql.ref('created_at'));
    case 'due':
      return text(sql`coalesce(due_at, '')`);
    case 'party':
      return number(sql.ref('list_party'));
    case 'price':
      return number(kind === 'flightBooking' ? sql.ref('list_amount') : sql.lit(-1));
    case 'luggage':
      return number(kind === 'chauffeur' ? sql.ref('list_amount') : sql.lit(-1));
    case 'stage':
      return number(ranks('stage', STAGES));
    case 'assignee': {
      const staff = sortByName(await listStaffNames(db));
      return number(
        ranks(
          'assignee',
          staff.map(({ id }) => id),
        ),
      );
    }
  }
}

/** The requests of a page in an order: of each span the first ones, of which the first are kept. */
async function* inOrder<Row extends { id: number }>(
  db: Database,
  list: RequestList<Row>,
  asked: RequestQuery & { sort: RequestSort; limit: number },
  newest: number,
): AsyncGenerator<Cursor[]> {
  const { value, missing } = await sortValue(db, list.kind, asked.sort);
  const isDown = asked.order === 'descending';
  const [, wanted = 0] = /^#?(\d{1,9})$/.exec(asked.q ?? '') ?? [];
  const most = asked.limit + 1;
  const beyond = asked.after && behind(asked.after, typeof missing, isDown);
  const conditionsIn = await prepareFilters(db, list, asked);
  let first: Cursor[] = [];
  for (const span of spansOf(newest)) {
    const conditions = await conditionsIn(span);
    const { rows } = await sql<{ place: Cursor[0]; value: Cursor[1]; id: number }>`
      select * from (
        select case when request_id = ${sql.lit(Number(wanted))} then 0 when ${value} = ${sql.lit(missing)} then 2 else 1 end as place,
          ${value} as value, request_id as id
        from trips where ${within(list.kind, span, conditions.values())}
      ) as listed
      ${beyond ? sql`where ${beyond}` : sql``}
      order by place, value ${sql.raw(isDown ? 'desc' : 'asc')}, id desc
      limit ${sql.lit(most)}`.execute(db);
    first = [...first, ...rows.map(({ place, value, id }): Cursor => [place, value, id])]
      .sort((a, b) => compare(a, b, isDown))
      .slice(0, most);
    await setImmediate();
  }
  yield first;
}

/** The condition for what stands behind a row. */
function behind([place, value, id]: Cursor, type: string, isDown: boolean): FilterCondition {
  // Written out, because PostgreSQL would read a fraction as the type of the column.
  const last = type === 'string' ? sql`${String(value)}` : sql.lit(Number(value) || 0);
  const next = sql.raw(isDown ? '<' : '>');
  return sql<SqlBool>`(place > ${sql.lit(place)} or (place = ${sql.lit(place)}
    and (value ${next} ${last} or (value = ${last} and id < ${sql.lit(id)}))))`;
}

/** Texts are compared as both databases do, by their bytes. */
function compare(a: Cursor, b: Cursor, isDown: boolean): number {
  const values =
    typeof a[1] === 'string' ? Buffer.compare(Buffer.from(a[1]), Buffer.from(String(b[1]))) : a[1] - Number(b[1]);
  return a[0] - b[0] || (isDown ? -values : values) || b[2] - a[2];
}

/** Counts the requests of a kind, those that match, and those that match without one of the filters. */
export async function countRequests<Row extends { id: number }>(
  db: Database,
  list: RequestList<Row>,
  filters: RequestFilters,
): Promise<RequestCounts> {
  await storeListed(db, list, readsListed(filters) ? undefined : createPatience());
  const newest = await newestRequest(db, list.kind);
  const conditionsIn = await prepareFilters(db, list, filters);
  let [total, found] = [0, 0];
  const without: Partial<Record<FilterName, number>> = {};
  const had = { types: new Set<string>(), assignees: new Set<number>(), partners: new Set<number>() };
  for (const span of spansOf(newest)) {
    const conditions = [...(await conditionsIn(span))];
    const groups = [sql.ref('list_type'), sql.ref('assignee'), sql.ref('partner_id')];
    const flags = conditions.map(
      ([, condition], index) => sql`case when ${condition} then 1 else 0 end as ${sql.ref(`f${index}`)}`,
    );
    const { rows } = await sql<Record<string, number | string | null>>`
      select count(*) as count, ${sql.join([...groups, ...flags])} from trips where ${within(list.kind, span, [])}
      group by ${sql.join([...groups, ...flags].map((_, index) => sql.lit(index + 2)))}`.execute(db);
    for (const { count, list_type: type, assignee, partner_id, ...matches } of rows) {
      total += Number(count);
      const failed = conditions.filter((_, index) => Number(matches[`f${index}`]) === 0).map(([name]) => name);
      if (failed.length === 0) found += Number(count);
      for (const [name] of conditions) {
        if (name !== 'q' && failed.every((one) => one === name)) without[name] = (without[name] ?? 0) + Number(count);
      }
      if (type) had.types.add(String(type));
      if (assignee) had.assignees.add(Number(assignee));
      if (partner_id) had.partners.add(Number(partner_id));
    }
    await setImmediate();
  }
  const namesOf = (table: 'users' | 'partners', ids: ReadonlySet<number>) =>
    ids.size === 0
      ? []
      : db
          .selectFrom(table)
          .select(['id', 'name'])
          .where('id', 'in', [...ids])
          .execute();
  const partners = sortByName(await namesOf('partners', had.partners));
  return {
    total,
    found,
    without,
    newest,
    types: [...had.types].sort(),
    assignees: sortByName(await namesOf('users', had.assignees)),
    partners: [...new Set(partners.map(({ name }) => name))],
  };
}
