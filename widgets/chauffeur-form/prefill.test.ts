import { describe, expect, it } from 'vitest';
import { readPrefill } from './prefill';

describe('the URL parameters that fill the chauffeur form in', () => {
  it('are the passengers and the luggage, their names in any case', () => {
    expect(readPrefill('?Passengers=3&LUGGAGE=2')).toEqual({ numberOfPassengers: '3', luggage: '2' });
  });

  it.each([
    'passengers=0',
    'passengers=-2',
    'passengers=1.5',
    'passengers=many',
    'passengers=1000',
    'luggage=0',
    'luggage=10000',
    'luggage=1e3',
    'firstName=Ayesha&cnic=42101',
    '',
  ])('are ignored when they are unknown or impossible: %s', (query) => {
    expect(Object.values(readPrefill(query)).filter((value) => value !== undefined)).toEqual([]);
  });
});
