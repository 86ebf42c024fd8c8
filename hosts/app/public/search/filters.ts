import type { DayPart, FlightSearch } from '@charter-hosts/contract';
import type { AircraftType, FlightRecord } from 'charter-widgets/contract';
import * as v from 'valibot';

// By their own names: what the contract checks them with belongs to what is sent, which no search has to load.
export const TIMES = ['morning', 'afternoon', 'evening', 'night'] as const satisfies readonly DayPart[];
/** In the order of their codes on a flight. */
export const AIRCRAFT = ['plane', 'jet', 'helicopter'] as const satisfies readonly AircraftType[];
/** The highest prices of a seat that can be chosen, in the base currency. */
export const PRICES = ['300', '500', '1000', '2500', '5000'] as const;

const filters = v.object({
  time: v.fallback(v.picklist(['', ...TIMES]), ''),
  aircraft: v.fallback(v.picklist(['', ...AIRCRAFT]), ''),
  price: v.fallback(v.picklist(['', ...PRICES]), ''),
});

/** What of the flights found is shown, as the URL's query has it; '' where all are. */
export type Filters = v.InferOutput<typeof filters>;

/** Reads the URL's query: `?time=morning&aircraft=jet&price=1000`. Junk filters nothing. */
export const readFilters = (search: string): Filters =>
  v.parse(filters, { time: '', aircraft: '', price: '', ...Object.fromEntries(new URLSearchParams(search)) });

/** A query that says filters beside what else it says, without a question mark. */
export function writeFilters(chosen: Filters, search: string): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(chosen)) {
    query.delete(name);
    if (value) query.set(name, value);
  }
  return query.toString();
}

/** Their part of the query of GET /Flight/search. */
export const filtersCall = ({ time, aircraft, price }: Filters): FlightSearch => ({
  time,
  aircraftType: aircraft,
  maxPrice: price,
});

/** How results are ordered; '' is the operator's own order, in which they come. */
export type Order = '' | 'earliest' | 'price';

const PARAMETER = 'order';

/** The order that a query says: `?order=price`. */
export function readOrder(search: string): Order {
  const wanted = new URLSearchParams(search).get(PARAMETER);
  return wanted === 'earliest' || wanted === 'price' ? wanted : '';
}

/** A query that says an order, with its question mark, beside what else it says. */
export function writeOrder(order: Order, search: string): string {
  const query = new URLSearchParams(search);
  query.delete(PARAMETER);
  if (order) query.set(PARAMETER, order);
  return query.size > 0 ? `?${query}` : '';
}

/** Why the first of the recommended ones stands first: the operator's numbers count, then the departure. */
export const whyFirst = ({ sequenceNo }: Pick<FlightRecord, 'sequenceNo'>): string =>
  sequenceNo ? 'Recommended: the desk’s choice, then the soonest.' : 'Recommended: the soonest first.';

/** Which of two flights stands first; undefined leaves them as they come. */
export function byOrder(order: Order): ((a: FlightRecord, b: FlightRecord) => number) | undefined {
  const departs = ({ departsAt, departureDatetime }: FlightRecord) => departsAt || departureDatetime;
  const earliest = (a: FlightRecord, b: FlightRecord) => (departs(a) < departs(b) ? -1 : 1);
  const orders = { earliest, price: (a: FlightRecord, b: FlightRecord) => a.seatPrice - b.seatPrice || earliest(a, b) };
  return order ? orders[order] : undefined;
}
