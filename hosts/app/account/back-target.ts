import * as v from 'valibot';
import { isGuarded } from '../shared/session';

/** As a browser reads it: tabs and backslashes, too, make another site of what begins like a path. */
function isOwn(path: string): boolean {
  const own = 'http://own.invalid';
  try {
    return path.startsWith('/') && new URL(path, own).origin === own;
  } catch {
    return false;
  }
}

const cameFrom = v.object({ from: v.pipe(v.string(), v.check(isOwn)) });

/** Whether an admin page asked for the sign-in (AU-3). */
export const cameFromAdmin = (historyState: unknown): boolean =>
  v.is(cameFrom, historyState) && isGuarded(historyState.from);

export interface SignedIn {
  isAdmin: boolean;
  /** As typed; 'admin' goes to the back office (AU-7), where the guard decides by the token. */
  email: string;
}

/** Where a sign-in leads: back to the page that asked for it, else an admin to /admin/search and others to /search. */
export function backTarget(historyState: unknown, { isAdmin, email }: SignedIn): string {
  const asAdmin = isAdmin || email.trim().toLowerCase() === 'admin';
  const { success, output } = v.safeParse(cameFrom, historyState);
  if (success && (asAdmin || !isGuarded(output.from))) return output.from;
  return asAdmin ? '/admin/search' : '/search';
}
