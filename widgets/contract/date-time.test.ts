import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isWallClock, wallClock } from './date-time';
import { instantOf, wallClockAt } from './instant';

describe('a wall-clock date-time', () => {
  it.each(['2026-12-01T14:30:00', '2028-02-29T00:00', '0001-01-01T00:00:00'])('is valid as %s', (text) => {
    expect(isWallClock(text)).toBe(true);
  });

  it.each([
    '2026-02-30T10:00:00',
    '2026-13-01T10:00:00',
    '2026-12-00T10:00:00',
    '2026-12-01T24:00:00',
    '2026-00-01T10:00:00',
    '2026-12-01T10:60:00',
    '2026-12-01T10:00:60',
    'on 2026-12-01T14:30:00',
    '2026-12-01T14:30:00Z',
    '2026-12-01',
  ])('is not valid as %s', (text) => {
    expect(isWallClock(text)).toBe(false);
  });

  it('gets its missing seconds', () => {
    expect(v.parse(wallClock('Required'), '2026-12-01T14:30')).toBe('2026-12-01T14:30:00');
  });
});

it.each([
  ['2026-12-01T14:30:00', 'Asia/Karachi', '2026-12-01T09:30:00.000Z'],
  ['2026-12-01T02:00:00', 'Asia/Kathmandu', '2026-11-30T20:15:00.000Z'],
  ['2026-07-01T12:00:00', 'Europe/London', '2026-07-01T11:00:00.000Z'],
  ['2026-12-01T12:00:00', 'Europe/London', '2026-12-01T12:00:00.000Z'],
  ['2026-07-01T23:00:00', 'Pacific/Honolulu', '2026-07-02T09:00:00.000Z'],
  ['2026-07-01T00:00:00', 'Pacific/Kiritimati', '2026-06-30T10:00:00.000Z'],
  // Some servers write a fraction of a second.
  ['2026-12-01T14:30:00.7500000', 'Asia/Karachi', '2026-12-01T09:30:00.000Z'],
  ['2026-03-08T03:00:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  // Clocks in London go forward at 01:00 UTC. These are the hours before and after.
  ['2026-03-29T00:59:59', 'Europe/London', '2026-03-29T00:59:59.000Z'],
  ['2026-03-29T02:00:00', 'Europe/London', '2026-03-29T01:00:00.000Z'],
  // At this instant in UTC, the year 10000 would have started in Karachi.
  ['9999-12-31T23:59:59', 'Asia/Karachi', '9999-12-31T18:59:59.000Z'],
])('the wall clock %s in %s is the instant %s, and the other way round', (clock, zone, instant) => {
  expect(new Date(instantOf(clock, zone)).toISOString()).toBe(instant);
  expect(wallClockAt(Date.parse(instant), zone)).toBe(clock.slice(0, 19));
});

const ZONES = [
  ...[
    'Europe/London',
    'America/New_York',
    'America/Los_Angeles',
    'America/St_Johns',
    'America/Santiago',
    'America/Havana',
  ],
  ...['Asia/Karachi', 'Asia/Dubai', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Tehran', 'Asia/Jerusalem', 'Asia/Beirut'],
  ...['Africa/Cairo', 'Africa/Casablanca', 'Australia/Lord_Howe', 'Australia/Adelaide', 'Pacific/Auckland'],
  ...['Pacific/Chatham', 'Pacific/Kiritimati'],
];
const HALF_HOUR_MS = 1_800_000;

/** The milliseconds that a zone is ahead of UTC, from its name: 'GMT+05:45'. */
function namedOffset(instant: number, format: Intl.DateTimeFormat): number {
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])?(\d\d)?:?(\d\d)?/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

it.each(ZONES)('the wall clock is right in each half hour around a clock change in %s', (zone) => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  for (let day = Date.UTC(2027, 0, 1); day < Date.UTC(2028, 0, 1); day += 48 * HALF_HOUR_MS) {
    if (namedOffset(day, format) === namedOffset(day + 48 * HALF_HOUR_MS, format)) continue;
    for (let instant = day - 4 * HALF_HOUR_MS; instant < day + 52 * HALF_HOUR_MS; instant += HALF_HOUR_MS) {
      const clock = new Date(instant + namedOffset(instant, format)).toISOString().slice(0, 19);
      expect(wallClockAt(instant, zone)).toBe(clock);
      // A local time that occurs twice is one of two instants.
      expect(wallClockAt(instantOf(clock, zone), zone)).toBe(clock);
    }
  }
});
