import { describe, expect, it } from 'vitest';
import { isTimely } from './words';

const departs = '2026-11-27T08:30:00';
const before = Date.parse('2026-11-27T08:29:00');
const after = Date.parse('2026-11-27T08:31:00');

describe('the next step of a trip', () => {
  it('is not to mark it as flown before its last departure', () => {
    expect(isTimely('flown', departs, before)).toBe(false);
    expect(isTimely('flown', departs, after)).toBe(true);
  });

  it('waits for nothing where no departure is known, nor where it is another one', () => {
    expect(isTimely('flown', undefined, before)).toBe(true);
    expect(isTimely('flown', '', before)).toBe(true);
    expect(isTimely('booked', departs, before)).toBe(true);
  });
});
