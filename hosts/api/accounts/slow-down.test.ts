import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSlowDown } from './slow-down';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an attempt that is slowed', () => {
  test('goes on when its time is over', async () => {
    const done = vi.fn();
    void createSlowDown()('sana', 2000).then(done);
    await vi.advanceTimersByTimeAsync(1999);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledOnce();
  });

  test('leaves nothing behind of its account', async () => {
    const forgotten = vi.spyOn(Map.prototype, 'delete');
    void createSlowDown()('sana', 2000);
    expect(forgotten).not.toHaveBeenCalledWith('sana');
    await vi.advanceTimersByTimeAsync(2000);
    expect(forgotten).toHaveBeenCalledWith('sana');
    forgotten.mockRestore();
  });

  test('goes on sooner when too many wait for one account, the longest waiting first', async () => {
    const slowDown = createSlowDown({ ofOne: 2 });
    const done: string[] = [];
    for (const name of ['first', 'second', 'third', 'fourth']) void slowDown('sana', 2000).then(() => done.push(name));
    void slowDown('ali', 2000).then(() => done.push('another’s'));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['first', 'second']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(done).toEqual(['first', 'second', 'third', 'fourth', 'another’s']);
  });

  test('goes on sooner when too many wait in all, and leaves no timer behind', async () => {
    const slowDown = createSlowDown({ inAll: 10 });
    let done = 0;
    for (let attempt = 0; attempt < 100; attempt++) void slowDown(`account ${attempt}`, 2000).then(() => done++);
    await vi.advanceTimersByTimeAsync(0);
    expect([done, vi.getTimerCount()]).toEqual([90, 10]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([done, vi.getTimerCount()]).toEqual([100, 0]);
  });
});
