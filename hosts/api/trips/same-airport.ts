import { resolveAirport } from 'charter-widgets/airport-index';
import { type FieldErrors, isSamePlace, SAME_PLACE } from 'charter-widgets/contract';

/** The most characters of a place in a request. */
const MAX_PLACE = 200;

/** Whether a leg ends where it begins, as far as the airport index knows what its texts mean. */
export async function isSameAirport(from: string, to: string): Promise<boolean> {
  if (isSamePlace(from, to)) return true;
  // Long search texts would block the index for other requests.
  if (!from || !to || Math.max(from.length, to.length) > MAX_PLACE) return false;
  const [start, end] = await Promise.all(
    // If the index cannot be loaded, only the texts are compared.
    [from, to].map((text) => resolveAirport(text, true).catch(() => undefined)),
  );
  return start !== undefined && start === end;
}

/** The errors of legs that end where they begin: path of the end to message. */
export async function sameAirportErrors(
  legs: readonly (readonly [path: string, from: string, to: string])[],
): Promise<FieldErrors> {
  const errors: Record<string, string> = {};
  for (const [path, from, to] of legs) if (await isSameAirport(from, to)) errors[path] = SAME_PLACE;
  return errors;
}
