import type { DataRouter } from 'react-router';
import { toasts } from '../toasts';
import { STORAGE_KEY, session } from './session';
import { farewell, isGuarded } from './verdict';

/** Keeps tabs in step on sign-in and logout, and leads out of the back office when the session ends. */
export function keepSession(router: DataRouter): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY || key === null) session.getState().refresh();
  });
  session.subscribe(({ session: now }, { session: before }) => {
    if (before.state !== 'open' || now.state === 'open') return;
    const { pathname, search } = window.location;
    const words = farewell(now, pathname);
    if (words) toasts.getState().error(words);
    if (isGuarded(pathname)) {
      // After a logout nobody is led back to where they were.
      void router.navigate('/login', { replace: true, state: words ? { from: pathname + search } : null });
    }
  });
}
