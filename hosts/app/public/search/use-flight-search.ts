import { type Api, type FlightRecord, flightSearch, MAX_PAGE, type Page } from 'charter-widgets/contract';
import { type Load, type Pages, spelledOut, usePages } from 'charter-widgets/kit';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { type Criteria, readCriteria, toCall, writeCriteria } from './criteria';
import { byOrder, type Order, readOrder, writeOrder } from './order';

export interface FlightSearchState {
  criteria: Criteria;
  hasCriteria: boolean;
  flights: Load<Pages<FlightRecord>>;
  /** Searches, and writes what for into the URL; the same once more asks the server again. */
  search: (criteria: Criteria) => void;
  again: () => void;
  order: Order;
  /** Whether there is something to order, as far as is known. */
  isOrderable: boolean;
  setOrder: (order: Order) => void;
  /** Where the results stand: they are brought into sight when a search was asked for. */
  results: RefObject<HTMLElement | null>;
}

/** Shown at first, and with each 'Show more flights'. */
const SHOWN = 20;
/** Read at a time: what is shown next is there already. */
export const READ = 3 * SHOWN;

/** The search that the URL asks for: it runs on load, on submit, and on the way back and forward. */
export function useFlightSearch(api: Api): FlightSearchState {
  const navigate = useNavigate();
  const address = useLocation().search;
  const query = writeCriteria(readCriteria(address));
  const criteria = useMemo(() => readCriteria(query), [query]);
  const order = readOrder(address);
  // Ordering needs all flights, so the largest page is read.
  const [isWide, setWide] = useState(order !== '');
  const limit = isWide && order ? MAX_PAGE : READ;
  const load = useMemo(() => {
    let sought: Promise<Criteria> | undefined;
    return async (after: string, signal: AbortSignal) => {
      // The next page belongs to the same search, whose first one a server may have read.
      if (!after || !sought) sought = spellPlaces(criteria);
      const query = { ...toCall(await sought), limit: String(limit), after };
      return api(flightSearch, { query, signal });
    };
  }, [api, criteria, limit]);
  const first: Page<FlightRecord> | undefined = useLoaderData();
  const [found, again] = usePages(load, SHOWN, byOrder(order), () => first);
  const results = useRef<HTMLElement>(null);
  const asked = useRef(false);

  useEffect(() => {
    if (found.state === 'loading' || !asked.current) return;
    asked.current = false;
    const place = results.current;
    // On a phone they are below the form.
    if (place && place.getBoundingClientRect().top > window.innerHeight / 2) place.scrollIntoView();
  }, [found.state]);

  function search(next: Criteria) {
    asked.current = true;
    const nextQuery = writeCriteria(next);
    if (nextQuery !== query) void navigate({ search: writeOrder(order, nextQuery) }, { preventScrollReset: true });
    else if (found.state !== 'loading') again();
  }

  const isOrderable = isWide || order !== '' || (found.state === 'loaded' && found.data.total > 1);

  function setOrder(next: Order) {
    if (next && found.state === 'loaded' && found.data.unread > 0) setWide(true);
    void navigate({ search: writeOrder(next, address) }, { replace: true, preventScrollReset: true });
  }

  return { criteria, hasCriteria: query !== '', flights: found, search, again, order, isOrderable, setOrder, results };
}

/** What the form's fields come to show is what is searched for (FS-17). */
export async function spellPlaces(criteria: Criteria): Promise<Criteria> {
  const [from, to] = await Promise.all([spelledOut(criteria.from), spelledOut(criteria.to)]);
  return { ...criteria, from, to };
}
