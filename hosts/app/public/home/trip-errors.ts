import { MAX_SEARCH_PASSENGERS } from '@charter-hosts/contract';
import { MAX_PASSENGERS, SAME_PLACE } from 'charter-widgets/contract';
import { endsWhereItBegins } from 'charter-widgets/kit';
import { type Ends, searchDays } from '../../shared/flight-search/search-days';
import type { Trip, Way } from './ways';

/** Checks a trip: field to error message. */
export function tripErrors(
  way: Way,
  { from, to, departure, return: back, passengers }: Trip,
  ends: Ends,
  now = new Date(),
): Partial<Record<keyof Trip, string>> {
  // The car's own form asks where and when.
  if (way === 'car') {
    const isFull = Number(passengers) > MAX_PASSENGERS;
    return isFull ? { passengers: `Our largest car has ${MAX_PASSENGERS} seats` } : {};
  }
  const { today, there, first } = searchDays(departure, ends, now);
  return {
    ...(!from && { from: 'Choose where you fly from' }),
    ...(!to && { to: 'Choose where you fly to' }),
    ...(departure && departure < today && { departure: 'This day has passed' }),
    ...(back &&
      back < (first > there ? first : there) && {
        return: back < there ? 'This day has passed' : 'The return is before the departure',
      }),
    ...(way === 'seat' &&
      Number(passengers) > MAX_SEARCH_PASSENGERS && {
        passengers: `You can search for at most ${MAX_SEARCH_PASSENGERS} passengers`,
      }),
    ...(endsWhereItBegins(ends.from, ends.to) && { to: SAME_PLACE }),
  };
}
