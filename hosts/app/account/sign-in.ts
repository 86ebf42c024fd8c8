import {
  authLogin,
  authSignOut,
  type Credentials,
  decodeToken,
  type SessionClaims,
  type SignedIn,
} from '@charter-hosts/contract';
import { ApiError, createApi } from 'charter-widgets/contract';
import * as v from 'valibot';
import { isGuarded, type Session, session, storage } from '../shared/session';
import { guestApi as api } from '../shared/session/guest-api';

/** Shown where somebody who is signed in may sign in as somebody else. */
export const CLOSES = 'If somebody else logs in here, you are logged out in every tab.';

/** The token of a known device. It says nothing about its users. */
const STORAGE_KEY = 'device';

/**
 * Signs in and opens the session. The next sign-in on this device is not slowed down by others' wrong passwords.
 *
 * @param over refuses everybody who may not continue the work on the screen, without opening a session
 */
export async function signIn(body: Credentials, { over = false } = {}): Promise<Session> {
  const device = storage.getItem(STORAGE_KEY);
  const signedIn = await api(authLogin, { body: { ...body, ...(device && { device }) } });
  if (over) requireSame(signedIn);
  return open(signedIn);
}

/** Throws unless the person may continue the work on the screen: it is theirs, and they have the passkey that owners need. */
function check(claims: SessionClaims | null): void {
  const { last } = session.getState();
  if (claims && last && (claims.sub ?? claims.Name) !== (last.sub ?? last.Name))
    throw new ApiError(
      'refused',
      `This is the work of ${last.Name}. Log in as ${last.Name}, or choose 'Not now'.`,
      403,
    );
  if (claims?.isAdmin !== 'True') throw new ApiError('refused', 'Admin access required', 403);
  if (claims.passkey === 'needed') throw new ApiError('refused', 'Owners need a passkey here. Log in with yours.', 403);
}

/** Throws unless the person may continue the work on the screen, and ends their session on the server then. */
export function requireSame({ token }: SignedIn): void {
  try {
    check(decodeToken(token));
  } catch (refusal) {
    createApi({ baseUrl: '/api', token: () => token })(authSignOut).catch(() => {});
    throw refusal;
  }
}

/** Opens the session that the server has opened. */
export function open({ token, device }: SignedIn): Session {
  const opened = session.getState().open(token);
  if (opened.state !== 'open') throw new ApiError('refused', '', 200);
  if (device) storage.setItem(STORAGE_KEY, device);
  return opened;
}

/** Whether a browser reads a path as one of this site: tabs and backslashes can make it another site's. */
function isOwn(path: string): boolean {
  const own = 'http://own.invalid';
  try {
    return path.startsWith('/') && new URL(path, own).origin === own;
  } catch {
    return false;
  }
}

const cameFrom = v.object({ from: v.pipe(v.string(), v.check(isOwn)) });

/** Whether an admin page asked for the sign-in. */
export const cameFromAdmin = (historyState: unknown): boolean =>
  v.is(cameFrom, historyState) && isGuarded(historyState.from);

interface Visitor {
  isAdmin: boolean;
  /** As typed. 'admin' leads to the back office, whose guard decides by the token. */
  email: string;
}

/** Where a sign-in leads: back to the page that asked for it, else an admin to /admin/search and others to /search. */
export function backTarget(historyState: unknown, { isAdmin, email }: Visitor): string {
  const asAdmin = isAdmin || email.trim().toLowerCase() === 'admin';
  const { success, output } = v.safeParse(cameFrom, historyState);
  if (success && (asAdmin || !isGuarded(output.from))) return output.from;
  return asAdmin ? '/admin/search' : '/search';
}
