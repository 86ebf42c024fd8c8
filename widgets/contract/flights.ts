import type { Endpoint } from './endpoint';
import { flightRecord } from './flight';
import type { FlightSearchQuery } from './flight-fields';
import { pageOf } from './page';

// Apart from a flight by itself: who shows one alone reads no pages of them.

/** What the search form asks for; each is sent only when it is set. */
export type FlightSearch = Partial<Record<keyof FlightSearchQuery, string>>;

/**
 * A page of the flights that fit, in the order to show them: `limit` of them, those that follow on `after`. A signed-in
 * admin also gets those that have departed. The server's `flightSearchChecked` has the rules of the query beside.
 */
export const flightSearch = {
  method: 'get',
  path: '/Flight/search',
  who: 'anyone',
  answer: pageOf(flightRecord),
  paged: true,
  limit: 'read',
} as const satisfies Endpoint;
