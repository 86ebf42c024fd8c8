import { RecordList } from './list';
import { RecordScreen } from './record-screen';
import type { Filed, Resource } from './resource';

/** The two screens of a resource, as routes take them. */
export const screens = <T extends Filed>(resource: Resource<T>) => ({
  List: () => <RecordList resource={resource} />,
  Detail: () => <RecordScreen resource={resource} />,
});
