import { FLIGHT_SORTS, FLIGHTS_WHEN } from '@charter-hosts/contract';
import { isWallClock } from 'charter-widgets/contract';
import * as v from 'valibot';

const DAY = 86_400_000;

/** The day some days later, `2026-12-03`. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayLater(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const flightsView = v.object({
  /** The text of the filter. */
  q: v.fallback(v.pipe(v.string(), v.maxLength(200)), ''),
  /** The key of a column; '' for the server's order. */
  sort: v.fallback(v.picklist(['', ...FLIGHT_SORTS]), ''),
  when: v.fallback(v.picklist(['', ...FLIGHTS_WHEN]), ''),
  /** The id of an aircraft; '' for all. */
  aircraft: v.fallback(v.pipe(v.string(), v.regex(/^\d{1,10}$/)), ''),
  view: v.fallback(v.picklist(['table', 'calendar']), 'table'),
  /** The Monday of the calendar's week; '' for this week. */
  week: v.fallback(
    v.pipe(
      v.string(),
      v.check((day) => day.length === 10 && isWallClock(`${day}T00:00`)),
      v.transform(mondayOf),
    ),
    '',
  ),
});

/** The filters, order and view of the flights, stored in the URL. */
export interface FlightsView extends v.InferOutput<typeof flightsView> {
  descending: boolean;
}

export function readFlightsView(search: string): FlightsView {
  const params = new URLSearchParams(search);
  const view = v.parse(flightsView, Object.fromEntries(params));
  return { ...view, descending: view.sort !== '' && params.has('desc') };
}

/** The query of a view with its question mark; other parameters of `search` stay. */
export function writeFlightsView({ descending, ...view }: FlightsView, search = ''): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(view)) {
    params.delete(name);
    if (value && value !== 'table') params.set(name, value);
  }
  params.delete('desc');
  if (view.sort && descending) params.set('desc', '');
  const query = params.toString().replace(/\bdesc=(?=&|$)/, 'desc');
  return query && `?${query}`;
}
