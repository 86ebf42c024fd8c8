import { plainText } from '../contract';

/** The largest id of the API's database. */
const MAX_ID = 2_147_483_647;

/** A flight's id; null for an impossible one; undefined for none. */
export type NamedFlight = number | null | undefined;

/** Parses an id; '' and missing values give undefined. */
export function parseFlightId(value: unknown): NamedFlight {
  const text = plainText(String(value ?? ''));
  if (!text) return undefined;
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= MAX_ID ? id : null;
}

/**
 * Finds the flight id in an address: the query's `id`, else a numeric last path segment, else the route's
 * parameter. An impossible id gives null and nothing else is tried.
 *
 * @param routeParameter from a router, e.g. of `/flights-details/:id`
 */
export function flightIdFrom(address: URL, routeParameter?: string): NamedFlight {
  const lastSegment = address.pathname.split('/').filter(Boolean).at(-1) ?? '';
  const named = [address.searchParams.get('id'), /^\d+$/.test(lastSegment) ? lastSegment : '', routeParameter];
  return parseFlightId(named.find((text) => text?.trim()));
}
