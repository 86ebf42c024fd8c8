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

/** Loads the checks of options. */
export const loadChecks = () => import('./late/check-options');

export { findNearestName } from './late/nearest';
export type { Symptom } from './late/warning-texts';
