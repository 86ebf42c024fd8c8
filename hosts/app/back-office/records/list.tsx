import './records.css';
import { errorMessage } from 'charter-widgets/contract';
import { Icon, localToday } from 'charter-widgets/kit';
import { useDeferredValue, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Glyph, PageTitle } from '../../shared/shell';
import { downloadCsv, toCsv } from './csv';
import { Failure, Stale } from './failure';
import type { RecordKind } from './kind';
import { useArranged, useProblem, useRecords } from './queries';
import { RecordTable, TableSkeleton } from './table';
import { useNarrow } from './use-narrow';
import { useListView } from './view';

/** A list of the back office: search, order, file, and each record's way in (spec, section 2, "Admin … list"). */
export function RecordList<T extends { id: number }>({ kind }: { kind: RecordKind<T> }) {
  const { list } = kind;
  const query = useRecords(kind);
  const { data, isFetching } = query;
  const [view, setView] = useListView();
  const sought = useDeferredValue(view.q);
  const found = useArranged(kind, data, { ...view, q: sought });
  const say = (error: unknown) => errorMessage(error, list.refused, list.failed);
  const { problem, retry } = useProblem(query, say);
  const searchBox = useRef<HTMLInputElement>(null);
  const narrow = useNarrow();

  // What comes after the first reading is new.
  const [seen, setSeen] = useState<number>();
  if (data && seen === undefined) setSeen(data[0]?.record.id ?? 0);
  const known = data?.findIndex(({ record }) => record.id <= (seen ?? 0)) ?? 0;
  const fresh = known < 0 ? (data?.length ?? 0) : known;

  function clearSearch() {
    setView({ q: '' });
    searchBox.current?.focus();
  }
  function download() {
    const lines = found.map(({ record }) => list.csv.map(([, value]) => value(record)));
    downloadCsv(`${kind.name}-${localToday()}.csv`, toCsv([list.csv.map(([heading]) => heading), ...lines]));
  }

  return (
    <div className="app-wide">
      <header className="app-list-head">
        <div>
          <PageTitle
            aside={
              <span className="app-count cw-numbers" role="status">
                {data && countText(found.length, data.length, list.counted)}
                {fresh > 0 && <span className="app-count-new"> · {fresh} new</span>}
                {!data && !problem && list.loading}
              </span>
            }
          >
            {list.title}
          </PageTitle>
          <p className="app-subtitle">{list.subtitle}</p>
        </div>
        <div className="app-list-tools">
          <label className="app-search">
            <Glyph name="search" />
            <input
              ref={searchBox}
              className="cw-input"
              type="search"
              aria-label={list.searchLabel}
              placeholder={list.searchPlaceholder}
              value={view.q}
              onChange={(event) => setView({ q: event.currentTarget.value })}
            />
          </label>
          {narrow && (
            <span className="cw-select app-order">
              <select
                className="cw-input"
                aria-label="Order"
                value={view.sort && `${view.sort} ${view.descending}`}
                onChange={({ currentTarget }) => {
                  const [sort = '', descending] = currentTarget.value.split(' ');
                  setView({ sort, descending: descending === 'true' });
                }}
              >
                <option value="">Newest first</option>
                {list.columns.flatMap(({ key, name, orders = [] }) =>
                  orders.map((order, index) => (
                    <option key={`${key} ${order}`} value={`${key} ${index === 1}`}>
                      {name}, {order}
                    </option>
                  )),
                )}
              </select>
              <Icon name="down" />
            </span>
          )}
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
        </div>
      </header>

      {Boolean(problem) && data && <Stale message={say(problem)} />}
      {Boolean(problem) && !data && <Failure message={say(problem)} busy={isFetching} onRetry={retry} />}
      {!data && !problem && <TableSkeleton kind={kind} view={view} />}
      {data?.length === 0 && (
        <div className="app-empty">
          <h2>{list.empty[0]}</h2>
          <p>{list.empty[1]}</p>
          {list.form && (
            <Link className="cw-button" data-kind="plain" to={list.form[1]}>
              {list.form[0]}
            </Link>
          )}
        </div>
      )}
      {data && data.length > 0 && found.length === 0 && (
        <div className="app-empty">
          <h2>{list.noMatch[0]}</h2>
          <p>{list.noMatch[1]}</p>
          <button type="button" className="cw-button" data-kind="plain" onClick={clearSearch}>
            Clear the search
          </button>
        </div>
      )}
      {data && found.length > 0 && (
        <RecordTable
          key={String(narrow)}
          kind={kind}
          all={data}
          rows={found}
          view={view}
          onView={setView}
          seen={seen ?? 0}
          narrow={narrow}
        />
      )}
    </div>
  );
}

const countText = (found: number, all: number, [one, many]: readonly [string, string]) =>
  found === all ? `${all} ${all === 1 ? one : many}` : `${found} of ${all}`;
