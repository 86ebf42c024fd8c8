import type { Stage } from '@charter-hosts/contract';
import { expect, test } from 'vitest';
import { textsOf } from '../platform/email/texts';
import { formatCalendar } from './calendar';

const LEG = { from: 'Karachi', to: 'Skardu', departsAt: Date.UTC(2026, 11, 1, 9, 30), minutes: 95 };
const calendarOf = (
  leg: Partial<typeof LEG> = {},
  email = 'desk@fly.example',
  stage: Stage = 'booked',
  locale = 'en',
  brand = 'Indus Air',
) =>
  formatCalendar({
    ...{ reference: 'CW-7K3M-Q2', brand, email, host: 'fly.example', stage, sequence: 1, now: 0 },
    t: textsOf(locale),
    legs: [{ ...LEG, ...leg }],
  }) ?? '';
const unfolded = (file: string) => file.replaceAll('\r\n ', '');

test.each([
  ['emoji', '🛩️'.repeat(60)],
  ['Urdu', 'کراچی '.repeat(40).trim()],
  ['letters and emoji', 'x🛩y'.repeat(90)],
])('a long line of %s in a calendar file is split by bytes, and never inside a character', (_what, from) => {
  for (let shift = 0; shift < 4; shift++) {
    const place = `${'a'.repeat(shift)}${from}`;
    const lines = calendarOf({ from: place }).split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    // Each line is valid text by itself, also for a reader of bytes.
    expect(lines.filter((line) => Buffer.from(line).toString() !== line)).toEqual([]);
    expect(unfolded(calendarOf({ from: place }))).toContain(`LOCATION:${place}\r\n`);
  }
});

test('the title of a flight is in the traveller’s language', () => {
  const leg = { from: 'کراچی (KHI)', to: 'دبئی (DXB)' };
  expect(calendarOf(leg, '', 'booked', 'ur')).toContain('SUMMARY:کراچی سے دبئی\r\n');
});

test('a flight without a block time has no duration in a calendar file', () => {
  expect(calendarOf({ minutes: 0 })).not.toMatch(/DURATION|DTEND/);
  expect(calendarOf({ minutes: 0 })).toContain('DTSTART:20261201T093000Z');
  expect(calendarOf()).toContain('DURATION:PT1H35M');
});

test('every line of a calendar file ends with CR LF, and no text contains CR or LF', () => {
  const file = calendarOf({ from: 'one\rtwo\nthree\r\nfour' });
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(file).toContain('LOCATION:one two three four');
  expect(file.endsWith('END:VCALENDAR\r\n') || file.endsWith('END:VCALENDAR')).toBe(true);
});

test('a calendar file with a method names its organizer, and one without an organizer has no method', () => {
  for (const stage of ['booked', 'cancelled'] as const) {
    const file = unfolded(calendarOf({}, 'desk@fly.example', stage));
    expect(file).toContain(`METHOD:${stage === 'booked' ? 'PUBLISH' : 'CANCEL'}\r\n`);
    expect(file).toMatch(/ORGANIZER;CN="Indus Air":mailto:desk@fly\.example\r\n/i);
  }
  const other = unfolded(calendarOf({}, 'desk@fly.example', 'booked', 'en', 'Indus: "Air", Ltd; علی'));
  expect(other).toMatch(/ORGANIZER;CN="Indus: ’Air’, Ltd; علی":mailto:desk@fly\.example\r\n/i);
  expect(calendarOf({}, '')).not.toMatch(/METHOD|ORGANIZER/);
});
