import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** How a list is looked at: what is searched, and which column orders it. */
export interface ListView {
  q: string;
  /** A column's key; '' for the order of the server, newest first. */
  sort: string;
  descending: boolean;
}

/** Reads `?q=…&sort=…&desc`. */
export function readView(search: string): ListView {
  const params = new URLSearchParams(search);
  const sort = params.get('sort') ?? '';
  return { q: params.get('q') ?? '', sort, descending: sort !== '' && params.has('desc') };
}

/** The query that says so, with its question mark; '' for a list as it is at first. Leaves other parameters alone. */
export function writeView({ q, sort, descending }: ListView, search = ''): string {
  const params = new URLSearchParams(search);
  for (const name of ['q', 'sort', 'desc']) params.delete(name);
  if (q) params.set('q', q);
  if (sort) params.set('sort', sort);
  if (sort && descending) params.set('desc', '');
  const text = params.toString().replace(/\bdesc=$/, 'desc');
  return text && `?${text}`;
}

/**
 * A list's view, kept in the URL: a reload, a link and the way back find it there.
 * The router is not told of each key: a navigation a key would be slow, and browsers limit them.
 */
export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const { key } = useLocation();
  const [view, setView] = useState(() => readView(window.location.search));

  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when the router has moved, not on each key
  useEffect(() => setView(readView(window.location.search)), [key]);

  return [
    view,
    (change) => {
      const next = { ...view, ...change };
      setView(next);
      const url = new URL(window.location.href);
      url.search = writeView(next, url.search);
      window.history.replaceState(window.history.state, '', url);
    },
  ];
}
