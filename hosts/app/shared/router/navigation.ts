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

const SCROLL_KEY = 'scroll-positions';

const createKey = () => Math.random().toString(36).slice(2);

/** Reads the place of the current entry of the history, which has its key. */
function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key } = history.state;
  // Screens know their paths without a slash at the end.
  return { pathname: pathname.replace(/(.)\/$/, '$1'), search, hash, state: usr, key };
}

/** Decodes a part of an address, which anybody may have typed: `100%` stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The site's navigation: its history, what is shown, what may keep a visitor, and where pages are scrolled to. */
class Navigation implements Navigator {
  visit!: Visit;
  isLoading = () => this.#isLoading;
  /** Asked before another path is shown. If it returns true, the page stays until `leave` is called. */
  leaveGuard: ((leave: () => void) => boolean) | undefined;
  #isLoading = false;
  #load!: Load;
  /** Counts the entries of the history, to tell back from forward. */
  #index = 0;
  /** The navigation that was begun last: one that another has overtaken shows nothing. */
  #latest: Visit | undefined;
  #isReturning = false;
  #isAllowed = false;
  /** Pixels by the key of a location; undefined where the page does not scroll by itself. */
  #scrolls: Record<string, number> | undefined;
  #listeners = new Set<() => void>();

  /**
   * Starts to follow the browser's history, at the page as it is.
   *
   * @param keepsScroll whether pages scroll to where they were left
   */
  start(load: Load, keepsScroll: boolean): void {
    this.#load = load;
    this.#markEntry(0);
    this.visit = { location: readLocation(), type: NavigationType.Pop };
    if (keepsScroll) this.#followScroll();
    addEventListener('popstate', () => this.#onPopState());
    backEntry.isLeftToUs = true;
  }

  /**
   * Calls the listener when a screen begins to load, and when another one is shown. For `useSyncExternalStore`.
   *
   * @returns what ends that
   */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows another screen. Resolves when it is there, and also when the visitor stays or goes elsewhere. */
  async navigate(to: To, options: NavigateOptions = {}): Promise<void> {
    const { replace, state = null } = options;
    const path = typeof to === 'string' ? parsePath(to) : to;
    const { pathname } = this.visit.location;
    const location: Location = { pathname, search: '', hash: '', ...path, state, key: createKey() };
    const next = { ...options, location, type: replace ? NavigationType.Replace : NavigationType.Push };
    if (!this.#mustStay(location, () => void this.show(next))) await this.show(next);
  }

  // What react-router's hooks and components call, apart from the object.
  createHref = createPath;
  go = (delta: number) => history.go(delta);
  push: Navigator['push'] = (to, state, options) => void this.navigate(to, { ...options, state });
  replace: Navigator['replace'] = (to, state, options) => void this.navigate(to, { ...options, state, replace: true });

  /** Scrolls to where this place in the history was left, as far as the page is that long already. */
  scrollAsLeft(): void {
    if (this.#savedScroll()) scrollTo(0, this.#savedScroll());
  }

  /**
   * Scrolls a page that the server has rendered to where it was left, once it is taken over. The browser leaves a place
   * that was left for another screen at its top, and others about where they were. A visitor who has scrolled on stays.
   */
  scrollRenderedAsLeft(): void {
    if (!scrollY || Math.abs(scrollY - this.#savedScroll()) < innerHeight) this.scrollAsLeft();
  }

  /** Scrolls to where a new screen begins, or to where it was left. */
  scrollForVisit({ location, type, preventScrollReset }: Visit): void {
    if (!this.#scrolls) return;
    const saved = type === NavigationType.Pop ? this.#scrolls[location.key] : undefined;
    const target = location.hash && document.getElementById(decoded(location.hash.slice(1)));
    if (saved !== undefined) scrollTo(0, saved);
    else if (target) target.scrollIntoView();
    else if (!preventScrollReset) scrollTo(0, 0);
  }

  /** Gives the current entry of the history a key and an index, which a new document and a link to a `#hash` lack. */
  #markEntry(idx: number): void {
    const { state } = history;
    this.#index = state?.idx ?? idx;
    if (!state?.key) history.replaceState({ ...state, key: createKey(), idx: this.#index }, '');
  }

  #mustStay({ pathname }: Location, leave: () => void): boolean {
    return pathname !== this.visit.location.pathname && !!this.leaveGuard?.(leave);
  }

  #onPopState(): void {
    if (backEntry.isCurrent) return;
    if (this.#isReturning) {
      this.#isReturning = false;
      return;
    }
    const before = this.#index;
    this.#markEntry(before + 1);
    const delta = this.#index - before;
    const location = readLocation();
    // By now the browser has gone there.
    const leave = () => {
      this.#isAllowed = true;
      history.go(delta);
    };
    if (!this.#isAllowed && delta && this.#mustStay(location, leave)) {
      this.#index = before;
      this.#isReturning = true;
      history.go(-delta);
      return;
    }
    this.#isAllowed = false;
    void this.show({ location, type: NavigationType.Pop });
  }

  /** Shows a place once its screens are loaded. */
  async show(next: Visit): Promise<void> {
    this.#latest = next;
    // Screens that are loaded already show no progress.
    const timer = setTimeout(() => this.#change(true));
    let redirect: Redirect | undefined;
    let error: unknown;
    try {
      redirect = await this.#load(next.location);
    } catch (failure) {
      error = failure;
    }
    clearTimeout(timer);
    // A dialog that has led here and is gone takes its entry of the history away first.
    await backEntry.left;
    if (next !== this.#latest) return;
    const { location, type } = next;
    if (redirect) {
      const { to, state } = redirect;
      return this.show({
        ...next,
        location: { pathname: to, search: '', hash: '', state, key: createKey() },
        type: type === NavigationType.Push ? type : NavigationType.Replace,
      });
    }
    this.#saveScroll();
    if (type !== NavigationType.Pop) {
      const isPush = type === NavigationType.Push;
      if (isPush) this.#index += 1;
      const entry = { usr: location.state, key: location.key, idx: this.#index };
      // A page that an open dialog leads to takes the place of the dialog's entry (`closeOnBack`).
      const isAdded = isPush && !history.state?.charterWidgetsOpen;
      history[isAdded ? 'pushState' : 'replaceState'](entry, '', createPath(location));
    }
    this.#change(false, { ...next, error });
  }

  #change(isLoading: boolean, visit = this.visit): void {
    this.#isLoading = isLoading;
    this.visit = visit;
    for (const listener of this.#listeners) listener();
  }

  #followScroll(): void {
    this.#scrolls = {};
    // Where the browser stores nothing, there are none.
    try {
      this.#scrolls = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '{}');
    } catch {}
    // The browser scrolls a page that it has kept itself.
    addEventListener('pagehide', () => {
      this.#saveScroll();
      try {
        sessionStorage.setItem(SCROLL_KEY, JSON.stringify(this.#scrolls));
      } catch {}
      history.scrollRestoration = 'auto';
    });
    const onShown = () => {
      history.scrollRestoration = 'manual';
    };
    addEventListener('pageshow', onShown);
    onShown();
  }

  #saveScroll(): void {
    if (this.#scrolls) this.#scrolls[this.visit.location.key] = scrollY;
  }

  #savedScroll(): number {
    return this.#scrolls?.[this.visit.location.key] ?? 0;
  }
}

export const navigation = new Navigation();
