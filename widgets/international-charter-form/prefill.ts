import { isWallClock, PREFERRED_AIRCRAFT, SERVICE_TYPES } from '../contract';
import type { InternationalCharterStart } from './draft';

/** When a link names a day alone, as on the private charter form. */
const DEFAULT_TIME = '09:00';

/** Most seats of one request, as the server reads it. */
const MOST_SEATS = 999;

/**
 * Reads the form's URL parameters: `from` and `to` (a code such as `KHI`, or any text), `departure` and `return`
 * (`2026-12-01T14:30`, or `2026-12-01` for 09:00), `seats` (from 1), `service` and `aircraft` (an option's text; case,
 * spaces and signs do not matter: `helicopter-ride-tour`). Names are not case-sensitive; unknown ones and impossible
 * values are ignored. Nothing personal is read from an address.
 *
 * @param query `from=KHI&to=DXB&departure=2026-12-01T14:30`, with or without the question mark
 */
export function readPrefill(query: string): InternationalCharterStart {
  const given = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value.trim()]));
  const text = (name: string) => given.get(name)?.slice(0, 200);
  return {
    serviceType: optionOf(SERVICE_TYPES, text('service')),
    preferredAircraft: optionOf(PREFERRED_AIRCRAFT, text('aircraft')),
    departureLocation: text('from'),
    destinationLocation: text('to'),
    departureDateTime: dateTime(text('departure')),
    returnDateTime: dateTime(text('return')),
    seats: count(text('seats')),
  };
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

const optionOf = (options: readonly string[], text = '') => options.find((option) => plain(option) === plain(text));

/** As a date-time field holds it: `2026-12-01T14:30`. */
function dateTime(text = ''): string | undefined {
  const [day, clock = DEFAULT_TIME] = text.split(/[T ]/);
  const whole = `${day}T${clock}`;
  return isWallClock(whole) ? whole.slice(0, 16) : undefined;
}

function count(text = ''): string | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= MOST_SEATS ? String(number) : undefined;
}
