import { type Api, type FlightBookingRequest, flightBookingCreate } from '../contract';

// What a booking is checked, sent and confirmed with: loaded once somebody fills it in.

export { checkBooking } from './check';
export { Submitted } from './submitted';

export const send = (api: Api, request: FlightBookingRequest, idempotencyKey: string) =>
  api(flightBookingCreate, { body: request, idempotencyKey });
