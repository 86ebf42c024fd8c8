import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useInsertionEffect,
  // biome-ignore lint/style/noRestrictedImports: for browsers
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { StoreApi } from 'zustand/vanilla';

/** The partner's `headingLevel`. */
export const HeadingLevel = createContext<number | undefined>(undefined);

/**
 * Returns the part of a heading, and its ARIA level in the outline of the partner's page; the element itself stays the same.
 *
 * @param below levels below the widget's first headings
 */
export function useHeading(below = 0): { part: 'heading'; 'aria-level': number | undefined } {
  const level = Number(useContext(HeadingLevel));
  return { part: 'heading', 'aria-level': level ? Math.min(level + below, 6) : undefined };
}

/** `useLayoutEffect` in browsers, `useEffect` on servers, where React 18 warns of layout effects. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

const never = () => () => {};

/**
 * Whether a render is a server's, or the first one over its HTML. That must be the same, so it uses nothing that widgets of
 * this page have loaded.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** Returns a part of a zustand store's state; smaller than zustand's own hook. */
export function useStore<State, Part>({ subscribe, getState }: StoreApi<State>, select: (state: State) => Part): Part {
  const part = () => select(getState());
  return useSyncExternalStore(subscribe, part, part);
}

/** Returns a stable function that calls the latest `handle`. It must not be called while rendering. */
export function useEvent<Args extends unknown[], Result>(handle: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(handle);
  // Insertion effects run before all other effects, including those of children.
  useInsertionEffect(() => {
    latest.current = handle;
  });
  return useCallback((...args) => latest.current(...args), []);
}

const NOTHING = {};

/** Calls `report` after mounting and whenever `value` changes: once per value, also under StrictMode. */
export function useOnChange(value: unknown, report: () => void): void {
  const reported = useRef<unknown>(NOTHING);
  useEffect(() => {
    if (reported.current === value) return;
    reported.current = value;
    report();
  });
}
