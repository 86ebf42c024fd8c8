// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ALL, askedFor, readFilters, writeFilters } from './filters';

it('what is shown stands in the address, and what cannot be asked for does not', () => {
  const filters = { ...ALL, person: '7', what: 'read', days: '2026-11-01..', trip: '12' } as const;
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(writeFilters(ALL)).toBe('');
  expect(readFilters('?person=-1&what=everything&days=ever&trip=x')).toEqual(ALL);
});

it('days are those of the reader’s clock, the last one whole', () => {
  const since = (day: string) => new Date(`${day}T00:00:00`).toISOString();
  const asked = (days: string) => {
    const { since, until } = askedFor({ ...ALL, days }, '2026-11-24');
    return [since, until];
  };
  expect(asked('today')).toEqual([since('2026-11-24'), since('2026-11-25')]);
  expect(asked('yesterday')).toEqual([since('2026-11-23'), since('2026-11-24')]);
  expect(asked('..2026-11-30')).toEqual(['', since('2026-12-01')]);
  expect(asked('')).toEqual(['', '']);
});
