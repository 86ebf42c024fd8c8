// @vitest-environment happy-dom
import type { FlightRecord } from 'charter-widgets/contract';
import { describe, expect, it } from 'vitest';
import { landsTooSoon, sayClash } from './doubts';

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

describe('of two flights of one aircraft', () => {
  it.each([
    ['where it is before the later one', 'elsewhere', 'Peshawar (PEW) – Bacha Khan', 'Aircraft in PEW (#7)'],
    ['its place without a code', 'elsewhere', 'Panjgur strip', 'Aircraft in Panjgur strip (#7)'],
    ['that it cannot be in two places', 'overlap', 'Panjgur strip', 'In two places at once (#7)'],
  ] as const)('says %s', (_what, grade, toLocation, said) => {
    expect(sayClash({ grade, other: { id: 7, toLocation } as FlightRecord })).toBe(said);
  });
});
