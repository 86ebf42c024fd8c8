import type { Api } from './client';
import { flightRecord } from './flight';
import type { FlightSearchQuery } from './flight-fields';
import { pageOf } from './page';

// Apart from a flight by itself: who shows one alone reads no pages of them.

/** What the search form asks for; each is sent only when it is set. */
export type FlightSearch = Partial<Record<keyof FlightSearchQuery, string>>;

/** The search of spec.md, section 7; the calls under /Flight that write are `flightEdits`. */
export const flights = {
  /**
   * A page of the flights that fit, in the order to show them: `limit` of them, those that follow on `after`; public.
   * A signed-in admin also gets those that have departed.
   */
  search: (api: Api, query: FlightSearch, signal?: AbortSignal) =>
    api({ method: 'get', path: 'Flight/search', query, whole: true, ...(signal && { signal }) }, pageOf(flightRecord)),
};
