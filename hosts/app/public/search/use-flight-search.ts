import { MAX_PAGE } from '@charter-hosts/contract';
import { type Api, type FlightRecord, flightSearch, type Page } from 'charter-widgets/contract';
import { type Load, type Pages, usePages } from 'charter-widgets/kit';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Criteria, completeCriteria, readCriteria, toCall } from '../../shared/flight-search/criteria';
import { writeCriteria } from '../../shared/flight-search/write-criteria';
import { navigation } from '../../shared/router/navigation';
import { useFirstData } from '../../shared/router/site-router';
import { keepSeen } from '../seen-flights';
import {
  byOrder,
  type Filters,
  filtersCall,
  type Order,
  readFilters,
  readOrder,
  writeFilters,
  writeOrder,
} from './filters';
import { keepResults, keptResults } from './kept-results';

export interface FlightSearchState {
  criteria: Criteria;
  /** Whether the form or a filter is set. */
  hasCriteria: boolean;
  flights: Load<Pages<FlightRecord>>;
  /** Searches, and writes the criteria into the URL. The same criteria search again. */
  search: (criteria: Criteria) => void;
  again: () => void;
  filters: Filters;
  setFilters: (filters: Filters) => void;
  order: Order;
  /** The number of flights loaded at a time. */
  limit: number;
  /** Whether there are several flights to order. */
  isOrderable: boolean;
  setOrder: (order: Order) => void;
  /** The id of the flight that was opened from here. */
  opened: number | undefined;
  /** Saves the flight that is opened: its page starts with this data, and going back focuses its link. */
  open: (flight: FlightRecord) => void;
  /** The element of the results. After a search it is scrolled into view. */
  results: RefObject<HTMLElement | null>;
}

/** The number shown at first, and added by 'Show more flights'. */
export const SHOWN = 20;
/** The number loaded at a time, so that the next ones are there already. */
export const READ = 3 * SHOWN;

interface Search extends Pick<FlightSearchState, 'criteria' | 'filters' | 'limit'> {}

/** Returns the function that loads a search's page after another. */
export function pagesOf(api: Api, { criteria, filters, limit }: Search) {
  let sought: Promise<Criteria> | undefined;
  return async (after: string, signal: AbortSignal) => {
    // The next page belongs to the same search, whose first page the server may have loaded.
    if (!after || !sought) sought = completeCriteria(criteria);
    const query = { ...toCall(await sought), ...filtersCall(filters), limit: String(limit), after };
    return api(flightSearch, { query, signal });
  };
}

/**
 * Keeps the results of this place in the history, and shows them as they were left.
 *
 * @param key of the place
 * @param back the results as they were left here
 */
function useKept(
  key: string,
  pages: Pages<FlightRecord> | undefined,
  opened: FlightSearchState['opened'],
  back: ReturnType<typeof keptResults>,
  results: FlightSearchState['results'],
): void {
  const read = pages?.read;
  const shown = pages?.records.length ?? 0;
  useEffect(() => {
    if (!read) return;
    keepResults(key, { read, shown, opened });
    if (shown > SHOWN) history.replaceState({ ...history.state, shown }, '');
  }, [key, read, shown, opened]);

  // After a reload, as many flights as before are shown, and the page is scrolled as before.
  const awaited = useRef(0);
  useEffect(() => {
    if (!back) awaited.current = history.state?.shown ?? 0;
  }, [back]);
  useEffect(() => {
    if (!awaited.current || pages?.more.state !== 'loaded') return;
    if (shown < Math.min(awaited.current, pages.total)) return pages.showMore();
    awaited.current = 0;
    // The visitor has not asked for more, so the focus is not moved to them.
    const { activeElement } = document;
    if (results.current?.contains(activeElement)) (activeElement as HTMLElement).blur();
    navigation.scrollAsLeft();
  }, [pages, shown, results]);

  // Going back from a flight, the focus returns to its link.
  useLayoutEffect(() => {
    if (!back) return;
    const link = results.current?.parentElement?.querySelector<HTMLElement>('[data-opened] a');
    (link ?? results.current)?.focus({ preventScroll: true });
  }, [back, results]);
}

/** The search of the URL. It runs on load, on submit, and on going back and forward. */
export function useFlightSearch(api: Api): FlightSearchState {
  const navigate = useNavigate();
  const { key, search: address } = useLocation();
  const query = writeCriteria(readCriteria(address));
  const criteria = useMemo(() => readCriteria(query), [query]);
  const chosen = writeFilters(readFilters(address), '');
  const filters = useMemo(() => readFilters(chosen), [chosen]);
  const order = readOrder(address);
  // Ordering needs all flights, so the largest page is loaded.
  const [isWide, setWide] = useState(order !== '');
  const limit = isWide && order ? MAX_PAGE : READ;
  const load = useMemo(() => pagesOf(api, { criteria, filters, limit }), [api, criteria, filters, limit]);
  const first: Page<FlightRecord> | undefined = useFirstData();
  // Going back and forward shows the earlier results at once.
  const [back] = useState(() => keptResults(key));
  const [found, again] = usePages(load, SHOWN, byOrder(order), () =>
    back ? { page: back.read, shown: back.shown, stale: true } : { page: first },
  );
  const [opened, setOpened] = useState(back?.opened);
  const results = useRef<HTMLElement>(null);
  const pages = found.state === 'loaded' ? found.data : undefined;
  useKept(key, pages, opened, back, results);

  const asked = useRef(false);

  useEffect(() => {
    if (found.state === 'loading' || !asked.current) return;
    asked.current = false;
    const place = results.current;
    // On a phone the results are below the form.
    if (place && place.getBoundingClientRect().top > window.innerHeight / 2) place.scrollIntoView();
  }, [found.state]);

  function search(next: Criteria) {
    asked.current = true;
    const nextQuery = writeCriteria(next);
    if (nextQuery !== query)
      void navigate({ search: writeOrder(order, writeFilters(filters, nextQuery)) }, { preventScrollReset: true });
    else if (found.state !== 'loading') again();
  }

  // During the next search it stays as it was, and so does the focus.
  const wasOrderable = useRef(false);
  const isOrderable =
    isWide ||
    order !== '' ||
    chosen !== '' ||
    (found.state === 'loaded' ? found.data.total > 1 : found.state === 'loading' && wasOrderable.current);
  useEffect(() => {
    wasOrderable.current = isOrderable;
  });

  function setOrder(next: Order) {
    if (next && found.state === 'loaded' && found.data.unread > 0) setWide(true);
    void navigate({ search: writeOrder(next, address) }, { replace: true, preventScrollReset: true });
  }

  const setFilters = (next: Filters) =>
    void navigate({ search: writeFilters(next, address) }, { replace: true, preventScrollReset: true });

  function open(flight: FlightRecord) {
    keepSeen(flight);
    setOpened(flight.id);
  }

  return {
    opened,
    open,
    criteria,
    hasCriteria: query !== '' || chosen !== '',
    flights: found,
    search,
    again,
    filters,
    setFilters,
    order,
    limit,
    isOrderable,
    setOrder,
    results,
  };
}
