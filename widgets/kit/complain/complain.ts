import type { ApiError } from '../../contract';
import type { About, Symptom } from './late/sentences';

/**
 * Says in the console what a partner's developer has to know, once, with a link to the page of the operator's handbook
 * that explains it. The sentences are fetched only then. Never throws.
 *
 * @param apiBase where the API lives: its origin has the handbook. Default: the page's own
 * @param symptom what is wrong, an anchor of the handbook's page "Troubleshooting"
 * @param about what the sentence names: never anything about people
 */
export function complain<S extends Symptom>(apiBase: string | undefined, symptom: S, ...about: About<S>): void {
  import('./late/sentences').then(
    ({ sayOnce }) => sayOnce(apiBase, symptom, about),
    // Nobody to tell.
    () => {},
  );
}

/**
 * Says in the console that a call was answered by something that is not the API, if that is why it failed.
 *
 * @param error known by its shape: the API's client would come with its class, and not every page of ours has it
 */
export function complainOfAnswer(error: unknown): void {
  const { foreign, status } = Object(error) as Partial<ApiError>;
  if (foreign) complain(foreign, 'no-api', foreign, status ?? 0);
}
