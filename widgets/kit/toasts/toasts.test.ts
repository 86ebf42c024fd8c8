import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToasts, type ToastStore } from './toasts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const shown = (store: ToastStore) => store.getState().toasts.map(({ text, count }) => `${text} ×${count}`);

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

describe('a toast that is said again', () => {
  it('is one that counts, the newest, and stays as long as a new one', () => {
    const store = createToasts();
    store.getState().error('Not done');
    store.getState().error('Another');
    vi.advanceTimersByTime(3000);
    store.getState().error('Not done');
    expect(shown(store)).toEqual(['Another ×1', 'Not done ×2']);
    vi.advanceTimersByTime(3999);
    expect(shown(store)).toEqual(['Not done ×2']);
    vi.advanceTimersByTime(1);
    expect(shown(store)).toEqual([]);
  });

  it('begins anew once it has gone, and is another where one is a success', () => {
    const store = createToasts();
    store.getState().error('Done');
    vi.advanceTimersByTime(4000);
    store.getState().success('Done');
    store.getState().error('Done');
    expect(shown(store)).toEqual(['Done ×1', 'Done ×1']);
  });
});

it('a success takes the errors away, and leaves other successes', () => {
  const store = createToasts();
  for (const text of ['Not saved', 'Not sent']) store.getState().error(text);
  store.getState().success('Saved');
  expect(shown(store)).toEqual(['Saved ×1']);
  store.getState().error('Not sent');
  store.getState().clearErrors();
  expect(shown(store)).toEqual(['Saved ×1']);
});

it('one is dismissed, or all', () => {
  const store = createToasts();
  for (const text of ['One', 'Two', 'Three']) store.getState().error(text);
  store.getState().dismiss(store.getState().toasts[1]?.id);
  expect(shown(store)).toEqual(['One ×1', 'Three ×1']);
  store.getState().dismiss();
  expect(shown(store)).toEqual([]);
});

it('none goes while somebody reads them', () => {
  const store = createToasts();
  let read = true;
  store.setState({ places: [{ matches: () => read } as unknown as Element] });
  store.getState().success('Done');
  vi.advanceTimersByTime(10_000);
  expect(shown(store)).toEqual(['Done ×1']);
  read = false;
  vi.advanceTimersByTime(2000);
  expect(shown(store)).toEqual([]);
});
