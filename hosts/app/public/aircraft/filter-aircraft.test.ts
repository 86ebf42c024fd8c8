import type { AircraftRecord } from '@charter-hosts/contract';
import { describe, expect, it } from 'vitest';
import { filterAircraft } from './filter-aircraft';

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

describe('the search of the aircraft list', () => {
  it.each([
    ['nothing but spaces', '  ', [1, 2, 3]],
    ['a part of a name, in any case', 'cITa', [1]],
    ['a name without its accents', 'ecureuil', [2]],
    ['the label of its type', 'charter plane', [3]],
    ['what it can do', 'pressurised', [3]],
    ['its seats', '8 seats', [1]],
    ['words from several places', 'places 5', [2]],
    ['words of which one is nowhere', 'jet zeppelin', []],
  ])('finds by %s', (_what, search, ids) => {
    expect(filterAircraft(fleet, search).map(({ id }) => id)).toEqual(ids);
  });
});
