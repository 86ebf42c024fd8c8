// @vitest-environment happy-dom

import { TRIP } from 'charter-widgets/contract';
import { describe, expect, it } from 'vitest';
import { passengers, stops, tripInDetail, tripInList } from './charters';
import { vehicleCategory } from './chauffeur';

describe('a trip code', () => {
  it.each([
    [TRIP.oneWay, 'One Way', 'One Way'],
    [TRIP.roundTrip, 'Round Trip', 'Round Trip'],
    [TRIP.multiLeg, 'Multi Leg', 'Multi City'],
    [TRIP.multiStop, 'Multi Leg', 'Multi Stop'],
    [7, 'Unknown', 'Unknown'],
  ])('%i is shown as %s in the list and as %s in the detail', (trip, inList, inDetail) => {
    expect([tripInList(trip), tripInDetail(trip)]).toEqual([inList, inDetail]);
  });
});

const leg = (fromLocation: string, toLocation: string, seats = 1) => ({
  id: 1,
  fromLocation,
  toLocation,
  departDate: '2026-12-01T14:30:00',
  seats,
  luggage: 0,
  pets: 0,
});

describe('the stops of a charter', () => {
  it('name a place once if one leg follows the other', () => {
    expect(stops([leg('A', 'B'), leg('B', 'C'), leg('C', 'A')])).toEqual(['A', 'B', 'C', 'A']);
  });

  it('name both places if the next leg starts elsewhere', () => {
    expect(stops([leg('A', 'B'), leg('C', 'D')])).toEqual(['A', 'B', 'C', 'D']);
  });
});

describe('the passengers of a charter', () => {
  it('are the largest number of seats over its legs', () => {
    expect(passengers([leg('A', 'B', 4), leg('B', 'C', 9), leg('C', 'A', 6)])).toBe(9);
  });
});

describe('a chauffeur request', () => {
  it.each([
    [1, 'Sedan/SUV'],
    [4, 'Sedan/SUV'],
    [5, 'Van/Large Vehicle'],
  ])('for %i passengers suggests a %s', (passengers, category) => {
    expect(vehicleCategory(passengers)).toBe(category);
  });
});
