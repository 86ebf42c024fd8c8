import { describe, expect, it } from 'vitest';
import { departureDay } from './departure';

const today = new Date('2026-11-21T12:00:00');

describe('the day of a departure', () => {
  it('is short, with its weekday', () => {
    expect(departureDay('2026-12-01T14:30:00', { today })).toBe('Tue, Dec 1');
  });

  it('has its year when that is another', () => {
    expect(departureDay('2027-01-05T00:10:00', { today })).toBe('Tue, Jan 5, 2027');
  });

  it('is the airport’s own, whatever the reader’s zone', () => {
    expect(departureDay('2026-12-01T00:05:00', { today })).toBe('Tue, Dec 1');
    expect(departureDay('2026-12-01T23:55:00', { today })).toBe('Tue, Dec 1');
  });

  it('is not known when it cannot be read', () => {
    expect(departureDay('soon', { today })).toBe('TBA');
  });
});
