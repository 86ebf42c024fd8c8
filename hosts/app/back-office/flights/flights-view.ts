import { isWallClock } from 'charter-widgets/contract';
import * as v from 'valibot';

const DAY = 86_400_000;

/** `2026-12-03` → so many days later. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayLater(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const text = v.fallback(v.pipe(v.string(), v.maxLength(200)), '');

const flightsView = v.object({
  /** What is sought in what is shown. */
  q: text,
  /** A column's key; '' for those to come, and then those that have departed. */
  sort: text,
  when: v.fallback(v.picklist(['', 'coming', 'departed', 'doubtful']), ''),
  /** An id; '' for all. */
  aircraft: v.fallback(v.pipe(v.string(), v.regex(/^\d{1,10}$/)), ''),
  view: v.fallback(v.picklist(['table', 'calendar']), 'table'),
  /** The calendar's Monday; '' for that of today. */
  week: v.fallback(
    v.pipe(
      v.string(),
      v.check((day) => day.length === 10 && isWallClock(`${day}T00:00`)),
      v.transform(mondayOf),
    ),
    '',
  ),
});

/** How the flights are looked at, in the URL beside what is searched for. */
export interface FlightsView extends v.InferOutput<typeof flightsView> {
  descending: boolean;
}

export function readFlightsView(search: string): FlightsView {
  const params = new URLSearchParams(search);
  const view = v.parse(flightsView, Object.fromEntries(params));
  return { ...view, descending: view.sort !== '' && params.has('desc') };
}

/** The query that says so, with its question mark; the other parameters stay. */
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
