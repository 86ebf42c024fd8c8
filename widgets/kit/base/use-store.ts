import { useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';

/** A part of a store's state, which stays the same object until it changes. Smaller than zustand's own hook. */
export function useStore<State, Part>({ subscribe, getState }: StoreApi<State>, select: (state: State) => Part): Part {
  const part = () => select(getState());
  return useSyncExternalStore(subscribe, part, part);
}
