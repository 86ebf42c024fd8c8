import { createContext, startTransition, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { NavigationType, type RouteObject, Router, useRoutes } from 'react-router';
import { usePersonKey } from '../session';
import { navigation, type Visit } from './navigation';

/** What the server has loaded for the first page, and why the current screen could not be loaded. */
const VisitContext = createContext<{ data?: unknown; error?: unknown }>({});

/** What the server has loaded for the page that it has rendered; undefined on every other page. */
export function useFirstData<T>(): T | undefined {
  return useContext(VisitContext).data as T | undefined;
}

/** Why the screen could not be loaded. */
export const useLoadError = (): unknown => useContext(VisitContext).error;

/** Whether another screen is loading. */
export const useScreenLoading = (): boolean =>
  useSyncExternalStore(navigation.subscribe, navigation.isLoading, () => false);

export interface SiteRouterProps {
  routes: RouteObject[];
  first: Visit;
  /** What the server has loaded for the first page. */
  data?: unknown;
}

/**
 * Draws the screens of the site, in the browser and on the server. docs/decisions/widgets.md says why it is not
 * react-router's own `RouterProvider`.
 */
export function SiteRouter({ routes, first, data }: SiteRouterProps) {
  const [visit, setVisit] = useState(first);
  useLayoutEffect(() => {
    // Two transitions may overlap on a quick way back: then the last place is shown.
    const showCurrent = () => setVisit(navigation.visit);
    return navigation.subscribe(() => {
      if (navigation.isLoading()) return;
      const { viewTransition, type } = navigation.visit;
      if (viewTransition && type !== NavigationType.Pop) void inTransition(showCurrent);
      else startTransition(showCurrent);
    });
  }, []);
  useLayoutEffect(() => {
    if (visit !== first) navigation.scrollForVisit(visit);
  }, [visit, first]);
  return (
    <Router location={visit.location} navigationType={visit.type} navigator={navigation}>
      <VisitContext value={{ data: visit === first ? data : undefined, error: visit.error }}>
        <Screens key={usePersonKey()} routes={routes} />
      </VisitContext>
    </Router>
  );
}

const Screens = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);

/**
 * Shows something in a view transition; at once where the browser has none, or the visitor prefers no motion.
 * Resolves, and never rejects, when nothing moves any more. The browser's back and forward end it.
 */
export async function inTransition(show: () => void): Promise<void> {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return show();
  const transition = document.startViewTransition(() => flushSync(show));
  const skip = () => transition.skipTransition();
  addEventListener('popstate', skip);
  // A skipped transition, as in a hidden tab, still shows it.
  await Promise.allSettled([transition.ready, transition.updateCallbackDone, transition.finished]);
  removeEventListener('popstate', skip);
}
