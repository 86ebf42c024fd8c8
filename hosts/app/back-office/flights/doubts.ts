import type { AircraftRecord } from '@charter-hosts/contract';
import { type FlightRecord, instantOf } from 'charter-widgets/contract';
import { findAirport, hasArrival } from 'charter-widgets/kit';
import { count } from '../../shared/csv';
import { type Clash, placeOf } from './clashes';
import { nameInShort } from './planned';

/** Whether it lands before it leaves: by the airports' zones, as the server reckons, else by the two clocks. */
export function landsTooSoon(
  flight: Pick<FlightRecord, 'departureDatetime' | 'arrivalDatetime' | 'durationMinutes'>,
): boolean {
  if (!hasArrival(flight)) return false;
  const { durationMinutes, departureDatetime, arrivalDatetime } = flight;
  return durationMinutes == null ? arrivalDatetime <= departureDatetime : durationMinutes <= 0;
}

/** A clash in words; the soft grade may well be a flight that nobody sells. */
export const sayClash = ({ grade, other }: Clash): string =>
  grade === 'overlap'
    ? `In two places at once (${nameInShort(other)})`
    : `Aircraft in ${placeOf(other.toLocation)} (${nameInShort(other)})`;

export interface Doubt {
  text: string;
  /** Worth a look, no more. */
  isSoft?: boolean;
}

/** What is doubtful about a flight's times and about where its aircraft is, the worst first. */
export function timeDoubts(flight: FlightRecord, clashes: readonly Clash[] = []): Doubt[] {
  const doubts: Doubt[] = clashes.map((clash) => ({
    text: sayClash(clash),
    isSoft: clash.grade === 'elsewhere',
  }));
  if (landsTooSoon(flight)) doubts.unshift({ text: 'Lands before it leaves' });
  return doubts.sort((a, b) => Number(a.isSoft ?? false) - Number(b.isSoft ?? false));
}

/** '2 warnings · 5 without their aircraft' */
export const sayDoubts = (hard: number, soft: number): string =>
  [hard && count(hard, 'warning'), soft && count(soft, 'without its aircraft', 'without their aircraft')]
    .filter(Boolean)
    .join(' · ');

/** What is doubtful about its seats, in a few words; `whole` sentences stand in the form. */
export function seatDoubt(
  flight: FlightRecord,
  aircraft: AircraftRecord | undefined,
): (Doubt & { whole: string }) | undefined {
  const { seatsAvailable: offered, bookedSeats: booked } = flight;
  const capacity = aircraft?.capacity;
  const [whole] = seatDoubts({ offered, booked, capacity });
  if (!whole) return undefined;
  const isTooSmall = capacity !== undefined && Math.max(offered, booked ?? 0) > capacity;
  return { text: isTooSmall ? `Aircraft has ${capacity}` : 'Overbooked', whole };
}

export interface Schedule {
  fromLocation: string;
  toLocation: string;
  /** Wall clocks at their airports, `2026-12-01T14:30`. */
  departureDatetime: string;
  arrivalDatetime: string;
}

/**
 * Minutes from departure to arrival, below zero where it lands before it leaves: between the two instants where both
 * airports are known, else between the two wall clocks. Undefined while a time is missing.
 */
export async function flightMinutes(schedule: Schedule): Promise<number | undefined> {
  const { fromLocation, toLocation, departureDatetime, arrivalDatetime } = schedule;
  const byTheClocks = (Date.parse(`${arrivalDatetime}Z`) - Date.parse(`${departureDatetime}Z`)) / 60_000;
  if (Number.isNaN(byTheClocks)) return undefined;
  const [from, to] = await Promise.all([fromLocation, toLocation].map(zoneOf));
  if (!from || !to) return byTheClocks;
  return (instantOf(arrivalDatetime, to) - instantOf(departureDatetime, from)) / 60_000;
}

async function zoneOf(location: string): Promise<string | undefined> {
  try {
    return (await findAirport(location))?.timezone;
  } catch {
    // Without the index, compare the wall clocks.
    return undefined;
  }
}

export interface Seats {
  offered: number;
  /** People who have booked; undefined where the server does not say. */
  booked: number | undefined;
  /** Of the aircraft; undefined while it is not known. */
  capacity: number | undefined;
}

/** What is wrong with the seats of a flight, a sentence each. */
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
