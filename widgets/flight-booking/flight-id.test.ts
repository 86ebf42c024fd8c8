import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { CALLING_CODES } from './countries';
import { flightIdFrom, parseFlightId } from './flight-id';

const from = (path: string, routeParameter?: string) =>
  flightIdFrom(new URL(path, 'https://book.example.com'), routeParameter);

describe('the flight that an address means', () => {
  it.each([
    ['the query, before anything else', '/flights-details/7?id=12', '9', 12],
    ['the last path segment, when the query has none', '/flights-details/7', '9', 7],
    ['the last path segment, also before a slash', '/flights-details/7/', undefined, 7],
    ['the route parameter, when the last segment is a word', '/flights/9/book', '9', 9],
  ])('is that of %s', (_what, path, routeParameter, id) => {
    expect(from(path, routeParameter)).toBe(id);
  });

  it.each(['/flights-details', '/our-flights/book'])('is none where %s names none', (path) => {
    expect(from(path)).toBeUndefined();
  });

  it.each(['abc', '0', '-3', '1.5', '1e3', '2147483648', '12abc', '<b>1</b>'])(
    'is no flight where its id is "%s", and no other',
    (junk) => {
      expect(from(`/flights-details/7?id=${encodeURIComponent(junk)}`, '9')).toBeNull();
    },
  );

  it.each(['abc', '0'])('is no flight either for the route parameter "%s"', (junk) => {
    expect(from(`/flights-details/${junk}`, junk)).toBeNull();
  });

  it.each(['/flights-details/7?id=', '/flights-details/7?id=%20'])(
    'is that of the path at %s: an empty id is none',
    (path) => {
      expect(from(path)).toBe(7);
    },
  );
});

describe('a flight id of a host', () => {
  it.each([
    [12, 12],
    ['12', 12],
    [' 12 ', 12],
    ['2147483647', 2_147_483_647],
  ])('may be %j', (given, id) => {
    expect(parseFlightId(given)).toBe(id);
  });

  it.each([undefined, null, '', ' '])('is absent as %j', (given) => {
    expect(parseFlightId(given)).toBeUndefined();
  });

  it.each(['twelve', 0, -1, 1.5, Number.NaN, {}])('is no flight as %j', (given) => {
    expect(parseFlightId(given)).toBeNull();
  });
});

it('the calling codes of the booking form are those of every country, with Pakistan first', () => {
  // Two islands have numbers and no name in every browser.
  const countries = getCountries().filter((country) => !['AC', 'TA'].includes(country));
  expect(Object.fromEntries(CALLING_CODES)).toEqual(
    Object.fromEntries(countries.map((country) => [country, getCountryCallingCode(country)])),
  );
  expect([...CALLING_CODES][0]).toEqual(['PK', '92']);
});
