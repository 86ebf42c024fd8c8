import { type FlightFields, type FlightRecord, type FlightSearchQuery, MAX_FLIGHT_IMAGES } from 'charter-widgets/api';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { bumpVersion } from './data-versions';
import { departsAt, flightMinutes } from './departures';
import { flightJson } from './flight-json';
import type { Database } from './open';
import type { Schema } from './schema';
import { refuseSwept } from './swept-images';

/** The place of a flight that has no sequence number: the largest integer, so that it comes last. */
export const LAST_POSITION = 2_147_483_647;

/** No wall clock is further behind UTC's; the last zone is 12 hours behind. */
const MOST_BEHIND_UTC_MS = 14 * 3_600_000;

/** Five times as long as a location may be. */
const LONGEST_SEARCH = 1000;

/** `City (KHI) – Airport name`, as the airport fields write it; ICAO where there is no IATA code. */
const CODE_IN_BRACKETS = /\(([A-Z][A-Z\d]{2,3})\)/;

/** The airport code that a text carries; '' when it carries none. */
export function codeOf(location: string): string {
  return CODE_IN_BRACKETS.exec(location)?.[1] ?? '';
}

/** The text as it is searched: no case, no accents, one space where there were more. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase();
}

/** `all`: those that have departed, too. `limit` and `after` read a page: so many that follow on that flight. */
export interface SearchOptions {
  all: boolean;
  now: Date;
  limit?: number;
  after?: FoundFlight | undefined;
}

export interface FoundFlight {
  /** The JSON of a FlightRecord, as the database wrote it: it is sent as it is. */
  record: string;
  /** An instant, ISO text ending in Z. */
  departs_at: string;
}

/**
 * Flights in the order of their sequence numbers, those without one last, then by departure.
 * Without a departure date those that have departed are left out, unless `all` are asked for.
 */
export async function searchFlights(
  db: Database,
  query: FlightSearchQuery,
  { all, now, limit, after }: SearchOptions,
): Promise<FoundFlight[]> {
  const { FromLocation, ToLocation, DepartureDate, ToDate, passengers } = query;
  // No stored text holds one, and PostgreSQL takes none.
  if (`${FromLocation}${ToLocation}`.includes('\0')) return [];
  // Nor is one so long, however it is spelled, and SQLite takes no pattern of 50 KB, which one letter of 18 makes.
  if (Math.max(FromLocation.length, ToLocation.length) > LONGEST_SEARCH) return [];
  const lastDay = ToDate ?? DepartureDate;
  let flights = flightRecords(db, 'flight').select('departs_at');
  if (FromLocation) flights = flights.where((row) => isAt(row, 'from', FromLocation));
  if (ToLocation) flights = flights.where((row) => isAt(row, 'to', ToLocation));
  if (DepartureDate) flights = flights.where('departure_datetime', '>=', `${DepartureDate}T00:00:00`);
  else if (!all) flights = flights.where((row) => isToCome(row, now));
  if (lastDay) flights = flights.where('departure_datetime', '<=', `${lastDay}T23:59:59`);
  if (passengers) flights = flights.where('seats_available', '>=', passengers);
  if (after) {
    const { sequenceNo, departureDatetime, id }: FlightRecord = JSON.parse(after.record);
    flights = flights.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('position', 'departure_datetime', 'flights.id'),
        '>',
        tuple(sequenceNo ?? LAST_POSITION, departureDatetime, id),
      ),
    );
  }
  if (limit) flights = flights.limit(limit);
  return flights.orderBy('position').orderBy('departure_datetime').orderBy('flights.id').execute();
}

/** One flight with its images; undefined when there is none of that id. */
export async function findFlight(db: Database, id: number): Promise<FlightRecord | undefined> {
  const found = await flightRecords(db, 'flight').where('flights.id', '=', id).executeTakeFirst();
  return found && JSON.parse(found.record);
}

/** An image of the flight form; `image` is the key of a new file, which is in the store already. */
export type ImageChange = FlightFields['images'][number] & { image?: string | undefined };

/**
 * Stores a flight with its images, or with an `id` edits it: its images are kept but for those that `images` names,
 * and what is left out keeps what it was. Resolves to its id, or to what stands against it: the transaction it is
 * given has to be rolled back then.
 */
export async function saveFlight(
  trx: Database,
  fields: Omit<FlightFields, 'images'>,
  images: ImageChange[],
  homeZone: string,
): Promise<number | 'no flight' | 'no aircraft' | 'no image' | 'too many images'> {
  await bumpVersion(trx, 'flights');
  await refuseSwept(
    trx,
    images.flatMap(({ image }) => image ?? []),
  );
  const { id } = fields;
  if (id !== undefined && !(await exists(trx, 'flights', id))) return 'no flight';
  if (!(await exists(trx, 'aircraft', fields.aircraftId))) return 'no aircraft';
  const stored =
    id === undefined ? [] : await trx.selectFrom('flight_images').select('id').where('flight_id', '=', id).execute();
  const storedIds = new Set(stored.map((image) => image.id));
  if (images.some(({ imageId }) => imageId !== undefined && !storedIds.has(imageId))) return 'no image';
  const removed = new Set(
    images.flatMap(({ imageId, toDelete }) => (imageId !== undefined && toDelete ? imageId : [])),
  );
  const added = images.filter(({ imageId, toDelete }) => imageId === undefined && !toDelete);
  if (storedIds.size - removed.size + added.length > MAX_FLIGHT_IMAGES) return 'too many images';

  const flightId = await writeFlight(trx, fields, homeZone);
  await writeImages(trx, flightId, images);
  return flightId;
}

/** Deletes a flight with its images; its bookings stay, without it. Resolves to whether there was one of that id. */
export function deleteFlight(db: Database, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await bumpVersion(trx, 'flights');
    const deleted = await trx.deleteFrom('flights').where('id', '=', id).returning('id').executeTakeFirst();
    return deleted !== undefined;
  });
}

async function exists(db: Database, table: 'flights' | 'aircraft', id: number): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
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
    const kept = {
      ...(flightType !== undefined && { flight_type: flightType }),
      ...(createdByUserId !== undefined && { created_by_user_id: createdByUserId }),
      ...(wifiAvailable !== undefined && { wifi_available: wifiAvailable ? 1 : 0 }),
      ...(mealIncluded !== undefined && { meal_included: mealIncluded ? 1 : 0 }),
      ...(seatSelectionIncluded !== undefined && { seat_selection_included: seatSelectionIncluded ? 1 : 0 }),
    };
    await trx
      .updateTable('flights')
      .set({ ...values, ...kept })
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
      wifi_available: wifiAvailable ? 1 : 0,
      meal_included: mealIncluded ? 1 : 0,
      seat_selection_included: seatSelectionIncluded ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

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

/** By code when both sides carry one, else by a part of the text (decisions.md, "Flights"). */
function isAt(row: ExpressionBuilder<Schema, 'flights'>, end: 'from' | 'to', location: string) {
  const asked = location.trim();
  const code = /^[A-Z]{3}$/.test(asked) ? asked : codeOf(asked);
  const part = `%${fold(asked).replace(/[\\%_]/g, '\\$&')}%`;
  const hasPart = sql<SqlBool>`${row.ref(`${end}_search`)} like ${part} escape '\\'`;
  if (!code) return hasPart;
  // Two values of an indexed column, and not two conditions, which would keep the index from being used.
  return row.and([row(`${end}_code`, 'in', [code, '']), row.or([row(`${end}_code`, '!=', ''), hasPart])]);
}

/** Its wall clock is asked for as well: the indexes are in the order of that. */
function isToCome(row: ExpressionBuilder<Schema, 'flights'>, now: Date) {
  const wallClock = new Date(now.getTime() - MOST_BEHIND_UTC_MS).toISOString().slice(0, 19);
  return row.and([row('departure_datetime', '>=', wallClock), row('departs_at', '>=', now.toISOString())]);
}

/** Flights with their aircraft, each as the JSON of a record of it. */
export const flightRecords = (db: Database, record: 'flight' | 'booked') =>
  db
    .selectFrom('flights')
    .innerJoin('aircraft', 'aircraft.id', 'flights.aircraft_id')
    .select(flightJson(db)[record].as('record'));
