import type { About, Symptom } from './sentences';

/**
 * Says in the console what a partner's developer has to know, once, with a link to the page of the operator's handbook
 * that explains it. The sentences are fetched only then. Never throws.
 *
 * @param apiBase where the API lives: its origin has the handbook. Default: the page's own
 * @param symptom what is wrong, an anchor of the handbook's page "Troubleshooting"
 * @param about what the sentence names: never anything about people
 */
export function complain<S extends Symptom>(apiBase: string | undefined, symptom: S, ...about: About<S>): void {
  import('./sentences').then(
    ({ sayOnce }) => sayOnce(apiBase, symptom, about),
    // Nobody to tell.
    () => {},
  );
}
