import { useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { RecordDetail, type RecordDetailProps } from './detail';
import { Rail } from './rail';
import type { Filed } from './resource';

/** A record, where there is room beside its list. */
export function RecordScreen<T extends Filed>({ resource }: RecordDetailProps<T>) {
  const { id = '' } = useParams();
  const split = useSplit();
  // One tree for both: a window that is made wider reads nothing again.
  return (
    <div className={split ? 'app-split' : 'app-unsplit'}>
      {split && <Rail resource={resource} id={Number(id)} />}
      <RecordDetail resource={resource} />
    </div>
  );
}

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
const useSplit = follow('(min-width: 1280px)');
