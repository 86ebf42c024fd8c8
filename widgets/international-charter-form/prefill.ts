import { isWallClock, PREFERRED_AIRCRAFT, plainText, SERVICE_TYPES } from '../contract';
import { parseCountUpTo, parseParameters, toPrefill } from '../kit';
import { DEFAULT_TIME, type InternationalCharterStart } from './draft';

/** Parses the parameters of a link. Personal data is never read from one. The limits are the server's. */
export const readLink = (query: string) =>
  parseParameters(query, {
    from: ['departureLocation', text],
    to: ['destinationLocation', text],
    departure: ['departureDateTime', dateTime],
    return: ['returnDateTime', dateTime],
    seats: ['seats', parseCountUpTo(999)],
    service: ['serviceType', optionOf(SERVICE_TYPES)],
    aircraft: ['preferredAircraft', optionOf(PREFERRED_AIRCRAFT)],
    message: ['message', text],
  });

/**
 * Reads the form's URL parameters: `from` and `to` (a code such as `KHI`, or any text), `departure` and `return`
 * (`2026-12-01T14:30`, or `2026-12-01` for 09:00), `seats` (from 1), `service` and `aircraft` (an option's text; case,
 * spaces and signs do not matter: `helicopter-ride-tour`), `message` (any text). Names are not case-sensitive; unknown
 * ones and impossible values are ignored.
 *
 * @param query `from=KHI&to=DXB&departure=2026-12-01T14:30`, with or without the question mark
 */
export const readPrefill = (query: string): InternationalCharterStart => toPrefill(readLink(query));

const text = (value: string) => value.slice(0, 200);

const plain = (value: string) => value.toLowerCase().replace(/[^a-z]/g, '');

const optionOf = (options: readonly string[]) => (value: string) =>
  options.find((option) => plain(option) === plain(value));

/** Parses a date-time for its field: `2026-12-01T14:30`. */
function dateTime(value: string): string | undefined {
  const [day, clock = DEFAULT_TIME] = plainText(value).split(/[T ]/);
  const whole = `${day}T${clock}`;
  return isWallClock(whole) ? whole.slice(0, 16) : undefined;
}
