/** The largest id there can be: what the API's database holds. */
const MAX_ID = 2_147_483_647;

/** A flight's id; undefined for anything that no flight can have, such as a word, a zero or a number too large. */
export function asFlightId(value: unknown): number | undefined {
  const text = String(value ?? '').trim();
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= MAX_ID ? id : undefined;
}

/**
 * Which flight an address means: its query's `id`; otherwise its last path segment, if numeric; otherwise the route's
 * parameter; otherwise none (FB-1). What cannot be an id counts as absent.
 *
 * @param routeParameter as a router read it, e.g. of `/flights-details/:id`
 */
export function flightIdFrom(address: URL, routeParameter?: string): number | undefined {
  const lastSegment = address.pathname.split('/').filter(Boolean).at(-1);
  return asFlightId(address.searchParams.get('id')) ?? asFlightId(lastSegment) ?? asFlightId(routeParameter);
}
