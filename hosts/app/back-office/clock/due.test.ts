import { describe, expect, it } from 'vitest';
import { dueIn } from './due';

const NOW = Date.parse('2026-11-23T10:00:00Z');

describe('what is due', () => {
  it.each([
    ['2026-11-23T10:00:01Z', 'Due in 1 min', 'soon'],
    ['2026-11-23T10:12:00Z', 'Due in 12 min', 'soon'],
    ['2026-11-23T11:00:20Z', 'Due in 1 h 1 min', 'soon'],
    ['2026-11-23T11:59:59Z', 'Due in 2 h', 'soon'],
    ['2026-11-23T12:00:00Z', 'Due in 2 h', undefined],
    ['2026-11-23T12:30:00Z', 'Due in 3 h', undefined],
    ['2026-11-26T10:00:00Z', 'Due in 3 days', undefined],
    ['2026-11-23T09:59:59Z', 'Late by 0 min', 'late'],
    ['2026-11-23T08:10:00Z', 'Late by 1 h 50 min', 'late'],
    ['2026-11-23T07:10:00Z', 'Late by 2 h', 'late'],
    ['2026-11-20T09:00:00Z', 'Late by 3 days', 'late'],
  ])('%s is %s', (instant, text, urgency) => {
    const { said, amount, urgency: as } = dueIn(instant, NOW);
    expect([`${said} ${amount}`, as]).toEqual([text, urgency]);
  });
});
