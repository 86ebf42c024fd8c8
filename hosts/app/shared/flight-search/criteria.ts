import { type FlightSearch, MAX_SEARCH_PASSENGERS } from '@charter-hosts/contract';
import { isWallClock, plainText } from 'charter-widgets/contract';
import { completePlaceText } from 'charter-widgets/kit';
import * as v from 'valibot';

const text = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(200)), '');
const day = v.fallback(
  v.pipe(
    v.string(),
    v.transform(plainText),
    v.check((value) => isWallClock(`${value}T00:00`)),
  ),
  '',
);

/** The search of the URL's query; '' for missing and invalid values. */
const criteria = v.object({
  from: text,
  to: text,
  /** `2026-12-01`. */
  departure: day,
  /** The latest day to arrive: the field 'Arrival date'. */
  return: day,
  /** The day to fly back. */
  back: day,
  passengers: v.fallback(
    v.pipe(v.string(), v.transform(plainText), v.regex(new RegExp(`^[1-${MAX_SEARCH_PASSENGERS}]$`))),
    '',
  ),
});
export type Criteria = v.InferOutput<typeof criteria>;

/** Parses the search of a query. */
export const readCriteria = (search: string): Criteria =>
  v.parse(criteria, Object.fromEntries(new URLSearchParams(search)));

/** The query of GET /Flight/search. */
export const toCall = ({ from, to, departure, return: last, passengers }: Criteria): FlightSearch => ({
  FromLocation: from,
  ToLocation: to,
  DepartureDate: departure,
  ToDate: last,
  passengers,
});

/** Completes the places of a search, as the form's fields do. */
export async function completeCriteria(criteria: Criteria): Promise<Criteria> {
  const [from, to] = await Promise.all([completePlaceText(criteria.from), completePlaceText(criteria.to)]);
  return { ...criteria, from, to };
}
