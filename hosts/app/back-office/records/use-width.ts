import { useSyncExternalStore } from 'react';

/** Follows a media query. */
function follow(query: string): () => boolean {
  const list = window.matchMedia(query);
  const subscribe = (onChange: () => void) => {
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => list.matches);
}

/** True where a list's rows are cards: the same width as in records.css. */
export const useNarrow = follow('(max-width: 1279px)');

/** True where a record stands beside its list. */
export const useSplit = follow('(min-width: 1280px)');
