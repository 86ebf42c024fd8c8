import type { FlightRecord, Page } from 'charter-widgets/contract';

/** The results of a search, as they were left. */
export interface KeptResults {
  read: Page<FlightRecord>;
  shown: number;
  /** The id of the flight that was opened from it. */
  opened?: number | undefined;
}

const MOST = 20;
const kept = new Map<string, KeptResults>();

/** Saves the results that are shown at a place in the history. */
export function keepResults(place: string, results: KeptResults): void {
  kept.delete(place);
  kept.set(place, results);
  for (const oldest of kept.keys()) if (kept.size > MOST) kept.delete(oldest);
}

/** Finds the results that were shown at a place in the history. */
export const keptResults = (place: string): KeptResults | undefined => kept.get(place);
