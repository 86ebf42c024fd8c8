import { describe, expect, it } from 'vitest';
import { isGuarded, judge, type Session, type Verdict } from './session';

const open = (isAdmin: string): Session => ({ state: 'open', token: 't', claims: { Name: 'Ali', isAdmin } });

describe('the guard of the back office', () => {
  it.each<[string, Session, Verdict]>([
    ['lets a member of staff in', open('True'), {}],
    ['sends a traveller to the search', open('False'), { to: '/search', message: 'Admin access required' }],
    ['sends a visitor to the login', { state: 'none' }, { to: '/login' }],
    [
      'sends a token that cannot be decoded to the login',
      { state: 'invalid' },
      { to: '/login', message: 'Invalid session. Please login again.' },
    ],
    [
      'sends an expired session to the login',
      { state: 'expired' },
      { to: '/login', message: 'Your session has expired. Please log in again.' },
    ],
  ])('%s', (_who, session, verdict) => {
    expect(judge(session)).toEqual(verdict);
  });

  it.each([
    '/admin',
    '/admin/',
    '/admin/private-charter/7',
    '/Admin/search',
    '/aircraft-management',
    '/aircraft-management/3',
  ])('protects %s', (path) => expect(isGuarded(path)).toBe(true));

  it.each(['/', '/login', '/private-charter-form', '/administration', '/search/admin'])('does not protect %s', (path) =>
    expect(isGuarded(path)).toBe(false),
  );
});
