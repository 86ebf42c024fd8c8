import './records.css';
import { errorMessage } from 'charter-widgets/contract';
import { Icon, localToday } from 'charter-widgets/kit';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { Listing } from '../../shared/listing';
import { Glyph } from '../../shared/shell';
import { count } from './columns';
import { downloadCsv, toCsv } from './csv';
import { useArranged, useProblem, useRecords } from './queries';
import type { Column, Resource } from './resource';
import { RecordTable, TableSkeleton } from './table';
import { useNarrow } from './use-narrow';
import { type ListView, useListView } from './view';

/** A list of the back office: search, order, file, and each record's way in. */
export function RecordList<T extends { id: number }>({ resource }: { resource: Resource<T> }) {
  const { list } = resource;
  const query = useRecords(resource);
  const { data, isFetching } = query;
  const [view, setView] = useListView();
  const sought = useDeferredValue(view.q);
  const found = useArranged(resource, data, { ...view, q: sought });
  const say = (error: unknown) => errorMessage(error, `Failed to fetch ${list.what}`, `Error fetching ${list.what}`);
  const { problem, retry } = useProblem(query, say);
  const narrow = useNarrow();

  // What comes after the first reading is new.
  const [seen, setSeen] = useState<number>();
  if (data && seen === undefined) setSeen(data[0]?.record.id ?? 0);
  const known = data?.findIndex(({ record }) => record.id <= (seen ?? 0)) ?? 0;
  const fresh = known < 0 ? (data?.length ?? 0) : known;

  function download() {
    const lines = found.map(({ record }) => list.csv.map(([, value]) => value(record)));
    downloadCsv(`${resource.name}-${localToday()}.csv`, toCsv([list.csv.map(([heading]) => heading), ...lines]));
  }

  return (
    <Listing
      title={list.title}
      lead={<p className="app-subtitle">{list.subtitle}</p>}
      count={
        <>
          {data && (found.length === data.length ? count(data.length, list.one) : `${found.length} of ${data.length}`)}
          {fresh > 0 && <span className="app-count-new"> · {fresh} new</span>}
          {!data && !problem && `Loading ${list.what}...`}
        </>
      }
      searchLabel={list.searchLabel}
      searchPlaceholder={list.searchPlaceholder}
      search={view.q}
      onSearch={(q) => setView({ q })}
      tools={
        <>
          {narrow && <Order columns={list.columns} view={view} onView={setView} />}
          <button
            type="button"
            className="cw-button app-csv"
            data-kind="plain"
            aria-disabled={found.length === 0}
            onClick={() => found.length > 0 && download()}
          >
            <Glyph name="download" />
            CSV
          </button>
        </>
      }
      all={data?.length}
      found={found.length}
      loading={<TableSkeleton resource={resource} view={view} />}
      failure={problem ? say(problem) : ''}
      busy={isFetching}
      onRetry={retry}
      empty={[
        list.empty[0],
        <>
          <p>{list.empty[1]}</p>
          {list.form && (
            <Link className="cw-button" data-kind="plain" to={list.form[1]}>
              {list.form[0]}
            </Link>
          )}
        </>,
      ]}
      noMatch={list.noMatch}
    >
      <RecordTable
        key={String(narrow)}
        resource={resource}
        all={data ?? []}
        rows={found}
        view={view}
        onView={setView}
        seen={seen ?? 0}
        narrow={narrow}
      />
    </Listing>
  );
}

interface OrderProps<T> {
  columns: readonly Column<T>[];
  view: ListView;
  onView: (change: Partial<ListView>) => void;
}

/** The order of the list, where there are no headings to press. */
function Order<T>({ columns, view, onView }: OrderProps<T>) {
  return (
    <span className="cw-select app-order">
      <select
        className="cw-input"
        aria-label="Order"
        value={view.sort && `${view.sort} ${view.descending}`}
        onChange={({ currentTarget }) => {
          const [sort = '', descending] = currentTarget.value.split(' ');
          onView({ sort, descending: descending === 'true' });
        }}
      >
        <option value="">Newest first</option>
        {columns.flatMap(({ key, name, orders = [] }) =>
          orders.map((order, index) => (
            <option key={`${key} ${order}`} value={`${key} ${index === 1}`}>
              {name}, {order}
            </option>
          )),
        )}
      </select>
      <Icon name="down" />
    </span>
  );
}
