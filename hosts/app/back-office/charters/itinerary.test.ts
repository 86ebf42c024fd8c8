import { describe, expect, it } from 'vitest';
import { passengers, stops } from './itinerary';

const leg = (fromLocation: string, toLocation: string, seats = 1) => ({
  id: 1,
  fromLocation,
  toLocation,
  departDate: '2026-12-01T14:30:00',
  seats,
  luggage: 0,
  pets: 0,
});

describe('the stops of a request', () => {
  it('name a place once where one leg follows the other', () => {
    expect(stops([leg('A', 'B'), leg('B', 'C'), leg('C', 'A')])).toEqual(['A', 'B', 'C', 'A']);
  });

  it('name both places where the next leg starts elsewhere', () => {
    expect(stops([leg('A', 'B'), leg('C', 'D')])).toEqual(['A', 'B', 'C', 'D']);
  });
});

describe('the passengers of a request', () => {
  it('are the largest seat count over its segments', () => {
    expect(passengers([leg('A', 'B', 4), leg('B', 'C', 9), leg('C', 'A', 6)])).toBe(9);
  });
});
