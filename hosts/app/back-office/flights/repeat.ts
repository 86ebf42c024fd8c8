import type { FlightUpsert } from '@charter-hosts/contract';
import { type FlightRecord, UNSET_DATE_TIME } from 'charter-widgets/contract';
import { hasArrival } from 'charter-widgets/kit';
import type { CopiedImage } from './begin-flight';

/** A flight at other times, as it is sent: with copies of its images, and without its place among the first. */
export const repeated = (flight: FlightRecord, times: Times, images: readonly CopiedImage[]): FlightUpsert => ({
  aircraftId: flight.aircraftId,
  fromLocation: flight.fromLocation,
  toLocation: flight.toLocation,
  ...times,
  seatPrice: flight.seatPrice,
  luggageLimitKg: flight.maxLuggageWeight,
  seatsAvailable: flight.seatsAvailable,
  sequenceNo: null,
  // A private one is repeated as private.
  isPublic: flight.isPublic ?? true,
  createdByUserId: flight.createdByUserId,
  flightType: flight.flightType,
  wifiAvailable: flight.wifiAvailable,
  mealIncluded: flight.mealIncluded,
  seatSelectionIncluded: flight.seatSelectionIncluded,
  images: images.map((image) => ({ ...image, toDelete: false, toEdit: false })),
});

/** The flight as it will be read, to be compared with those there are; its instant is a week's multiple later. */
export const proposed = (flight: FlightRecord, times: Times, weeks: number): FlightRecord => ({
  ...flight,
  ...times,
  ...(flight.departsAt && { departsAt: `${weekLater(flight.departsAt.slice(0, 19), weeks)}Z` }),
  ...(!hasArrival(flight) && { durationMinutes: null }),
  id: -weeks,
});

const WEEK = 7 * 86_400_000;

/** A wall clock so many weeks later, at the same time; an unset one stays unset. */
export function weekLater(wallClock: string, weeks: number): string {
  if (wallClock.startsWith(UNSET_DATE_TIME)) return wallClock;
  return new Date(Date.parse(`${wallClock}Z`) + weeks * WEEK).toISOString().slice(0, 19);
}

interface Times {
  departureDatetime: string;
  arrivalDatetime: string;
}

/** The times of a flight in each of the weeks that follow. */
export const weeksOf = ({ departureDatetime, arrivalDatetime }: Times, weeks: number): Times[] =>
  Array.from({ length: weeks }, (_, index) => ({
    departureDatetime: weekLater(departureDatetime, index + 1),
    arrivalDatetime: weekLater(arrivalDatetime, index + 1),
  }));
