// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { bookingsText, clashText, flightMinutes, landsBeforeDeparture, seatWarnings } from './warnings';

const times = (durationMinutes: number | null | undefined, arrivalDatetime = '2026-12-01T13:00:00') => ({
  departureDatetime: '2026-12-01T14:00:00',
  arrivalDatetime,
  durationMinutes,
});

describe('a warning that a flight lands before it departs', () => {
  it.each([
    ['follows the local times of both airports', times(-60), true],
    ['follows the two local times alone if the server sends no duration', times(undefined), true],
    ['does not appear if only the clocks go back', times(120), false],
    ['does not appear without an arrival', times(null, '0001-01-01T00:00:00'), false],
  ])('%s', (_what, flight, tooSoon) => {
    expect(landsBeforeDeparture(flight)).toBe(tooSoon);
  });
});

describe('the warning about two flights of one aircraft', () => {
  it.each([
    [
      'where the aircraft is before the later flight',
      'elsewhere',
      'Peshawar (PEW) – Bacha Khan',
      'Aircraft in PEW (#7)',
    ],
    ['a place without a code', 'elsewhere', 'Panjgur strip', 'Aircraft in Panjgur strip (#7)'],
    ['both flights if it cannot be in two places', 'overlap', 'Panjgur strip', 'In two places at once (#7)'],
  ] as const)('names %s', (_what, grade, place, texts) => {
    expect(clashText({ grade, other: '#7', place })).toBe(texts);
  });
});

const from = (fromLocation: string, departureDatetime: string) => ({ fromLocation, departureDatetime });
const to = (toLocation: string, arrivalDatetime: string) => ({ toLocation, arrivalDatetime });

describe('the duration of a flight', () => {
  it.each([
    [
      'calculated between two zones',
      from('Karachi (KHI)', '2026-12-01T14:30'),
      to('Dubai (DXB)', '2026-12-01T15:35'),
      125,
    ],
    [
      'correct if the clock goes back further than the flight takes',
      from('DXB', '2026-12-01T10:00'),
      to('JED', '2026-12-01T09:45'),
      45,
    ],
    [
      'the difference of the local times if an airport is not known',
      from('Helipad', '2026-12-01T14:30'),
      to('DXB', '2026-12-01T15:35'),
      65,
    ],
    ['below zero if it lands before it departs', from('KHI', '2026-12-01T14:30'), to('LHE', '2026-12-01T13:30'), -60],
    ['unknown while a time is missing', from('KHI', '2026-12-01T14:30'), to('DXB', ''), undefined],
  ])('is %s', async (_what, start, end, minutes) => {
    expect(await flightMinutes({ ...start, ...end })).toBe(minutes);
  });
});

describe('the seats of a flight', () => {
  it.each<[string, Parameters<typeof seatWarnings>[0], string[]]>([
    ['seats that fit', { offered: 6, booked: 6, capacity: 6 }, []],
    ['unknown numbers', { offered: 60, booked: undefined, capacity: undefined }, []],
    [
      'more offered than the aircraft has',
      { offered: 8, booked: 2, capacity: 7 },
      ['8 seats are offered, but the aircraft has 7.'],
    ],
    [
      'more requested than offered',
      { offered: 4, booked: 5, capacity: 7 },
      ['5 seats are requested, but 4 are offered.'],
    ],
    [
      'more requested than the aircraft has',
      { offered: 8, booked: 9, capacity: 7 },
      ['8 seats are offered, but the aircraft has 7.', '9 seats are requested, but the aircraft has 7.'],
    ],
  ])('cause the right warnings for %s', (_what, seats, texts) => {
    expect(seatWarnings(seats)).toEqual(texts);
  });
});

describe('the text about the bookings of a flight', () => {
  it.each([
    [1, 1, '1 booking for 1 person'],
    [2, 5, '2 bookings for 5 people'],
    [2, undefined, '2 bookings'],
  ])('names %s for %s: %s', (bookings, bookedSeats, texts) => {
    expect(bookingsText({ bookings, bookedSeats })).toBe(texts);
  });
});
