import { FLIGHT_TYPES, type FlightBookingRecord } from '@charter-hosts/contract';
import type { FlightBookingRequest } from 'charter-widgets/contract';
import { flightRecords } from '../flights/store';
import { bumpVersion, camelCase, type Database, isPostgres, lockVersion } from '../platform/database/open';
import { bookingFacts } from '../trips/facts';
import type { RequestList } from '../trips/listed';
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
    .select(['seats_available', 'seat_price', 'departs_at', 'departure_datetime', 'from_location', 'to_location'])
    .where('id', '=', flightId)
    .where('is_public', '=', 1)
    .$if(isPostgres(trx), (query) => query.forShare())
    .executeTakeFirst();
  if (!flight) return undefined;
  return {
    seats: flight.seats_available,
    price: flight.seat_price,
    from: flight.from_location,
    to: flight.to_location,
    departure: flight.departure_datetime,
    departsAt: flight.departs_at,
  };
}

/** Stores a booking with its guests, in a transaction, and returns its id. */
export async function insertBooking(trx: Database, booking: FlightBookingRequest, createdAt: string): Promise<number> {
  const { travelPersons, termsAccepted, seatPrice: _, ...request } = booking;
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

export const bookingList: RequestList<FlightBookingRecord> = {
  kind: 'flightBooking',
  read: getBookings,
  listed: ({ title, firstName, lastName, travelPersons, ...booking }) => {
    const flight = booking.booked ?? booking.flight;
    return {
      customer: `${firstName} ${lastName}`,
      places: flight ? [flight.fromLocation, flight.toLocation] : [],
      departs: booking.departureDate,
      type: FLIGHT_TYPES[flight?.aircraftType ?? -1] ?? '',
      party: 1 + Math.max(booking.numberOfGuests, travelPersons.length),
      amount: flight ? flight.seatPrice * (1 + travelPersons.length) : undefined,
      texts: [
        title,
        booking.email ?? '',
        booking.note,
        flight?.aircraftName ?? '',
        ...travelPersons.map((person) => `${person.firstName} ${person.lastName}`),
      ],
      phones: [booking.phone, ...travelPersons.map(({ phoneNumber }) => phoneNumber)],
    };
  },
  // The flight may have changed since it was booked.
  facts: (booking) => bookingFacts(booking, booking.booked ?? booking.flight),
  documents: { table: 'travel_persons', column: 'cnic', id: 'booking_id' },
};

type BookedFlight = NonNullable<FlightBookingRecord['flight']>;

/** The bookings with these ids, their guests and flights. */
async function getBookings(db: Database, ids: readonly number[]): Promise<FlightBookingRecord[]> {
  const bookings = await camelCase(db).selectFrom('flightBookings').selectAll().where('id', 'in', ids).execute();
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
