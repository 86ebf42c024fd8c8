import type { FlightRecord, Page } from 'charter-widgets/contract';

/** What a search has come to, as it was left. */
export interface KeptResults {
  read: Page<FlightRecord>;
  shown: number;
  /** The flight that was opened from it. */
  opened?: number | undefined;
}

/** So many ways back are short. */
const MOST = 20;
const kept = new Map<string, KeptResults>();

/** Keeps what is shown at a place in the history, for the way back. */
export function keepResults(place: string, results: KeptResults): void {
  kept.delete(place);
  kept.set(place, results);
  for (const oldest of kept.keys()) if (kept.size > MOST) kept.delete(oldest);
}

/** What was shown at a place in the history. */
export const keptResults = (place: string): KeptResults | undefined => kept.get(place);
