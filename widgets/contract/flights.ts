import type { Endpoint } from './endpoint';
import { flightRecord } from './flight';
import { pageOf } from './page';

// Separate from a single flight, whose widget reads no pages.

/**
 * Searches flights, in display order: at most `limit` flights after `after`. A signed-in admin also gets departed
 * flights. The server's `flightSearchChecked` adds the query's rules.
 */
export const flightSearch = {
  method: 'get',
  path: '/Flight/search',
  who: 'anyone',
  answer: pageOf(flightRecord),
  paged: true,
  limit: 'read',
  // As long as an operator may take to answer (kit/widget/operator/operator-contact.tsx).
  timeout: 9_000,
} as const satisfies Endpoint;
