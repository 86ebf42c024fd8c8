import { decodeToken, type SessionClaims } from '@charter-hosts/contract';
import { useSyncExternalStore } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Where the token is kept between visits. */
export const STORAGE_KEY = 'token';

/** Milliseconds that the server's clock was ahead of the browser's at the sign-in: a clock that is wrong ends no session. */
const AHEAD_KEY = 'clock-ahead';

/** What stands behind the stored token; only an `open` session is one. */
export type Session =
  | { state: 'none' }
  /** There was a token that does not decode; it is removed where it is read, and this is what the guard says of it. */
  | { state: 'invalid' }
  /** It was good until its `exp`, or the server no longer takes it. */
  | { state: 'expired' }
  | { state: 'open'; token: string; claims: SessionClaims };

/** Reads a stored token. `now` is in milliseconds since 1970. */
export function readSession(token: string | null, now: number): Session {
  if (!token) return { state: 'none' };
  const claims = decodeToken(token);
  if (!claims) return { state: 'invalid' };
  if (claims.exp !== undefined && claims.exp * 1000 <= now) return { state: 'expired' };
  return { state: 'open', token, claims };
}

export const isAdmin = (session: Session): boolean => session.state === 'open' && session.claims.isAdmin === 'True';

interface SessionStore {
  session: Session;
  /** Keeps the token of a sign-in, if it opens a session; otherwise all stays as it is. Returns what it stands for. */
  open(token: string): Session;
  /** Forgets the token: `none` after a logout, `expired` when the server no longer takes it. */
  end(state?: 'none' | 'expired'): void;
  /** Reads the storage again: another tab may have changed it, time may have passed. */
  refresh(): Session;
}

type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function createSession(storage: TokenStorage): StoreApi<SessionStore> {
  function read(before?: Session): Session {
    const found = readSession(storage.getItem(STORAGE_KEY), Date.now() + Number(storage.getItem(AHEAD_KEY)));
    if (found.state === 'none' && before?.state === 'invalid') return before;
    if (found.state === 'invalid') {
      console.warn('The stored session could not be read; it is removed.');
      storage.removeItem(STORAGE_KEY);
    }
    return found;
  }
  return createStore<SessionStore>((set, get) => {
    const keep = (session: Session) => {
      set({ session });
      return session;
    };
    return {
      session: read(),
      open(token) {
        // The server has just issued it, whatever time it is here.
        const opened = readSession(token, 0);
        if (opened.state !== 'open') return opened;
        const { iat } = opened.claims;
        storage.setItem(AHEAD_KEY, String(iat ? iat * 1000 - Date.now() : 0));
        storage.setItem(STORAGE_KEY, token);
        return keep(opened);
      },
      end(state = 'none') {
        storage.removeItem(STORAGE_KEY);
        keep({ state });
      },
      refresh: () => keep(read(get().session)),
    };
  });
}

/** The visitor's storage; in a frame whose storage the browser blocks, the session lasts as long as the page. */
function browserStorage(): TokenStorage {
  try {
    localStorage.getItem(STORAGE_KEY);
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}

/** Where the app keeps what outlives a visit. */
export const storage = browserStorage();

/** The app's one session. */
export const session = createSession(storage);

const NOBODY: Session = { state: 'none' };

/** The session as the screens follow it; of a page that the server has rendered it begins with nobody's. */
export const useSession = (): Session =>
  useSyncExternalStore(
    session.subscribe,
    () => session.getState().session,
    () => NOBODY,
  );

/** A screen with something on it that is not saved. */
export interface UnsavedWork {
  /** Whether something would be lost now. */
  isThere(): boolean;
  /** Asks whether it may be. */
  mayBeLost(): Promise<boolean>;
}

const all = new Set<UnsavedWork>();

/** Tells of unsaved work: a session that ends leaves it on the screen. Returns how to take that back. */
export function tellOfUnsaved(work: UnsavedWork): () => void {
  all.add(work);
  return () => void all.delete(work);
}

export const isUnsaved = (): boolean => [...all].some((work) => work.isThere());

/** Asks before a step that throws unsaved work away; true at once where there is none. */
export async function mayLeave(): Promise<boolean> {
  for (const work of all) if (work.isThere() && !(await work.mayBeLost())) return false;
  return true;
}

const EXPIRED = 'Your session has expired. Please login again.';
const INVALID = 'Invalid session. Please login again.';

/** Where the guard sends somebody, and what it says; without either they are let in. */
export interface Verdict {
  to?: '/login' | '/search';
  message?: string;
}

/** Who may see the back office. */
export function judge(session: Session): Verdict {
  switch (session.state) {
    case 'none':
      return { to: '/login' };
    case 'invalid':
      return { to: '/login', message: INVALID };
    case 'expired':
      return { to: '/login', message: EXPIRED };
    case 'open':
      return isAdmin(session) ? {} : { to: '/search', message: 'Admin access required' };
  }
}

/** What is said where a session ends while its page is open; '' for nothing: a public page goes on without one. */
export const farewell = ({ state }: Session, path: string): string =>
  state === 'expired' ? EXPIRED : state === 'invalid' && isGuarded(path) ? INVALID : '';

/** True for the paths behind the guard. */
export const isGuarded = (path: string): boolean => /^\/(?:admin|aircraft-management)(?:\/|$)/i.test(path);
