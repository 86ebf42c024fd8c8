import type { FlightBookingRecord, RequestQuery } from '@charter-hosts/contract';
import type { FlightBookingRequest } from 'charter-widgets/contract';
import type { Selectable } from 'kysely';
import { flightRecords } from '../flights/store';
import {
  bumpVersion,
  type CamelSchema,
  camelCase,
  type Database,
  dataVersion,
  isPostgres,
  lockVersion,
} from '../platform/database/open';
import { type PagedList, pagedList } from '../trips/request-list';
import type { BookableFlight } from './rules';

/**
 * A public flight, locked until the end of the transaction, so that the flight that is checked is also the one that is
 * copied. The embedded database runs one transaction at a time and needs no lock.
 */
export async function bookableFlight(trx: Database, flightId: number): Promise<BookableFlight | undefined> {
  // Before the flight, as everywhere (open.ts).
  await lockVersion(trx, 'bookings');
  const flight = await trx
    .selectFrom('flights')
    .select(['seats_available', 'departs_at', 'departure_datetime', 'from_location', 'to_location'])
    .where('id', '=', flightId)
    .where('is_public', '=', 1)
    .$if(isPostgres(trx), (query) => query.forShare())
    .executeTakeFirst();
  if (!flight) return undefined;
  return {
    seats: flight.seats_available,
    from: flight.from_location,
    to: flight.to_location,
    departure: flight.departure_datetime,
    departsAt: flight.departs_at,
  };
}

/** Stores a booking with its guests, in a transaction, and returns its id. */
export async function insertBooking(trx: Database, booking: FlightBookingRequest, createdAt: string): Promise<number> {
  const { travelPersons, termsAccepted, ...request } = booking;
  await bumpVersion(trx, 'bookings');
  const booked = await flightRecords(trx, 'booked').where('flights.id', '=', booking.flightId).executeTakeFirst();
  const { id } = await camelCase(trx)
    .insertInto('flightBookings')
    .values({ ...request, termsAccepted: termsAccepted ? 1 : null, booked: booked?.record ?? '', createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (travelPersons.length > 0) {
    await camelCase(trx)
      .insertInto('travelPersons')
      .values(travelPersons.map((person) => ({ ...person, bookingId: id })))
      .execute();
  }
  return id;
}

/** A page of the bookings with their flights and guests, newest first. */
export async function listBookings(db: Database, asked: RequestQuery): Promise<PagedList<FlightBookingRecord>> {
  // Read before the bookings, so that a flight written in between changes the version of the next read.
  const flights = await dataVersion(db, 'flights', 'bookings');
  const list = await pagedList(db, 'flightBooking', asked, async (ids) =>
    toRecords(
      db,
      await camelCase(db)
        .selectFrom('flightBookings')
        .selectAll()
        .where('id', 'in', ids)
        .orderBy('id', 'desc')
        .execute(),
    ),
  );
  return { ...list, version: list.version && `${list.version}.${flights}` };
}

export async function findBooking(db: Database, id: number): Promise<FlightBookingRecord | undefined> {
  const bookings = await camelCase(db).selectFrom('flightBookings').selectAll().where('id', '=', id).execute();
  return (await toRecords(db, bookings))[0];
}

type BookedFlight = NonNullable<FlightBookingRecord['flight']>;

/** Adds the guests and flights to bookings. */
async function toRecords(
  db: Database,
  bookings: Selectable<CamelSchema['flightBookings']>[],
): Promise<FlightBookingRecord[]> {
  if (bookings.length === 0) return [];
  const ids = bookings.map(({ id }) => id);
  const persons = await camelCase(db)
    .selectFrom('travelPersons')
    .selectAll()
    .where('bookingId', 'in', ids)
    .orderBy('id')
    .execute();

  const flightIds = [...new Set(bookings.flatMap(({ flightId }) => flightId ?? []))];
  const flights =
    flightIds.length > 0 ? await flightRecords(db, 'bookingFlight').where('flights.id', 'in', flightIds).execute() : [];
  const byId = new Map(
    flights.map(({ record }) => JSON.parse(record)).map((flight: BookedFlight) => [flight.id, flight]),
  );

  return bookings.map(({ flightId, termsAccepted, booked, ...booking }) => {
    // The flight may have been deleted since the bookings were read.
    const flight = byId.get(flightId ?? 0) ?? null;
    const travelPersons = persons
      .filter(({ bookingId }) => bookingId === booking.id)
      .map(({ bookingId: _, ...person }) => person);
    return {
      ...booking,
      termsAccepted: termsAccepted === null ? null : termsAccepted === 1,
      flightId: flight?.id ?? null,
      flight,
      booked: booked ? JSON.parse(booked) : null,
      travelPersons,
    };
  });
}
