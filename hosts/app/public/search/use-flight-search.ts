import { type Api, type FlightRecord, flightSearch } from 'charter-widgets/contract';
import { type Load, type Pages, spelledOut, usePages } from 'charter-widgets/kit';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
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
  const load = useMemo(() => {
    let sought: Promise<Criteria>;
    return async (after: string, signal: AbortSignal) => {
      // A page more is one of the same search.
      if (!after) sought = spellPlaces(criteria);
      const query = { ...toCall(await sought), limit: String(READ), after, departed };
      return api(flightSearch, { query, signal });
    };
  }, [api, criteria, departed]);
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

/** What the form's fields come to show is what is searched for (FS-17). */
async function spellPlaces(criteria: Criteria): Promise<Criteria> {
  const [from, to] = await Promise.all([spelledOut(criteria.from), spelledOut(criteria.to)]);
  return { ...criteria, from, to };
}
