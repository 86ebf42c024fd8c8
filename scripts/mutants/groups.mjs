/**
 * What is put in question, and by which tests: those beside the code, without a browser.
 *
 * @typedef {{ mutate: string[], tests: string[] }} Group
 * @type {Record<string, Group>}
 */
export const GROUPS = {
  contract: {
    mutate: ['widgets/contract/!(client|api-error|index|*.test).ts'],
    tests: ['widgets/contract/!(client).test.ts'],
  },
  client: {
    mutate: ['widgets/contract/{client,api-error}.ts'],
    tests: ['widgets/contract/client.test.ts'],
  },
  drafts: {
    mutate: ['widgets/*/draft.ts', 'widgets/kit/field/{field,time/time}.ts'],
    tests: ['widgets/*/draft.test.ts', 'widgets/kit/field/**/*.test.ts'],
  },
  prefill: {
    mutate: ['widgets/*/prefill.ts', 'widgets/kit/links.ts', 'widgets/kit/form/read-parameters.ts'],
    tests: ['widgets/*/prefill.test.ts', 'widgets/kit/{links,form/read-parameters}.test.ts'],
  },
  limits: {
    mutate: [
      'hosts/api/platform/http/{rate,read}-limit.ts',
      'hosts/api/platform/http/rate-limits.ts',
      'hosts/api/accounts/slow-down.ts',
    ],
    tests: ['hosts/api/platform/http/{rate,read}-limit.test.ts', 'hosts/api/accounts/slow-down.test.ts'],
  },
  /** What is asked for and in which order it is shown, what is kept of it, and when a flight departs. */
  search: {
    mutate: [
      'hosts/app/public/search/{criteria,order}.ts',
      'hosts/api/flights/search.ts',
      'hosts/api/flights/departures.ts',
    ],
    tests: [
      'hosts/app/public/search/{criteria,order}.test.ts',
      'hosts/api/flights/search{,-cache}.test.ts',
      'hosts/api/flights/pages.test.ts',
      'hosts/api/flights/departures.test.ts',
    ],
  },
  /** What the database finds and stores of them. */
  flights: {
    mutate: ['hosts/api/flights/store.ts'],
    tests: ['hosts/api/flights/store.test.ts', 'hosts/api/flights/{routes,pages,search}.test.ts'],
  },
  /** What a booking costs; how a price is written is among the formats, the total of the form among the drafts. */
  money: {
    mutate: ['hosts/app/back-office/flight-bookings/booking.ts'],
    tests: ['hosts/app/back-office/flight-bookings/booking.test.ts'],
  },
  formats: {
    mutate: ['widgets/kit/{formats,today}.ts'],
    tests: ['widgets/kit/{formats,today}.test.{ts,tsx}'],
  },
  airports: {
    mutate: ['widgets/kit/airports/!(*.d|*.test|index).ts', 'widgets/kit/airports/late/!(built-in-index|*.test).ts'],
    tests: ['widgets/kit/airports/*.test.ts', 'widgets/kit/airports/late/{google-places,suggestion-cache}.test.ts'],
  },
  /** How a typed text is looked up: a lane of its own, because each fault in it is asked of hundreds of texts. */
  'airport-index': {
    mutate: ['widgets/kit/airports/late/built-in-index.ts'],
    tests: [
      'widgets/kit/airports/late/built-in-index{,-world}.test.ts',
      'widgets/kit/airports/complete-places.test.ts',
    ],
  },
  'embed-parent': {
    mutate: ['hosts/embed/parent/{growth-guard,journey,options}.ts'],
    tests: ['hosts/embed/parent/*.test.ts'],
  },
};
