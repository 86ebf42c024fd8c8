import { describe, expect, it } from 'vitest';
import { clockThere } from './clock-there';

const AUCKLAND = { text: 'Auckland (AKL)', timezone: 'Pacific/Auckland' };
const HONOLULU = { text: 'Honolulu (HNL)', timezone: 'Pacific/Honolulu' };

describe('the clock at another place', () => {
  it('stands on the day before, across the date line', () => {
    expect(clockThere('2026-12-10T08:00:00', AUCKLAND, HONOLULU)).toBe('2026-12-09T09:00');
  });

  it.each([
    ['here', { text: 'A strip' }, HONOLULU],
    ['there', AUCKLAND, { text: 'A strip' }],
  ])('is the same clock where the zone %s is unknown', (_where, here, there) => {
    expect(clockThere('2026-12-10T08:00', here, there)).toBe('2026-12-10T08:00');
  });

  it.each(['', '2026-12-10T', '2026-12-10T8', '2026-02-30T08:00'])('leaves what is no time as it is: "%s"', (text) => {
    expect(clockThere(text, AUCKLAND, HONOLULU)).toBe(text);
  });
});
