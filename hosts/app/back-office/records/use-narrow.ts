import { useSyncExternalStore } from 'react';

/** Where rows become cards: the same width as in records.css. */
const narrow = window.matchMedia('(max-width: 1080px)');

const subscribe = (onChange: () => void) => {
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
};

/** True where a list's rows are cards. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
