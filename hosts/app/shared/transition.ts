import { flushSync } from 'react-dom';
import type { ScreenRouter } from './router';

/**
 * Shows something in a transition in which the route line goes along; at once where that cannot be, or is not liked.
 * Resolves, and never rejects, when nothing moves any more. The way back and forward is not held up by it.
 */
export async function inTransition(show: () => void): Promise<void> {
  if (!document.startViewTransition || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return show();
  const transition = document.startViewTransition(() => flushSync(show));
  const skip = () => transition.skipTransition();
  window.addEventListener('popstate', skip);
  // One that is skipped, as in a tab that is not seen, shows it all the same.
  await Promise.allSettled([transition.ready, transition.updateCallbackDone, transition.finished]);
  window.removeEventListener('popstate', skip);
}

/**
 * Shows the screens of links that ask for a transition in one, and those on the way back and forward at once. The
 * router's own transitions overtake each other on a quick way back and forward: they showed another screen than the
 * address's, and browsers crashed.
 */
export function moveScreens(router: ScreenRouter): void {
  const { subscribe } = router;
  router.subscribe = (show) =>
    subscribe((state, { viewTransitionOpts, ...how }) => {
      if (!viewTransitionOpts || state.historyAction === 'POP') return show(state, how);
      // By then the visitor may be elsewhere.
      void inTransition(() => show(router.state, { ...how, flushSync: true }));
    });
}
