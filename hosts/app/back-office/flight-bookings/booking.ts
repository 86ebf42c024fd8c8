import type { FlightBookingRecord } from 'charter-widgets/contract';
import { formatMoney } from 'charter-widgets/kit';

/** What prices are stored and shown in here (KI-7). */
const BASE_CURRENCY = 'USD';

/** 'Mrs Rabia Anwar'. */
export const passengerOf = ({ title, firstName, lastName }: FlightBookingRecord): string =>
  `${title} ${firstName} ${lastName}`;

/** The phone numbers of bookings are kept without their +92 (AR-32); one of another form stays as it is. */
export const withCountry = (phone: string): string => (/^3\d{9}$/.test(phone) ? `+92 ${phone}` : phone);

/** Seat price times the passenger and their companions (AR-31); undefined when the flight is gone. */
export function totalPrice({ flight, travelPersons }: FlightBookingRecord): number | undefined {
  return flight ? flight.seatPrice * (1 + travelPersons.length) : undefined;
}

export const money = (amount: number): string => formatMoney(amount, BASE_CURRENCY);
