import { useEffect, useState } from 'react';
import { UNSET_DATE_TIME } from '../../api';
import { findAirport } from '../airports';

export interface TimedFlight {
  fromLocation: string;
  toLocation: string;
  /** The wall clock at its airport, `2026-12-01T14:30:00`. */
  departureDatetime: string;
  /** The wall clock at its airport; `0001-01-01T00:00:00` when it is not set. */
  arrivalDatetime: string;
  /** As the API reckoned it, from the airports' zones; null when there is no arrival or the API does not say. */
  durationMinutes?: number | null | undefined;
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

export const hasArrival = ({ arrivalDatetime }: Pick<TimedFlight, 'arrivalDatetime'>): boolean =>
  arrivalDatetime !== '' && !arrivalDatetime.startsWith(UNSET_DATE_TIME);

/** Local days from departure to arrival: 1 is shown as `+1 day` (decisions.md, "Time"). 0 when there is no arrival. */
export function daysLater(flight: Pick<TimedFlight, 'departureDatetime' | 'arrivalDatetime'>): number {
  if (!hasArrival(flight)) return 0;
  const midnight = (wallClock: string) => Date.parse(`${wallClock.slice(0, 10)}T00:00:00Z`);
  return Math.round((midnight(flight.arrivalDatetime) - midnight(flight.departureDatetime)) / DAY) || 0;
}

/** The instant that a wall clock shows in a zone. */
export function instantOf(wallClock: string, timeZone: string): number {
  const asUtc = Date.parse(`${wallClock.slice(0, 19)}Z`);
  // Twice: the offset may change between the first guess and the instant itself.
  return asUtc - offset(asUtc - offset(asUtc, timeZone), timeZone);
}

/** Milliseconds that a zone is ahead of UTC at an instant. */
function offset(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
  return shown - Math.floor(instant / 1000) * 1000;
}

/** Between the two wall clocks, as if both airports were in one zone; undefined when that makes no sense. */
function wallClockMinutes({ departureDatetime, arrivalDatetime }: TimedFlight): number | undefined {
  const minutes = (Date.parse(`${arrivalDatetime}Z`) - Date.parse(`${departureDatetime}Z`)) / MINUTE;
  return minutes > 0 ? minutes : undefined;
}

async function zonedMinutes(flight: TimedFlight): Promise<number | undefined> {
  const [from, to] = await Promise.all([findAirport(flight.fromLocation), findAirport(flight.toLocation)]);
  if (!from || !to) return undefined;
  const minutes =
    (instantOf(flight.arrivalDatetime, to.timezone) - instantOf(flight.departureDatetime, from.timezone)) / MINUTE;
  return minutes > 0 ? minutes : undefined;
}

/**
 * How long a flight takes, in minutes; undefined when it has no arrival. An API that does not say is helped out with
 * the airport index, once that has come, and with the wall clocks until then (decisions.md, "Time").
 */
export function useFlightMinutes(flight: TimedFlight): number | undefined {
  const { fromLocation, toLocation, departureDatetime, arrivalDatetime } = flight;
  const known = hasArrival(flight) ? flight.durationMinutes : undefined;
  const reckon = hasArrival(flight) && known === undefined;
  const [zoned, setZoned] = useState<number>();
  useEffect(() => {
    setZoned(undefined);
    if (!reckon) return;
    let current = true;
    zonedMinutes({ fromLocation, toLocation, departureDatetime, arrivalDatetime }).then(
      (minutes) => current && setZoned(minutes),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [reckon, fromLocation, toLocation, departureDatetime, arrivalDatetime]);
  if (!hasArrival(flight)) return undefined;
  return known ?? zoned ?? wallClockMinutes(flight);
}
