// @vitest-environment happy-dom

import type { CharterRecord } from '@charter-hosts/contract';
import { TRIP } from 'charter-widgets/contract';
import { describe, expect, it } from 'vitest';
import { filterRows, toRows } from '../records/arrange';
import { passengers, privateCharters, stops, tripInDetail, tripInList } from './charters';

describe('a trip code', () => {
  it.each([
    [TRIP.oneWay, 'One Way', 'One Way'],
    [TRIP.roundTrip, 'Round Trip', 'Round Trip'],
    [TRIP.multiLeg, 'Multi Leg', 'Multi City'],
    [TRIP.multiStop, 'Multi Leg', 'Multi Stop'],
    [7, 'Unknown', 'Unknown'],
  ])('%i is %s in the list and %s in the detail', (trip, inList, inDetail) => {
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

describe('the stops of a request', () => {
  it('name a place once if one leg follows the other', () => {
    expect(stops([leg('A', 'B'), leg('B', 'C'), leg('C', 'A')])).toEqual(['A', 'B', 'C', 'A']);
  });

  it('name both places if the next leg starts elsewhere', () => {
    expect(stops([leg('A', 'B'), leg('C', 'D')])).toEqual(['A', 'B', 'C', 'D']);
  });
});

describe('the passengers of a request', () => {
  it('are the largest seat count over its segments', () => {
    expect(passengers([leg('A', 'B', 4), leg('B', 'C', 9), leg('C', 'A', 6)])).toBe(9);
  });
});

const charter = (id: number, name: string, trip: number, ...places: string[]): CharterRecord => ({
  id,
  name,
  trip,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  phone: `0300000000${id}`,
  cnic: '',
  createdAt: '2026-11-01T10:00:00Z',
  segments: places.slice(1).map((to, index) => leg(places[index] ?? '', to)),
});

const KARACHI = 'Karachi (KHI) – Jinnah International Airport';
const MALE = 'Malé (MLE) – Velana International Airport';
const rows = toRows(
  [
    charter(1, 'Ayesha Khan', TRIP.oneWay, KARACHI, MALE),
    charter(2, 'Zoë Perera', TRIP.multiStop, MALE, KARACHI, 'Shigar helipad'),
  ],
  privateCharters.list,
);

describe('the search of the charter list', () => {
  it.each([
    ['a part of a name, in any case', 'AYESH', [1]],
    ['an e-mail', 'zoë@example.com', [2]],
    ['a day of departure', 'dec 1', [1, 2]],
    ['a time of departure', '14:30', [1, 2]],
    ['a place in the middle of the route', 'shigar', [2]],
    ['the label that the list shows', 'multi leg', [2]],
  ])('finds by %s', (_what, search, ids) => {
    expect(filterRows(rows, search).map(({ record }) => record.id)).toEqual(ids);
  });
});
