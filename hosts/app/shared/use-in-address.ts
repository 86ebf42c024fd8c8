import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * State in the URL's query, for reloads, links and going back. It does not navigate: a navigation for each key would be
 * slow, and browsers limit them.
 *
 * @param write sets a value in a query; returns it with its question mark
 */
export function useInAddress<T>(
  read: (search: string) => T,
  write: (value: T, search: string) => string,
): [T, (value: T) => void] {
  const { key, search } = useLocation();
  // The router does not know what was written since the last navigation.
  const readNow = () => read(typeof window === 'undefined' ? search : window.location.search);
  const [kept, setKept] = useState(() => ({ key, value: readNow() }));
  // Reads again after a navigation.
  const current = kept.key === key ? kept : { key, value: readNow() };
  if (current !== kept) setKept(current);

  return [
    current.value,
    (value) => {
      setKept({ key, value });
      const url = new URL(window.location.href);
      url.search = write(value, url.search);
      window.history.replaceState(window.history.state, '', url);
    },
  ];
}
