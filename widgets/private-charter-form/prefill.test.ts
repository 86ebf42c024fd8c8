import { describe, expect, it } from 'vitest';
import { TRIP } from '../contract';
import { readLink, readPrefill } from './prefill';

const first = (query: string) => readPrefill(query).segments[0];

describe('the URL parameters that fill the charter form in', () => {
  it('reads one leg from the single-leg shortcut', () => {
    expect(readPrefill('?from=KHI&to=DXB&date=2026-12-01&time=14:30')).toEqual({
      trip: TRIP.oneWay,
      segments: [{ from: 'KHI', to: 'DXB', date: '2026-12-01', time: '14:30' }],
    });
  });

  it('reads legs named segment{n}_field', () => {
    const { trip, segments } = readPrefill(
      'type=roundtrip&segment1_from=KHI&segment1_to=DXB&segment2_from=DXB&segment2_to=KHI&segment2_seats=4',
    );
    expect(trip).toBe(TRIP.roundTrip);
    expect(segments).toEqual([
      { from: 'KHI', to: 'DXB' },
      { from: 'DXB', to: 'KHI', seats: 4 },
    ]);
  });

  it('reads legs named field{n}, in the order of their numbers', () => {
    const { segments } = readPrefill('from10=ISB&from2=LHE&from1=KHI');
    expect(segments.map((segment) => segment.from)).toEqual(['KHI', 'LHE', 'ISB']);
  });

  it.each([
    ['oneway', TRIP.oneWay],
    ['roundtrip', TRIP.roundTrip],
    ['multileg', TRIP.multiLeg],
    ['ONE-WAY', TRIP.oneWay],
    ['elsewhere', TRIP.multiLeg],
  ])('takes type=%s of two legs for trip %i', (type, trip) => {
    expect(readPrefill(`type=${type}&from1=KHI&from2=LHE`).trip).toBe(trip);
  });

  it.each(['type=multileg&from=KHI', 'from1=KHI&from2=LHE'])('takes %s for a multi leg trip', (query) => {
    expect(readPrefill(query).trip).toBe(TRIP.multiLeg);
  });

  it('counts fifty legs, and ten of more than one digit among them', () => {
    expect(readPrefill('from50=KHI&from51=LHE').segments).toEqual([{ from: 'KHI' }]);
    expect(readLink('segments[10].from=KHI').legs).toEqual([[11, { from: 'KHI' }]]);
  });

  it.each([
    ['adults, children and infants up to seats', 'adults=2&children=1&infants=1', { seats: 4 }],
    ['every kind of luggage up to one weight', 'carryon=1&hold=2&skis=3&golf=4&others=5', { luggage: 15 }],
    ['dogs, cats and other pets up to pets', 'dogs=1&cats=2&otherpets=3', { pets: 6 }],
    ['a zero, apart from a number that was not given', 'carryon=0', { luggage: 0 }],
  ])('adds %s', (_what, query, expected) => {
    expect(first(query)).toEqual(expected);
  });

  it('lets a numbered parameter win over the shortcut', () => {
    expect(first('from1=LHE&from=KHI')?.from).toBe('LHE');
  });

  it('splits a date that brings its time along', () => {
    expect(first('date=2026-12-01T08:05:00')).toEqual({ date: '2026-12-01', time: '08:05' });
  });

  it.each([
    ['time=2:30 PM', '14:30'],
    ['time=2:30pm', '14:30'],
    ['time=14.30', '14:30'],
    ['time=1430', '14:30'],
    ['date=2026-12-01 2:30 pm', '14:30'],
  ])('reads a time as people write it: %s', (query, time) => {
    expect(first(query)?.time).toBe(time);
  });

  it('takes the names of a stored request too, its legs counted from 0', () => {
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
    'has no parameter %s',
    (name) => {
      expect(readLink(`${name}=KHI`)).toMatchObject({ legs: [], readings: [{ name, problem: 'unknown' }] });
    },
  );

  it('has nothing that a link does not name', () => {
    expect(Object.keys(first('from= KHI &seats=12') ?? {})).toEqual(['from', 'seats']);
    expect(first('from= KHI &seats=12')).toEqual({ from: 'KHI', seats: 12 });
  });

  it('reports how the type of the trip was read', () => {
    const type = { name: 'Type', parameter: 'type', fields: [] };
    expect(readLink('Type=oneway').readings).toEqual([{ ...type, value: 'oneway' }]);
    expect(readLink('Type=afar').readings).toEqual([{ ...type, value: 'afar', problem: 'impossible' }]);
  });

  it('reads nothing about people', () => {
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
  ])('leaves out what makes no sense: %s', (query) => {
    expect(first(query)).toEqual({});
  });

  it('reports what each parameter filled in, and why another did not', () => {
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

  it('ignores parameters that are not its own, and numbers beyond any trip', () => {
    expect(readPrefill('utm_source=mail&instance=7&theme=dark&from0=KHI&from999=DXB').segments).toEqual([]);
  });

  it('cuts a text that no place name needs', () => {
    expect(first(`from=${'x'.repeat(10_000)}`)?.from).toHaveLength(200);
  });

  it.each(['constructor', '__proto__', 'toString'])('takes no trip from type=%s', (type) => {
    expect(readPrefill(`type=${type}&from=KHI`).trip).toBe(TRIP.oneWay);
  });

  it.each(['from=KHI&amp;to=DXB', 'from=KHI&amp;amp;to=DXB', 'from=KHI&amp%3Bto=DXB'])(
    'reads an ampersand that was escaped once too often: %s',
    (query) => {
      expect(first(query)).toMatchObject({ from: 'KHI', to: 'DXB' });
    },
  );
});
