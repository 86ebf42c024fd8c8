import { afterEach, expect, it, vi } from 'vitest';
import { printPart } from './submitted-dialog';

const frames = () => [...document.querySelectorAll('iframe')];

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
  for (const link of document.head.querySelectorAll('[data-broken]')) link.remove();
});

/** Presses 'Print' on a page with a style sheet; returns the frame and how often it was printed. */
function print(address?: string) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.dataset.broken = '';
  if (address) link.href = address;
  document.head.append(link);
  const part = document.createElement('p');
  document.body.append(part);
  printPart(part, 'A pass');
  const view = frames().at(-1)?.contentWindow as Window;
  const printed = vi.fn();
  view.print = printed;
  return { view, printed };
}

it('printing a part works although a style sheet of the page does not load, and leaves nothing behind', async () => {
  const { view, printed } = print('http://127.0.0.1:9/no.css');
  await expect.poll(() => printed.mock.calls.length).toBe(1);
  view.dispatchEvent(new Event('afterprint'));
  expect(frames()).toEqual([]);
});

it('printing waits only a limited time for a style sheet, and a second press leaves no second frame', async () => {
  vi.useFakeTimers();
  // A style sheet without an address neither loads nor fails.
  print();
  const { view, printed } = print();
  expect(frames().map(({ contentWindow }) => contentWindow)).toEqual([view]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(printed).toHaveBeenCalledOnce();
});

it('printing leaves nothing behind when the browser refuses to print', async () => {
  vi.useFakeTimers();
  print();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(frames()).toEqual([]);
});
