import { type Api, type FlightRecord, flightSearch } from 'charter-widgets/contract';
import { type Load, type Pages, usePages } from 'charter-widgets/kit';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Criteria, readCriteria, toCall, writeCriteria } from './criteria';

export interface FlightSearchState {
  criteria: Criteria;
  hasCriteria: boolean;
  flights: Load<Pages<FlightRecord>>;
  /** Searches, and writes what for into the URL; the same once more asks the server again. */
  search: (criteria: Criteria) => void;
  again: () => void;
  /** Where the results stand: they are brought into sight when a search was asked for. */
  results: RefObject<HTMLElement | null>;
}

/** Shown at first, and with each 'Show more flights'. */
const SHOWN = 20;
/** Read at a time: what is shown next is there already. */
const READ = 3 * SHOWN;

/**
 * The search that the URL asks for: it runs on load, on submit, and on the way back and forward.
 *
 * @param departed `last`: an admin's, with flights that have departed behind those to come
 */
export function useFlightSearch(api: Api, departed?: 'last'): FlightSearchState {
  const navigate = useNavigate();
  const query = writeCriteria(readCriteria(useLocation().search));
  const criteria = useMemo(() => readCriteria(query), [query]);
  const load = useCallback(
    (after: string, signal: AbortSignal) =>
      api(flightSearch, { query: { ...toCall(criteria), limit: String(READ), after, departed }, signal }),
    [api, criteria, departed],
  );
  const [found, again] = usePages(load, SHOWN);
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
    if (nextQuery !== query) void navigate({ search: nextQuery }, { preventScrollReset: true });
    else if (found.state !== 'loading') again();
  }

  return { criteria, hasCriteria: query !== '', flights: found, search, again, results };
}
