import { useCallback } from 'react';
import { useLoad } from '../kit';

/**
 * Loads the operator's contact and the component that shows it; undefined until then.
 *
 * @param apiBase undefined to load nothing
 */
export function useOperator(apiBase: string | undefined) {
  const [operator] = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        if (!apiBase) return undefined;
        const { ContactLinks, fetchContact } = await import('./contact');
        return { ...(await fetchContact(apiBase, signal)), ContactLinks };
      },
      [apiBase],
    ),
  );
  return operator.state === 'loaded' ? operator.data : undefined;
}
