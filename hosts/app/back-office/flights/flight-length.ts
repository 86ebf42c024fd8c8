import { instantOf } from 'charter-widgets/contract';
import { findAirport } from 'charter-widgets/kit';

export interface Schedule {
  fromLocation: string;
  toLocation: string;
  /** Wall clocks at their airports, `2026-12-01T14:30`. */
  departureDatetime: string;
  arrivalDatetime: string;
}

/**
 * Minutes from departure to arrival, below zero where it lands before it leaves: between the two instants where both
 * airports are known, else between the two wall clocks (KI-5). Undefined while a time is missing.
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
