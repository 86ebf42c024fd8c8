import { describe, expect, it } from 'vitest';
import { tripErrors } from './trip-errors';
import { addressOf, type Trip, WAYS, type Way } from './ways';

const trip: Trip = { from: 'KHI', to: 'DXB', departure: '2026-12-01', return: '2026-12-04', passengers: '4' };
const nothing: Trip = { from: '', to: '', departure: '', return: '', passengers: '1' };
const TODAY = '2026-11-22';

/** The errors of a trip between two places with unknown zones. */
const errorsOf = (way: Way, trip: Trip) =>
  tripErrors(way, trip, { from: { text: trip.from }, to: { text: trip.to } }, new Date(`${TODAY}T12:00:00Z`));

describe('a way to travel', () => {
  it.each([
    [
      'aircraft',
      '/private-charter-form?type=roundtrip&from=KHI&to=DXB&date=2026-12-01&date2=2026-12-04&adults=4',
      '/private-charter-form?from=KHI&to=DXB&adults=4',
    ],
    [
      'seat',
      '/search?from=KHI&to=DXB&departure=2026-12-01&back=2026-12-04&passengers=4',
      '/search?from=KHI&to=DXB&passengers=4',
    ],
    [
      'abroad',
      '/international-charter-form?from=KHI&to=DXB&departure=2026-12-01&return=2026-12-04&seats=4',
      '/international-charter-form?from=KHI&to=DXB&seats=4',
    ],
    ['car', '/chauffeur-service-form?passengers=4', '/chauffeur-service-form?passengers=4'],
  ] as const)('%s passes on to its form what the form uses of the trip', (way, whole, without) => {
    expect(addressOf(way, trip)).toBe(whole);
    expect(addressOf(way, { ...trip, departure: '', return: '' })).toBe(without);
  });
});

describe('a trip', () => {
  it('needs both places by air, but not by car', () => {
    const missing = { from: 'Choose where you fly from', to: 'Choose where you fly to' };
    expect(WAYS.map(({ way }) => errorsOf(way, nothing))).toEqual([missing, missing, missing, {}]);
    expect(WAYS.map(({ way }) => errorsOf(way, trip))).toEqual([{}, {}, {}, {}]);
  });

  it('refuses past days, and a return before the departure', () => {
    const errors = (departure: string, back: string) => errorsOf('aircraft', { ...trip, departure, return: back });
    expect(errors(TODAY, TODAY)).toEqual({});
    expect(errors('2026-11-21', '2026-11-21')).toEqual({
      departure: 'This day has passed',
      return: 'This day has passed',
    });
    expect(errors('2026-12-02', '2026-12-01')).toEqual({ return: 'The return is before the departure' });
  });

  it('refuses a party that is too large for seats or for a car', () => {
    const seven = { ...trip, passengers: '7' };
    expect(errorsOf('seat', { ...trip, passengers: '6' })).toEqual({});
    expect(errorsOf('seat', seven)).toEqual({
      passengers: 'You can search for at most 6 passengers',
    });
    expect(errorsOf('aircraft', seven)).toEqual({});
    expect(errorsOf('car', { ...trip, passengers: '13' })).toEqual({
      passengers: 'Our largest car has 12 seats',
    });
  });
});
