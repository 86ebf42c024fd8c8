import type { FlightPlace, FlightSearchQuery } from '@charter-hosts/contract';
import type { FlightRecord } from 'charter-widgets/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Database, type DataVersion, dataVersion, isPostgres } from '../platform/database/open';
import { AND, type Condition, findsNothing, hasDeparted, isToCome, latestWallClock, matching } from './conditions';
import { type FlightForm, flightJson } from './json';

/** The position of a flight without a sequence number: the largest integer. */
export const LAST_POSITION = 2_147_483_647;

const DAY_MS = 86_400_000;

/** Options of a search. */
export interface SearchOptions {
  /** For staff: departed flights too, with the number of bookings. */
  all: boolean;
  now: Date;
}

export interface FoundFlights {
  /** The JSON of each FlightRecord, for staff with their fields. */
  records: string[];
  /** When the first of them departs, an instant; undefined for unknown. */
  first: string | undefined;
  /** `flightsVersion` at the moment of the search. */
  version: number;
}

/**
 * Searches flights in the order of sequence number (none last), then departure. Departed flights are left out, except for
 * staff, who may ask for them at the end.
 */
export async function searchFlights(
  db: Database,
  query: FlightSearchQuery,
  options: SearchOptions,
): Promise<FoundFlights> {
  if (findsNothing(query)) return { records: [], first: undefined, version: await flightsVersion(db, options) };
  const departed = departedOrder(query, options);
  if (departed !== 'last') return inOrder(db, query, options, departed);
  const { after, limit } = query;
  if (after?.position === 'departed') return lastDepartedFirst(db, query, options, after);
  const toCome = await inOrder(db, query, options, 'out');
  const left = limit && limit - toCome.records.length;
  if (left === 0) return toCome;
  const gone = await lastDepartedFirst(db, { ...query, limit: left }, options);
  return { ...toCome, records: [...toCome.records, ...gone.records] };
}

/** Counts the writes that may change the result of a search. */
export const flightsVersion = (db: Database, { all }: Pick<SearchOptions, 'all'>): Promise<number> =>
  dataVersion(db, ...versionsOf(all));

const versionsOf = (all: boolean): DataVersion[] => (all ? ['flights', 'bookings', 'trips'] : ['flights']);

function inOrder(db: Database, query: FlightSearchQuery, { all, now }: SearchOptions, departed: 'in' | 'out') {
  const { after } = query;
  const conditions = matching(query, all);
  if (departed === 'out') conditions.push(isToCome(now));
  if (after) {
    const position = after.position === 'departed' ? LAST_POSITION : after.position;
    conditions.push(sql`(position, departure_datetime, flights.id) > (${position}, ${after.departure}, ${after.id})`);
  }
  return readPage(db, conditions, sql`position, departure_datetime, flights.id`, query.limit, all);
}

function lastDepartedFirst(db: Database, query: FlightSearchQuery, { all, now }: SearchOptions, after?: FlightPlace) {
  const conditions = [...matching(query, all), hasDeparted(now)];
  if (after) conditions.push(sql`(departure_datetime, flights.id) < (${after.departure}, ${after.id})`);
  return readPage(db, conditions, sql`departure_datetime desc, flights.id desc`, query.limit, all);
}

/**
 * Reads a page and its version in one statement. It is SQL, because building it with Kysely takes as long as running it. The
 * records are one text with a line each, because one row is read faster than many.
 */
async function readPage(
  db: Database,
  conditions: Condition[],
  order: RawBuilder<unknown>,
  limit: number | undefined,
  isAdmin: boolean,
): Promise<FoundFlights> {
  const { rows } = await sql<{ records: string | null; first: string | null; version: number | string }>`select
    ${isPostgres(db) ? sql.raw('string_agg(record, chr(10))') : sql.raw('group_concat(record, char(10))')} as records,
    min(nullif(departs_at, '')) as first,
    (select coalesce(sum(version), 0) from data_versions where name in (${sql.join(versionsOf(isAdmin))})) as version
    from (select ${flightJson(db)[isAdmin ? 'adminFlight' : 'flight']} as record, departs_at
      from flights inner join aircraft on aircraft.id = flights.aircraft_id
      where ${sql.join(conditions, AND)} order by ${order} ${limit ? sql`limit ${limit}` : sql``}) as page`.execute(db);
  const [{ records, first, version } = { records: null, first: null, version: 0 }] = rows;
  // PostgreSQL's sum of integers is a bigint, which pg returns as text.
  return { records: records?.split('\n') ?? [], first: first ?? undefined, version: Number(version) };
}

/** Counts the flights of a search, and returns until when the count is valid without writes, an instant. */
export async function countFlights(
  db: Database,
  query: FlightSearchQuery,
  options: SearchOptions,
): Promise<{ total: number; until: string | undefined }> {
  if (findsNothing(query)) return { total: 0, until: undefined };
  const matches = sql.join(matching(query, options.all), AND);
  if (departedOrder(query, options) !== 'out') {
    const { rows } = await sql<{ total: number }>`select count(*) as total from flights where ${matches}`.execute(db);
    return { total: Number(rows[0]?.total), until: undefined };
  }
  const now = options.now.getTime();
  const tomorrow = new Date(now + DAY_MS);
  // Comparing clocks takes a third of the time, and is certain for later days.
  const certain = latestWallClock(tomorrow);
  const { rows } = await sql<{ soon: number; first: string | null; later: number }>`select soon, first,
    (select count(*) from flights where ${matches} and departure_datetime >= ${certain}) as later
    from (select count(*) as soon, min(nullif(departs_at, '')) as first from flights
      where ${matches} and departure_datetime < ${certain} and ${isToCome(options.now)}) as until_certain`.execute(db);
  const [{ soon, first, later } = { soon: 0, first: null, later: 0 }] = rows;
  return { total: Number(soon) + Number(later), until: first ?? (Number(later) ? tomorrow.toISOString() : undefined) };
}

/** The ids of public flights that have not departed, soonest first. */
export async function flightsToCome(db: Database, now: Date, limit: number): Promise<number[]> {
  const flights = await db
    .selectFrom('flights')
    .select('id')
    .where('is_public', '=', 1)
    .where(isToCome(now))
    .orderBy('departure_datetime')
    .orderBy('id')
    .limit(limit)
    .execute();
  return flights.map(({ id }) => id);
}

/** The place of a found flight: the `next` of a page that ends with it. */
export function placeOf(record: string, query: FlightSearchQuery, options: SearchOptions): FlightPlace {
  const { sequenceNo, departureDatetime: departure, departsAt, id }: FlightRecord = JSON.parse(record);
  const hasDeparted = departsAt !== undefined && departsAt < options.now.toISOString();
  const isAtEnd = hasDeparted && departedOrder(query, options) === 'last';
  return { position: isAtEnd ? 'departed' : (sequenceNo ?? LAST_POSITION), departure, id };
}

/** Where a search puts departed flights: `in` between the others, `out`, or `last`. */
export const departedOrder = (
  { departed }: FlightSearchQuery,
  { all }: Pick<SearchOptions, 'all'>,
): 'in' | 'out' | 'last' => (all ? (departed ?? 'in') : 'out');

/** One flight with its images; the form for staff also finds private ones. */
export async function findFlight(
  db: Database,
  id: number,
  form: 'flight' | 'adminFlight' = 'flight',
): Promise<FlightRecord | undefined> {
  const found = await flightRecords(db, form).where('flights.id', '=', id).executeTakeFirst();
  return found && JSON.parse(found.record);
}

/** Selects flights with their aircraft as JSON; the form `flight` finds only public ones. */
export const flightRecords = (db: Database, record: FlightForm) =>
  db
    .selectFrom('flights')
    .innerJoin('aircraft', 'aircraft.id', 'flights.aircraft_id')
    .select(flightJson(db)[record].as('record'))
    .$if(record === 'flight', (flights) => flights.where('flights.is_public', '=', 1));
