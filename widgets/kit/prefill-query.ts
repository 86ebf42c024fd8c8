import { toJson } from '../contract';
import type { PrefillQuery } from './embed';

/** The query that a host gives; what is none is left to the checks. */
export function queryOf(given: PrefillQuery): string {
  try {
    // A text is iterable, too. `toJson` leaves out what is undefined, and `JSON.parse` what is null.
    return String(
      new URLSearchParams(
        (given as string)[Symbol.iterator]
          ? (given as string)
          : JSON.parse(toJson(given), (_, value) => value ?? undefined),
      ),
    );
  } catch {
    return String(given);
  }
}
