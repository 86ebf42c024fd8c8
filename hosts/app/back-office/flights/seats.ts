import type { FlightRecord } from 'charter-widgets/contract';
import { count } from '../../shared/count';

export interface Seats {
  offered: number;
  /** People who have booked; undefined where the server does not say. */
  booked: number | undefined;
  /** Of the aircraft; undefined while it is not known. */
  capacity: number | undefined;
}

/** What is wrong with the seats of a flight, a sentence each (AF-29). */
export function seatDoubts({ offered, booked = 0, capacity = Number.POSITIVE_INFINITY }: Seats): string[] {
  const doubts: string[] = [];
  if (offered > capacity)
    doubts.push(`${count(offered, 'seat is', 'seats are')} offered; the aircraft has ${capacity}.`);
  const people = count(booked, 'person has', 'people have');
  if (booked > capacity) doubts.push(`${people} booked; the aircraft has ${count(capacity, 'seat')}.`);
  else if (booked > offered) doubts.push(`${people} booked; ${count(offered, 'seat is', 'seats are')} offered.`);
  return doubts;
}

/** '2 bookings for 5 people'. */
export const saidBookings = ({ bookings = 0, bookedSeats }: Pick<FlightRecord, 'bookings' | 'bookedSeats'>): string =>
  count(bookings, 'booking') + (bookedSeats === undefined ? '' : ` for ${count(bookedSeats, 'person', 'people')}`);
