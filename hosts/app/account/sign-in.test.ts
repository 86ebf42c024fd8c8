import { describe, expect, it, test, vi } from 'vitest';
import { session } from '../shared/session';
import { backTarget, cameFromAdmin, requireSame } from './sign-in';

const admin = { isAdmin: true, email: 'desk@example.com' };
const traveller = { isAdmin: false, email: 'ali@example.com' };

describe('after signing in', () => {
  it.each([
    ['a member of staff', admin, '/admin/search'],
    ['a traveller', traveller, '/search'],
    ["a person who typed the e-mail 'admin'", { isAdmin: false, email: ' Admin ' }, '/admin/search'],
  ])('%s goes to the search', (_who, who, target) => {
    expect(backTarget(null, who)).toBe(target);
  });

  it('a member of staff returns to the page before the login, with its query', () => {
    expect(backTarget({ from: '/admin/private-charter?q=khi' }, admin)).toBe('/admin/private-charter?q=khi');
  });

  it('a traveller does not return to a page for staff', () => {
    expect(backTarget({ from: '/admin/private-charter' }, traveller)).toBe('/search');
  });

  it('a traveller returns to a public page', () => {
    expect(backTarget({ from: '/private-charter-form' }, traveller)).toBe('/private-charter-form');
  });

  it.each([
    { from: 'https://elsewhere.example' },
    { from: '//elsewhere.example' },
    { from: '/\\elsewhere.example' },
    { from: '/\t/elsewhere.example' },
    { from: '\n//elsewhere.example' },
    { from: 'javascript:alert(1)' },
    { from: 7 },
    'x',
  ])('the return address %j is ignored', (state) => expect(backTarget(state, traveller)).toBe('/search'));
});

test('work on a screen can be continued only by the person who started it', () => {
  const tokenOf = (claims: object) => `e30.${btoa(JSON.stringify({ isAdmin: 'True', ...claims }))}.c2ln`;
  session.getState().open(tokenOf({ sub: '1', Name: 'Ali' }));
  session.getState().end('expired');
  const ended = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json({ success: true, message: '', data: null }),
  );
  vi.stubGlobal('fetch', ended);
  expect(() => requireSame({ token: tokenOf({ sub: '2', Name: 'Sana' }) })).toThrow(
    "This is the work of Ali. Log in as Ali, or choose 'Not now'.",
  );
  // The session that the server has opened for the other person is ended.
  expect(ended.mock.calls.map(([url]) => url)).toEqual([expect.stringContaining('/api/Auth/sign-out')]);
  expect(() => requireSame({ token: tokenOf({ sub: '1', Name: 'Ali Raza' }) })).not.toThrow();
  vi.unstubAllGlobals();
});

describe('the sign-in page for staff', () => {
  it.each([
    [{ from: '/admin/private-charter' }, true],
    [{ from: '/aircraft-management/3' }, true],
    [{ from: '/private-charter-form' }, false],
    [{ from: 'https://elsewhere.example/admin' }, false],
    [null, false],
  ])('is shown for a login with the state %j: %s', (state, expected) => expect(cameFromAdmin(state)).toBe(expected));
});
