import { useParams } from 'react-router';
import { RecordDetail, type RecordDetailProps } from './detail';
import { Rail } from './rail';
import type { Filed } from './resource';
import { useSplit } from './use-width';

/** A record, where there is room beside its list (AR-65). */
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
