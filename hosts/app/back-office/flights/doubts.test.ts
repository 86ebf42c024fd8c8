// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { landsTooSoon } from './doubts';

const times = (durationMinutes: number | null | undefined, arrivalDatetime = '2026-12-01T13:00:00') => ({
  departureDatetime: '2026-12-01T14:00:00',
  arrivalDatetime,
  durationMinutes,
});

describe('a flight lands before it leaves', () => {
  it.each([
    ['by the clocks of both airports', times(-60), true],
    ['by the two clocks alone, where the server does not say', times(undefined), true],
    ['but not where its clocks go back', times(120), false],
    ['but not without an arrival', times(null, '0001-01-01T00:00:00'), false],
  ])('%s', (_what, flight, tooSoon) => {
    expect(landsTooSoon(flight)).toBe(tooSoon);
  });
});
