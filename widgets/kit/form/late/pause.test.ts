import { afterEach, expect, test, vi } from 'vitest';
import { pauseAfter } from './pause';

afterEach(() => vi.restoreAllMocks());

test('a request that waits is tried at longer and longer intervals, at last each minute', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  expect([1, 2, 3, 4, 5, 6, 60, 2000].map(pauseAfter)).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000, 60_000,
  ]);
});

test('many who wait for one server do not all try at once', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.8);
  expect(pauseAfter(1)).toBe(6_000);
});
