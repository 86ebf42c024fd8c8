import { Button } from '../../shared/button';
import './records.css';
import { MAX_REQUESTS } from '@charter-hosts/contract';
import { errorMessage } from 'charter-widgets/contract';
import { localToday } from 'charter-widgets/kit';
import { useDeferredValue, useId, useState } from 'react';
import { type CsvFile, count, csvText, downloadCsv } from '../../shared/csv';
import { Link } from '../../shared/link';
import { Listing } from '../../shared/listing/listing';
import { Glyph } from '../../shared/shell';
import { KeysButton } from '../keys';
import { useMe } from '../role';
import { usePeople } from '../trips';
import { filterRows, type Row } from './arrange';
import { ExportDialog, noteExport } from './export-dialog';
import { FilterBar, FiltersButton, Order } from './filter-bar';
import { activeFilters, applyFilters, describeFilter, NO_FILTERS, useListView, writeView } from './filters';
import { useProblem, useRecords, useServerQuery, useShownRows } from './queries';
import { DUE_FIRST, type Filed, type Resource } from './resource';
import { RecordTable, TableSkeleton, useNarrow } from './table';

const NONE: readonly never[] = [];
const figure = (number: number) => number.toLocaleString('en-US');

/** A list screen: search, filters, order, CSV file and rows. */
export function RecordList<T extends Filed>({ resource }: { resource: Resource<T> }) {
  const { list } = resource;
  const [view, setView] = useListView();
  const people = usePeople().data;
  const me = useMe();
  const { data: loaded, query, isFetching, isSeeking } = useRecords(resource, useServerQuery(view, me));
  const data = loaded?.rows;
  const sought = useDeferredValue(view.q);
  const found = useShownRows(resource, data, { ...view, q: sought });
  const say = (error: unknown) => errorMessage(error, `Failed to fetch ${list.what}`, `Error fetching ${list.what}`);
  const { problem, retry } = useProblem(query);
  const narrow = useNarrow();

  // Rows that were not in the first answer are marked as new.
  const [seen, setSeen] = useState<number>();
  if (data && seen === undefined) setSeen(data[0]?.record.id ?? 0);
  const known = data?.findIndex(({ record }) => record.id <= (seen ?? 0)) ?? 0;
  const fresh = known < 0 ? (data?.length ?? 0) : known;

  const filters = activeFilters(list, view);
  const filterBar = useId();
  const [filtersOpen, setFiltersOpen] = useState(false);

  const [exporting, setExporting] = useState(false);
  async function download(file: CsvFile<T>) {
    const records = found.map(({ record }) => record);
    if (await noteExport(resource.kind, records.length)) {
      downloadCsv(`${resource.name}-${localToday()}.csv`, csvText(file, records));
    }
  }
  function askForFile() {
    const [only, ...more] = list.csv;
    if (found.length === 0 || !only) return;
    if (more.length > 0) setExporting(true);
    else void download(only);
  }

  /** The filters that can be removed so that something is found; if none suffices alone, all at once. */
  function drops(rows: readonly Row<T>[]) {
    const alone = filters.flatMap((name) => {
      const left = filterRows(applyFilters(rows, list, { ...view, [name]: '' }, undefined, me), view.q).length;
      const without = `${count(left, list.one)} without it`;
      return left === 0
        ? []
        : {
            label: `Drop “${describeFilter(list, name, view[name], people)}”`,
            without,
            onDrop: () => setView({ [name]: '' }),
          };
    });
    const label = view.q ? 'Drop the search and every filter' : 'Drop every filter';
    const clear = { label, without: '', onDrop: () => setView({ ...NO_FILTERS, q: '' }) };
    return alone.length > 0 || filters.length === 0 ? alone : [clear];
  }

  return (
    <Listing
      title={list.title}
      lead={
        <p className="app-subtitle app-row app-soft">
          {list.subtitle} <KeysButton />
        </p>
      }
      count={
        <>
          {loaded && `${found.length === loaded.total ? '' : `${found.length} of `}${count(loaded.total, list.one)}`}
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
          {narrow && (
            <FiltersButton
              controls={filterBar}
              isOpen={filtersOpen}
              onToggle={() => setFiltersOpen(!filtersOpen)}
              count={filters.length}
            />
          )}
          {narrow && (
            <Order className="app-order" columns={list.columns} standing={DUE_FIRST} view={view} onView={setView} />
          )}
          <Button className="app-tool" busy={found.length === 0} onClick={askForFile}>
            <Glyph name="download" />
            <span className="cw-hidden">Download </span>CSV
          </Button>
        </>
      }
      below={
        <>
          <FilterBar
            list={list}
            rows={data ?? NONE}
            people={people ?? NONE}
            filters={view}
            onFilters={setView}
            id={filterBar}
            open={!narrow || filtersOpen}
          />
          {loaded?.isPart && (
            <p className="app-older app-soft" role="status">
              {isSeeking
                ? `Looking through ${figure(loaded.total)} ${list.what}...`
                : `The newest ${figure(MAX_REQUESTS)} are listed. To find older ones, use the search or the filters for received date, stage, who handles it and partner.`}
            </p>
          )}
        </>
      }
      all={isSeeking && found.length === 0 ? undefined : data?.length}
      found={found.length}
      loading={<TableSkeleton resource={resource} view={view.sort ? view : DUE_FIRST} />}
      error={problem}
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
      drops={found.length === 0 && data ? drops(data) : []}
    >
      <RecordTable
        key={String(narrow)}
        resource={resource}
        all={data ?? []}
        rows={found}
        view={view}
        onView={setView}
        from={writeView(view)}
        seen={seen ?? 0}
        standing={DUE_FIRST}
        narrow={narrow}
      />
      {exporting && (
        <ExportDialog
          what={count(found.length, list.one)}
          files={list.csv}
          onExport={download}
          onClose={() => setExporting(false)}
        />
      )}
    </Listing>
  );
}
