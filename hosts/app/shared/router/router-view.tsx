import {
  Component,
  createContext,
  type ReactElement,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  createPath,
  type DataRouter,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  UNSAFE_RouteContext as RouteContext,
  type RouterState,
} from 'react-router';

/** What the screens use of a router. */
export type ScreenRouter = Pick<
  DataRouter,
  'state' | 'subscribe' | 'navigate' | 'enableScrollRestoration' | 'getBlocker' | 'deleteBlocker'
>;

// With data routes, hooks navigate through the router: of the navigator they read addresses alone.
const navigator = { createHref: (to) => (typeof to === 'string' ? to : createPath(to)) } as Navigator;
const NAVIGATION = { basename: '/', navigator, static: false, useTransitions: undefined, future: {} };

/**
 * Draws the screens of a router, in the browser and on the server. The router's own components can do much that is not
 * used here, which would be 4 KB gzip of every page.
 */
export function RouterView({ router }: { router: ScreenRouter }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(
    () =>
      router.subscribe((next, { flushSync: isAtOnce }) => {
        if (isAtOnce) flushSync(() => setState(next));
        else startTransition(() => setState(next));
      }),
    [router],
  );
  const dataRouter = useMemo(
    () => ({ router: router as DataRouter, navigator, static: false, basename: '/' }),
    [router],
  );
  const { location, historyAction } = state;
  const place = useMemo(() => ({ location, navigationType: historyAction }), [location, historyAction]);
  return (
    <DataRouterContext value={dataRouter}>
      <DataRouterStateContext value={state}>
        <NavigationContext value={NAVIGATION}>
          <LocationContext value={place}>{screensOf(state)}</LocationContext>
        </NavigationContext>
      </DataRouterStateContext>
    </DataRouterContext>
  );
}

/** The screens of the matched routes, each in the outlet of the one above it. */
function screensOf({ matches, errors, initialized, location }: RouterState): ReactNode {
  if (!initialized && !errors) return null;
  const failed = matches.findIndex(({ route }) => errors?.[route.id] !== undefined);
  const shown = failed < 0 ? matches : matches.slice(0, failed + 1);
  let outlet: ReactElement | null = null;
  for (let index = shown.length - 1; index >= 0; index--) {
    outlet = screenOf(shown.slice(0, index + 1), outlet, location, index === failed ? errors : null);
  }
  return outlet;
}

/** The screen of the last of some matches. */
function screenOf(
  matches: RouterState['matches'],
  outlet: ReactElement | null,
  location: unknown,
  errors: RouterState['errors'],
): ReactElement | null {
  const route = matches.at(-1)?.route;
  if (!route) return null;
  const { id, Component: Screen, element = Screen && <Screen />, ErrorBoundary, errorElement } = route;
  const screen = <RouteContext value={{ outlet, matches, isDataRoute: true }}>{element ?? outlet}</RouteContext>;
  const fallback = errorElement ?? (ErrorBoundary && <ErrorBoundary />);
  if (!fallback) return screen;
  return (
    <ScreenBoundary
      location={location}
      error={errors?.[id]}
      fallback={<RouteContext value={{ outlet: null, matches, isDataRoute: true }}>{fallback}</RouteContext>}
    >
      {screen}
    </ScreenBoundary>
  );
}

const ScreenError = createContext<unknown>(undefined);

/** Why a screen could not be loaded or drawn; for what stands in its place. */
export const useScreenError = (): unknown => useContext(ScreenError);

interface BoundaryProps {
  /** Another one is another try. */
  location: unknown;
  /** What the router says has failed. */
  error: unknown;
  fallback: ReactNode;
  children: ReactNode;
}

class ScreenBoundary extends Component<BoundaryProps, Pick<BoundaryProps, 'location' | 'error'>> {
  override state = { location: this.props.location, error: this.props.error };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  static getDerivedStateFromProps(
    { location, error }: BoundaryProps,
    before: Pick<BoundaryProps, 'location' | 'error'>,
  ) {
    return { location, error: location === before.location ? (error ?? before.error) : error };
  }
  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <ScreenError value={error}>{this.props.fallback}</ScreenError>;
  }
}
