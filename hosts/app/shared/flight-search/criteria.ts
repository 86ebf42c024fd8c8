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

/** What is searched for, as the URL's query has it; '' where nothing is asked, and where there is junk. */
const criteria = v.object({
  from: text,
  to: text,
  /** `2026-12-01`. */
  departure: day,
  return: day,
  passengers: v.fallback(
    v.pipe(v.string(), v.transform(plainText), v.regex(new RegExp(`^[1-${MAX_SEARCH_PASSENGERS}]$`))),
    '',
  ),
});
export type Criteria = v.InferOutput<typeof criteria>;

/** Reads the URL's query. */
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

/**
 * Why a search is not made, field to message; empty when it may be.
 *
 * @param today the date at the departure airport, `2026-11-21`; '' where days that have passed may be asked for
 */
export function criteriaErrors(
  { from, to, departure, return: last }: Criteria,
  today: string,
): Partial<Record<keyof Criteria, string>> {
  return {
    ...(!from && { from: 'Departure airport is required' }),
    ...(!to && { to: 'Arrival airport is required' }),
    ...(last && last < today && { return: 'Arrival date is in the past' }),
    ...(departure && departure < today
      ? { departure: 'Departing date is in the past' }
      : departure && last && last < departure && { return: 'Arrival date is before the departing date' }),
  };
}

/** What the form's fields come to show is what is searched for. */
export async function spellPlaces(criteria: Criteria): Promise<Criteria> {
  const [from, to] = await Promise.all([completePlaceText(criteria.from), completePlaceText(criteria.to)]);
  return { ...criteria, from, to };
}
