import { backEntry } from 'charter-widgets/kit';
import {
  createPath,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router';

/** A place of the site that the visitor has come to. */
export interface Visit {
  location: Location;
  /** `POP` for the first page, and on the browser's way back and forward. */
  type: NavigationType;
  viewTransition?: boolean | undefined;
  /** Whether the page stays where it is scrolled to. */
  preventScrollReset?: boolean | undefined;
  /** Why its screen could not be loaded. */
  error?: unknown;
}

/** Where a visitor is sent who may not see a screen. */
export interface Redirect {
  to: string;
  state: unknown;
}

/** Loads the code of the screens at a place; resolves to where else to go. */
type Load = (location: Location) => Promise<Redirect | undefined>;

let load: Load = async () => undefined;
let visit: Visit;
/** Counts the entries of the history, to tell back from forward. */
let index = 0;
/** Counts the navigations: one that another has overtaken shows nothing. */
let latest = 0;
let isLoading = false;
let isReturning = false;
let isAllowed = false;

const visitListeners = new Set<(visit: Visit) => void>();
const loadingListeners = new Set<() => void>();
const leaveGuards = new Set<(leave: () => void) => boolean>();

const createKey = () => Math.random().toString(36).slice(2);

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = window.history.state ?? {};
  // Screens know their paths without a slash at the end.
  return { pathname: pathname.replace(/(.)\/$/, '$1'), search, hash, state: usr, key };
}

/** Gives the current entry of the history a key and an index, which a new document and a link to a `#hash` lack. */
function markEntry(idx: number): void {
  const { state } = window.history;
  index = state?.idx ?? idx;
  if (!state?.key) window.history.replaceState({ ...state, key: createKey(), idx: index }, '');
}

/**
 * Starts to follow the browser's history, at the page as it is.
 *
 * @param keepsScroll whether pages scroll to where they were left
 */
export function startNavigation(loadScreens: Load, keepsScroll: boolean): Visit {
  load = loadScreens;
  markEntry(0);
  visit = { location: readLocation(), type: NavigationType.Pop };
  if (keepsScroll) followScroll();
  window.addEventListener('popstate', onPopState);
  backEntry.isLeftToUs = true;
  return visit;
}

export const currentVisit = (): Visit => visit;

/** Loads the first screen of a page that the server has not rendered. */
export const loadFirst = (): Promise<void> => show(visit);

/** Calls the listener with each visit after the first. Returns what ends that. */
export function onVisit(listener: (visit: Visit) => void): () => void {
  visitListeners.add(listener);
  return () => visitListeners.delete(listener);
}

/** Calls the listener when a screen begins to load, and when it has loaded. For `useSyncExternalStore`. */
export function onLoading(listener: () => void): () => void {
  loadingListeners.add(listener);
  return () => loadingListeners.delete(listener);
}
export const isScreenLoading = (): boolean => isLoading;

/**
 * Asks a guard before another path is shown. If it returns true, the page stays until `leave` is called.
 *
 * @returns what ends that
 */
export function guardLeaving(guard: (leave: () => void) => boolean): () => void {
  leaveGuards.add(guard);
  return () => leaveGuards.delete(guard);
}

const mustStay = ({ pathname }: Location, leave: () => void): boolean =>
  pathname !== visit.location.pathname && [...leaveGuards].some((guard) => guard(leave));

/** Shows another screen. Resolves when it is there, and also when the visitor stays or goes elsewhere. */
export async function navigate(to: To, options: NavigateOptions = {}): Promise<void> {
  const { replace, state = null, viewTransition, preventScrollReset } = options;
  const path = typeof to === 'string' ? parsePath(to) : to;
  const { pathname } = visit.location;
  const location: Location = { pathname, search: '', hash: '', ...path, state, key: createKey() };
  const next = {
    location,
    type: replace ? NavigationType.Replace : NavigationType.Push,
    viewTransition,
    preventScrollReset,
  };
  if (!mustStay(location, () => void show(next))) await show(next);
}

/** What react-router's hooks and components navigate with. */
export const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (delta) => window.history.go(delta),
  push: (to, state, options) => void navigate(to, { ...options, state }),
  replace: (to, state, options) => void navigate(to, { ...options, state, replace: true }),
};

function onPopState(): void {
  if (backEntry.isCurrent) return;
  if (isReturning) {
    isReturning = false;
    return;
  }
  const before = index;
  markEntry(index + 1);
  const delta = index - before;
  const location = readLocation();
  // By now the browser has gone there.
  const leave = () => {
    isAllowed = true;
    window.history.go(delta);
  };
  if (!isAllowed && delta && mustStay(location, leave)) {
    index = before;
    isReturning = true;
    window.history.go(-delta);
    return;
  }
  isAllowed = false;
  void show({ location, type: NavigationType.Pop });
}

/** Shows a place once its screens are loaded. */
async function show(next: Visit): Promise<void> {
  latest += 1;
  const turn = latest;
  // Screens that are loaded already show no progress.
  const timer = setTimeout(setLoading, 0, true);
  let redirect: Redirect | undefined;
  let error: unknown;
  try {
    redirect = await load(next.location);
  } catch (failure) {
    error = failure;
  }
  clearTimeout(timer);
  // A dialog that has led here and is gone takes its entry of the history away first.
  await backEntry.left;
  if (turn !== latest) return;
  const { location, type } = next;
  if (redirect) {
    const { to, state } = redirect;
    await show({
      ...next,
      location: { pathname: to, search: '', hash: '', state, key: createKey() },
      type: type === NavigationType.Push ? type : NavigationType.Replace,
    });
    return;
  }
  saveScroll();
  if (type !== NavigationType.Pop) {
    const isPush = type === NavigationType.Push;
    if (isPush) index += 1;
    const entry = { usr: location.state, key: location.key, idx: index };
    // A page that an open dialog leads to takes the place of the dialog's entry (`closeOnBack`).
    const isAdded = isPush && !window.history.state?.charterWidgetsOpen;
    window.history[isAdded ? 'pushState' : 'replaceState'](entry, '', createPath(location));
  }
  setLoading(false);
  visit = { ...next, error };
  for (const listener of visitListeners) listener(visit);
}

function setLoading(now: boolean): void {
  if (isLoading === now) return;
  isLoading = now;
  for (const listener of loadingListeners) listener();
}

const SCROLL_KEY = 'scroll-positions';
/** Pixels by the key of a location; undefined where the page does not scroll by itself. */
let scrolls: Record<string, number> | undefined;

function followScroll(): void {
  try {
    scrolls = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '{}');
  } catch {
    // The browser stores nothing.
    scrolls = {};
  }
  // The browser scrolls a page that it has kept itself.
  window.addEventListener('pagehide', () => {
    saveScroll();
    try {
      sessionStorage.setItem(SCROLL_KEY, JSON.stringify(scrolls));
    } catch {}
    window.history.scrollRestoration = 'auto';
  });
  const onShown = () => {
    window.history.scrollRestoration = 'manual';
  };
  window.addEventListener('pageshow', onShown);
  onShown();
}

function saveScroll(): void {
  if (scrolls) scrolls[visit.location.key] = window.scrollY;
}

const savedScroll = (): number => scrolls?.[visit.location.key] ?? 0;

/** Scrolls to where this place in the history was left, as far as the page is that long already. */
export function scrollAsLeft(): void {
  if (savedScroll()) window.scrollTo(0, savedScroll());
}

/**
 * Scrolls a page that the server has rendered to where it was left, once it is taken over. The browser leaves a place
 * that was left for another screen at its top, and others about where they were. A visitor who has scrolled on stays.
 */
export function scrollRenderedAsLeft(): void {
  if (window.scrollY === 0 || Math.abs(window.scrollY - savedScroll()) < window.innerHeight) scrollAsLeft();
}

/** Decodes a part of an address, which anybody may have typed: `100%` stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Scrolls to where a new screen begins, or to where it was left. */
export function scrollForVisit({ location, type, preventScrollReset }: Visit): void {
  if (!scrolls) return;
  const saved = type === NavigationType.Pop ? scrolls[location.key] : undefined;
  const target = location.hash && document.getElementById(decoded(location.hash.slice(1)));
  if (saved !== undefined) window.scrollTo(0, saved);
  else if (target) target.scrollIntoView();
  else if (!preventScrollReset) window.scrollTo(0, 0);
}
