import type { Session } from './session';
import { isAdmin } from './session';

const EXPIRED = 'Your session has expired. Please login again.';
const INVALID = 'Invalid session. Please login again.';

/** Where the guard sends somebody, and what it says; without either they are let in. */
export interface Verdict {
  to?: '/login' | '/search';
  message?: string;
}

/** Who may see the back office (AU-23 to AU-27). */
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
