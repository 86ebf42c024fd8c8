import { flightBookingById, flightBookingList } from '@charter-hosts/contract';
import { type FlightBookingRequest, flightBookingCreate } from 'charter-widgets/contract';
import { testFlight } from '../flights/test-flight';
import { HttpError } from '../platform/http/errors';
import { isTest } from '../platform/http/idempotency';
import { route } from '../platform/http/route';
import { agreedTo } from '../platform/http/terms';
import { getRequestFacts } from '../trips/details';
import { openTrip } from '../trips/open-trip';
import { listRoute, oneRequestRoute, splitWords, withWords } from '../trips/request-routes';
import { type BookableFlight, bookingProblem } from './rules';
import { bookableFlight, bookingList, insertBooking } from './store';

const create = route(
  withWords(flightBookingCreate),
  {
    summary: 'Request seats on a flight',
    refusals: {
      404: 'Flight not found',
      409: 'The flight has departed, departs at another time, has too few seats or another price',
    },
  },
  async (parts, { c, body: sent, once }) => {
    const { body: request, words } = splitWords(sent);
    const done = await once(async (trx) => {
      const now = new Date().toISOString();
      const stored = await bookableFlight(trx, request.flightId);
      const flight = stored ?? (isTest(c) ? bookableTestFlight(parts.config.homeZone) : undefined);
      checkBooking(request, flight, now);
      const message = 'Booking request submitted successfully!';
      // The test flight is in no table, so nothing is stored.
      if (!stored) return { message, data: { reference: 'TEST-FLGT' } };
      const requestId = await insertBooking(trx, request, now);
      return {
        message,
        data: await openTrip(
          trx,
          {
            c,
            kind: 'flightBooking',
            requestId,
            now,
            request: await getRequestFacts(trx, { kind: 'flightBooking', requestId }),
            words,
            note: request.termsAccepted ? agreedTo(parts.terms) : '',
          },
          parts,
        ),
      };
    });
    parts.wakeSenders();
    return done;
  },
);

export const flightBookings = {
  name: 'Flight bookings',
  routes: [
    create,
    listRoute(flightBookingList, 'Every booking with its flight, newest first', bookingList),
    oneRequestRoute(flightBookingById, 'One booking', 'Booking not found', bookingList),
  ],
};

/** Throws an HttpError for a flight that does not exist (404), or cannot be booked so (409). */
export function checkBooking(request: FlightBookingRequest, flight: BookableFlight | undefined, now: string): void {
  if (!flight) throw new HttpError(404, 'Flight not found');
  const problem = bookingProblem(request, flight, now);
  if (!problem) return;
  const { message, field } = problem;
  throw new HttpError(409, message, field && { errors: { [field]: message } });
}

function bookableTestFlight(homeZone: string): BookableFlight {
  const { seatsAvailable, seatPrice, fromLocation, toLocation, departureDatetime, departsAt } = testFlight(homeZone);
  return {
    seats: seatsAvailable,
    price: seatPrice,
    from: fromLocation,
    to: toLocation,
    departure: departureDatetime,
    departsAt,
  };
}
