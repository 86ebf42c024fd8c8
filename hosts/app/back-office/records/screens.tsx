import { useParams } from 'react-router';
import { RecordDetail, type RecordDetailProps } from './detail';
import { RecordList } from './list';
import { follow } from './media';
import { Rail } from './rail';
import type { Resource, TripRequest } from './resource';

/** Whether a record stands beside its list. */
const useSplit = follow('(min-width: 1280px)');

/** A record, beside its list on wide screens. */
function RecordScreen<T extends TripRequest>({ resource }: RecordDetailProps<T>) {
  const { id = '' } = useParams();
  const split = useSplit();
  // One tree for both widths, so that resizing fetches nothing again.
  return (
    <div className={split ? 'app-split' : 'app-unsplit'}>
      {split && <Rail resource={resource} id={Number(id)} />}
      <RecordDetail resource={resource} />
    </div>
  );
}

/** The two screens of a resource, for the routes. */
export const screens = <T extends TripRequest>(resource: Resource<T>) => ({
  List: () => <RecordList resource={resource} />,
  Detail: () => <RecordScreen resource={resource} />,
});
