// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Suggestion } from '../airport';

const karachi: Suggestion = { id: 'KHI', title: 'Karachi', detail: 'Pakistan', code: 'KHI' };
const HOUR = 60 * 60 * 1000;

/** A page that has just been opened: only the storage is left of the last one. */
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

it('answers on the next page what this one learnt', async () => {
  (await openPage()).saveSuggestions('index:kar', [karachi]);
  expect((await openPage()).findSuggestions('index:kar')).toEqual([karachi]);
});

it('forgets after 24 hours', async () => {
  const cache = await openPage();
  cache.saveSuggestions('index:kar', [karachi]);
  vi.advanceTimersByTime(24 * HOUR - 1);
  expect(cache.findSuggestions('index:kar')).toEqual([karachi]);
  vi.advanceTimersByTime(1);
  expect(cache.findSuggestions('index:kar')).toBeUndefined();
});

it('does not trust an answer from the future', async () => {
  const cache = await openPage();
  cache.saveSuggestions('index:kar', [karachi]);
  vi.setSystemTime(Date.now() - HOUR);
  expect(cache.findSuggestions('index:kar')).toBeUndefined();
});

it('does not keep an empty answer', async () => {
  const cache = await openPage();
  cache.saveSuggestions('index:qqq', []);
  expect(cache.findSuggestions('index:qqq')).toBeUndefined();
});

it('keeps the newest forty', async () => {
  const cache = await openPage();
  for (let n = 0; n < 41; n++) cache.saveSuggestions(`index:${n}`, [karachi]);
  const next = await openPage();
  expect(next.findSuggestions('index:0')).toBeUndefined();
  expect(next.findSuggestions('index:1')).toEqual([karachi]);
  expect(next.findSuggestions('index:40')).toEqual([karachi]);
});

it.each(['{', '{"a":1}', '[["index:kar",{"at":"now","suggestions":[]}]]'])('starts anew from %s', async (stored) => {
  localStorage.setItem('cw-airports', stored);
  const cache = await openPage();
  expect(cache.findSuggestions('index:kar')).toBeUndefined();
  cache.saveSuggestions('index:kar', [karachi]);
  expect((await openPage()).findSuggestions('index:kar')).toEqual([karachi]);
});

it('keeps for the page when the storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const cache = await openPage();
  cache.saveSuggestions('index:kar', [karachi]);
  expect(cache.findSuggestions('index:kar')).toEqual([karachi]);
});

it('keeps for the page when the storage is forbidden', async () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  const cache = await openPage();
  cache.saveSuggestions('index:kar', [karachi]);
  expect(cache.findSuggestions('index:kar')).toEqual([karachi]);
});

const GILGIT = 'Gilgit (GIL) – Gilgit Airport';
const places = ['A', 'B', 'C', 'D'];

it('keeps the last three places that were chosen in the tab, each once', async () => {
  sessionStorage.clear();
  const { saveRecentPlace } = await openPage();
  for (const place of [...places, 'B']) saveRecentPlace(place, true);
  expect((await openPage()).listRecentPlaces()).toEqual(['B', 'D', 'C']);
});

it('keeps the places for the page alone where nothing is to be stored', async () => {
  sessionStorage.clear();
  const { saveRecentPlace, listRecentPlaces } = await openPage();
  saveRecentPlace(GILGIT, false);
  expect(listRecentPlaces()).toEqual([GILGIT]);
  expect((await openPage()).listRecentPlaces()).toEqual([]);
  expect(sessionStorage.length).toBe(0);
});

it('has no last places where others have written there', async () => {
  sessionStorage.setItem('cw-places', '{"a":1}');
  expect((await openPage()).listRecentPlaces()).toEqual([]);
});
