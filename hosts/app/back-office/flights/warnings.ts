import { type AircraftRecord, type FlightClash, type ListedFlight, localDaysOf } from '@charter-hosts/contract';
import { type FlightRecord, isWallClock, minutesBetween } from 'charter-widgets/contract';
import { findAirport, hasArrival, parsePlaceText } from 'charter-widgets/kit';
import { count } from '../../shared/csv';

/** When a flight departs, in milliseconds since 1970; by its clock alone if the server sends no instant. */
export const departureOf = ({ departsAt, departureDatetime }: FlightRecord): number =>
  Date.parse(departsAt || `${departureDatetime}Z`);

type Lasting = Pick<FlightRecord, 'departureDatetime' | 'arrivalDatetime' | 'durationMinutes'>;

/** The server's duration of a flight with an arrival, 0 if it lands before it leaves; by the two clocks if there is none. */
const minutesOf = ({ departureDatetime, arrivalDatetime, durationMinutes }: Lasting): number =>
  durationMinutes === undefined
    ? minutesBetween([departureDatetime, undefined], [arrivalDatetime, undefined])
    : (durationMinutes ?? 0);

/** `KHI`, or the name of a place without a code. */
export function placeOf(text: string): string {
  const { code, city } = parsePlaceText(text);
  return code || city;
}

/** Whether a flight lands before it leaves. */
export const landsBeforeDeparture = (flight: Lasting): boolean => hasArrival(flight) && minutesOf(flight) <= 0;

/** The first and the last local day on which a flight is in the air. One that lands before it leaves has its departure's. */
export const daysInTheAir = (flight: FlightRecord): ReturnType<typeof localDaysOf> =>
  localDaysOf(
    flight.departureDatetime,
    hasArrival(flight) && !landsBeforeDeparture(flight) ? flight.arrivalDatetime : flight.departureDatetime,
  );

/** The text of a clash. */
export function clashText({ grade, other, place }: FlightClash): string {
  if (grade === 'away') return `Aircraft away (${other})`;
  return grade === 'overlap' ? `In two places at once (${other})` : `Aircraft in ${placeOf(place)} (${other})`;
}

export interface Warning {
  text: string;
  /** The aircraft may get there by a flight that is not on sale. */
  isSoft?: boolean;
}

/** The warnings about a flight's times and the place of its aircraft, worst first. */
export function timeWarnings(flight: ListedFlight): Warning[] {
  const warnings: Warning[] = flight.clashes.map((clash) => ({
    text: clashText(clash),
    isSoft: clash.grade === 'elsewhere',
  }));
  if (flight.isCharterOver) warnings.unshift({ text: 'Its charter is no longer planned' });
  if (landsBeforeDeparture(flight)) warnings.unshift({ text: 'Arrives before it departs' });
  return warnings.sort((a, b) => Number(a.isSoft ?? false) - Number(b.isSoft ?? false));
}

/** Counts the flights whose worst warning is a real one (`hard`), or only about where their aircraft is (`soft`). */
export function countWarnings(worst: readonly (Warning | undefined)[]): { hard: number; soft: number } {
  const found = worst.filter((warning) => warning !== undefined);
  const soft = found.filter(({ isSoft }) => isSoft).length;
  return { hard: found.length - soft, soft };
}

/** '2 flights to correct', or '5 flights whose aircraft is at another airport' */
export const hardText = (hard: number): string =>
  hard > 0 ? count(hard, 'flight to correct', 'flights to correct') : '';
export const softText = (soft: number): string =>
  soft > 0
    ? count(soft, 'flight whose aircraft is at another airport', 'flights whose aircraft is at another airport')
    : '';

/** The warning about a flight's seats, in short and as a `whole` sentence. */
export function seatWarning(
  flight: FlightRecord,
  aircraft: AircraftRecord | undefined,
): (Warning & { whole: string }) | undefined {
  const { seatsAvailable: offered, bookedSeats: booked } = flight;
  const capacity = aircraft?.capacity;
  const [whole] = seatWarnings({ offered, booked, capacity });
  if (!whole) return undefined;
  const isTooSmall = capacity !== undefined && Math.max(offered, booked ?? 0) > capacity;
  return { text: isTooSmall ? `Aircraft has only ${capacity} seats` : 'Too many requests', whole };
}

export interface Schedule {
  fromLocation: string;
  toLocation: string;
  /** Wall clocks at their airports, `2026-12-01T14:30`. */
  departureDatetime: string;
  arrivalDatetime: string;
}

/**
 * Minutes from departure to arrival, which may be below zero: between instants if both airports are known, else between the
 * wall clocks. Undefined while a time is missing.
 */
export async function flightMinutes(schedule: Schedule): Promise<number | undefined> {
  const { fromLocation, toLocation, departureDatetime, arrivalDatetime } = schedule;
  if (!isWallClock(departureDatetime) || !isWallClock(arrivalDatetime)) return undefined;
  const [from, to] = await Promise.all([fromLocation, toLocation].map(zoneOf));
  return minutesBetween([departureDatetime, from], [arrivalDatetime, to]);
}

/** The time zone of an airport; undefined for a place that the index does not know. */
export async function zoneOf(location: string): Promise<string | undefined> {
  try {
    return (await findAirport(location))?.timezone;
  } catch {
    // Without the index, compare the wall clocks.
    return undefined;
  }
}

export interface Seats {
  offered: number;
  /** The people of its bookings, which are requests; undefined for unknown. */
  booked: number | undefined;
  /** The seats of the aircraft; undefined for unknown. */
  capacity: number | undefined;
}

/** The warnings about the seats of a flight, as sentences. */
export function seatWarnings({ offered, booked = 0, capacity = Number.POSITIVE_INFINITY }: Seats): string[] {
  const warnings: string[] = [];
  if (offered > capacity)
    warnings.push(`${count(offered, 'seat is', 'seats are')} offered, but the aircraft has ${capacity}.`);
  const people = count(booked, 'seat is', 'seats are');
  if (booked > capacity) warnings.push(`${people} requested, but the aircraft has ${capacity}.`);
  else if (booked > offered) warnings.push(`${people} requested, but ${count(offered, 'is', 'are')} offered.`);
  return warnings;
}

/** '2 bookings for 5 people'. */
export const bookingsText = ({ bookings = 0, bookedSeats }: Pick<FlightRecord, 'bookings' | 'bookedSeats'>): string =>
  count(bookings, 'booking') + (bookedSeats === undefined ? '' : ` for ${count(bookedSeats, 'person', 'people')}`);
