import { parseCountUpTo, parseParameters, toPrefill } from '../kit';
import type { ChauffeurStart } from './draft';

/** What each parameter of the form's address becomes; nothing personal is read from one. The most is the server's. */
export const readLink = (query: string) =>
  parseParameters(query, {
    passengers: ['numberOfPassengers', parseCountUpTo(999)],
    luggage: ['luggage', parseCountUpTo(9999)],
  });

/**
 * Reads the form's URL parameters: `passengers` and `luggage` (pieces), whole numbers from 1. Names are not
 * case-sensitive; unknown ones and impossible values are ignored.
 *
 * @param query `passengers=3&luggage=2`, with or without the question mark
 */
export const readPrefill = (query: string): ChauffeurStart => toPrefill(readLink(query));
