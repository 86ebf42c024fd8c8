import { expect, it } from 'vitest';
import { toCall } from '../../../shared/flight-search/criteria';
import { backOf } from './results';

it('the search for return flights swaps the places, uses the return day, and has no latest arrival', () => {
  const search = { from: 'KHI', to: 'DXB', departure: '2026-12-01', return: '2026-12-03', back: '2026-12-05' };
  expect(toCall(backOf({ ...search, passengers: '2' }))).toEqual({
    FromLocation: 'DXB',
    ToLocation: 'KHI',
    DepartureDate: '2026-12-05',
    ToDate: '',
    passengers: '2',
  });
});
