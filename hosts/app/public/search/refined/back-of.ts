import type { Criteria } from '../../../shared/flight-search/criteria';

/** The search for the flights back. */
export const backOf = ({ from, to, back, passengers }: Criteria): Criteria => ({
  from: to,
  to: from,
  departure: back,
  return: '',
  back: '',
  passengers,
});
