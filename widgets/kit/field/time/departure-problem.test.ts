import { describe, expect, it } from 'vitest';
import { departureProblem } from './departure-problem';

/** Midnight between the 21st and the 22nd at Karachi; at Dubai it is 23:00. */
const MIDNIGHT = new Date('2026-11-21T19:00:00Z');
const MINUTE_BEFORE = new Date(MIDNIGHT.getTime() - 60_000);
const HELIPAD = { text: 'Clifton helipad' };
const DUBAI = { text: 'Dubai (DXB)', timezone: 'Asia/Dubai' };

describe('a departure at midnight', () => {
  it.each([
    ['the last minute of a day is still to come in it', HELIPAD, '2026-11-21', '23:59', MINUTE_BEFORE, undefined],
    [
      'a day has passed with its last minute',
      HELIPAD,
      '2026-11-21',
      '23:59',
      MIDNIGHT,
      'Departure date is in the past',
    ],
    ['the first minute of a day is to come in it', HELIPAD, '2026-11-22', '00:00', MIDNIGHT, undefined],
    ['the day of the place counts where it is known', DUBAI, '2026-11-21', '23:00', MIDNIGHT, undefined],
    ['its clock too', DUBAI, '2026-11-21', '22:59', MIDNIGHT, 'Departure time is in the past'],
  ] as const)('%s', (_what, place, day, time, now, message) => {
    expect(departureProblem(day, time, place, now)?.message).toBe(message);
  });
});
