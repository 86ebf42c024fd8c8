import type { Endpoint } from './endpoint';
import { flightRecord } from './flight';
import { pageOf } from './page';

// Apart from a flight by itself: who shows one alone reads no pages of them.

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
