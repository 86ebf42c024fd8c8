import { describe, expect, it } from 'vitest';
import { readLink, readPrefill } from './prefill';

describe('the URL parameters that fill the chauffeur form in', () => {
  it('are the passengers and the luggage, their names in any case', () => {
    expect(readPrefill('?Passengers=3&LUGGAGE=2')).toEqual({ numberOfPassengers: '3', luggage: '2' });
  });

  it('report how each parameter was read', () => {
    expect(readLink('Passengers=3&luggage=0&passengers=4&x=1')).toEqual([
      { name: 'Passengers', value: '3', field: 'numberOfPassengers', problem: 'repeated' },
      { name: 'luggage', value: '0', field: 'luggage', problem: 'impossible' },
      { name: 'passengers', value: '4', field: 'numberOfPassengers', readAs: '4' },
      { name: 'x', value: '1', problem: 'unknown' },
    ]);
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
