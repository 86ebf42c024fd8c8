import {
  createPath,
  type DataRouter,
  IDLE_BLOCKER,
  IDLE_NAVIGATION,
  matchRoutes,
  type RouteObject,
  type RouterState,
  type To,
} from 'react-router';
import type { ScreenRouter } from './router-view';

/**
 * Creates the router of a page that the server has rendered. What moves between screens is fetched when `complete` is called,
 * or with the first navigation, which waits for it; what the screens ask of the router before is done then.
 *
 * @param routes each with an id
 * @param loaderData by the id of its route
 * @param load fetches the whole router
 */
export function createLateRouter(
  routes: RouteObject[],
  loaderData: RouterState['loaderData'],
  load: () => Promise<DataRouter>,
): { router: ScreenRouter; complete: () => void } {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = window.history.state ?? {};
  const first: RouterState = {
    historyAction: 'POP' as RouterState['historyAction'],
    location: { pathname, search, hash, state: usr, key },
    matches: matchRoutes(routes, pathname) as RouterState['matches'],
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData,
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  };
  let whole: DataRouter | undefined;
  let loading: Promise<DataRouter> | undefined;
  const waiting = new Set<(router: DataRouter) => void>();

  /** Does something with the whole router, now or once it is there. Returns what undoes it. */
  const withWhole = (act: (router: DataRouter) => unknown) => {
    let undo: unknown;
    const run = (router: DataRouter) => {
      undo = act(router);
    };
    if (whole) run(whole);
    else waiting.add(run);
    return () => {
      waiting.delete(run);
      if (typeof undo === 'function') undo();
    };
  };

  const fetchWhole = () => {
    loading ??= load().then(
      (router) => {
        removeEventListener('popstate', onPop);
        whole = router;
        for (const run of waiting) run(router);
        waiting.clear();
        return router;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  /** An entry of the history from before a reload: its page is loaded, since nothing is there yet that would draw it. */
  const onPop = () => {
    const { key: now } = window.history.state ?? {};
    if (now && now !== key) window.location.reload();
  };
  addEventListener('popstate', onPop);

  const navigate = async (to: To | number | null, options?: object) => {
    const router = await fetchWhole().catch(() => undefined);
    if (router) return router.navigate(to as To, options);
    // As a page without scripts does.
    if (typeof to === 'number') window.history.go(to);
    else if (to !== null) window.location.assign(typeof to === 'string' ? to : createPath({ pathname, ...to }));
  };

  return {
    complete: () => void fetchWhole().catch(() => {}),
    router: {
      get state() {
        return whole?.state ?? first;
      },
      subscribe: (hear) => withWhole((router) => router.subscribe(hear)),
      navigate,
      enableScrollRestoration: (...parts) => withWhole((router) => router.enableScrollRestoration(...parts)),
      getBlocker(blocker, isBlocked) {
        withWhole((router) => router.getBlocker(blocker, isBlocked));
        return IDLE_BLOCKER;
      },
      deleteBlocker: (blocker) => void withWhole((router) => router.deleteBlocker(blocker)),
    },
  };
}
