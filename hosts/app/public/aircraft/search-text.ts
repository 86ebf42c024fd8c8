import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const textIn = (search: string) => new URLSearchParams(search).get('q') ?? '';

/**
 * A list's search text, kept in the URL (`?q=`): a reload, a link and the way back find it there.
 * The router is not told of each key: a navigation a key would be slow, and browsers limit them.
 */
export function useSearchText(): [string, (text: string) => void] {
  const { key } = useLocation();
  const [text, setText] = useState(() => textIn(window.location.search));

  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when the router has moved, not on each key
  useEffect(() => setText(textIn(window.location.search)), [key]);

  return [
    text,
    (next) => {
      setText(next);
      const url = new URL(window.location.href);
      if (next) url.searchParams.set('q', next);
      else url.searchParams.delete('q');
      window.history.replaceState(window.history.state, '', url);
    },
  ];
}
