import { type Api, type FlightRecord, flights } from 'charter-widgets/api';
import { type Load, useLoad } from 'charter-widgets/kit';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Criteria, readCriteria, toCall, writeCriteria } from './criteria';

export interface FlightSearchState {
  criteria: Criteria;
  hasCriteria: boolean;
  flights: Load<FlightRecord[]>;
  /** Searches, and writes what for into the URL; the same once more asks the server again. */
  search: (criteria: Criteria) => void;
  again: () => void;
  /** Where the results stand: they are brought into sight when a search was asked for. */
  results: RefObject<HTMLElement | null>;
}

/** The search that the URL asks for: it runs on load, on submit, and on the way back and forward. */
export function useFlightSearch(api: Api): FlightSearchState {
  const navigate = useNavigate();
  const query = writeCriteria(readCriteria(useLocation().search));
  const criteria = useMemo(() => readCriteria(query), [query]);
  const load = useCallback((signal: AbortSignal) => flights.search(api, toCall(criteria), signal), [api, criteria]);
  const [found, again] = useLoad(load);
  const results = useRef<HTMLElement>(null);
  const asked = useRef(false);

  useEffect(() => {
    if (found.state === 'loading' || !asked.current) return;
    asked.current = false;
    const place = results.current;
    // On a phone they are below the form.
    if (place && place.getBoundingClientRect().top > window.innerHeight / 2) place.scrollIntoView();
  }, [found]);

  function search(next: Criteria) {
    asked.current = true;
    const nextQuery = writeCriteria(next);
    if (nextQuery !== query) void navigate({ search: nextQuery }, { preventScrollReset: true });
    else if (found.state !== 'loading') again();
  }

  return { criteria, hasCriteria: query !== '', flights: found, search, again, results };
}
