import { useSyncExternalStore } from 'react';

let isPaper = false;

/** Whether the page is being printed. Then all rows are drawn. */
export const usePrinting = () =>
  useSyncExternalStore(
    (onChange) => {
      const onPrint = ({ type }: Event) => {
        isPaper = type === 'beforeprint';
        onChange();
      };
      window.addEventListener('beforeprint', onPrint);
      window.addEventListener('afterprint', onPrint);
      return () => {
        window.removeEventListener('beforeprint', onPrint);
        window.removeEventListener('afterprint', onPrint);
      };
    },
    () => isPaper,
  );

/** Returns a hook that follows a media query. */
export function follow(query: string): () => boolean {
  const list = window.matchMedia(query);
  const subscribe = (onChange: () => void) => {
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => list.matches);
}

/** Whether rows are cards: the width in records.css. */
export const useNarrow = follow('(max-width: 1279px)');
