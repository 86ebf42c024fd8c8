import { UNSET_DATE_TIME } from 'charter-widgets/contract';

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
