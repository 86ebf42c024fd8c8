import { describe, expect, it } from 'vitest';
import { readPrefill } from './prefill';

const given = (query: string) =>
  Object.fromEntries(Object.entries(readPrefill(query)).filter(([, value]) => value !== undefined));

describe('the URL parameters that fill the international charter form in', () => {
  it('are the flight, their names in any case', () => {
    expect(
      given(
        '?From=KHI&to=DXB&departure=2026-12-01T14:30&return=2026-12-05T08:05:00&seats=4' +
          '&service=Fleet Inquiry&aircraft=Heavy Jet&message=The G650, please',
      ),
    ).toEqual({
      departureLocation: 'KHI',
      destinationLocation: 'DXB',
      departureDateTime: '2026-12-01T14:30',
      returnDateTime: '2026-12-05T08:05',
      seats: '4',
      serviceType: 'Fleet Inquiry',
      preferredAircraft: 'Heavy Jet',
      message: 'The G650, please',
    });
  });

  it('leave at nine when they name a day alone', () => {
    expect(given('departure=2026-12-01')).toEqual({ departureDateTime: '2026-12-01T09:00' });
  });

  it.each([
    ['service=helicopter-ride-tour', { serviceType: 'Helicopter Ride / Tour' }],
    ['service=REGIONAL JET FLIGHT', { serviceType: 'Regional Jet Flight' }],
    ['aircraft=supermid', { preferredAircraft: 'Super-Mid' }],
    ['aircraft=not_sure', { preferredAircraft: 'Not Sure' }],
  ])('name an option as links are written: %s', (query, start) => {
    expect(given(query)).toEqual(start);
  });

  it.each([
    'departure=2026-02-30',
    'departure=tomorrow',
    'return=2026-12-01T25:00',
    'seats=0',
    'seats=1000',
    'seats=two',
    'service=',
    'service=Rocket',
    'aircraft=Zeppelin',
    'name=Ayesha&email=ayesha@example.com&phone=0300&utm_source=mail',
  ])('are ignored when they are unknown or impossible: %s', (query) => {
    expect(given(query)).toEqual({});
  });

  it('are cut to what a place may have', () => {
    expect(given(`from=${'x'.repeat(10_000)}`).departureLocation).toHaveLength(200);
  });
});
