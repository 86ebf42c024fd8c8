import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { StoreApi } from 'zustand/vanilla';

/** The partner's `headingLevel`. */
export const HeadingLevel = createContext<number | undefined>(undefined);

/**
 * What a heading needs to stand in the outline of the partner's page. Its element stays, so that it looks the same.
 *
 * @param below how many levels it stands below the widget's first headings
 */
export function useHeading(below = 0): { 'aria-level'?: number } {
  const level = useContext(HeadingLevel);
  return level ? { 'aria-level': Math.min(level + below, 6) } : {};
}

/** A layout effect; React 18 warns of one on a server, where none runs. */
export const useDrawn = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** A part of a store's state, which stays the same object until it changes. Smaller than zustand's own hook. */
export function useStore<State, Part>({ subscribe, getState }: StoreApi<State>, select: (state: State) => Part): Part {
  const part = () => select(getState());
  return useSyncExternalStore(subscribe, part, part);
}

/**
 * A function with a stable identity that calls the latest `handle`, so that effects need not run again when it changes.
 * Must not be called while rendering.
 */
export function useEvent<Args extends unknown[], Result>(handle: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(handle);
  // An insertion effect, which runs before all other effects, also those of children.
  useInsertionEffect(() => {
    latest.current = handle;
  });
  return useCallback((...args) => latest.current(...args), []);
}

const NOTHING = {};

/**
 * Tells the host of something: calls `tell` once the widget is mounted, and again whenever `what` changes. Once for each
 * value, also under StrictMode, which runs effects twice, and when `tell` changes.
 */
export function useTold(what: unknown, tell: () => void): void {
  const told = useRef<unknown>(NOTHING);
  useEffect(() => {
    if (told.current === what) return;
    told.current = what;
    tell();
  });
}
