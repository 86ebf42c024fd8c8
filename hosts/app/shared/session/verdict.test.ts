import { describe, expect, it } from 'vitest';
import { isGuarded, judge, type Session, type Verdict } from './session';

const open = (isAdmin: string): Session => ({ state: 'open', token: 't', claims: { Name: 'Ali', isAdmin } });

describe('the guard of the back office', () => {
  it.each<[string, Session, Verdict]>([
    ['an admin in', open('True'), {}],
    ['a customer to the search', open('False'), { to: '/search', message: 'Admin access required' }],
    ['a visitor to the login', { state: 'none' }, { to: '/login' }],
    [
      'an undecodable token to the login',
      { state: 'invalid' },
      { to: '/login', message: 'Invalid session. Please login again.' },
    ],
    [
      'an expired session to the login',
      { state: 'expired' },
      { to: '/login', message: 'Your session has expired. Please login again.' },
    ],
  ])('lets %s', (_who, session, verdict) => {
    expect(judge(session)).toEqual(verdict);
  });

  it.each([
    '/admin',
    '/admin/',
    '/admin/private-charter/7',
    '/Admin/search',
    '/aircraft-management',
    '/aircraft-management/3',
  ])('stands before %s', (path) => expect(isGuarded(path)).toBe(true));

  it.each(['/', '/login', '/private-charter-form', '/administration', '/search/admin'])(
    'does not stand before %s',
    (path) => expect(isGuarded(path)).toBe(false),
  );
});
