import { createElement, type ReactElement } from 'react';
import { createStore } from 'zustand/vanilla';
import { useStore } from './hooks';

/**
 * An element for a root that is drawn once, in whose place others are shown. In a root that is drawn a third time preact
 * gives ids again.
 */
export function createLive(first: ReactElement): { live: ReactElement; show: (next: ReactElement) => void } {
  const store = createStore(() => ({ element: first }));
  return {
    live: createElement(() => useStore(store, ({ element }) => element)),
    show: (element) => store.setState({ element }),
  };
}
