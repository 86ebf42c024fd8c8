import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What a list is asked for, kept in the URL's query: a reload, a link and the way back find it there. The router is not
 * told of each key: a navigation a key would be slow, and browsers limit them.
 *
 * @param write gives the query that says a value, with its question mark, beside the parameters of another
 */
export function useInAddress<T>(
  read: (search: string) => T,
  write: (value: T, search: string) => string,
): [T, (value: T) => void] {
  const { key, search } = useLocation();
  // What was written since the last navigation the router does not know; on a server there is nothing but what it knows.
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
