import * as v from 'valibot';
import { object, toJson } from '../../../contract';
import type { Suggestion } from '../airport';

const STORAGE_KEY = 'cw-airports';
const LIFETIME = 24 * 60 * 60 * 1000;
/** 40 answers use about 40 KB of the partner's storage. */
const MAX_ENTRIES = 40;

const storedEntries = v.array(
  v.tuple([
    v.string(),
    object({
      at: v.number(),
      suggestions: v.array(
        object({
          id: v.string(),
          title: v.string(),
          detail: v.string(),
          code: v.string(),
          nearest: v.optional(v.string()),
        }),
      ),
    }),
  ]),
);

let entries: Map<string, { at: number; suggestions: Suggestion[] }> | undefined;

function loadEntries() {
  if (entries) return entries;
  try {
    entries = new Map(v.parse(storedEntries, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')));
  } catch {
    // Storage is blocked or has other content: entries stay in memory.
    entries = new Map();
  }
  return entries;
}

/** Finds suggestions that were saved under `key` in the last 24 hours. */
export function findSuggestions(key: string): Suggestion[] | undefined {
  const entry = loadEntries().get(key);
  if (!entry) return undefined;
  const age = Date.now() - entry.at;
  return age >= 0 && age < LIFETIME ? entry.suggestions : undefined;
}

/** Saves suggestions for 24 hours, at most 40 answers. Empty answers are not saved, because the index may grow. */
export function saveSuggestions(key: string, suggestions: Suggestion[]): void {
  if (suggestions.length === 0) return;
  const kept = loadEntries();
  kept.delete(key);
  kept.set(key, { at: Date.now(), suggestions });
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_ENTRIES) break;
    kept.delete(oldest);
  }
  try {
    localStorage.setItem(STORAGE_KEY, toJson([...kept]));
  } catch {
    // Storage is full or blocked: entries last for this page only.
  }
}

const PLACES_KEY = 'cw-places';
const MAX_PLACES = 3;

let places: readonly string[] | undefined;

/** Lists the texts of the last places chosen in this tab, newest first. */
export function listRecentPlaces(): readonly string[] {
  try {
    places ??= v.parse(v.array(v.string()), JSON.parse(sessionStorage.getItem(PLACES_KEY) ?? '[]'));
  } catch {
    places = [];
  }
  return places;
}

/** @param stored true to survive a reload; else the place is remembered for this page only */
export function saveRecentPlace(text: string, stored: boolean): void {
  places = [text, ...listRecentPlaces().filter((other) => other !== text)].slice(0, MAX_PLACES);
  try {
    if (stored) sessionStorage.setItem(PLACES_KEY, toJson([...places]));
  } catch {
    // Storage is full or blocked.
  }
}
