import { Navigate, Outlet, useLoaderData, useLocation } from 'react-router';
import type { ScreenRouter } from '../router';
import { toasts } from '../toasts';
import { farewell, isGuarded, isUnsaved, judge, STORAGE_KEY, session, type Verdict } from './session';

/** The loader of the guarded routes: judges the session anew at each navigation, and says why somebody is sent away. */
export function admitAdmin(): Verdict {
  const before = session.getState().session;
  const current = session.getState().refresh();
  const verdict = judge(current);
  if (current.state === 'invalid' || current.state === 'expired') session.getState().end();
  // keep-session.ts has already told of a session that ends now.
  const isTold = before.state === 'open' && farewell(current, window.location.pathname) !== '';
  if (verdict.message && !isTold) toasts.getState().error(verdict.message);
  return verdict;
}

/** The guard of /services: it lets everyone through. */
export const Everyone = Outlet;

/** Shows the guarded screens, or leads away from them; the login screen learns where the person wanted to go. */
export function AdminOnly() {
  const { to } = useLoaderData<typeof admitAdmin>();
  const { pathname, search } = useLocation();
  if (!to) return <Outlet />;
  return <Navigate to={to} replace state={to === '/login' ? { from: pathname + search } : null} />;
}

/** Keeps tabs, and pages that are returned to, in step on sign-in and logout, and leads out of the back office when the session ends. */
export function keepSession(router: ScreenRouter): void {
  let isElsewhere = false;
  const follow = () => {
    isElsewhere = true;
    session.getState().refresh();
    isElsewhere = false;
  };
  window.addEventListener('storage', ({ key }) => (key === STORAGE_KEY || key === null) && follow());
  // A page that the browser brings back as it was left has heard of nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow());
  session.subscribe(({ session: now }, { session: before }) => {
    if (before.state !== 'open' || now.state === 'open') return;
    // After a logout in this tab there is no way back; in all other cases the login leads back here.
    const isOver = now.state !== 'none' || isElsewhere;
    if (isOver && isUnsaved()) return;
    const { pathname, search } = window.location;
    const words = farewell(now, pathname);
    if (words) toasts.getState().error(words);
    if (isGuarded(pathname)) {
      void router.navigate('/login', { replace: true, state: isOver ? { from: pathname + search } : null });
    }
  });
}
