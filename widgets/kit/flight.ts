import { useEffect, useState } from 'react';
import { UNSET_DATE_TIME } from '../contract';

/*
 * A code means different things on different screens, so each function is named after its screen. The
 * results are English keys for `useT`.
 */

/** Names a flight's `flightType` on public pages. */
export const flightTypeOnPublicPage = (code: number): string => ['Jet', 'Helicopter'][code] ?? 'Plane';

/** Names a flight's `flightType` in the back office. */
export const flightTypeInAdminList = (code: number): string => ['Jet', 'Plane', 'Helicopter'][code] ?? 'Plane';

/** Names the type of a flight's aircraft; `ofCode` reads the flight's own code when the aircraft is unknown. */
export const typeOfFlight = (
  flight: { aircraftType: number; flightType: number },
  ofCode: (code: number) => string,
): string => ['Plane', 'Jet', 'Helicopter'][flight.aircraftType] ?? ofCode(flight.flightType);

/** Names a flight's `aircraftType` on the search card. */
export const aircraftTypeOnCard = (code: number): string =>
  ['Charter Plane', 'Jet', 'Helicopter'][code] ?? 'Commercial';

/** The drawing for an aircraft without a picture, by a flight's `aircraftType`. */
export const silhouetteOf = (code: number) => (['turboprop', 'jet', 'helicopter'] as const)[code] ?? 'jet';

export interface TimedFlight {
  fromLocation: string;
  toLocation: string;
  /** The wall clock at its airport, `2026-12-01T14:30:00`. */
  departureDatetime: string;
  /** The wall clock at its airport; `0001-01-01T00:00:00` when it is not set. */
  arrivalDatetime: string;
  /** Computed by the API from the airports' zones; null without an arrival, undefined from an older API. */
  durationMinutes?: number | null | undefined;
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

export const hasArrival = ({ arrivalDatetime }: Pick<TimedFlight, 'arrivalDatetime'>): boolean =>
  arrivalDatetime !== '' && !arrivalDatetime.startsWith(UNSET_DATE_TIME);

/** Counts local days from departure to arrival: 1 is shown as `+1 day`. 0 without an arrival. */
export function daysLater(flight: Pick<TimedFlight, 'departureDatetime' | 'arrivalDatetime'>): number {
  if (!hasArrival(flight)) return 0;
  const midnight = (wallClock: string) => Date.parse(`${wallClock.slice(0, 10)}T00:00:00Z`);
  return Math.round((midnight(flight.arrivalDatetime) - midnight(flight.departureDatetime)) / DAY) || 0;
}

/** Minutes between the two wall clocks, as if in one zone; undefined unless positive. */
function wallClockMinutes({ departureDatetime, arrivalDatetime }: TimedFlight): number | undefined {
  const minutes = (Date.parse(`${arrivalDatetime}Z`) - Date.parse(`${departureDatetime}Z`)) / MINUTE;
  return minutes > 0 ? minutes : undefined;
}

/**
 * Returns a flight's duration in minutes; undefined without an arrival. When the API gives none, it is computed with the
 * zones of the airport index (and is undefined until that has loaded), else from the wall clocks alone.
 */
export function useFlightMinutes(flight: TimedFlight): number | undefined {
  const { fromLocation, toLocation, departureDatetime, arrivalDatetime } = flight;
  const known = hasArrival(flight) ? flight.durationMinutes : undefined;
  const reckon = hasArrival(flight) && known === undefined;
  const [reckoned, setReckoned] = useState<number>();
  useEffect(() => {
    setReckoned(undefined);
    if (!reckon) return;
    const times = { fromLocation, toLocation, departureDatetime, arrivalDatetime };
    let current = true;
    import('./airports/sources/zoned-minutes')
      .then(({ zonedMinutes }) => zonedMinutes(times))
      .catch(() => wallClockMinutes(times))
      .then((minutes) => current && setReckoned(minutes));
    return () => {
      current = false;
    };
  }, [reckon, fromLocation, toLocation, departureDatetime, arrivalDatetime]);
  if (!hasArrival(flight)) return undefined;
  return known ?? reckoned;
}
