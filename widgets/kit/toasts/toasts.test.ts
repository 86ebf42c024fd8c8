import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createToasts } from './toasts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a success stays for 2 seconds', () => {
  const store = createToasts();
  store.getState().success('Done');
  vi.advanceTimersByTime(1999);
  expect(store.getState().toasts).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.getState().toasts).toHaveLength(0);
});

it('an error stays for 4 seconds', () => {
  const store = createToasts();
  store.getState().error('Not done');
  vi.advanceTimersByTime(3999);
  expect(store.getState().toasts).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.getState().toasts).toHaveLength(0);
});

it('at most 20 stand at once, and the newest win', () => {
  const store = createToasts();
  for (let number = 1; number <= 25; number++) store.getState().error(`Error ${number}`);
  expect(store.getState().toasts.map((toast) => toast.text)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Error ${index + 6}`),
  );
});
