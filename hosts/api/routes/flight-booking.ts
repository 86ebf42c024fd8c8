import { flightBookingRecord, flightBookingRequest } from 'charter-widgets/contract';
import type { Hono } from 'hono';
import { bookableFlight, findBooking, insertBooking, listBookings } from '../database';
import { answer, answerOnce, listAnswer, pathId, publicCors, Refusal, readBody, requireAdmin } from '../http';
import type { ApiParts } from './index';

/** The calls under /FlightBooking: sending one is public, reading them is for admins. */
export function flightBookingRoutes(api: Hono, { db, config, tokens, limits, log }: ApiParts) {
  const adminsOnly = requireAdmin(tokens);
  const answerList = listAnswer(flightBookingRecord, log);

  api.use('/FlightBooking', publicCors(config, ['POST']), limits.perClient('request', config.postLimit));
  api.post('/FlightBooking', async (c) => {
    const request = await readBody(c, flightBookingRequest, config);
    const people = 1 + Math.max(request.travelPersons.length, request.numberOfGuests);
    return answerOnce(c, db, request, async (trx) => {
      const now = new Date().toISOString();
      const flight = await bookableFlight(trx, request.flightId, config.homeZone);
      if (!flight) throw new Refusal(404, 'Flight not found');
      if (flight.departsAt < now) throw new Refusal(409, 'This flight has departed');
      if (people > flight.seats) throw new Refusal(409, tooFewSeats(flight.seats));
      return {
        status: 201,
        message: 'Booking request submitted successfully!',
        data: { id: await insertBooking(trx, request, now) },
      };
    });
  });

  api.get('/FlightBooking', adminsOnly, async (c) => answerList(c, await listBookings(db)));

  api.get('/FlightBooking/:id', adminsOnly, async (c) => {
    const booking = await findBooking(db, pathId(c));
    if (!booking) throw new Refusal(404, 'Booking not found');
    return answer(c, booking);
  });
}

const tooFewSeats = (seats: number) =>
  `Only ${seats} ${seats === 1 ? 'seat is' : 'seats are'} available on this flight`;
