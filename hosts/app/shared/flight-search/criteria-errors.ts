import { SAME_PLACE } from 'charter-widgets/contract';
import { endsWhereItBegins } from 'charter-widgets/kit';
import type { Criteria } from './criteria';
import { type Ends, searchDays } from './search-days';

/** Checks a search: field to error message. The back office may search past days. */
export function criteriaErrors(
  { from, to, departure, return: last, back }: Criteria,
  ends: Ends,
  { backOffice = false, now = new Date() } = {},
): Partial<Record<keyof Criteria, string>> {
  const { first, ...days } = searchDays(departure, ends, now);
  const { today, there } = backOffice ? { today: '', there: '' } : days;
  return {
    ...(!from && { from: 'Departure airport is required' }),
    ...(!to && { to: 'Arrival airport is required' }),
    ...(last && last < there && { return: 'Arrival date is in the past' }),
    ...(departure && departure < today
      ? { departure: 'Departing date is in the past' }
      : last && last < first && { return: 'Arrival date is before the departing date' }),
    ...(back &&
      back < (first > there ? first : there) && {
        back: back < there ? 'Return date is in the past' : 'Return date is before the departing date',
      }),
    ...(endsWhereItBegins(ends.from, ends.to) && { to: SAME_PLACE }),
  };
}
