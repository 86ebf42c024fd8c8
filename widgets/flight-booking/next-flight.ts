import { createApi, type FlightRecord, flightSearch } from '../contract';

/** Finds the next flight on the route and its booking link; undefined when there is none. */
export async function findNextFlight(departed: FlightRecord, apiBase: string, signal: AbortSignal) {
  const { id, departureDatetime, fromLocation, toLocation } = departed;
  const query = { FromLocation: fromLocation, ToLocation: toLocation };
  const { records } = await createApi({ baseUrl: apiBase })(flightSearch, { query, signal });
  const [next] = records
    .filter((flight) => flight.id !== id && flight.departureDatetime > departureDatetime)
    .sort((one, other) => (one.departureDatetime < other.departureDatetime ? -1 : 1));
  return next && { ...next, href: bookingPage(next.id, id, apiBase) };
}

/** The current page with the new id when its address has the old one, else the booking page of the API's site. */
function bookingPage(next: number, departed: number, apiBase: string): string {
  const here = new URL(location.href);
  const path = here.pathname.split('/');
  if (here.searchParams.get('id') === String(departed)) here.searchParams.set('id', String(next));
  else if (!here.searchParams.has('id') && path.at(-1) === String(departed))
    here.pathname = [...path.slice(0, -1), next].join('/');
  else return new URL(`/flights-details?id=${next}`, new URL(apiBase, document.baseURI)).href;
  return here.href;
}
