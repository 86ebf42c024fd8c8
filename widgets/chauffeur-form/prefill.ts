import { parseCountUpTo, parseParameters, toPrefill } from '../kit';
import type { ChauffeurStart } from './draft';

/** Parses the parameters of a link. Personal data is never read from one. The limits are the server's. */
export const readLink = (query: string) =>
  parseParameters(query, {
    passengers: ['numberOfPassengers', parseCountUpTo(999)],
    luggage: ['luggage', parseCountUpTo(9999)],
  });

/**
 * Reads the form's URL parameters: `passengers` and `luggage` (pieces), whole numbers from 1. Names are not
 * case-sensitive; unknown names and impossible values are ignored.
 *
 * @param query `passengers=3&luggage=2`, with or without a question mark
 */
export const readPrefill = (query: string): ChauffeurStart => toPrefill(readLink(query));
