import { setImmediate } from 'node:timers/promises';
import {
  type FlightCalendar,
  type FlightCalendarQuery,
  type FlightList,
  type FlightListPlace,
  type FlightListQuery,
  type FlightSort,
  fold,
  type ListedFlight,
  MAX_PAGE,
  type StaffFound,
} from '@charter-hosts/contract';
import type { FlightRecord } from 'charter-widgets/contract';
import { type RawBuilder, sql } from 'kysely';
import { listDaysAway } from '../aircraft/days-away';
import { hasPart } from '../platform/database/folded';
import type { Database } from '../platform/database/open';
import { AND, type Condition, findsNothing, hasDeparted, isToCome, matching } from './conditions';
import { dayLater } from './departures';
import { isBetween } from './planned';
import { flightRecords } from './store';
import type { FlightWarnings } from './warnings';

/** Flights that are searched at once; other calls wait some milliseconds for them. */
const SPAN = 10_000;
/** The most words of a search. */
const MAX_WORDS = 8;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

interface Asked {
  now: Date;
  warnings: FlightWarnings;
}

/** What an order compares: an expression, and whether a value may be one of its. */
type Compared = readonly [sql: RawBuilder<unknown>, isOne: (value: string | number) => boolean];

const text = (column: RawBuilder<unknown>): Compared => [column, (value) => typeof value === 'string'];
const number = (column: RawBuilder<unknown>): Compared => [column, (value) => typeof value === 'number'];
const whole = (column: RawBuilder<unknown>): Compared => [
  column,
  (value) => Number.isInteger(value) && Math.abs(Number(value)) <= 2_147_483_647,
];

/** An order: what it compares beside the id, up or down. */
interface Order {
  by: readonly Compared[];
  isDown: boolean;
  /** Whether an index has the flights in this order. */
  isIndexed: boolean;
}

// PostgreSQL's driver reads a sum and a count as text.
const ofBookings = sql`cast((select coalesce(sum(1 + number_of_guests), 0) from flight_bookings where flight_id = flights.id) as integer)`;

const SORTS: Readonly<Record<FlightSort, (isDown: boolean) => Omit<Order, 'isDown'>>> = {
  id: () => ({ by: [], isIndexed: true }),
  departure: () => ({ by: [text(sql`departure_datetime`)], isIndexed: true }),
  route: () => ({ by: [text(sql`from_search`), text(sql`to_search`)], isIndexed: false }),
  aircraft: () => ({
    by: [text(sql`(select lower(aircraft.name) from aircraft where aircraft.id = aircraft_id)`)],
    isIndexed: false,
  }),
  booked: () => ({ by: [whole(ofBookings)], isIndexed: false }),
  price: () => ({ by: [number(sql`seat_price`)], isIndexed: false }),
  images: () => ({
    by: [whole(sql`cast((select count(*) from flight_images where flight_id = flights.id) as integer)`)],
    isIndexed: false,
  }),
  // Flights without a number are last in both orders.
  sequence: (isDown) => ({ by: [whole(isDown ? sql`coalesce(sequence_no, 0)` : sql`position`)], isIndexed: !isDown }),
};

const SOONEST: Order = { by: [whole(sql`position`), text(sql`departure_datetime`)], isDown: false, isIndexed: true };
const LAST_DEPARTED: Order = { by: [text(sql`departure_datetime`)], isDown: true, isIndexed: true };

/** A page of the flights that staff ask for. */
export async function listFlights(db: Database, query: FlightListQuery, asked: Asked): Promise<FlightList> {
  const { limit = MAX_PAGE, sort, order, after, when } = query;
  if (findsNothing(query)) return { flights: [], next: null, counts: { all: 0, found: 0, hard: 0, soft: 0 } };
  const search = matching(query, true);
  const conditions = [...search, ...(await filtering(db, query, asked))];
  const { worst } = asked.warnings;
  const doubtful = [...worst.keys()].sort((a, b) => a - b);
  const counted = after ? null : await countFound(db, { search, conditions, query, doubtful, worst });

  const isDown = order === 'desc';
  const by = sort && { ...SORTS[sort](isDown), isDown };
  const spans =
    when === 'doubtful' ? spansOf(doubtful) : query.q || by?.isIndexed === false ? await spansOfIds(db) : WHOLE;
  // One more than the page holds, to know whether there is a next page.
  const wanted = { spans, conditions, limit: limit + 1, after, now: asked.now };
  const places = by ? await placesIn(db, { ...wanted, order: by }) : await placesInDefaultOrder(db, wanted);
  const shown = places.slice(0, limit);
  const last = places.length > limit ? shown.at(-1) : undefined;
  const ids = shown.map(({ id }) => id);
  return { flights: await readFlights(db, ids, asked), next: last ? JSON.stringify(last) : null, counts: counted };
}

/** The first flights that have every word in their places, aircraft, number or departure, for the search over everything. */
export async function findFlightsByWords(
  db: Database,
  q: string,
  now: Date,
  limit: number,
): Promise<StaffFound['flights']> {
  const conditions = await hasWords(db, q);
  const wanted = { spans: await spansOfIds(db), conditions, limit, after: undefined, now };
  const ids = (await placesInDefaultOrder(db, wanted)).map(({ id }) => id);
  return (await readRecords(db, ids)).map(
    ({ id, fromLocation: from, toLocation: to, departureDatetime, aircraftName }) => ({
      id,
      from,
      to,
      departs: departureDatetime,
      aircraft: aircraftName,
    }),
  );
}

/** Flights to come, then departed ones. */
async function placesInDefaultOrder(db: Database, wanted: Omit<Wanted, 'order'> & { now: Date }) {
  const { conditions, after, limit, now } = wanted;
  const toCome = after?.isDeparted
    ? []
    : await placesIn(db, { ...wanted, conditions: [...conditions, isToCome(now)], order: SOONEST });
  if (toCome.length === limit) return toCome;
  const departed = await placesIn(db, {
    ...wanted,
    conditions: [...conditions, hasDeparted(now)],
    order: LAST_DEPARTED,
    limit: limit - toCome.length,
    after: after?.isDeparted ? after : undefined,
  });
  return [...toCome, ...departed.map((place) => ({ ...place, isDeparted: true }))];
}

/** The conditions of staff's filters. */
async function filtering(
  db: Database,
  { q, when, aircraft }: Pick<FlightListQuery, 'q' | 'when' | 'aircraft'>,
  { now }: Asked,
): Promise<Condition[]> {
  const conditions = await hasWords(db, q);
  if (aircraft) conditions.push(sql`aircraft_id = ${aircraft}`);
  if (when === 'departed') conditions.push(hasDeparted(now));
  if (when === 'coming') conditions.push(isToCome(now));
  return conditions;
}

const hasWords = (db: Database, q: string): Promise<Condition[]> =>
  Promise.all(
    q
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, MAX_WORDS)
      .map((word) => has(db, word)),
  );

/** A word of a search is in the places, the name of the aircraft, the number or the departure of a flight. */
async function has(db: Database, word: string): Promise<Condition> {
  const parts = fold(word).split(' ').filter(Boolean);
  if (parts.length === 0) return sql`1 = 1`;
  const fleet = await db.selectFrom('aircraft').select(['id', 'name']).execute();
  const ways = [allOf(parts.map((part) => anyOf([hasPart(sql`from_search`, part), hasPart(sql`to_search`, part)])))];
  const craft = fleet.filter(({ name }) =>
    parts.every((part) => `${fold(name)} ${fold(name.replaceAll('-', ''))}`.includes(part)),
  );
  if (craft.length > 0) ways.push(sql`aircraft_id in (${sql.join(craft.map(({ id }) => id))})`);
  const folded = parts.join('-');
  if (/^#?\d{1,9}$/.test(folded)) ways.push(sql`flights.id = ${Number(folded.replace('#', ''))}`);
  const text = departureText(folded.replace(/,$/, ''));
  if (text) ways.push(sql`departure_datetime like ${text}`);
  return anyOf(ways);
}

/** A part of a departure, `2026-12-01T14:30:00`, as a pattern; undefined for another word. */
function departureText(word: string): string | undefined {
  const month = MONTHS.indexOf(word.slice(0, 3)) + 1;
  if (month > 0 && /^[a-z]+$/.test(word)) return `____-${String(month).padStart(2, '0')}-%`;
  if (/^\d\d?$/.test(word)) return `____-__-${word.padStart(2, '0')}T%`;
  if (/^\d\d?:\d\d$/.test(word)) return `%T${word.padStart(5, '0')}%`;
  return /^\d{4}(?:-\d\d){0,2}$/.test(word) ? `${word}%` : undefined;
}

const allOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, AND)})`;
const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

/** The ids of all flights, some thousand at a time. */
async function spansOfIds(db: Database): Promise<Condition[]> {
  const { newest } = await db
    .selectFrom('flights')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return Array.from({ length: Math.ceil((newest ?? 0) / SPAN) }, (_, index) => {
    return sql`flights.id > ${index * SPAN} and flights.id <= ${(index + 1) * SPAN}`;
  });
}

/** Some ids, a thousand at a time. */
const spansOf = (ids: readonly number[]): Condition[] =>
  Array.from({ length: Math.ceil(ids.length / 1000) }, (_, index) => {
    return sql`flights.id in (${sql.join(ids.slice(index * 1000, (index + 1) * 1000))})`;
  });

interface Wanted {
  /** The parts of the flights that are searched one after the other. */
  spans: readonly Condition[];
  conditions: readonly Condition[];
  order: Order;
  after: FlightListPlace | undefined;
  limit: number;
}

const WHOLE: readonly Condition[] = [sql`1 = 1`];

/** The first flights of all spans after a place, in order. */
async function placesIn(db: Database, wanted: Wanted): Promise<FlightListPlace[]> {
  const { spans, conditions, order, limit } = wanted;
  const compared = order.by.map(([column]) => column);
  const columns = [...compared, sql`flights.id`];
  const direction = sql.raw(order.isDown ? ' desc' : '');
  const { values = [], id = 0 } = wanted.after ?? {};
  // A place of another order has other values.
  const isOfOrder = values.length === order.by.length && order.by.every(([, isOne], i) => isOne(values[i] ?? ''));
  const isAfter: Condition =
    wanted.after && isOfOrder
      ? sql`(${sql.join(columns)}) ${sql.raw(order.isDown ? '<' : '>')} (${sql.join([...values, id])})`
      : sql`1 = 1`;
  let first: FlightListPlace[] = [];
  for (const span of spans) {
    const { rows } = await sql<{ id: number; a?: string | number; b?: string | number }>`
      select flights.id ${sql.join([sql``, ...compared.map((column, i) => sql`${column} as ${sql.ref(i ? 'b' : 'a')}`)])}
      from flights where ${sql.join([span, ...conditions, isAfter], AND)}
      order by ${sql.join(columns.map((column) => sql`${column}${direction}`))} limit ${limit}`.execute(db);
    const found = rows.map(({ id, a, b }) => ({
      isDeparted: false,
      id,
      values: [a, b].flatMap((value) => value ?? []),
    }));
    if (spans.length === 1) return found;
    first = [...first, ...found].sort((a, b) => (order.isDown ? compare(b, a) : compare(a, b))).slice(0, limit);
    // SQLite answers synchronously: let other calls run between spans.
    await setImmediate();
  }
  return first;
}

/** Compares as the database does: numbers, texts by their bytes, then ids. */
function compare(a: FlightListPlace, b: FlightListPlace): number {
  for (const [i, value] of a.values.entries()) {
    const other = b.values[i] ?? '';
    const difference =
      typeof value === 'number'
        ? value - Number(other)
        : Buffer.compare(Buffer.from(value), Buffer.from(String(other)));
    if (difference !== 0) return difference;
  }
  return a.id - b.id;
}

interface Counting {
  search: readonly Condition[];
  conditions: readonly Condition[];
  query: FlightListQuery;
  doubtful: readonly number[];
  worst: FlightWarnings['worst'];
}

async function countFound(db: Database, { search, conditions, query, doubtful, worst }: Counting) {
  const all = await count(db, WHOLE, search);
  const warned: number[] = [];
  for (const span of spansOf(doubtful)) {
    const { rows } = await sql<{ id: number }>`select flights.id from flights
      where ${sql.join([span, ...conditions], AND)}`.execute(db);
    warned.push(...rows.map(({ id }) => id));
    await setImmediate();
  }
  const soft = warned.filter((id) => worst.get(id) === 'soft').length;
  const isFiltered = conditions.length > search.length;
  const found =
    query.when === 'doubtful'
      ? warned.length
      : isFiltered
        ? await count(db, query.q ? await spansOfIds(db) : WHOLE, conditions)
        : all;
  return { all, found, hard: warned.length - soft, soft };
}

async function count(db: Database, spans: readonly Condition[], conditions: readonly Condition[]): Promise<number> {
  let sum = 0;
  for (const span of spans) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from flights
      where ${sql.join([span, ...conditions], AND)}`.execute(db);
    // PostgreSQL's driver reads a count as text.
    sum += Number(rows[0]?.rows);
    await setImmediate();
  }
  return sum;
}

const readFlights = async (db: Database, ids: readonly number[], { warnings }: Asked): Promise<ListedFlight[]> =>
  (await readRecords(db, ids)).map((flight) => ({ ...flight, clashes: [...(warnings.clashes.get(flight.id) ?? [])] }));

/** The flights of some ids, in their order; one may be missing. */
async function readRecords(db: Database, ids: readonly number[]): Promise<FlightRecord[]> {
  if (ids.length === 0) return [];
  const rows = await flightRecords(db, 'adminFlight').where('flights.id', 'in', ids).execute();
  const flights = rows.map(({ record }): FlightRecord => JSON.parse(record));
  const byId = new Map(flights.map((flight) => [flight.id, flight]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The most days by which a landing is later than the departure, or by the clock there earlier. */
const MOST_DAYS = 7;

/** The flights and planned legs between two days that staff ask for. */
export async function listCalendar(db: Database, query: FlightCalendarQuery, asked: Asked): Promise<FlightCalendar> {
  const { from, to, when, q, aircraft } = query;
  const { worst, legs } = asked.warnings;
  const away = (await listDaysAway(db, from)).filter(
    ({ aircraftId, firstDay }) => firstDay <= to && (!aircraft || aircraftId === aircraft),
  );
  if (findsNothing(query)) return { flights: [], legs: [], away, later: null };
  const search = matching(query, true);
  const conditions = [...search, ...(await filtering(db, query, asked))];
  if (when === 'doubtful') conditions.push(sql`flights.id in (${sql.join([0, ...worst.keys()])})`);
  const landing = sql`case when duration_minutes > 0 then arrival_datetime else departure_datetime end`;
  const { rows } = await sql<{ id: number }>`select id from flights where ${sql.join(
    [
      ...conditions,
      sql`departure_datetime >= ${dayLater(from, -MOST_DAYS)} and departure_datetime < ${dayLater(to, MOST_DAYS)}`,
      sql`(departure_datetime < ${dayLater(to, 1)} or ${landing} < ${dayLater(to, 1)})`,
      sql`(departure_datetime >= ${from} or ${landing} >= ${from})`,
    ],
    AND,
  )} order by departs_at, id`.execute(db);
  const next = await sql<{ departure: string | null }>`select departure_datetime as departure from flights
    where ${sql.join([...conditions, sql`departure_datetime >= ${dayLater(to, 1)}`], AND)}
    order by departure_datetime limit 1`.execute(db);

  const words = fold(q).split(' ');
  const shown = legs.filter((leg) => {
    // A search is for flights alone; without one it has a single condition.
    if (search.length > 1) return false;
    if (aircraft && leg.aircraftId !== aircraft) return false;
    if (when === 'doubtful' && leg.clashes.length === 0) return false;
    const hasDeparted = leg.departsAt < asked.now.toISOString();
    if ((when === 'coming' && hasDeparted) || (when === 'departed' && !hasDeparted)) return false;
    const text = fold([leg.reference, leg.from, leg.to, leg.aircraftName, leg.departs.replace('T', ' ')].join(' '));
    return words.every((word) => text.includes(word));
  });
  const days = [
    ...shown.map(({ departs }) => departs.slice(0, 10)).filter((day) => day > to),
    ...next.rows.map(({ departure }) => departure?.slice(0, 10) ?? ''),
  ].sort();
  const ids = rows.map(({ id }) => id);
  return {
    flights: await readFlights(db, ids, asked),
    legs: shown.filter(isBetween(from, to)),
    away,
    later: days[0] ?? null,
  };
}
