import {
  type DayPart,
  type FlightFields,
  type FlightPlace,
  type FlightSearchQuery,
  fold,
  MAX_FLIGHT_IMAGES,
} from '@charter-hosts/contract';

import type { FlightRecord } from 'charter-widgets/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasPart } from '../platform/database/folded';
import { bumpVersion, type Database, type DataVersion, dataVersion, isPostgres } from '../platform/database/open';
import { refuseSwept } from '../platform/images/store';
import { departsAt, flightMinutes } from './departures';
import { type FlightForm, flightJson } from './json';

/** The place of a flight that has no sequence number: the largest integer, so that it comes last. */
const LAST_POSITION = 2_147_483_647;

/** No wall clock is further from UTC's; zones are from 12 hours behind to 14 hours ahead. */
const MOST_BESIDE_UTC_MS = 14 * 3_600_000;

const DAY_MS = 86_400_000;

/** Five times as long as a location may be. */
const LONGEST_SEARCH = 1000;

/** `City (KHI) – Airport name`, as the airport fields write it; ICAO where there is no IATA code. */
const CODE_IN_BRACKETS = /\(([A-Z][A-Z\d]{2,3})\)/;

/** The airport code that a text carries; '' when it carries none. */
export function codeOf(location: string): string {
  return CODE_IN_BRACKETS.exec(location)?.[1] ?? '';
}

/** Whose search it is, and when. */
export interface SearchOptions {
  /** An admin's: those that have departed too, and of each how many bookings it has. */
  all: boolean;
  now: Date;
}

export interface FoundFlights {
  /** Each is the JSON of a FlightRecord, for an admin with the fields of staff, as the database wrote it. */
  records: string[];
  /** When the first of them departs: an instant, ISO text. Undefined where no departure is computed yet. */
  first: string | undefined;
  /** What `flightsVersion` was at the moment of the search. */
  version: number;
}

/**
 * Flights in the order of their sequence numbers, those without one last, then by departure. Those that have departed are
 * left out, unless `all` are asked for; an admin may have them at the end.
 */
export async function searchFlights(
  db: Database,
  query: FlightSearchQuery,
  options: SearchOptions,
): Promise<FoundFlights> {
  if (findsNothing(query)) return { records: [], first: undefined, version: await flightsVersion(db, options) };
  const departed = ofDeparted(query, options);
  if (departed !== 'last') return inOrder(db, query, options, departed);
  const { after, limit } = query;
  if (after?.position === 'departed') return lastDepartedFirst(db, query, options, after);
  const toCome = await inOrder(db, query, options, 'out');
  const left = limit && limit - toCome.records.length;
  if (left === 0) return toCome;
  const gone = await lastDepartedFirst(db, { ...query, limit: left }, options);
  return { ...toCome, records: [...toCome.records, ...gone.records] };
}

/** How many writes have changed what a search of flights may find. */
export const flightsVersion = (db: Database, { all }: Pick<SearchOptions, 'all'>): Promise<number> =>
  dataVersion(db, ...versionsOf(all));

const versionsOf = (all: boolean): DataVersion[] => (all ? ['flights', 'bookings'] : ['flights']);

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
 * Reads a page in one statement, with the version of what it has read. It is written in SQL, since to build it takes
 * Kysely as long as the database needs to carry it out. The records come as one text, a line each: JSON has no line breaks
 * of its own, and one row is read faster than many.
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

/** How many flights a search finds on all its pages, and until when that holds if nobody writes: an instant, ISO text. */
export async function countFlights(
  db: Database,
  query: FlightSearchQuery,
  options: SearchOptions,
): Promise<{ total: number; until: string | undefined }> {
  if (findsNothing(query)) return { total: 0, until: undefined };
  const matches = sql.join(matching(query, options.all), AND);
  if (ofDeparted(query, options) !== 'out') {
    const { rows } = await sql<{ total: number }>`select count(*) as total from flights where ${matches}`.execute(db);
    return { total: Number(rows[0]?.total), until: undefined };
  }
  const now = options.now.getTime();
  const tomorrow = new Date(now + DAY_MS);
  // By the clock alone where it leaves no doubt, which of 100,000 flights takes a third of the time.
  const certain = new Date(tomorrow.getTime() + MOST_BESIDE_UTC_MS).toISOString().slice(0, 19);
  const { rows } = await sql<{ soon: number; first: string | null; later: number }>`select soon, first,
    (select count(*) from flights where ${matches} and departure_datetime >= ${certain}) as later
    from (select count(*) as soon, min(nullif(departs_at, '')) as first from flights
      where ${matches} and departure_datetime < ${certain} and ${isToCome(options.now)}) as until_certain`.execute(db);
  const [{ soon, first, later } = { soon: 0, first: null, later: 0 }] = rows;
  return { total: Number(soon) + Number(later), until: first ?? (Number(later) ? tomorrow.toISOString() : undefined) };
}

/** The ids of public flights that have not departed, those that depart first. */
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

/** Where a found flight stands: its page's `next` when it is the last one. */
export function placeOf(record: string, query: FlightSearchQuery, options: SearchOptions): FlightPlace {
  const { sequenceNo, departureDatetime: departure, departsAt, id }: FlightRecord = JSON.parse(record);
  const hasDeparted = departsAt !== undefined && departsAt < options.now.toISOString();
  const isAtEnd = hasDeparted && ofDeparted(query, options) === 'last';
  return { position: isAtEnd ? 'departed' : (sequenceNo ?? LAST_POSITION), departure, id };
}

/** What a search does with flights that have departed: they stand `in` among the others, `out`, or `last`. */
export const ofDeparted = (
  { departed }: FlightSearchQuery,
  { all }: Pick<SearchOptions, 'all'>,
): 'in' | 'out' | 'last' => (all ? (departed ?? 'in') : 'out');

function findsNothing({ FromLocation, ToLocation }: FlightSearchQuery): boolean {
  // No stored text holds one, and PostgreSQL takes none.
  if (`${FromLocation}${ToLocation}`.includes('\0')) return true;
  // What nothing is left of once it is folded is in every text, and nobody's place.
  if ([FromLocation, ToLocation].some((place) => place && !fold(place))) return true;
  // Nor is one so long, however it is spelled, and SQLite takes no pattern of 50 KB, which one letter of 18 makes.
  return Math.max(FromLocation.length, ToLocation.length) > LONGEST_SEARCH;
}

/** What a row of `flights` has to meet. */
type Condition = RawBuilder<SqlBool>;

const AND = sql` and `;

/** Which flights are asked for, departed or not; `all` with those that only staff see. */
function matching(query: FlightSearchQuery, all: boolean): Condition[] {
  const { FromLocation, ToLocation, DepartureDate, ToDate, passengers, time, aircraftType, maxPrice, images } = query;
  const lastDay = ToDate ?? DepartureDate;
  const conditions: Condition[] = [all ? sql`1 = 1` : sql`flights.is_public = 1`];
  if (FromLocation) conditions.push(isAt('from', FromLocation));
  if (ToLocation) conditions.push(isAt('to', ToLocation));
  if (DepartureDate) conditions.push(sql`departure_datetime >= ${`${DepartureDate}T00:00:00`}`);
  if (lastDay) {
    // Of some days an index has the few flights. Until a day they are many: read in order, and not sorted all for a page.
    const departure = sql.raw(DepartureDate ? 'departure_datetime' : "coalesce(departure_datetime, '')");
    conditions.push(sql`${departure} <= ${`${lastDay}T23:59:59`}`);
  }
  // One that is not set is before every day.
  if (ToDate) conditions.push(sql`arrival_datetime <= ${`${ToDate}T23:59:59`}`);
  if (passengers) conditions.push(sql`seats_available >= ${passengers}`);
  if (time) conditions.push(leavesIn(time));
  if (aircraftType)
    conditions.push(
      sql`flights.aircraft_id in (select aircraft.id from aircraft where aircraft.type = ${aircraftType})`,
    );
  if (maxPrice !== undefined) conditions.push(sql`seat_price <= ${maxPrice}`);
  if (images)
    conditions.push(
      sql`exists (select 1 from flight_images where flight_images.flight_id = flights.id and flight_images.image != '')`,
    );
  return conditions;
}

/** One flight with its images; undefined when there is none of that id. In the form for admins private ones are found too. */
export async function findFlight(
  db: Database,
  id: number,
  form: 'flight' | 'adminFlight' = 'flight',
): Promise<FlightRecord | undefined> {
  const found = await flightRecords(db, form).where('flights.id', '=', id).executeTakeFirst();
  return found && JSON.parse(found.record);
}

/** An image of the flight form; `image` is the key of a new file, which is in the store already. */
export type ImageChange = FlightFields['images'][number] & { image?: string | undefined };

/**
 * Stores a flight with its images, or with an `id` edits it: its images are kept but for those that `images` names,
 * and what is left out keeps what it was. One of another `version` than is stored has changed meanwhile. Resolves to its
 * id, or to what stands against it: the transaction it is given has to be rolled back then.
 */
export async function saveFlight(
  trx: Database,
  fields: Omit<FlightFields, 'images'>,
  images: ImageChange[],
  homeZone: string,
): Promise<number | 'no flight' | 'changed' | 'no aircraft' | 'no image' | 'too many images' | 'erased trip'> {
  await bumpVersion(trx, 'flights');
  await refuseSwept(
    trx,
    images.flatMap(({ image }) => image ?? []),
  );
  const { id, version } = fields;
  if (id !== undefined) {
    const stored = await trx.selectFrom('flights').select('version').where('id', '=', id).executeTakeFirst();
    if (!stored) return 'no flight';
    if (version !== undefined && version !== stored.version) return 'changed';
  }
  const aircraft = await trx.selectFrom('aircraft').select('id').where('id', '=', fields.aircraftId).executeTakeFirst();
  if (!aircraft) return 'no aircraft';
  const stored =
    id === undefined ? [] : await trx.selectFrom('flight_images').select('id').where('flight_id', '=', id).execute();
  const storedIds = new Set(stored.map((image) => image.id));
  if (images.some(({ imageId }) => imageId !== undefined && !storedIds.has(imageId))) return 'no image';
  const removed = new Set(
    images.flatMap(({ imageId, toDelete }) => (imageId !== undefined && toDelete ? imageId : [])),
  );
  const added = images.filter(({ imageId, toDelete }) => imageId === undefined && !toDelete);
  if (storedIds.size - removed.size + added.length > MAX_FLIGHT_IMAGES) return 'too many images';

  const { tripId } = fields;
  // Its leg, with an address in it, may have been before somebody since.
  if (tripId !== undefined && (await isErased(trx, tripId))) return 'erased trip';
  const isOfTrip = tripId !== undefined && (await isCharter(trx, tripId));
  // Of a trip that is gone, or is no charter, nothing is noted; the flight stays as private as it was meant.
  const ofTrip = isOfTrip ? {} : { tripId: undefined, legPlace: undefined };
  const isPublic = fields.isPublic ?? (id === undefined ? tripId === undefined : undefined);
  const flightId = await writeFlight(trx, { ...fields, isPublic, ...ofTrip }, homeZone);
  await writeImages(trx, flightId, images);
  return flightId;
}

async function isErased(db: Database, tripId: number): Promise<boolean> {
  const trip = await db
    .selectFrom('trips')
    .select('id')
    .where('id', '=', tripId)
    .where('erased_at', 'is not', null)
    .executeTakeFirst();
  return trip !== undefined;
}

/** Whether there is such a trip, and it is one that flights are flown for. */
async function isCharter(db: Database, tripId: number): Promise<boolean> {
  const trip = await db
    .selectFrom('trips')
    .select('id')
    .where('id', '=', tripId)
    .where('kind', 'in', ['privateCharter', 'internationalCharter'])
    .executeTakeFirst();
  return trip !== undefined;
}

/** Deletes a flight with its images; its bookings stay, without it. Resolves to whether there was one of that id. */
export function deleteFlight(db: Database, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await bumpVersion(trx, 'flights');
    const deleted = await trx.deleteFrom('flights').where('id', '=', id).returning('id').executeTakeFirst();
    return deleted !== undefined;
  });
}

/**
 * Stores a flight, or with an `id` edits it, in the transaction it is given; resolves to its id. `homeZone` is the zone
 * it departs in when its airport is not known.
 */
export async function writeFlight(
  trx: Database,
  fields: Omit<FlightFields, 'images'>,
  homeZone: string,
): Promise<number> {
  const { id, createdByUserId, flightType, wifiAvailable, mealIncluded, seatSelectionIncluded } = fields;
  const { isPublic, tripId, legPlace } = fields;
  const fromCode = codeOf(fields.fromLocation);
  const toCode = codeOf(fields.toLocation);
  const values = {
    aircraft_id: fields.aircraftId,
    from_location: fields.fromLocation,
    from_code: fromCode,
    from_search: fold(fields.fromLocation),
    to_location: fields.toLocation,
    to_code: toCode,
    to_search: fold(fields.toLocation),
    departure_datetime: fields.departureDatetime,
    departs_at: departsAt(fromCode, fields.departureDatetime, homeZone),
    arrival_datetime: fields.arrivalDatetime,
    duration_minutes: flightMinutes({
      fromCode,
      toCode,
      departure: fields.departureDatetime,
      arrival: fields.arrivalDatetime,
    }),
    seat_price: fields.seatPrice,
    luggage_limit_kg: fields.luggageLimitKg,
    seats_available: fields.seatsAvailable,
    sequence_no: fields.sequenceNo,
    position: fields.sequenceNo ?? LAST_POSITION,
  };
  if (id !== undefined) {
    await trx
      .updateTable('flights')
      .set(({ eb }) => ({
        ...values,
        // What is undefined is not written: it keeps what it was.
        flight_type: flightType,
        created_by_user_id: createdByUserId,
        wifi_available: flag(wifiAvailable),
        meal_included: flag(mealIncluded),
        seat_selection_included: flag(seatSelectionIncluded),
        is_public: flag(isPublic),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    return id;
  }
  const inserted = await trx
    .insertInto('flights')
    .values({
      ...values,
      flight_type: flightType ?? 1,
      created_by_user_id: createdByUserId ?? 1,
      wifi_available: Number(wifiAvailable ?? false),
      meal_included: Number(mealIncluded ?? false),
      seat_selection_included: Number(seatSelectionIncluded ?? false),
      is_public: Number(isPublic ?? true),
      trip_id: tripId ?? null,
      leg_place: tripId === undefined ? null : (legPlace ?? null),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

/** As the database holds what is true or false. */
const flag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));

/** Of the images that are new or edited, the last one flagged becomes the banner, and every other stops being it. */
export async function writeImages(trx: Database, flightId: number, images: ImageChange[]): Promise<void> {
  let banner: number | undefined;
  for (const { imageId, image, description, isBannerImage, toDelete, toEdit } of images) {
    const values = { description, is_banner: isBannerImage ? 1 : 0, ...(image && { image }) };
    let written = imageId;
    if (toDelete) {
      if (imageId !== undefined) await trx.deleteFrom('flight_images').where('id', '=', imageId).execute();
      continue;
    }
    if (imageId === undefined) {
      const inserted = await trx
        .insertInto('flight_images')
        .values({ ...values, image: image ?? '', flight_id: flightId })
        .returning('id')
        .executeTakeFirstOrThrow();
      written = inserted.id;
    } else if (toEdit || image) {
      await trx.updateTable('flight_images').set(values).where('id', '=', imageId).execute();
    } else {
      continue;
    }
    if (isBannerImage) banner = written;
  }
  if (banner !== undefined) {
    await trx
      .updateTable('flight_images')
      .set({ is_banner: 0 })
      .where('flight_id', '=', flightId)
      .where('id', '!=', banner)
      .execute();
  }
}

/** By code when both sides carry one, else by a part of the text. */
function isAt(end: 'from' | 'to', location: string): Condition {
  const code = /^[A-Z]{3}$/.test(location) ? location : codeOf(location);
  const isIn = hasPart(sql.raw(`${end}_search`), fold(location));
  if (!code) return isIn;
  const column = sql.raw(`${end}_code`);
  // Two values of an indexed column, and not two conditions, which would keep the index from being used.
  return sql`${column} in (${code}, '') and (${column} != '' or ${isIn})`;
}

/** The wall clock is compared as well, because the indexes are in its order. */
const isToCome = (now: Date): Condition =>
  sql`departure_datetime >= ${earliestWallClock(now)} and departs_at >= ${now.toISOString()}`;

/** The opposite. */
function hasDeparted(now: Date): Condition {
  const latest = new Date(now.getTime() + MOST_BESIDE_UTC_MS).toISOString().slice(0, 19);
  return sql`departure_datetime <= ${latest}
    and (departure_datetime < ${earliestWallClock(now)} or departs_at < ${now.toISOString()})`;
}

/** The wall clock where it is earliest now: a flight that departs before it has departed, wherever that is. */
export const earliestWallClock = (now: Date): string =>
  new Date(now.getTime() - MOST_BESIDE_UTC_MS).toISOString().slice(0, 19);

/** The hours of a part of the day, from the first and before the second; the night goes over midnight. */
const HOURS: Readonly<Record<DayPart, readonly [string, string]>> = {
  morning: ['05', '12'],
  afternoon: ['12', '17'],
  evening: ['17', '22'],
  night: ['22', '05'],
};

function leavesIn(part: DayPart): Condition {
  const [from, until] = HOURS[part];
  const hour = sql.raw('substr(departure_datetime, 12, 2)');
  return from < until
    ? sql`${hour} >= ${from} and ${hour} < ${until}`
    : sql`(${hour} >= ${from} or ${hour} < ${until})`;
}

/** Flights with their aircraft, each as the JSON of a record of it. In the form for everybody only public ones are found. */
export const flightRecords = (db: Database, record: FlightForm) =>
  db
    .selectFrom('flights')
    .innerJoin('aircraft', 'aircraft.id', 'flights.aircraft_id')
    .select(flightJson(db)[record].as('record'))
    .$if(record === 'flight', (flights) => flights.where('flights.is_public', '=', 1));
