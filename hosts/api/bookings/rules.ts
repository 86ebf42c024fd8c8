import type { FlightBookingRequest } from 'charter-widgets/contract';

/** What a booking depends on. */
export interface BookableFlight {
  seats: number;
  /** Of a seat, in the flights' currency. */
  price: number;
  from: string;
  to: string;
  /** The wall clock at the airport of departure, ISO text without a zone. */
  departure: string;
  /** The departure as an instant, ISO text ending in Z. */
  departsAt: string;
}

export interface BookingProblem {
  message: string;
  /** The invalid field, if any. */
  field?: 'departureDate';
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Why a booking is refused; undefined when it is accepted. `now` is an instant, ISO text ending in Z. */
export function bookingProblem(
  {
    departureDate,
    numberOfGuests,
    seatPrice,
  }: Pick<FlightBookingRequest, 'departureDate' | 'numberOfGuests' | 'seatPrice'>,
  { seats, price, departure, departsAt }: BookableFlight,
  now: string,
): BookingProblem | undefined {
  if (departsAt < now) return { message: 'This flight has departed' };
  if (departureDate !== departure) {
    const day = DAY.format(Date.parse(`${departure}Z`));
    return { message: `This flight departs on ${day} at ${departure.slice(11, 16)}`, field: 'departureDate' };
  }
  if (1 + numberOfGuests > seats) {
    return { message: `Only ${seats} ${seats === 1 ? 'seat is' : 'seats are'} available on this flight` };
  }
  if (seatPrice !== undefined && seatPrice !== price)
    return { message: 'The price has changed. Check it and send again.' };
  return undefined;
}
