import { isWallClock, MAX_LUGGAGE, MAX_PASSENGERS, plainText } from '../contract';
import { parseCountUpTo, parseParameters, parseTime, toPrefill } from '../kit';
import { type ChauffeurStart, parseFlightNumber } from './draft';

/** Parses the parameters of a link. Personal data is never read from one. The limits are the server's. */
export const readLink = (query: string) =>
  parseParameters(query, {
    passengers: ['numberOfPassengers', parseCountUpTo(MAX_PASSENGERS)],
    luggage: ['luggage', parseCountUpTo(MAX_LUGGAGE)],
    place: ['pickUpPlace', (text) => text.slice(0, 200)],
    date: ['pickUpDate', parseDay],
    time: ['pickUpTime', parseTime],
    flight: ['flightNumber', parseFlightNumber],
  });

/**
 * Reads the form's URL parameters: `passengers` and `luggage` (pieces), whole numbers from 1, and of the pick-up the
 * `place`, `date` (`2026-12-01`), `time` (`14:30`) and `flight` number. Names are not case-sensitive; unknown names and
 * impossible values are ignored.
 *
 * @param query `passengers=3&luggage=2&place=Lahore (LHE)`, with or without a question mark
 */
export const readPrefill = (query: string): ChauffeurStart => toPrefill(readLink(query));

function parseDay(text: string): string | undefined {
  const day = plainText(text);
  return isWallClock(`${day}T00:00`) ? day : undefined;
}
