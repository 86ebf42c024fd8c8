import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backEntry } from '../base/page';
import { closeOnBack } from './close-on-back';

/** The states that the page's router receives. */
const states: unknown[] = [];
const router = ({ state }: PopStateEvent) => states.push(state);
let closings: (() => void)[];
beforeEach(async () => {
  history.pushState({ page: 1 }, '');
  closings = [];
  states.length = 0;
  addEventListener('popstate', router);
});
afterEach(async () => {
  for (const close of closings) close();
  await isBack();
  removeEventListener('popstate', router);
});

const isAdded = () => 'charterWidgetsOpen' in (history.state ?? {});
const isBack = () => vi.waitFor(() => expect(isAdded()).toBe(false));

/** Opens a layer that Back closes. */
function open() {
  const closed = vi.fn();
  const end = closeOnBack(() => {
    closed();
    end();
  });
  closings.push(end);
  return { closed, end };
}

it('Back closes the topmost open layer, and the page’s router sees no new state', async () => {
  const [below, above] = [open(), open()];
  history.back();
  await vi.waitFor(() => expect(above.closed).toHaveBeenCalledOnce());
  expect(below.closed).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(isAdded()).toBe(true));
  history.back();
  await vi.waitFor(() => expect(below.closed).toHaveBeenCalledOnce());
  expect(history.state).toEqual({ page: 1 });
  expect(states).toEqual([null, null]);
});

it('a layer that closes by itself removes its history entry, and Back then goes to the page before', async () => {
  history.pushState({ page: 2 }, '');
  open().end();
  await isBack();
  expect(history.state).toEqual({ page: 2 });
  history.back();
  await vi.waitFor(() => expect(states).toEqual([null, { page: 1 }]));
});

it('a layer that replaces another, or opens while its entry is removed, gets an entry too', async () => {
  const first = open();
  const { length } = history;
  first.end();
  const second = open();
  expect(history.length).toBe(length);
  second.end();
  // From now on the history is moving back.
  await new Promise((resolve) => setTimeout(resolve));
  const pushState = vi.spyOn(History.prototype, 'pushState');
  const third = open();
  await vi.waitFor(() => expect(pushState).toHaveBeenCalledOnce());
  pushState.mockRestore();
  history.back();
  await vi.waitFor(() => expect(third.closed).toHaveBeenCalledOnce());
  expect(first.closed).not.toHaveBeenCalled();
  expect(second.closed).not.toHaveBeenCalled();
});

it('a layer that refuses to close is asked again on the next Back', async () => {
  const close = vi.fn();
  closings.push(closeOnBack(close));
  for (const times of [1, 2]) {
    history.back();
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(times));
    await vi.waitFor(() => expect(isAdded()).toBe(true));
  }
});

it('the page’s router finds its own state while a layer is open', () => {
  open();
  expect(history.state).toMatchObject({ page: 1 });
});

it('a layer stays open when the page itself navigates', async () => {
  const { end } = open();
  history.pushState({ page: 2 }, '');
  const ended = new Promise((resolve) => setTimeout(resolve));
  end();
  await ended;
  expect(history.state).toEqual({ page: 2 });
});

it('a router that goes back further than the open layer takes the page with it', async () => {
  history.pushState({ page: 2 }, '', '#2');
  const { closed } = open();
  history.go(-2);
  await vi.waitFor(() => expect(states).toEqual([{ page: 1 }]));
  expect(history.state).toEqual({ page: 1 });
  expect(closed).not.toHaveBeenCalled();
});

it('Back does not scroll the page, and restores its scrollRestoration', async () => {
  const tall = document.createElement('div');
  tall.style.height = '5000px';
  document.body.append(tall);
  const { end } = open();
  scrollTo(0, 700);
  end();
  await isBack();
  expect([scrollY, history.scrollRestoration]).toEqual([700, 'auto']);
  tall.remove();
});

it('a router can wait until the entry of a closed layer is gone, and then adds its own', async () => {
  const back = history.back.bind(history);
  const left: unknown[] = [];
  const spy = vi.spyOn(history, 'back').mockImplementation(() => {
    left.push(backEntry.left);
    back();
  });
  open().end();
  await vi.waitFor(() => expect(left).toEqual([expect.any(Promise)]));
  await left[0];
  expect([history.state, backEntry.left]).toEqual([{ page: 1 }, undefined]);
  spy.mockRestore();
});
