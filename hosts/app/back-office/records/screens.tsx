import { RecordDetail } from './detail';
import { RecordList } from './list';
import type { Resource } from './resource';

/** The two screens of a resource, as routes take them. */
export const screens = <T extends { id: number }>(resource: Resource<T>) => ({
  List: () => <RecordList resource={resource} />,
  Detail: () => <RecordDetail resource={resource} />,
});
