import { authSignUp, flightSearchChecked } from '@charter-hosts/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inPageLanguage } from './api';
import { createSession, isAdmin, readSession, STORAGE_KEY, storage } from './session';

const NOW = Date.UTC(2026, 10, 21);
const seconds = (milliseconds: number) => milliseconds / 1000;
const tokenOf = (payload: unknown) => `e30.${btoa(JSON.stringify(payload))}.c2ln`;
const good = tokenOf({ Name: 'Ali', isAdmin: 'True', exp: seconds(NOW) + 60 });

afterEach(() => vi.useRealTimers());

/** A browser storage, and a session that uses it at `NOW`. */
function sessionOver(token?: string) {
  vi.useFakeTimers({ now: NOW });
  const kept = new Map(token === undefined ? [] : [[STORAGE_KEY, token]]);
  const session = createSession({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  return { kept, store: () => session.getState() };
}

describe('a session that starts with', () => {
  it.each([
    ['no token', null, 'none'],
    ['an empty token', '', 'none'],
    ['a token that cannot be decoded', 'nonsense', 'invalid'],
    ['a token without a name', tokenOf({ isAdmin: 'True' }), 'invalid'],
    ['a token that expires later', good, 'open'],
    ['a token without an expiry', tokenOf({ Name: 'Ali' }), 'open'],
    ['a token that expires now', tokenOf({ Name: 'Ali', exp: seconds(NOW) }), 'expired'],
  ])('%s has the state %s', (_what, token, state) => {
    expect(readSession(token, NOW).state).toBe(state);
  });
});

describe('a token of staff', () => {
  it.each([
    ['True', true],
    ['true', false],
    ['False', false],
    [undefined, false],
  ])('is recognised by the claim %j: %s', (claim, expected) => {
    expect(isAdmin(readSession(tokenOf({ Name: 'Ali', isAdmin: claim }), NOW))).toBe(expected);
  });
});

describe('the session', () => {
  it('starts with the token of the last visit', () => {
    expect(sessionOver(good).store().session).toMatchObject({ state: 'open', claims: { Name: 'Ali' } });
  });

  it('stores the token of a sign-in', () => {
    const { kept, store } = sessionOver();
    store().open(good);
    expect([kept.get(STORAGE_KEY), store().session.state]).toEqual([good, 'open']);
  });

  it('ignores a token that cannot be decoded, and keeps the current one', () => {
    const { kept, store } = sessionOver(good);
    expect(store().open('nonsense').state).toBe('invalid');
    expect([kept.get(STORAGE_KEY), store().session.state]).toEqual([good, 'open']);
  });

  it('removes a stored token that cannot be decoded, and tells the guard', () => {
    const { kept, store } = sessionOver('nonsense');
    expect([kept.size, store().session.state]).toEqual([0, 'invalid']);
    expect(store().refresh().state).toBe('invalid');
    store().end();
    expect(store().refresh().state).toBe('none');
  });

  it('removes a token from another tab that cannot be decoded', () => {
    const { kept, store } = sessionOver(good);
    kept.set(STORAGE_KEY, 'nonsense');
    expect([store().refresh().state, kept.size]).toEqual(['invalid', 0]);
  });

  it('removes the token on logout', () => {
    const { kept, store } = sessionOver(good);
    store().end();
    expect([kept.size, store().session.state]).toEqual([0, 'none']);
  });

  it('removes a token that the server refuses, and has then expired', () => {
    const { kept, store } = sessionOver(good);
    store().end('expired');
    expect([kept.size, store().session.state]).toEqual([0, 'expired']);
  });

  const ali = { sub: '1', Name: 'Ali', isAdmin: 'True', role: 'owner' };
  it.each([
    ['the same account, after a logout and with a new name', [ali, null, { ...ali, Name: 'Ali Raza' }], 0],
    ['another account at once', [ali, { ...ali, sub: '2' }], 1],
    ['another account after a logout', [ali, null, { ...ali, sub: '2' }], 1],
    ['another role of one account', [ali, { ...ali, role: 'viewer' }], 1],
    ['the first sign-in of a visit', [null, ali], 0],
    ['one account, another, and the first again', [ali, { ...ali, sub: '2' }, ali], 2],
  ])('counts how often the person changes: %s', (_who, sessions, changes) => {
    const { kept, store } = sessionOver();
    for (const claims of sessions) {
      if (claims) kept.set(STORAGE_KEY, tokenOf(claims));
      else kept.clear();
      store().refresh();
    }
    expect(store().changes).toBe(changes);
  });

  it('follows the logout of another tab', () => {
    const { kept, store } = sessionOver(good);
    kept.clear();
    expect(store().refresh().state).toBe('none');
  });

  it.each([
    ['a year behind', -365 * 86_400_000],
    ['a day ahead', 86_400_000],
  ])('starts and ends by the server’s clock when the browser’s is %s', (_how, wrong) => {
    const { store, kept } = sessionOver();
    vi.setSystemTime(NOW + wrong);
    const issued = tokenOf({ Name: 'Ali', iat: seconds(NOW), exp: seconds(NOW) + 60 });
    expect(store().open(issued).state).toBe('open');
    vi.setSystemTime(NOW + wrong + 59_000);
    expect(store().refresh().state).toBe('open');
    vi.setSystemTime(NOW + wrong + 60_000);
    expect(store().refresh().state).toBe('expired');
    expect(kept.get('clock-ahead')).toBe(String(-wrong));
  });
});

describe('the browser’s storage', () => {
  afterEach(() => vi.unstubAllGlobals());
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };

  it('that is full lets a session last until the page is closed', () => {
    const kept = new Map([[STORAGE_KEY, 'the token of another']]);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: full,
      removeItem: (key: string) => kept.delete(key),
    });
    const session = createSession(storage);
    expect(session.getState().open(tokenOf({ Name: 'Ali' })).state).toBe('open');
    expect(session.getState().refresh().state).toBe('open');
    expect(kept.size).toBe(0);
    session.getState().end();
    expect(session.getState().refresh().state).toBe('none');
  });

  it('that is blocked lets a session last until the page is closed', () => {
    vi.stubGlobal('localStorage', { getItem: full, setItem: full, removeItem: full });
    const session = createSession(storage);
    expect(session.getState().session.state).toBe('none');
    expect(session.getState().open(tokenOf({ Name: 'Ali' })).state).toBe('open');
  });
});

it('a call about an account names the language of the page, and other calls do not', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'ur' } });
  expect(inPageLanguage(authSignUp, { body: {} })).toEqual({ body: {}, query: { locale: 'ur' } });
  expect(inPageLanguage(flightSearchChecked)).toBeUndefined();
  vi.unstubAllGlobals();
});
