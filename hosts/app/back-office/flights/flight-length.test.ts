import { describe, expect, it } from 'vitest';
import { flightMinutes } from './flight-length';

const from = (fromLocation: string, departureDatetime: string) => ({ fromLocation, departureDatetime });
const to = (toLocation: string, arrivalDatetime: string) => ({ toLocation, arrivalDatetime });

describe('how long a flight takes', () => {
  it.each([
    ['between two zones', from('Karachi (KHI)', '2026-12-01T14:30'), to('Dubai (DXB)', '2026-12-01T15:35'), 125],
    [
      'where the clock goes back further than it flies',
      from('DXB', '2026-12-01T10:00'),
      to('JED', '2026-12-01T09:45'),
      45,
    ],
    [
      'by the clocks where an airport is not known',
      from('Helipad', '2026-12-01T14:30'),
      to('DXB', '2026-12-01T15:35'),
      65,
    ],
    ['below zero where it lands before it leaves', from('KHI', '2026-12-01T14:30'), to('LHE', '2026-12-01T13:30'), -60],
    ['nothing while a time is missing', from('KHI', '2026-12-01T14:30'), to('DXB', ''), undefined],
  ])('%s', async (_what, start, end, minutes) => {
    expect(await flightMinutes({ ...start, ...end })).toBe(minutes);
  });
});
