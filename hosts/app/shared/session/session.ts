import { decodeToken, type SessionClaims } from '@charter-hosts/contract';
import { useStore } from 'charter-widgets/kit';
import { useSyncExternalStore } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** The storage key of the token. */
export const STORAGE_KEY = 'token';

/** The storage key of the milliseconds by which the server's clock was ahead of the browser's at the sign-in. */
const AHEAD_KEY = 'clock-ahead';

/** The meaning of the stored token. */
export type Session =
  | { state: 'none' }
  /** The token did not decode, and was removed. */
  | { state: 'invalid' }
  /** The token is past its `exp`, or the server has refused it. */
  | { state: 'expired' }
  | { state: 'open'; token: string; claims: SessionClaims };

/** Parses a stored token. `now` is in milliseconds since 1970. */
export function readSession(token: string | null, now: number): Session {
  if (!token) return { state: 'none' };
  const claims = decodeToken(token);
  if (!claims) return { state: 'invalid' };
  if (claims.exp !== undefined && claims.exp * 1000 <= now) return { state: 'expired' };
  return { state: 'open', token, claims };
}

export const isAdmin = (session: Session): boolean => session.state === 'open' && session.claims.isAdmin === 'True';

/** Another account, or another role of one, is another person. */
const personOf = ({ sub, Name, isAdmin, role }: SessionClaims) => String([sub ?? Name, isAdmin, role]);

interface SessionStore {
  session: Session;
  /** Who was signed in last, also when the session has ended. */
  last?: SessionClaims | undefined;
  /** How often another person has followed on the last one. What was fetched for somebody is not shown to the next. */
  changes: number;
  /** Stores the token of a sign-in if it opens a session. Returns its meaning. */
  open(token: string): Session;
  /** Removes the token: `none` after a logout, `expired` when the server has refused it. */
  end(state?: 'none' | 'expired'): void;
  /** Reads the storage again: another tab may have changed it, or the session may have expired. */
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
      const { last, changes } = get();
      const now = session.state === 'open' ? session.claims : last;
      const isOther = now && last && personOf(now) !== personOf(last);
      set({ session, last: now, changes: changes + Number(isOther ?? 0) });
      return session;
    };
    const session = read();
    return {
      session,
      last: session.state === 'open' ? session.claims : undefined,
      changes: 0,
      open(token) {
        // It was issued just now, whatever the browser's clock says.
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

/** What the browser's storage did not take. */
const kept = new Map<string, string>();

/** The browser's storage. What it does not take, because it is blocked, as in some frames, or full, lasts as long as the page. */
export const storage: TokenStorage = {
  getItem(key) {
    try {
      return kept.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key, value) {
    try {
      localStorage.setItem(key, value);
      kept.delete(key);
    } catch {
      storage.removeItem(key);
      kept.set(key, value);
    }
  },
  removeItem(key) {
    kept.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {}
  },
};

/** The session of the app. */
export const session = createSession(storage);

const NOBODY: Session = { state: 'none' };

/** The current session. On a server, and during hydration, nobody is signed in. */
export const useSession = (): Session =>
  useSyncExternalStore(
    session.subscribe,
    () => session.getState().session,
    () => NOBODY,
  );

/** The key of what shows what was fetched: another person begins with nothing. */
export const usePersonKey = (): number => useStore(session, ({ changes }) => changes);

/** A screen with unsaved work. */
export interface UnsavedWork {
  /** Whether work would be lost now. */
  isThere(): boolean;
  /** Asks whether it may be lost. */
  mayBeLost(): Promise<boolean>;
}

const all = new Set<UnsavedWork>();

/** Registers unsaved work, which stays on the screen when the session ends. Returns what ends that. */
export function tellOfUnsaved(work: UnsavedWork): () => void {
  all.add(work);
  return () => void all.delete(work);
}

export const isUnsaved = (): boolean => [...all].some((work) => work.isThere());

/** Asks before a step that loses unsaved work; true without a question when there is none. */
export async function mayLeave(): Promise<boolean> {
  for (const work of all) if (work.isThere() && !(await work.mayBeLost())) return false;
  return true;
}

const EXPIRED = 'Your session has expired. Please log in again.';
const INVALID = 'Invalid session. Please login again.';

/** Where the guard redirects, and its message; both are missing for an admin. */
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

/** The message when a session ends while its page is open; '' for none: a public page goes on without a session. */
export const farewell = ({ state }: Session, path: string): string =>
  state === 'expired' ? EXPIRED : state === 'invalid' && isGuarded(path) ? INVALID : '';

/** True for the paths behind the guard. */
export const isGuarded = (path: string): boolean => /^\/(?:admin|aircraft-management)(?:\/|$)/i.test(path);
