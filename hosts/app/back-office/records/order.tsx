import { Select } from '../select';
import type { Column, Standing } from './resource';
import type { ListView } from './view';

type Ordered = Pick<ListView, 'sort' | 'descending'>;

export interface OrderProps<T> {
  columns: readonly Column<T>[];
  standing: Standing;
  view: Ordered;
  onView: (change: Ordered) => void;
  className: string;
}

/** The order of a list, where there are no headings to press. */
export function Order<T>({ columns, standing, view, onView, className }: OrderProps<T>) {
  return (
    <Select
      aria-label="Order"
      className={className}
      options={[
        ['', standing.said],
        ...columns.flatMap(({ key, name, orders = [] }) =>
          orders
            .map((order, index) => [`${key} ${index === 1}`, `${name}, ${order}`] as const)
            .filter(([value]) => value !== `${standing.sort} ${standing.descending}`),
        ),
      ]}
      value={view.sort && `${view.sort} ${view.descending}`}
      onValue={(value) => {
        const [sort = '', descending] = value.split(' ');
        onView({ sort, descending: descending === 'true' });
      }}
    />
  );
}
