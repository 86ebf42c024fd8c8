// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest';
import { filterRows, toRows } from '../records/arrange';
import { chauffeurRequests, vehicleCategory } from './chauffeur';

describe('a chauffeur request', () => {
  it.each([
    [1, 'Sedan/SUV'],
    [4, 'Sedan/SUV'],
    [5, 'Van/Large Vehicle'],
  ])('for %i passengers asks for a %s', (passengers, category) => {
    expect(vehicleCategory(passengers)).toBe(category);
  });
});

const request = (id: number, firstName: string, lastName: string, cnicOrPassport: string) => ({
  id,
  firstName,
  lastName,
  cnicOrPassport,
  numberOfPassengers: 77,
  luggage: 88,
  dateCreated: '2026-11-01T10:00:00Z',
});
const rows = toRows(
  [request(1, 'Waleed', 'Al-Farsi', '0000-1234'), request(2, 'Amrita', 'Kaur', 'PK99')],
  chauffeurRequests.list,
);

describe('the search of the chauffeur list', () => {
  it.each([
    ['a full name', 'amrita kaur', [2]],
    ['a part of a CNIC or passport', '123', [1]],
    ['nothing else: not passengers, luggage or the date', '77', []],
  ])('finds by %s', (_what, search, ids) => {
    expect(filterRows(rows, search).map(({ record }) => record.id)).toEqual(ids);
  });
});
