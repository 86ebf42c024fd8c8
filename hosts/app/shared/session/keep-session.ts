import type { DataRouter } from 'react-router';
import { toasts } from '../toasts';
import { STORAGE_KEY, session } from './session';
import { isUnsaved } from './unsaved-work';
import { farewell, isGuarded } from './verdict';

/** Keeps tabs in step on sign-in and logout, and leads out of the back office when the session ends. */
export function keepSession(router: DataRouter): void {
  let isElsewhere = false;
  window.addEventListener('storage', ({ key }) => {
    if (key !== STORAGE_KEY && key !== null) return;
    isElsewhere = true;
    session.getState().refresh();
    isElsewhere = false;
  });
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
