import type { ScreenRouter } from '../router';
import { toasts } from '../toasts';
import { STORAGE_KEY, session } from './session';
import { isUnsaved } from './unsaved-work';
import { farewell, isGuarded } from './verdict';

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
