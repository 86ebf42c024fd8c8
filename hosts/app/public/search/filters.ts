import type { DayPart, FlightSearch } from '@charter-hosts/contract';
import type { AircraftType, FlightRecord } from 'charter-widgets/contract';
import * as v from 'valibot';

// Repeated from the contract, whose checks a search need not load.
export const TIMES = ['morning', 'afternoon', 'evening', 'night'] as const satisfies readonly DayPart[];
/** In the order of their codes on a flight. */
export const AIRCRAFT = ['plane', 'jet', 'helicopter'] as const satisfies readonly AircraftType[];
/** The choices for the highest price of a seat, in the base currency. */
export const PRICES = ['300', '500', '1000', '2500', '5000'] as const;

const filters = v.object({
  time: v.fallback(v.picklist(['', ...TIMES]), ''),
  aircraft: v.fallback(v.picklist(['', ...AIRCRAFT]), ''),
  price: v.fallback(v.picklist(['', ...PRICES]), ''),
  kind: v.fallback(v.picklist(['', 'empty-legs']), ''),
});

/** The filters of the URL's query; '' for all flights. */
export type Filters = v.InferOutput<typeof filters>;

/** Parses the filters of a query: `?time=morning&aircraft=jet&price=1000&kind=empty-legs`. Invalid values are ignored. */
export const readFilters = (search: string): Filters =>
  v.parse(filters, Object.fromEntries(new URLSearchParams(search)));

/** Sets the filters in a query. Returns it without a question mark. */
export function writeFilters(chosen: Filters, search: string): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(chosen)) {
    query.delete(name);
    if (value) query.set(name, value);
  }
  return query.toString();
}

/** The filters in the query of GET /Flight/search. */
export const filtersCall = ({ time, aircraft, price, kind }: Filters): FlightSearch => ({
  time,
  kind,
  aircraftType: aircraft,
  maxPrice: price,
});

/** The order of results; '' is the operator's own order. */
export type Order = '' | 'earliest' | 'price';

const PARAMETER = 'order';

/** Parses the order of a query: `?order=price`. */
export function readOrder(search: string): Order {
  const wanted = new URLSearchParams(search).get(PARAMETER);
  return wanted === 'earliest' || wanted === 'price' ? wanted : '';
}

/** Sets the order in a query. Returns it with a question mark. */
export function writeOrder(order: Order, search: string): string {
  const query = new URLSearchParams(search);
  query.delete(PARAMETER);
  if (order) query.set(PARAMETER, order);
  return query.size > 0 ? `?${query}` : '';
}

/** Returns the comparison for an order; undefined for the operator's order. */
export function byOrder(order: Order): ((a: FlightRecord, b: FlightRecord) => number) | undefined {
  const departs = ({ departsAt, departureDatetime }: FlightRecord) => departsAt || departureDatetime;
  const earliest = (a: FlightRecord, b: FlightRecord) => (departs(a) < departs(b) ? -1 : 1);
  const orders = { earliest, price: (a: FlightRecord, b: FlightRecord) => a.seatPrice - b.seatPrice || earliest(a, b) };
  return order ? orders[order] : undefined;
}
