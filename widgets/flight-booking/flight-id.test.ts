import { describe, expect, it } from 'vitest';
import { asFlightId, flightIdFrom } from './flight-id';

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

  it('is none when nothing names one', () => {
    expect(from('/flights-details')).toBeUndefined();
  });

  it.each(['abc', '0', '-3', '1.5', '1e3', '', '99999999999', '2147483648', '12abc', '<b>1</b>'])(
    'is not "%s": the next source counts',
    (junk) => {
      expect(from(`/flights-details/7?id=${encodeURIComponent(junk)}`)).toBe(7);
    },
  );

  it.each(['abc', '99999999999', '0'])('is not a segment or a route parameter "%s" either', (junk) => {
    expect(from(`/flights-details/${junk}`, junk)).toBeUndefined();
  });
});

describe('a flight id of a host', () => {
  it.each([
    [12, 12],
    ['12', 12],
    [' 12 ', 12],
    ['2147483647', 2_147_483_647],
  ])('may be %j', (given, id) => {
    expect(asFlightId(given)).toBe(id);
  });

  it.each([undefined, null, '', 'twelve', 0, -1, 1.5, Number.NaN, {}])('is absent as %j', (given) => {
    expect(asFlightId(given)).toBeUndefined();
  });
});
