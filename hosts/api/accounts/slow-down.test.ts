import { beforeEach, expect, test, vi } from 'vitest';
import { createSlowDown } from './slow-down';

beforeEach(() => {
  vi.useFakeTimers();
});

test('a delayed sign-in continues when its waiting time is over', async () => {
  const done = vi.fn();
  void createSlowDown()(2000).then(done);
  await vi.advanceTimersByTimeAsync(1999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
});

test('when too many sign-ins wait, the one that waited longest continues, and no timer stays', async () => {
  const slowDown = createSlowDown({ maxWaiting: 2 });
  const done: string[] = [];
  for (const name of ['first', 'second', 'third', 'fourth']) void slowDown(2000).then(() => done.push(name));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['first', 'second']);
  expect(vi.getTimerCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(done).toEqual(['first', 'second', 'third', 'fourth']);
  expect(vi.getTimerCount()).toBe(0);
});
