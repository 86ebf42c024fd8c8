import { charterFormPath, writeCriteria } from '../../shared/flight-search/write-criteria';

/** The ways to travel. The first is the default. */
export const WAYS = [
  { way: 'aircraft', label: 'Whole aircraft', act: 'Request the aircraft' },
  { way: 'seat', label: 'A seat', act: 'Find a seat' },
  { way: 'abroad', label: 'International', act: 'Request a charter' },
  { way: 'car', label: 'A car', act: 'Request a car' },
] as const;
export type Way = (typeof WAYS)[number]['way'];

/** The seats of the largest aircraft that needs no cabin crew. The forms take more. */
export const MOST_PASSENGERS = 19;

/** A route, its dates and the party; '' for what is not filled in. */
export interface Trip {
  from: string;
  to: string;
  /** `2026-12-01`. */
  departure: string;
  return: string;
  passengers: string;
}

const query = (parameters: Readonly<Record<string, string>>) =>
  new URLSearchParams(Object.entries(parameters).filter(([, value]) => value)).toString();

/** The address of a way's form, filled in with the trip. */
export function addressOf(way: Way, trip: Trip): string {
  const { passengers, ...rest } = trip;
  const { return: back } = trip;
  if (way === 'aircraft') return charterFormPath({ ...trip, back });
  if (way === 'seat') return `/search?${writeCriteria({ ...trip, back, return: '' })}`;
  if (way === 'abroad') return `/international-charter-form?${query({ ...rest, seats: passengers })}`;
  return `/chauffeur-service-form?${query({ passengers })}`;
}
