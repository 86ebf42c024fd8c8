import { flightBookingById, flightBookingList } from '@charter-hosts/contract';
import { flightBookingCreate } from 'charter-widgets/contract';
import { testFlight } from '../flights/test-flight';
import { HttpError } from '../platform/http/errors';
import { isTest } from '../platform/http/is-test';
import { listRoute, oneRoute, route } from '../platform/http/route';
import { agreedTo } from '../platform/http/terms';
import { toldOfBooking } from '../trips/facts';
import { openTrip } from '../trips/open-trip';
import { bookableFlight, findBooking, insertBooking, listBookings } from './store';

const create = route(
  flightBookingCreate,
  {
    summary: 'Ask for seats on a flight',
    refusals: {
      404: 'Flight not found',
      409: 'It has departed, departs at another time, or has fewer seats than people would travel',
    },
  },
  (parts) =>
    async ({ c, body: request, once }) => {
      const done = await once(async (trx) => {
        const now = new Date().toISOString();
        const stored = await bookableFlight(trx, request.flightId);
        const flight = stored ?? (isTest(c) ? bookableTestFlight(parts.config.homeZone) : undefined);
        if (!flight) throw new HttpError(404, 'Flight not found');
        if (flight.departsAt < now) throw new HttpError(409, 'This flight has departed');
        if (request.departureDate !== flight.departure) throw otherDeparture(flight.departure);
        if (1 + request.numberOfGuests > flight.seats) throw new HttpError(409, tooFewSeats(flight.seats));
        const message = 'Booking request submitted successfully!';
        // The flight is in no table, so that nothing can refer to it.
        if (!stored) return { message, data: { reference: 'TEST-FLGT' } };
        return {
          message,
          data: await openTrip(
            trx,
            {
              c,
              kind: 'flightBooking',
              requestId: await insertBooking(trx, request, now),
              now,
              told: toldOfBooking(request, flight),
              note: request.termsAccepted ? agreedTo(parts.terms) : '',
            },
            parts,
          ),
        };
      });
      parts.outbox.nudge();
      return done;
    },
);

export const flightBookings = {
  name: 'Flight bookings',
  routes: [
    create,
    listRoute(flightBookingList, 'Every booking with its flight, newest first', listBookings),
    oneRoute(flightBookingById, 'One booking', 'Booking not found', findBooking),
  ],
};

function bookableTestFlight(homeZone: string) {
  const {
    seatsAvailable: seats,
    fromLocation: from,
    toLocation: to,
    departureDatetime,
    departsAt,
  } = testFlight(homeZone);
  return { seats, from, to, departure: departureDatetime, departsAt };
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function otherDeparture(departure: string): HttpError {
  const message = `This flight departs on ${DAY.format(Date.parse(`${departure}Z`))} at ${departure.slice(11, 16)}`;
  return new HttpError(409, message, { errors: { departureDate: message } });
}

const tooFewSeats = (seats: number) =>
  `Only ${seats} ${seats === 1 ? 'seat is' : 'seats are'} available on this flight`;
