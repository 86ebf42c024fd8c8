import { expect, test } from 'vitest';
import { departsAt, flightMinutes } from './departures';

test.each([
  ['KHI', '2026-12-01T14:30:00', '2026-12-01T09:30:00.000Z'],
  // The day on which clocks go forward at one o'clock: before that and after it.
  ['LHR', '2026-03-29T00:30:00', '2026-03-29T00:30:00.000Z'],
  ['LHR', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
  // The day on which clocks go back at two o'clock.
  ['LHR', '2026-10-25T00:30:00', '2026-10-24T23:30:00.000Z'],
  ['', '2026-12-01T14:30:00', '2026-12-01T08:45:00.000Z'],
])('a departure from "%s" at %s is the instant %s', (code, clock, instant) => {
  expect(departsAt(code, clock, 'Asia/Kathmandu')).toBe(instant);
});

test.each([
  ['KHI', 'DXB', '2026-06-02T12:00:00', '2026-06-02T13:10:00', 130],
  ['KHI', '', '2026-06-02T12:00:00', '2026-06-02T13:10:00', 70],
  ['LHR', 'CDG', '2026-03-29T00:30:00', '2026-03-29T03:45:00', 75],
  ['KHI', 'DXB', '2026-06-02T12:00:00', '0001-01-01T00:00:00', null],
  // Exactly at the departure.
  ['KHI', 'DXB', '2026-06-02T12:00:00', '2026-06-02T11:00:00', null],
  ['KHI', 'DXB', '2026-06-02T12:00:00', '2026-06-02T11:01:00', 1],
])('a flight from "%s" to "%s", at %s to %s, takes %s minutes', (fromCode, toCode, departure, arrival, minutes) => {
  expect(flightMinutes({ fromCode, toCode, departure, arrival })).toBe(minutes);
});
