import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { CALLING_CODES } from './countries';
import { flightIdFrom, parseFlightId } from './flight-id';

const from = (path: string, routeParameter?: string) =>
  flightIdFrom(new URL(path, 'https://book.example.com'), routeParameter);

describe('the flight that an address names', () => {
  it.each([
    ['the query, before anything else', '/flights-details/7?id=12', '9', 12],
    ['the last path segment, when the query has none', '/flights-details/7', '9', 7],
    ['the last path segment, also before a slash', '/flights-details/7/', undefined, 7],
    ['the route parameter, when the last segment is a word', '/flights/9/book', '9', 9],
  ])('comes from %s', (_what, path, routeParameter, id) => {
    expect(from(path, routeParameter)).toBe(id);
  });

  it.each(['/flights-details', '/our-flights/book'])('does not exist when %s names none', (path) => {
    expect(from(path)).toBeUndefined();
  });

  it.each(['abc', '0', '-3', '1.5', '1e3', '2147483648', '12abc', '<b>1</b>'])(
    'does not exist when its id is "%s", and no other flight is used',
    (junk) => {
      expect(from(`/flights-details/7?id=${encodeURIComponent(junk)}`, '9')).toBeNull();
    },
  );

  it.each(['abc', '0'])('does not exist when the route parameter is "%s"', (junk) => {
    expect(from(`/flights-details/${junk}`, junk)).toBeNull();
  });

  it.each(['/flights-details/7?id=', '/flights-details/7?id=%20'])(
    'comes from the path at %s, because an empty id counts as none',
    (path) => {
      expect(from(path)).toBe(7);
    },
  );
});

describe('the flight id that a page sets', () => {
  it.each([
    [12, 12],
    ['12', 12],
    [' 12 ', 12],
    ['2147483647', 2_147_483_647],
  ])('may be %j', (given, id) => {
    expect(parseFlightId(given)).toBe(id);
  });

  it.each([undefined, null, '', ' '])('is missing when it is %j', (given) => {
    expect(parseFlightId(given)).toBeUndefined();
  });

  it.each(['twelve', 0, -1, 1.5, Number.NaN, {}])('names no flight when it is %j', (given) => {
    expect(parseFlightId(given)).toBeNull();
  });
});

it('the booking form offers the calling codes of every country, with Pakistan first', () => {
  // Two islands have a calling code, but not in every browser a name.
  const countries = getCountries().filter((country) => !['AC', 'TA'].includes(country));
  expect(Object.fromEntries(CALLING_CODES)).toEqual(
    Object.fromEntries(countries.map((country) => [country, getCountryCallingCode(country)])),
  );
  expect([...CALLING_CODES][0]).toEqual(['PK', '92']);
});
