import type { ApiError } from '../../contract';
import type { About, Symptom } from './late/sentences';

/**
 * Warns a partner's developer in the console, once, with a link to the explanation in the operator's handbook.
 * The sentences are loaded on demand. Never throws.
 *
 * @param apiBase where the API lives: its origin has the handbook. Default: the page's own
 * @param symptom what is wrong, an anchor of the handbook's page "Troubleshooting"
 * @param about what the sentence names: never anything about people
 */
export function complain<S extends Symptom>(apiBase: string | undefined, symptom: S, ...about: About<S>): void {
  import('./late/sentences').then(
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
