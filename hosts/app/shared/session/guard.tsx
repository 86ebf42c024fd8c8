import { Navigate, Outlet, useLoaderData, useLocation } from 'react-router';
import { toasts } from '../toasts';
import { session } from './session';
import { farewell, judge, type Verdict } from './verdict';

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
