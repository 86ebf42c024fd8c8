import {
  type DayPart,
  type FlightFields,
  type FlightPlace,
  type FlightSearchQuery,
  fold,
  MAX_FLIGHT_IMAGES,
  MAX_WINDOW_DAYS,
} from '@charter-hosts/contract';

import type { FlightRecord } from 'charter-widgets/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasPart } from '../platform/database/folded';
import {
  bumpVersion,
  camelCase,
  type Database,
  type DataVersion,
  dataVersion,
  isPostgres,
} from '../platform/database/open';
import { refuseSwept } from '../platform/images/store';
import { queueFlightNews } from '../subscriptions/store';
import { findTripRow } from '../trips/store';
import { codeOf, departsAt, flightMinutes } from './departures';
import { type FlightForm, flightJson } from './json';

/** The position of a flight without a sequence number: the largest integer. */
const LAST_POSITION = 2_147_483_647;

/** The largest difference between a wall clock and UTC: zones are from 12 hours behind to 14 hours ahead. */
const MOST_BESIDE_UTC_MS = 14 * 3_600_000;

const DAY_MS = 86_400_000;

/** The longest location of a search. */
const LONGEST_SEARCH = 1000;

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
  const certain = new Date(tomorrow.getTime() + MOST_BESIDE_UTC_MS).toISOString().slice(0, 19);
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

/** Whether a search can find nothing, and must not reach the database. */
export function findsNothing({
  FromLocation,
  ToLocation,
}: Pick<FlightSearchQuery, 'FromLocation' | 'ToLocation'>): boolean {
  // No stored text holds one, and PostgreSQL takes none.
  if (`${FromLocation}${ToLocation}`.includes('\0')) return true;
  // A text that folds to nothing would match every place.
  if ([FromLocation, ToLocation].some((place) => place && !fold(place))) return true;
  // No place is longer, and SQLite refuses patterns of 50 KB.
  return Math.max(FromLocation.length, ToLocation.length) > LONGEST_SEARCH;
}

/** A condition on a row of `flights`. */
export type Condition = RawBuilder<SqlBool>;

export const AND = sql` and `;

/** The conditions of a search, departed or not; `all` includes private flights. */
export function matching(query: Omit<FlightSearchQuery, 'limit' | 'after'>, all: boolean): Condition[] {
  const { FromLocation, ToLocation, DepartureDate, ToDate, passengers, time, aircraftType, maxPrice } = query;
  const lastDay = ToDate ?? DepartureDate;
  const conditions: Condition[] = [all ? sql`1 = 1` : sql`flights.is_public = 1`];
  if (FromLocation) conditions.push(isAt('from', FromLocation));
  if (ToLocation) conditions.push(isAt('to', ToLocation));
  if (DepartureDate) conditions.push(leavesFrom(`${DepartureDate}T00:00:00`));
  if (lastDay) {
    // `coalesce` keeps a search without a first day from sorting all flights by the index of departures.
    const departure = sql.raw(DepartureDate ? 'departure_datetime' : "coalesce(departure_datetime, '')");
    const end = `${lastDay}T23:59:59`;
    conditions.push(sql`${departure} <= ${ToDate ? afterEveryClock(end) : end}`);
    // An unset arrival is before every day. A flight that has a duration lands after it leaves, maybe on an earlier local day.
    if (ToDate) conditions.push(sql`arrival_datetime <= ${end} and (${departure} <= ${end} or duration_minutes > 0)`);
  }
  if (passengers) conditions.push(sql`seats_available >= ${passengers}`);
  if (time) conditions.push(leavesIn(time));
  if (aircraftType)
    conditions.push(
      sql`flights.aircraft_id in (select aircraft.id from aircraft where aircraft.type = ${aircraftType})`,
    );
  if (maxPrice !== undefined) conditions.push(sql`seat_price <= ${maxPrice}`);
  if (query.kind) conditions.push(sql`is_empty_leg = 1`);
  if (query.images)
    conditions.push(
      sql`exists (select 1 from flight_images where flight_images.flight_id = flights.id and flight_images.image != '')`,
    );
  return conditions;
}

/** One flight with its images; the form for staff also finds private ones. */
export async function findFlight(
  db: Database,
  id: number,
  form: 'flight' | 'adminFlight' = 'flight',
): Promise<FlightRecord | undefined> {
  const found = await flightRecords(db, form).where('flights.id', '=', id).executeTakeFirst();
  return found && JSON.parse(found.record);
}

/** An image of the flight form; `image` is the key of a new file that is stored already. */
export type ImageChange = FlightFields['images'][number] & { image?: string | undefined };

/** Why a flight is not stored. */
type Refused =
  | 'no flight'
  | 'changed'
  | 'no aircraft'
  | 'no image'
  | 'too many images'
  | 'erased trip'
  | 'no ferry leg'
  | 'offered already';

/**
 * Stores a flight with its images, or edits the one with the `id`; images that `images` does not name stay. Queues e-mails to
 * the subscribers whom it suits. Returns its id, or why it was refused: then the caller must roll the transaction back.
 */
export async function saveFlight(
  trx: Database,
  fields: Omit<FlightFields, 'images'>,
  images: ImageChange[],
  homeZone: string,
): Promise<number | Refused> {
  await bumpVersion(trx, 'flights');
  await refuseSwept(
    trx,
    images.flatMap(({ image }) => image ?? []),
  );
  const { id, version } = fields;
  const before =
    id === undefined ? undefined : await trx.selectFrom('flights').selectAll().where('id', '=', id).executeTakeFirst();
  if (id !== undefined) {
    if (!before) return 'no flight';
    if (version !== undefined && version !== before.version) return 'changed';
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
  const trip = tripId === undefined ? undefined : await findTripRow(trx, tripId);
  // An erased trip's leg may name an address.
  if (trip?.erasedAt) return 'erased trip';
  const isOfCharter = trip?.kind === 'privateCharter' || trip?.kind === 'internationalCharter';
  const isPublic = fields.isPublic ?? (id === undefined ? tripId === undefined : undefined);
  // A flight for a trip that is gone, or is no charter, belongs to no trip and stays private.
  const ofTrip = isOfCharter ? {} : { tripId: undefined, legPlace: undefined };
  const ferry =
    id === undefined && trip && fields.ferryLeg ? await findFerry(trx, trip.id, fields.ferryLeg) : undefined;
  if (fields.ferryLeg && !ferry) return 'no ferry leg';
  if (ferry?.flightId) return 'offered already';
  const flightId = await writeFlight(trx, { ...fields, isPublic, ...ofTrip }, homeZone, ferry);
  await writeImages(trx, flightId, images);
  await queueFlightNews(trx, flightId, before, new Date());
  return flightId;
}

/** A positioning leg of a quote. */
interface FerryLeg {
  ferryQuoteId: number;
  /** From 0. */
  ferryPlace: number;
}

/** The positioning leg of a trip's accepted quote, with the flight that offers it; undefined if there is none of that number. */
function findFerry(trx: Database, tripId: number, number: number) {
  return camelCase(trx)
    .selectFrom('quotes')
    .innerJoin('trips', 'trips.id', 'quotes.tripId')
    .innerJoin('quoteLegs', 'quoteLegs.quoteId', 'quotes.id')
    .leftJoin('flights', (join) =>
      join.onRef('ferryQuoteId', '=', 'quotes.id').onRef('ferryPlace', '=', 'quoteLegs.place'),
    )
    .select(['quotes.id as ferryQuoteId', 'quoteLegs.place as ferryPlace', 'flights.id as flightId'])
    .where('quotes.tripId', '=', tripId)
    .where('quotes.state', '=', 'accepted')
    .where('trips.stage', 'in', ['accepted', 'booked'])
    .where('quoteLegs.isFerry', '=', 1)
    .where('quoteLegs.place', '=', number - 1)
    .executeTakeFirst();
}

/** Deletes a flight with its images; its bookings stay. Returns whether there was one. */
export function deleteFlight(db: Database, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await bumpVersion(trx, 'flights');
    const deleted = await trx.deleteFrom('flights').where('id', '=', id).returning('id').executeTakeFirst();
    return deleted !== undefined;
  });
}

/** Stores a flight or edits the one with the `id`; returns its id. Without a known airport it departs in `homeZone`. */
export async function writeFlight(
  trx: Database,
  { id, version: _, ferryLeg: __, ...fields }: Omit<FlightFields, 'images'>,
  homeZone: string,
  ferry?: FerryLeg,
): Promise<number> {
  const { wifiAvailable, mealIncluded, seatSelectionIncluded, isPublic, tripId, legPlace, ...others } = fields;
  const { isEmptyLeg, latestDeparture, ...values } = others;
  const windowEnd = (isEmptyLeg && latestDeparture) || '';
  const { departureDatetime: departure, arrivalDatetime: arrival, sequenceNo } = fields;
  const fromCode = codeOf(fields.fromLocation);
  const toCode = codeOf(fields.toLocation);
  const stored = {
    ...values,
    fromCode,
    fromSearch: fold(fields.fromLocation),
    toCode,
    toSearch: fold(fields.toLocation),
    departsAt: departsAt(fromCode, departure, homeZone),
    durationMinutes: flightMinutes({ fromCode, toCode, departure, arrival }),
    position: sequenceNo ?? LAST_POSITION,
    changedAt: new Date().toISOString(),
  };
  if (id !== undefined) {
    await camelCase(trx)
      .updateTable('flights')
      .set(({ eb }) => ({
        ...stored,
        // A column whose value is undefined keeps what it has.
        wifiAvailable: flag(wifiAvailable),
        mealIncluded: flag(mealIncluded),
        seatSelectionIncluded: flag(seatSelectionIncluded),
        isPublic: flag(isPublic),
        isEmptyLeg: flag(isEmptyLeg),
        latestDeparture: isEmptyLeg === undefined ? undefined : windowEnd,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    return id;
  }
  const inserted = await camelCase(trx)
    .insertInto('flights')
    .values({
      ...stored,
      flightType: fields.flightType ?? 1,
      createdByUserId: fields.createdByUserId ?? 1,
      wifiAvailable: Number(wifiAvailable ?? false),
      mealIncluded: Number(mealIncluded ?? false),
      seatSelectionIncluded: Number(seatSelectionIncluded ?? false),
      isPublic: Number(isPublic ?? true),
      tripId: tripId ?? null,
      legPlace: tripId === undefined ? null : (legPlace ?? null),
      isEmptyLeg: Number(isEmptyLeg ?? false),
      latestDeparture: windowEnd,
      ferryQuoteId: ferry?.ferryQuoteId ?? null,
      ferryPlace: ferry?.ferryPlace ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

/** A boolean as the database holds it. */
const flag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));

/** Writes changes of images; the last new or edited one with the flag becomes the only banner. */
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

/** Compares by code if both sides have one, else by a part of the text. */
function isAt(end: 'from' | 'to', location: string): Condition {
  const code = /^[A-Z]{3}$/.test(location) ? location : codeOf(location);
  const isIn = hasPart(sql.raw(`${end}_search`), fold(location));
  if (!code) return isIn;
  const column = sql.raw(`${end}_code`);
  // Two conditions in place of `in` would prevent the use of the index.
  return sql`${column} in (${code}, '') and (${column} != '' or ${isIn})`;
}

/** Also compares the wall clock, because the indexes are in its order. */
export const isToCome = (now: Date): Condition =>
  sql`departure_datetime >= ${earliestWallClock(now)} and departs_at >= ${now.toISOString()}`;

/** The opposite of `isToCome`. */
export function hasDeparted(now: Date): Condition {
  const latest = new Date(now.getTime() + MOST_BESIDE_UTC_MS).toISOString().slice(0, 19);
  return sql`departure_datetime <= ${latest}
    and (departure_datetime < ${earliestWallClock(now)} or departs_at < ${now.toISOString()})`;
}

/** The earliest wall clock in any zone: a flight before it has departed. */
export const earliestWallClock = (now: Date): string =>
  new Date(now.getTime() - MOST_BESIDE_UTC_MS).toISOString().slice(0, 19);

/** The latest wall clock anywhere when one place has a wall clock. */
const afterEveryClock = (wallClock: string): string =>
  new Date(Date.parse(`${wallClock}Z`) + 2 * MOST_BESIDE_UTC_MS).toISOString().slice(0, 19);

/** The first hour of a part of the day, and the hour that ends it. */
const HOURS: Readonly<Record<DayPart, readonly [string, string]>> = {
  morning: ['05', '12'],
  afternoon: ['12', '17'],
  evening: ['17', '22'],
  night: ['22', '05'],
};

/**
 * A flight that leaves at a wall clock or later, or an empty leg whose window reaches so far. The first comparison lets the
 * database read only as many days as a window has.
 */
function leavesFrom(start: string): Condition {
  const earliest = new Date(Date.parse(`${start}Z`) - MAX_WINDOW_DAYS * DAY_MS).toISOString().slice(0, 19);
  return sql`departure_datetime >= ${earliest} and (departure_datetime >= ${start} or latest_departure >= ${start})`;
}

function leavesIn(part: DayPart): Condition {
  const [from, until] = HOURS[part];
  const hour = sql.raw('substr(departure_datetime, 12, 2)');
  return from < until
    ? sql`${hour} >= ${from} and ${hour} < ${until}`
    : sql`(${hour} >= ${from} or ${hour} < ${until})`;
}

/** Selects flights with their aircraft as JSON; the form `flight` finds only public ones. */
export const flightRecords = (db: Database, record: FlightForm) =>
  db
    .selectFrom('flights')
    .innerJoin('aircraft', 'aircraft.id', 'flights.aircraft_id')
    .select(flightJson(db)[record].as('record'))
    .$if(record === 'flight', (flights) => flights.where('flights.is_public', '=', 1));
