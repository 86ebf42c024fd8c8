import type { Symptom, WarningValues } from './widget/developer/warning-texts';

/**
 * Warns a partner's developer in the console, once per page, with a link to the operator's handbook. Never throws.
 *
 * @param apiBase the API, whose origin has the handbook. By default its page is named without a link
 * @param symptom the problem: an anchor of the handbook's page "Troubleshooting"
 * @param about values of the warning's text; never personal data
 */
export function warn<S extends Symptom>(apiBase: string | undefined, symptom: S, ...about: WarningValues<S>): void {
  import('./widget/developer/warning-texts').then(
    ({ warnOnce }) => warnOnce(apiBase, symptom, about),
    () => {},
  );
}

/** Loads the checks of options. */
export const loadChecks = () => import('./widget/developer/check-options');

export { findNearestName } from './widget/developer/nearest';
export type { Symptom } from './widget/developer/warning-texts';
