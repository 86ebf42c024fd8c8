import { expect, it, vi } from 'vitest';
import { createGrowthGuard } from './growth-guard';

/** Gives a page the heights it asks for, each asked for twice, as the pages do; returns what the frame ends with. */
function settle(ask: (frame: number) => number) {
  const warn = vi.fn();
  const guard = createGrowthGuard(warn);
  let frame = 520;
  for (let now = 0; now < 4000; now += 20) {
    const wanted = Math.ceil(ask(frame));
    for (const told of [now, now + 1]) if (guard.allows(wanted, told)) frame = wanted;
  }
  return { frame, warn };
}

it('lets a page of a height of its own have it', () => {
  const { frame, warn } = settle(() => 900);
  expect(frame).toBe(900);
  expect(warn).not.toHaveBeenCalled();
});

it.each([
  ['min-height: calc(100vh + 5px)', (frame: number) => Math.max(600, frame + 5)],
  ['margin-top: 1vh; min-height: 100vh', (frame: number) => Math.max(600, frame * 1.01)],
])('stops a page with %s, and says so once', (_css, ask) => {
  const { frame, warn } = settle(ask);
  expect(frame).toBeLessThan(700);
  expect(warn).toHaveBeenCalledOnce();
});

it('lets a page that was stopped shrink, and grow when its content does', () => {
  const guard = createGrowthGuard(() => {});
  let frame = 600;
  for (let turn = 0; turn < 20; turn++) if (guard.allows(frame + 5, turn * 20)) frame += 5;
  expect(guard.allows(frame + 300, 5000)).toBe(true);
  expect(guard.allows(400, 9000)).toBe(true);
});

it('lets a list grow by equal rows, however often the visitor asks for more', () => {
  const guard = createGrowthGuard(() => {});
  const grown = Array.from({ length: 30 }, (_, row) => guard.allows(520 + row * 80, row * 900));
  expect(grown.every(Boolean)).toBe(true);
});

it('lets a page that opened with an even movement have its whole height in the end', () => {
  const guard = createGrowthGuard(() => {});
  let frame = 0;
  const ask = (height: number, now: number) => {
    if (guard.allows(height, now)) frame = height;
  };
  for (let turn = 1; turn <= 12; turn++) ask(520 + turn * 10, turn * 16);
  for (let second = 1; second <= 4; second++) ask(640, second * 1000);
  expect(frame).toBe(640);
});

/** Asks for heights, so many milliseconds one after another; which of them the frame was given. */
function given(heights: number[], every: number, warn = vi.fn()) {
  const guard = createGrowthGuard(warn);
  const answers = heights.map((height, turn) => guard.allows(height, turn * every));
  return { guard, warn, answers, last: (heights.length - 1) * every };
}

it.each([
  ['at once', [100, 105, 110, 115, 120], 1, false],
  ['as late as an answer comes', [100, 105, 110, 115, 120], 400, false],
  ['later than an answer comes', [100, 105, 110, 115, 120], 401, true],
  ['by steps that are rounded', [100, 105, 111, 116, 122], 1, false],
  ['by steps of its own', [100, 105, 112, 117, 124], 1, true],
  ['down', [100, 95, 90, 85, 80], 1, true],
] as const)(
  'a page that asks for one step more %s: %j every %i ms, the last one is given: %j',
  (_how, heights, every, is) => {
    const { answers, warn } = given([...heights], every);
    expect(answers).toEqual([true, true, true, true, is]);
    expect(warn.mock.calls).toEqual(is ? [] : [[heights[3]]]);
  },
);

it('gives a page that was stopped its step once more after a second and a half, and never again', () => {
  const { guard, last, warn } = given([100, 105, 110, 115, 120], 1);
  expect(guard.allows(120, last + 1499)).toBe(false);
  expect(guard.allows(120, last + 1500)).toBe(true);
  expect(guard.allows(125, last + 1501)).toBe(false);
  expect(guard.allows(125, last + 9000)).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
});

it('allows a repeated height, and a height requested long after the second chance', () => {
  const { guard, last } = given([100, 100, 105, 110, 115, 120], 1);
  expect(guard.allows(115, last + 1)).toBe(true);
  expect(guard.allows(120, last + 1501)).toBe(true);
  expect(guard.allows(125, last + 1902)).toBe(true);
});

it('warns again after the page has requested another height', () => {
  const { guard, last, warn } = given([100, 105, 110, 115, 120], 1);
  const answers = [400, 405, 410, 415, 420].map((height, turn) => guard.allows(height, last + 5000 + turn));
  expect(answers).toEqual([true, true, true, true, false]);
  expect(warn.mock.calls).toEqual([[115], [415]]);
});
