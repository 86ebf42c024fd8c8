import type { AircraftRecord } from '@charter-hosts/contract';
import { expect, it } from 'vitest';
import { byRange, filterAircraft, parseFigures, rangeOf } from './figures';
import { drawingOf, typeLabel } from './type-label';

it('range and cruise are read from the text of an aircraft, and a sentence with nothing else is left out', () => {
  expect(parseFigures('Light jet. Cruise 830 km/h, range 3,700 km. Needs 1,040 m of runway.')).toEqual({
    cruise: '830 km/h',
    range: '3,700 km',
    registration: '',
    rest: 'Light jet. Needs 1,040 m of runway.',
  });
});

it('a sentence about an aircraft that contains more is left unchanged', () => {
  const text = 'Cruise 860 km/h, range 6,100 km: Karachi to Jeddah against any wind.';
  expect(parseFigures(text)).toEqual({ cruise: '860 km/h', range: '6,100 km', registration: '', rest: text });
});

it.each([
  ['Light jet, registration AP-ZLC. Club seating.', 'AP-ZLC', 'Light jet. Club seating.'],
  ['Heavy jet, registration A6-ZGH, flat beds.', 'A6-ZGH', 'Heavy jet, flat beds.'],
  ['Its registration is AP-ZLC.', '', 'Its registration is AP-ZLC.'],
])('the registration is read from "%s"', (text, registration, rest) => {
  expect(parseFigures(text)).toMatchObject({ registration, rest });
});

it.each(['Seats nine.', 'A wide range of 3 cabins.', 'Cruises far', ''])('no figures are read from "%s"', (text) => {
  expect(parseFigures(text)).toEqual({ cruise: '', range: '', registration: '', rest: text });
});

it.each([
  ['Cruise 830 km/h, range 3,700 km.', 3700],
  ['Range of 2,000 nm, six seats.', 3704],
  ['range 1,000 miles', 1609],
  ['Seats nine.', 0],
])('"%s" gives a range of %i kilometres', (text, kilometres) => {
  expect(Math.round(rangeOf(text))).toBe(kilometres);
});

it('aircraft are sorted by range, and those without one come last in their order', () => {
  const fleet = ['Five seats.', 'Range 600 km.', 'Nine seats.', 'Range 7,000 nm.'];
  const sorted = fleet.map((specifications) => ({ specifications })).sort(byRange);
  expect(sorted.map(({ specifications }) => specifications)).toEqual([fleet[3], fleet[1], fleet[0], fleet[2]]);
});

const aircraft = (
  id: number,
  name: string,
  type: string,
  capacity: number,
  specifications: string,
): AircraftRecord => ({
  id,
  name,
  type,
  capacity,
  specifications,
  isActive: true,
  imageUrl: '',
  createdAt: '2026-11-01T10:00:00Z',
});

const fleet = [
  aircraft(1, 'Citation CJ4', 'jet', 8, 'Light jet, enclosed lavatory'),
  aircraft(2, 'Écureuil', 'helicopter', 5, 'For high places'),
  aircraft(3, 'King Air 350', 'plane', 9, 'Twin turboprop, pressurised'),
];

it.each([
  ['the label of its type', 'charter plane', [3]],
  ['its abilities', 'pressurised', [3]],
  ['its seats', '8 seats', [1]],
  ['all words, so not if one is missing', 'jet zeppelin', []],
])('the search of the aircraft list looks for %s', (_what, search, ids) => {
  expect(filterAircraft(fleet, search).map(({ id }) => id)).toEqual(ids);
});

it('each type of aircraft has a label and a drawing', () => {
  const shown = (type: string) => `${typeLabel(type)}, drawn as ${drawingOf(type)}`;
  expect(['plane', 'jet', 'helicopter', 'airship'].map(shown)).toEqual([
    'Charter Plane, drawn as turboprop',
    'Jet, drawn as jet',
    'Helicopter, drawn as helicopter',
    'Commercial, drawn as jet',
  ]);
});
