import { createApi, type FlightRecord, flightSearch } from '../contract';

/** The first flight to come on the route of one that has departed, and where it is booked; undefined where there is none. */
export async function nextFlight(departed: FlightRecord, apiBase: string, signal: AbortSignal) {
  const { id, departureDatetime, fromLocation, toLocation } = departed;
  const query = { FromLocation: fromLocation, ToLocation: toLocation };
  const { records } = await createApi({ baseUrl: apiBase })(flightSearch, { query, signal });
  const [next] = records
    .filter((flight) => flight.id !== id && flight.departureDatetime > departureDatetime)
    .sort((one, other) => (one.departureDatetime < other.departureDatetime ? -1 : 1));
  return next && { ...next, href: pageOf(next.id, id, apiBase) };
}

/** The page around, where its address says the id of the departed flight; else the booking page of the API's site. */
function pageOf(next: number, departed: number, apiBase: string): string {
  const here = new URL(location.href);
  const path = here.pathname.split('/');
  if (here.searchParams.get('id') === String(departed)) here.searchParams.set('id', String(next));
  else if (!here.searchParams.has('id') && path.at(-1) === String(departed))
    here.pathname = [...path.slice(0, -1), next].join('/');
  else return new URL(`/flights-details?id=${next}`, new URL(apiBase, document.baseURI)).href;
  return here.href;
}
