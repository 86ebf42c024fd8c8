import type { DataRouter } from 'react-router';
import { toasts } from '../toasts';
import { STORAGE_KEY, session } from './session';
import { EXPIRED, isGuarded } from './verdict';

/** Keeps tabs in step on sign-in and logout, and leads out of the back office when the session ends. */
export function keepSession(router: DataRouter): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY || key === null) session.getState().refresh();
  });
  session.subscribe(({ session: now }, { session: before }) => {
    if (before.state !== 'open' || now.state === 'open') return;
    const expired = now.state === 'expired';
    if (expired) toasts.getState().error(EXPIRED);
    const { pathname, search } = window.location;
    if (isGuarded(pathname)) {
      void router.navigate('/login', { replace: true, state: expired ? { from: pathname + search } : null });
    }
  });
}
