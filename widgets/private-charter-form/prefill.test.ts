import { describe, expect, it } from 'vitest';
import { TRIP } from '../contract';
import { readLink, readPrefill } from './prefill';

const first = (query: string) => readPrefill(query).segments[0];

describe('the URL parameters that fill the charter form in', () => {
  it('give one leg by the single-leg names', () => {
    expect(readPrefill('?from=KHI&to=DXB&date=2026-12-01&time=14:30')).toEqual({
      trip: TRIP.oneWay,
      segments: [{ from: 'KHI', to: 'DXB', date: '2026-12-01', time: '14:30' }],
    });
  });

  it('give legs by the names segment{n}_field', () => {
    const { trip, segments } = readPrefill(
      'type=roundtrip&segment1_from=KHI&segment1_to=DXB&segment2_from=DXB&segment2_to=KHI&segment2_seats=4',
    );
    expect(trip).toBe(TRIP.roundTrip);
    expect(segments).toEqual([
      { from: 'KHI', to: 'DXB' },
      { from: 'DXB', to: 'KHI', seats: 4 },
    ]);
  });

  it('give legs by the names field{n}, in the order of their numbers', () => {
    const { segments } = readPrefill('from10=ISB&from2=LHE&from1=KHI');
    expect(segments.map((segment) => segment.from)).toEqual(['KHI', 'LHE', 'ISB']);
  });

  it.each([
    ['oneway', TRIP.oneWay],
    ['roundtrip', TRIP.roundTrip],
    ['multileg', TRIP.multiLeg],
    ['ONE-WAY', TRIP.oneWay],
    ['elsewhere', TRIP.multiLeg],
  ])('with type=%s and two legs give trip type %i', (type, trip) => {
    expect(readPrefill(`type=${type}&from1=KHI&from2=LHE`).trip).toBe(trip);
  });

  it.each(['type=multileg&from=KHI', 'from1=KHI&from2=LHE'])('give a multi-leg trip for %s', (query) => {
    expect(readPrefill(query).trip).toBe(TRIP.multiLeg);
  });

  it('may give fifty legs, ten of them and more with two digits', () => {
    expect(readPrefill('from50=KHI&from51=LHE').segments).toEqual([{ from: 'KHI' }]);
    expect(readLink('segments[10].from=KHI').legs).toEqual([[11, { from: 'KHI' }]]);
  });

  it.each([
    ['adults, children and infants to the number of seats', 'adults=2&children=1&infants=1', { seats: 4 }],
    ['every kind of luggage to one weight', 'carryon=1&hold=2&skis=3&golf=4&others=5', { luggage: 15 }],
    ['dogs, cats and other pets to the number of pets', 'dogs=1&cats=2&otherpets=3', { pets: 6 }],
    ['zeros to zero, which differs from a missing number', 'carryon=0', { luggage: 0 }],
  ])('add up %s', (_what, query, expected) => {
    expect(first(query)).toEqual(expected);
  });

  it('prefer a numbered name to the single-leg name', () => {
    expect(first('from1=LHE&from=KHI')?.from).toBe('LHE');
  });

  it('may give date and time in one value', () => {
    expect(first('date=2026-12-01T08:05:00')).toEqual({ date: '2026-12-01', time: '08:05' });
  });

  it.each([
    ['time=2:30 PM', '14:30'],
    ['time=2:30pm', '14:30'],
    ['time=14.30', '14:30'],
    ['time=1430', '14:30'],
    ['date=2026-12-01 2:30 pm', '14:30'],
  ])('may give a time as people write it: %s', (query, time) => {
    expect(first(query)?.time).toBe(time);
  });

  it('may have the names of a stored request, with legs counted from 0', () => {
    const leg = { from: 'KHI', to: 'DXB', date: '2026-12-01', time: '14:30' };
    expect(first('fromLocation=KHI&toLocation=DXB&departDate=2026-12-01T14:30:00')).toEqual(leg);
    expect(first('segment1_fromLocation=KHI&segment1_toLocation=DXB&segment1_departDate=2026-12-01T14:30:00')).toEqual(
      leg,
    );
    expect(readPrefill('segments[0].fromLocation=KHI&segments[1][toLocation]=DXB&segments[1].pets=1').segments).toEqual(
      [{ from: 'KHI' }, { to: 'DXB', pets: 1 }],
    );
  });

  it.each(['xfrom', 'fromx', 'segment1_from2', 'my_segments[0].from', 'segments[0].from]location'])(
    'have no name %s',
    (name) => {
      expect(readLink(`${name}=KHI`)).toMatchObject({ legs: [], readings: [{ name, problem: 'unknown' }] });
    },
  );

  it('fill in nothing that the link does not name', () => {
    expect(Object.keys(first('from= KHI &seats=12') ?? {})).toEqual(['from', 'seats']);
    expect(first('from= KHI &seats=12')).toEqual({ from: 'KHI', seats: 12 });
  });

  it('report how the trip type was read', () => {
    const type = { name: 'Type', parameter: 'type', fields: [] };
    expect(readLink('Type=oneway').readings).toEqual([{ ...type, value: 'oneway' }]);
    expect(readLink('Type=afar').readings).toEqual([{ ...type, value: 'afar', problem: 'impossible' }]);
  });

  it('do not include anything about people', () => {
    expect(readLink('name=Ayesha&email=a@example.com&phone=03001234567&cnic=1').readings).toMatchObject(
      Array.from({ length: 4 }, () => ({ problem: 'unknown' })),
    );
  });

  it.each([
    'date=2026-02-30',
    'date=on2026-12-01',
    'date=2026-12-011',
    'date=tomorrow',
    'time=25:00',
    'time=noon',
    'seats=-1',
    'seats=two',
    'luggage=1.5',
  ])('are ignored when they make no sense: %s', (query) => {
    expect(first(query)).toEqual({});
  });

  it('report what each one filled in, or why it did not', () => {
    const { readings } = readLink('from=KHI&from1=LHE&adults=2&date=2026-12-01T14:30&time2=noon&from99=DXB&x=1');
    expect(readings.map(({ name, fields, problem }) => `${name}: ${fields} ${problem ?? ''}`.trim())).toEqual([
      'from: from repeated',
      'from1: from',
      'adults: seats',
      'date: date,time',
      'time2:  impossible',
      'from99:  beyond',
      'x:  unknown',
    ]);
  });

  it('are ignored when they belong to somebody else or number a leg beyond any trip', () => {
    expect(readPrefill('utm_source=mail&instance=7&theme=dark&from0=KHI&from999=DXB').segments).toEqual([]);
  });

  it('are shortened when they are longer than any place name', () => {
    expect(first(`from=${'x'.repeat(10_000)}`)?.from).toHaveLength(200);
  });

  it.each(['constructor', '__proto__', 'toString'])('give no trip type for type=%s', (type) => {
    expect(readPrefill(`type=${type}&from=KHI`).trip).toBe(TRIP.oneWay);
  });

  it.each(['from=KHI&amp;to=DXB', 'from=KHI&amp;amp;to=DXB', 'from=KHI&amp%3Bto=DXB'])(
    'may contain an ampersand that was escaped once too often: %s',
    (query) => {
      expect(first(query)).toMatchObject({ from: 'KHI', to: 'DXB' });
    },
  );
});
