// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Suggestion } from '../airport';

const karachi: Suggestion = { id: 'KHI', title: 'Karachi', detail: 'Pakistan', code: 'KHI' };
const HOUR = 60 * 60 * 1000;

/** A new page, which only shares the storage with the one before. */
async function openPage() {
  vi.resetModules();
  return import('./suggestion-cache');
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a suggestion is kept for the next page, for 24 hours', async () => {
  (await openPage()).saveSuggestions('index:kar', [karachi]);
  const { findSuggestions } = await openPage();
  vi.advanceTimersByTime(24 * HOUR - 1);
  expect(findSuggestions('index:kar')).toEqual([karachi]);
  vi.advanceTimersByTime(1);
  expect(findSuggestions('index:kar')).toBeUndefined();
  // The clock was set back.
  vi.setSystemTime(Date.now() - 25 * HOUR);
  expect(findSuggestions('index:kar')).toBeUndefined();
});

it('an empty list of suggestions is not kept', async () => {
  const cache = await openPage();
  cache.saveSuggestions('index:qqq', []);
  expect(cache.findSuggestions('index:qqq')).toBeUndefined();
});

it('the newest forty lists of suggestions are kept', async () => {
  const cache = await openPage();
  for (let n = 0; n < 41; n++) cache.saveSuggestions(`index:${n}`, [karachi]);
  const next = await openPage();
  expect(next.findSuggestions('index:0')).toBeUndefined();
  expect(next.findSuggestions('index:1')).toEqual([karachi]);
  expect(next.findSuggestions('index:40')).toEqual([karachi]);
});

it.each(['{', '{"a":1}', '[["index:kar",{"at":"now","suggestions":[]}]]'])(
  'suggestions are kept although the storage has %s',
  async (stored) => {
    localStorage.setItem('cw-airports', stored);
    const cache = await openPage();
    expect(cache.findSuggestions('index:kar')).toBeUndefined();
    cache.saveSuggestions('index:kar', [karachi]);
    expect((await openPage()).findSuggestions('index:kar')).toEqual([karachi]);
  },
);

it.each([
  ['full', () => vi.spyOn(Storage.prototype, 'setItem')],
  ['forbidden', () => vi.spyOn(globalThis, 'localStorage', 'get')],
])('a suggestion is kept for the page alone when the storage is %s', async (_what, spy) => {
  spy().mockImplementation(() => {
    throw new DOMException('no storage');
  });
  const cache = await openPage();
  cache.saveSuggestions('index:kar', [karachi]);
  expect(cache.findSuggestions('index:kar')).toEqual([karachi]);
});

const GILGIT = 'Gilgit (GIL) – Gilgit Airport';
const places = ['A', 'B', 'C', 'D'];

it('the last three places that were chosen in a tab are kept, each once', async () => {
  sessionStorage.clear();
  const { saveRecentPlace } = await openPage();
  for (const place of [...places, 'B']) saveRecentPlace(place, true);
  expect((await openPage()).listRecentPlaces()).toEqual(['B', 'D', 'C']);
});

it('a chosen place is kept for the page alone when nothing may be stored', async () => {
  sessionStorage.clear();
  const { saveRecentPlace, listRecentPlaces } = await openPage();
  saveRecentPlace(GILGIT, false);
  expect(listRecentPlaces()).toEqual([GILGIT]);
  expect((await openPage()).listRecentPlaces()).toEqual([]);
  expect(sessionStorage.length).toBe(0);
});

it('no chosen places are listed when the storage has something else', async () => {
  sessionStorage.setItem('cw-places', '{"a":1}');
  expect((await openPage()).listRecentPlaces()).toEqual([]);
});
