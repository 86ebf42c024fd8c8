import type { ApiError } from '../contract';
import type { Symptom, WarningValues } from './late/warning-texts';

/**
 * Warns a partner's developer in the console, once per page, with a link to the operator's handbook. Never throws.
 *
 * @param apiBase the API, whose origin has the handbook. By default its page is named without a link
 * @param symptom the problem: an anchor of the handbook's page "Troubleshooting"
 * @param about values of the warning's text; never personal data
 */
export function warn<S extends Symptom>(apiBase: string | undefined, symptom: S, ...about: WarningValues<S>): void {
  import('./late/warning-texts').then(
    ({ warnOnce }) => warnOnce(apiBase, symptom, about),
    () => {},
  );
}

/**
 * Warns when a call failed because something other than the API answered.
 *
 * @param error checked by its shape, because importing `ApiError` would load the API's client
 */
export function warnOfForeignAnswer(error: unknown): void {
  const { foreign, status } = Object(error) as Partial<ApiError>;
  // The handbook is not where something else answers.
  if (foreign) warn(undefined, 'no-api', foreign, status ?? 0);
}

/** Loads the checks of options. */
export const loadChecks = () => import('./late/check-options');

export { findNearestName } from './late/nearest';
export type { Symptom } from './late/warning-texts';
