import type { ApiError } from '../contract';
import type { About, Symptom } from './late/warning-texts';

/**
 * Warns a partner's developer in the console, once, with a link to the explanation in the operator's handbook.
 * The sentences are loaded on demand. Never throws.
 *
 * @param apiBase where the API lives: its origin has the handbook. Default: the page's own
 * @param symptom what is wrong, an anchor of the handbook's page "Troubleshooting"
 * @param about what the sentence names: never anything about people
 */
export function complain<S extends Symptom>(apiBase: string | undefined, symptom: S, ...about: About<S>): void {
  import('./late/warning-texts').then(
    ({ sayOnce }) => sayOnce(apiBase, symptom, about),
    // The sentences could not be loaded: nothing is said.
    () => {},
  );
}

/**
 * Says in the console that a call was answered by something that is not the API, if that is why it failed.
 *
 * @param error recognised by its shape: importing its class would load the API's client, which not every page has
 */
export function complainOfAnswer(error: unknown): void {
  const { foreign, status } = Object(error) as Partial<ApiError>;
  if (foreign) complain(foreign, 'no-api', foreign, status ?? 0);
}

/** Loads the diagnosis, only when the quick checks below find something odd. */
const diagnose = (t: (diagnosis: typeof import('./late/check-options')) => void) =>
  import('./late/check-options').then(t, () => {
    // Not loaded: nothing is said.
  });

/** Warns in the console of options with impossible values. */
export function complainOfOptions(options: Readonly<Record<string, unknown>>): void {
  const { theme = 'auto', locale = 'en', words } = options;
  if (
    !/^(light|dark|auto)(en|ur)$/.test(`${theme}${locale}`) ||
    Object.values(words ?? {}).some((text) => typeof text !== 'string') ||
    // Every option but these must be a text or a number.
    Object.entries(options).some(
      ([option, value]) => value && /^(on[A-Z]|words|children|initial)/.test(option) !== /^[fo]/.test(typeof value),
    )
  )
    diagnose(({ diagnoseOptions }) => diagnoseOptions(options));
}

/**
 * Warns in the console of attributes that an element does not have.
 *
 * @param properties its properties, which are also its attributes
 */
export function complainOfAttributes(
  element: Element,
  properties: readonly string[],
  apiBase: string | undefined,
): void {
  const known = `id,class,style,slot,part,loading,forward,${properties}`.toLowerCase().split(',');
  if (element.getAttributeNames().some((name) => !/^data-/.test(name) && !known.includes(name.replaceAll('-', ''))))
    diagnose(({ diagnoseAttributes }) => diagnoseAttributes(element, properties, apiBase));
}

export { nearest } from './late/nearest';
export type { Symptom } from './late/warning-texts';
