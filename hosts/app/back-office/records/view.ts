import { useInAddress } from '../../shared/use-in-address';

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

/** A list's view, kept in the URL. */
export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const [view, setView] = useInAddress(readView, writeView);
  return [view, (change) => setView({ ...view, ...change })];
}
