import { expect, it } from 'vitest';
import { findDoubts } from './doubts';

/** This is 14:00 in Karachi. */
const NOW = new Date('2026-11-21T09:00:00Z');
const asked = { subject: 'Private charter request', passengers: 4 };
const leg = (departure: string) => ['KHI', 'DXB', departure] as const;

it.each([
  ['fifty people two years ahead', { ...asked, passengers: 50, legs: [leg('2028-11-21T23:59:00')] }],
  ['a car without a day', { ...asked, day: '' }],
  ['a flight on offer', { ...asked, legs: [leg('2036-12-01T09:00:00')], isOffered: true as const }],
])('a request of %s is usual', (_what, itinerary) => {
  expect(findDoubts(itinerary, NOW)).toBeUndefined();
});

it.each([
  ['51 people', { ...asked, passengers: 51 }, { people: 51 }],
  ['a day more than two years ahead', { ...asked, day: '2028-11-22' }, { days: ['2028-11-22'] }],
  ['a traveller who can neither be called nor written to', { ...asked, isOutOfReach: true }, { isOutOfReach: true }],
  [
    'two such days, each named once',
    { ...asked, legs: [leg('2036-12-01T09:00:00'), leg('2036-12-01T18:00:00'), leg('2037-01-01T09:00:00')] },
    { days: ['2036-12-01', '2037-01-01'] },
  ],
])('a request of %s may be a mistake', (_what, itinerary, doubts) => {
  expect(findDoubts(itinerary, NOW)).toEqual({ people: 0, days: [], isOutOfReach: false, ...doubts });
});
