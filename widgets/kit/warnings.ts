import type { ApiError } from '../contract';
import type { Symptom, WarningValues } from './late/warning-texts';

/**
 * Warns a partner's developer in the console, once per page, with a link to the operator's handbook. Never throws.
 *
 * @param apiBase the API, whose origin has the handbook. Default: the page's own origin
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
  if (foreign) warn(foreign, 'no-api', foreign, status ?? 0);
}

/** Loads the full checks when a quick check below finds something odd. */
const loadChecks = (t: (diagnosis: typeof import('./late/check-options')) => void) =>
  import('./late/check-options').then(t, () => {});

/** Warns of options with impossible values. */
export function warnOfOptions(options: Readonly<Record<string, unknown>>): void {
  const { theme = 'auto', locale = 'en', words } = options;
  if (
    !/^(light|dark|auto)(en|ur)$/.test(`${theme}${locale}`) ||
    Object.values(words ?? {}).some((text) => typeof text !== 'string') ||
    // Every other option is a text or a number.
    Object.entries(options).some(
      ([option, value]) => value && /^(on[A-Z]|words|children|initial)/.test(option) !== /^[fo]/.test(typeof value),
    )
  )
    loadChecks(({ checkOptions }) => checkOptions(options));
}

/**
 * Warns of attributes that an element does not have.
 *
 * @param properties its properties, which are also its attributes
 */
export function warnOfAttributes(element: Element, properties: readonly string[], apiBase: string | undefined): void {
  const known = `id,class,style,slot,part,loading,forward,${properties}`.toLowerCase().split(',');
  if (element.getAttributeNames().some((name) => !/^data-/.test(name) && !known.includes(name.replaceAll('-', ''))))
    loadChecks(({ checkAttributes }) => checkAttributes(element, properties, apiBase));
}

export { findNearestName } from './late/nearest';
export type { Symptom } from './late/warning-texts';
