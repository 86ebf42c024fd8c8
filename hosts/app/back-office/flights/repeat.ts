import type { FlightUpsert } from '@charter-hosts/contract';
import { type FlightRecord, UNSET_DATE_TIME } from 'charter-widgets/contract';
import type { CopiedImage } from './start-flight';

/** The body of a repeated flight, with copies of its images and without a sequence number. */
export const repeated = (flight: FlightRecord, times: Times, images: readonly CopiedImage[]): FlightUpsert => ({
  aircraftId: flight.aircraftId,
  fromLocation: flight.fromLocation,
  toLocation: flight.toLocation,
  ...times,
  seatPrice: flight.seatPrice,
  luggageLimitKg: flight.maxLuggageWeight,
  seatsAvailable: flight.seatsAvailable,
  sequenceNo: null,
  isEmptyLeg: flight.isEmptyLeg ?? false,
  isPublic: flight.isPublic ?? true,
  createdByUserId: flight.createdByUserId,
  flightType: flight.flightType,
  wifiAvailable: flight.wifiAvailable,
  mealIncluded: flight.mealIncluded,
  seatSelectionIncluded: flight.seatSelectionIncluded,
  images: images.map((image) => ({ ...image, toDelete: false, toEdit: false })),
});

const WEEK = 7 * 86_400_000;

/** A wall clock some weeks later; an unset one stays unset. */
export function weekLater(wallClock: string, weeks: number): string {
  if (wallClock.startsWith(UNSET_DATE_TIME)) return wallClock;
  return new Date(Date.parse(`${wallClock}Z`) + weeks * WEEK).toISOString().slice(0, 19);
}

interface Times {
  departureDatetime: string;
  arrivalDatetime: string;
  latestDeparture?: string | undefined;
}

/** The times of a flight in each of the following weeks. */
export const weeksOf = ({ departureDatetime, arrivalDatetime, latestDeparture }: Times, weeks: number): Times[] =>
  Array.from({ length: weeks }, (_, index) => ({
    departureDatetime: weekLater(departureDatetime, index + 1),
    arrivalDatetime: weekLater(arrivalDatetime, index + 1),
    ...(latestDeparture && { latestDeparture: weekLater(latestDeparture, index + 1) }),
  }));
