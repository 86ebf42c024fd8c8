import { useCallback } from 'react';
import { useLoad } from '../kit';

/**
 * How the operator is reached and where its terms are, with what shows the former: loaded once the widget stands.
 * Undefined until then.
 *
 * @param apiBase undefined: no server is asked
 */
export function useOperator(apiBase: string | undefined) {
  const [operator] = useLoad(
    useCallback(async () => {
      if (!apiBase) return undefined;
      const { ContactLinks, fetchContact } = await import('./contact');
      return { ...(await fetchContact(apiBase)), ContactLinks };
    }, [apiBase]),
  );
  return operator.state === 'loaded' ? operator.data : undefined;
}
