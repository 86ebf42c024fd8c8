import { expect, it } from 'vitest';
import { departureProblem } from './departure-problem';

/** 14:00 at Karachi, 13:00 at Dubai. */
const NOW = new Date('2026-11-21T09:00:00Z');

it.each([
  ['', '14:30', { half: 'date', message: 'Departure date is required' }],
  ['2026-11-21', '', { half: 'time', message: 'Departure time is required' }],
  ['2026-11-21', 'noon', { half: 'time', message: 'Enter a time such as 14:30' }],
  ['2026-11-20', '23:59', { half: 'date', message: 'Departure date is in the past' }],
  ['2026-11-21', '13:59', { half: 'time', message: 'Departure time is in the past' }],
  ['2026-11-21', '14:00', undefined],
  ['2026-11-22', '00:00', undefined],
])('of %j at %j: %j', (day, time, problem) => {
  expect(departureProblem(day, time, { text: 'Karachi' }, NOW)).toEqual(problem);
});

it('the past is what it is at the place', () => {
  const dubai = { text: 'Dubai', timezone: 'Asia/Dubai' };
  expect(departureProblem('2026-11-21', '13:00', dubai, NOW)).toBeUndefined();
  expect(departureProblem('2026-11-21', '12:59', dubai, NOW)?.half).toBe('time');
});

/** Midnight between the 21st and the 22nd at Karachi. */
const MIDNIGHT = new Date('2026-11-21T19:00:00Z');
const MINUTE_BEFORE = new Date(MIDNIGHT.getTime() - 60_000);

it.each([
  ['the last minute of a day is still to come in it', '2026-11-21', '23:59', MINUTE_BEFORE, undefined],
  ['a day has passed with its last minute', '2026-11-21', '23:59', MIDNIGHT, 'date'],
  ['the first minute of a day is to come in it', '2026-11-22', '00:00', MIDNIGHT, undefined],
] as const)('at midnight %s', (_what, day, time, now, half) => {
  expect(departureProblem(day, time, { text: 'Clifton helipad' }, now)?.half).toBe(half);
});
