import { describe, expect, it } from 'vitest';
import { cameIn, isWaiting, sayWhen } from './what-is-due';

const TODAY = '2026-11-21';

/** The instant of a wall clock of the reader. */
const at = (clock: string) => new Date(clock).toISOString();
const request = (received: string, departure = '2026-12-01T10:00:00') => ({ received, departure });

describe('what came in', () => {
  it('is what came since yesterday by the clock of the reader, the newest first', () => {
    const [morning, midnight, before, now] = [
      '2026-11-21T08:00:00',
      '2026-11-20T00:00:00',
      '2026-11-19T23:59:59',
      '2026-11-21T23:00:00',
    ].map((clock) => request(at(clock)));
    expect(cameIn([before, morning, midnight, now] as ReturnType<typeof request>[], TODAY)).toEqual([
      now,
      morning,
      midnight,
    ]);
  });

  it.each(['', '0001-01-01T00:00:00', 'soon'])('leaves out what came at no known time: %j', (received) => {
    expect(cameIn([request(received)], TODAY)).toEqual([]);
  });
});

describe('what is late', () => {
  const old = at('2026-11-19T23:59:59');

  it('came before yesterday and is still to be flown, the next to depart first', () => {
    const [tonight, later] = [request(old, '2026-11-21T22:00:00'), request(old, '2026-12-09T10:00:00')];
    expect(isWaiting([later, tonight, request(at('2026-11-20T00:00:00'))], TODAY)).toEqual([tonight, later]);
  });

  it.each(['2026-11-20T23:00:00', '', '0001-01-01T00:00:00'])(
    'is nothing that has departed, or departs at no known time: %j',
    (departure) => {
      expect(isWaiting([request(old, departure)], TODAY)).toEqual([]);
    },
  );

  it('is nothing that came at no known time', () => {
    expect(isWaiting([request('')], TODAY)).toEqual([]);
  });
});

it.each([
  ['2026-11-21T23:00:00', 'today'],
  ['2026-11-22T00:10:00', 'tomorrow'],
  ['2026-12-01T14:30:00', 'in 10 days'],
])('a departure at %s is %s', (wallClock, said) => {
  expect(sayWhen(wallClock, TODAY)).toBe(said);
});
