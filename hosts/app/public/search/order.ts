import type { FlightRecord } from 'charter-widgets/contract';

/** How results are ordered (FS-19); '' is the operator's own order, in which they come. */
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

/** Why the first of the recommended ones stands first: the operator's numbers count, then the departure (FS-25). */
export const whyFirst = ({ sequenceNo }: Pick<FlightRecord, 'sequenceNo'>): string =>
  sequenceNo ? 'Recommended: the desk’s choice, then the soonest.' : 'Recommended: the soonest first.';

/** Which of two flights stands first; undefined leaves them as they come. */
export function byOrder(order: Order): ((a: FlightRecord, b: FlightRecord) => number) | undefined {
  const departs = ({ departsAt, departureDatetime }: FlightRecord) => departsAt || departureDatetime;
  const earliest = (a: FlightRecord, b: FlightRecord) => (departs(a) < departs(b) ? -1 : 1);
  const orders = { earliest, price: (a: FlightRecord, b: FlightRecord) => a.seatPrice - b.seatPrice || earliest(a, b) };
  return order ? orders[order] : undefined;
}
