import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToasts, type ToastStore } from './toasts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const shown = (store: ToastStore) => store.getState().toasts.map(({ text, count }) => `${text} ×${count}`);

it.each([
  ['success', 2000],
  ['error', 4000],
] as const)('a toast of %s disappears after %i milliseconds', (kind, time) => {
  const store = createToasts();
  store.getState()[kind]('Done');
  vi.advanceTimersByTime(time - 1);
  expect(shown(store)).toEqual(['Done ×1']);
  vi.advanceTimersByTime(1);
  expect(shown(store)).toEqual([]);
});

it('a toast disappears when 20 newer ones are shown', () => {
  const store = createToasts();
  for (let number = 1; number <= 25; number++) store.getState().error(`Error ${number}`);
  expect(store.getState().toasts.map((toast) => toast.text)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Error ${index + 6}`),
  );
});

describe('a repeated toast', () => {
  it('is counted, moves to the end, and is shown as long as a new one', () => {
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

  it('is not counted after it has disappeared, nor together with another kind', () => {
    const store = createToasts();
    store.getState().error('Done');
    vi.advanceTimersByTime(4000);
    store.getState().success('Done');
    store.getState().error('Done');
    expect(shown(store)).toEqual(['Done ×1', 'Done ×1']);
  });
});

it('a success toast removes error toasts, but no other success', () => {
  const store = createToasts();
  for (const text of ['Not saved', 'Not sent']) store.getState().error(text);
  store.getState().success('Saved');
  expect(shown(store)).toEqual(['Saved ×1']);
  store.getState().error('Not sent');
  store.getState().clearErrors();
  expect(shown(store)).toEqual(['Saved ×1']);
});

it('a toast can be dismissed alone or with all others', () => {
  const store = createToasts();
  for (const text of ['One', 'Two', 'Three']) store.getState().error(text);
  store.getState().dismiss(store.getState().toasts[1]?.id);
  expect(shown(store)).toEqual(['One ×1', 'Three ×1']);
  store.getState().dismiss();
  expect(shown(store)).toEqual([]);
});

it('a toast does not disappear while the pointer or the focus is on it', () => {
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
