import { expect, it } from 'vitest';
import { findDepartureProblem, parseTime } from './time';

it.each([
  ['14:30', '14:30'],
  ['1430', '14:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  ['9:05', '09:05'],
  ['14.30', '14:30'],
  ['14:30:00Z', '14:30'],
  ['2:30 pm', '14:30'],
  ['2 p.m.', '14:00'],
  ['230pm', '14:30'],
  ['14:30 pm', '14:30'],
  ['12:15 am', '00:15'],
  ['12:15 pm', '12:15'],
  ['11:59 am', '11:59'],
  ['11:59 pm', '23:59'],
  ['14:30:00.250z', '14:30'],
  [' 00:00 ', '00:00'],
  ['۱۴:۳۰', '14:30'],
  ['१४३०', '14:30'],
  ['１４：３０', '14:30'],
  ['۱۴۔۳۰', '14:30'],
  ['\u200e2:30\u202fpm\u202c', '14:30'],
])('the time %j is read as %s', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

it.each([
  '',
  'noon',
  '24:00',
  '14:60',
  '14:3',
  '13 am',
  'at 14:30',
  '14:30:0',
  '14:30:00.z',
  '14::30',
  '1x30',
  '14:30 or later',
  '12345',
])('no time is read in %j', (text) => {
  expect(parseTime(text)).toBe('');
});

/** This is 14:00 in Karachi and 13:00 in Dubai. */
const NOW = new Date('2026-11-21T09:00:00Z');

it.each([
  ['', '14:30', { half: 'date', message: 'Departure date is required' }],
  ['2026-11-21', '', { half: 'time', message: 'Departure time is required' }],
  ['2026-11-21', 'noon', { half: 'time', message: 'Enter a time such as 14:30' }],
  ['2026-11-20', '23:59', { half: 'date', message: 'Departure date is in the past' }],
  ['2026-11-21', '13:59', { half: 'time', message: 'Departure time is in the past' }],
  ['2026-11-21', '14:00', undefined],
  ['2026-11-22', '00:00', undefined],
])('a departure on %j at %j has the problem %j', (day, time, problem) => {
  expect(findDepartureProblem(day, time, { text: 'Karachi' }, NOW)).toEqual(problem);
});

it('a departure is in the past by the local time of its place', () => {
  const dubai = { text: 'Dubai', timezone: 'Asia/Dubai' };
  expect(findDepartureProblem('2026-11-21', '13:00', dubai, NOW)).toBeUndefined();
  expect(findDepartureProblem('2026-11-21', '12:59', dubai, NOW)?.half).toBe('time');
});

/** Midnight between the 21st and the 22nd at Karachi. */
const MIDNIGHT = new Date('2026-11-21T19:00:00Z');
const MINUTE_BEFORE = new Date(MIDNIGHT.getTime() - 60_000);

it.each([
  ['the last minute of the day has not passed yet', '2026-11-21', '23:59', MINUTE_BEFORE, undefined],
  ['the day before has passed', '2026-11-21', '23:59', MIDNIGHT, 'date'],
  ['the first minute of the new day has not passed yet', '2026-11-22', '00:00', MIDNIGHT, undefined],
] as const)('at midnight %s', (_what, day, time, now, half) => {
  expect(findDepartureProblem(day, time, { text: 'Clifton helipad' }, now)?.half).toBe(half);
});
