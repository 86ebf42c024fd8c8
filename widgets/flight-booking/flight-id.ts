import { plainText } from '../contract';

/** The largest id there can be: what the API's database holds. */
const MAX_ID = 2_147_483_647;

/** What names a flight: its id; null where something stands that no flight's id can be; undefined where nothing does. */
export type NamedFlight = number | null | undefined;

/** Reads an id; '' and missing ones name nothing. */
export function parseFlightId(value: unknown): NamedFlight {
  const text = plainText(String(value ?? ''));
  if (!text) return undefined;
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= MAX_ID ? id : null;
}

/**
 * Which flight an address means: its query's `id`; otherwise its last path segment, if numeric; otherwise the route's
 * parameter; otherwise none (FB-1). An id that can be no flight's is null, and nothing else counts then (FB-2).
 *
 * @param routeParameter as a router read it, e.g. of `/flights-details/:id`
 */
export function flightIdFrom(address: URL, routeParameter?: string): NamedFlight {
  const lastSegment = address.pathname.split('/').filter(Boolean).at(-1) ?? '';
  const named = [address.searchParams.get('id'), /^\d+$/.test(lastSegment) ? lastSegment : '', routeParameter];
  return parseFlightId(named.find((text) => text?.trim()));
}
