import { expect, it } from 'vitest';
import { ageOf } from './age';

const NOW = Date.parse('2026-11-21T10:00:00Z');

it.each([
  ['2026-11-21T10:00:05Z', 'just now'],
  ['2026-11-21T09:59:01Z', 'just now'],
  ['2026-11-21T09:59:00Z', '1 min ago'],
  ['2026-11-21T09:00:01Z', '59 min ago'],
  ['2026-11-21T09:00:00Z', '1 h ago'],
  ['2026-11-20T10:00:01Z', '23 h ago'],
  ['2026-11-20T10:00:00Z', '1 day ago'],
  ['2026-11-18T11:00:00Z', '2 days ago'],
  ['2026-07-24T10:00:00Z', '120 days ago'],
  ['0001-01-01T00:00:00', ''],
  ['', ''],
])('what came at %j came %j', (instant, age) => {
  expect(ageOf(instant, NOW)).toBe(age);
});
