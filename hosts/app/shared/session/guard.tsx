import { navigation, type Redirect } from '../router/navigation';
import { pageTexts } from '../texts/texts';
import { toasts } from '../toasts';
import { farewell, isGuarded, isUnsaved, judge, STORAGE_KEY, session } from './session';

/**
 * Checks the session at each navigation to a guarded path. Shows why somebody is sent away.
 *
 * @param address the login leads back there
 * @returns where else to go; undefined for an admin
 */
export function admitAdmin(address: string): Redirect | undefined {
  const before = session.getState().session;
  const current = session.getState().refresh();
  if (current.state === 'invalid' || current.state === 'expired') session.getState().end();
  // `keepSession` has already reported a session that ends now.
  const isTold = before.state === 'open' && farewell(current, window.location.pathname) !== '';
  const { to, message } = judge(current);
  if (message && !isTold) toasts.getState().error(pageTexts()(message));
  return to && { to, state: to === '/login' ? { from: address } : null };
}

/** Follows sign-ins and logouts of other tabs, and leaves the back office when the session ends. */
export function keepSession(): void {
  let isElsewhere = false;
  const follow = () => {
    isElsewhere = true;
    session.getState().refresh();
    isElsewhere = false;
  };
  window.addEventListener('storage', ({ key }) => (key === STORAGE_KEY || key === null) && follow());
  // A page from the back-forward cache has missed all events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow());
  session.subscribe(({ session: now }, { session: before }) => {
    if (before.state !== 'open' || now.state === 'open') return;
    // The login leads back here, except after a logout in this tab.
    const isOver = now.state !== 'none' || isElsewhere;
    if (isOver && isUnsaved()) return;
    const { pathname, search } = window.location;
    const words = farewell(now, pathname);
    if (words) toasts.getState().error(pageTexts()(words));
    if (isGuarded(pathname)) {
      void navigation.navigate('/login', { replace: true, state: isOver ? { from: pathname + search } : null });
    }
  });
}
