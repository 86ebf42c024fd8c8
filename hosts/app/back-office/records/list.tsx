import { Button } from '../../shared/button';
import { ButtonLink } from '../button-link';
import './records.css';
import type { StaffPerson } from '@charter-hosts/contract';
import { errorMessage } from 'charter-widgets/contract';
import { localToday } from 'charter-widgets/kit';
import { useId, useState } from 'react';
import { type CsvFile, count, csvText, formatCount, saveFile } from '../../shared/csv';
import { Listing } from '../../shared/listing/listing';
import { RetryAlert } from '../../shared/retry';
import { Glyph } from '../../shared/shell';
import { toastError } from '../feedback';
import { KeysButton } from '../keys';
import { useMe } from '../role';
import { usePeople } from '../trips/use-trip';
import { useSettled } from '../use-settled';
import { ExportDialog, noteExport } from './export-dialog';
import { FilterBar, FiltersButton, Order } from './filter-bar';
import {
  activeFilters,
  describeFilter,
  type ListView,
  NO_FILTERS,
  toServerQuery,
  useListView,
  writeView,
} from './filters';
import { useNarrow } from './media';
import { readAll, useList, useProblem } from './queries';
import { DUE_FIRST, type RecordsList, type Resource, type TripRequest } from './resource';
import { RecordTable, TableSkeleton } from './table';

const fetchFailure = (what: string, error: unknown) =>
  errorMessage(error, `Failed to fetch ${what}`, `Error fetching ${what}`);

/** The counts of the first answer, and how many rows have come since: these are marked as new. */
function useFresh<C extends { total: number }>(counts: C | undefined) {
  const [first, setFirst] = useState(counts);
  if (counts && !first) setFirst(counts);
  return { first, fresh: counts && first ? Math.max(0, counts.total - first.total) : 0 };
}

/** A list screen: search, filters, order, CSV file and rows. */
export function RecordList<T extends TripRequest>({ resource }: { resource: Resource<T> }) {
  const { list } = resource;
  const [typed, setView] = useListView();
  const view = { ...typed, q: useSettled(typed.q) };
  const people = usePeople().data;
  const { rows, counts, isUncounted, query, isOld, onMore } = useList(resource, view);
  const { isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isSearching = isOld || view.q !== typed.q;
  const found = Math.max(rows?.length ?? 0, counts?.found ?? 0);
  const { problem, retry } = useProblem(query);
  const narrow = useNarrow();
  const from = writeView(view);
  // The rows of the view before stay until those of the next are there.
  const [shown, setShown] = useState(from);
  if (!query.isPlaceholderData && shown !== from) setShown(from);
  const { first, fresh } = useFresh(counts);

  const filters = activeFilters(list, view);
  const filtering = useFilterBar({ list, view, setView, counts, people, narrow });

  const file = useFile(resource, view, found);

  const isNarrowed = filters.length > 0 || view.q.trim() !== '';
  return (
    <Listing
      title={resource.title}
      lead={
        <p className="app-subtitle app-row app-soft app-small">
          {list.subtitle} <KeysButton />
        </p>
      }
      count={
        <Count
          list={list}
          counts={counts}
          found={found}
          fresh={fresh}
          isSearching={isSearching}
          isUncounted={isUncounted}
          hasFailed={Boolean(problem)}
          isThere={rows !== undefined}
        />
      }
      searchLabel={list.searchLabel}
      searchPlaceholder={list.searchPlaceholder}
      search={typed.q}
      onSearch={(q) => setView({ q })}
      tools={
        <>
          {filtering.tools}
          {file.button}
        </>
      }
      below={filtering.bar}
      all={rows && (rows.length > 0 ? found : isNarrowed ? (counts?.total ?? 1) : 0)}
      found={rows?.length ?? 0}
      loading={<TableSkeleton resource={resource} view={view.sort ? view : DUE_FIRST} />}
      error={problem}
      failure={problem && !isFetchNextPageError ? fetchFailure(list.what, problem) : ''}
      busy={isFetching}
      onRetry={retry}
      empty={[
        list.empty[0],
        <>
          <p>{list.empty[1]}</p>
          {list.form && <ButtonLink to={list.form[1]}>{list.form[0]}</ButtonLink>}
        </>,
      ]}
      noMatch={list.noMatch}
      drops={rows?.length === 0 ? dropsOf({ list, view, counts, people, setView }) : []}
    >
      <RecordTable
        key={String(narrow)}
        resource={resource}
        rows={rows ?? []}
        of={shown}
        count={found}
        onMore={onMore}
        view={view}
        onView={setView}
        from={from}
        seen={first?.newest ?? Number.POSITIVE_INFINITY}
        standing={DUE_FIRST}
        narrow={narrow}
      />
      {isFetchNextPageError && (
        <RetryAlert busy={isFetching} onRetry={fetchNextPage}>
          The next {list.what} could not be loaded.
        </RetryAlert>
      )}
      {file.dialog}
    </Listing>
  );
}

type List = ReturnType<typeof useList>;

interface CountProps extends Pick<List, 'counts' | 'isUncounted'> {
  list: { what: string; one: string };
  found: number;
  fresh: number;
  isThere: boolean;
  isSearching: boolean;
  hasFailed: boolean;
}

/** How many records there are, how many of them suit, and how many came since the list was opened. */
function Count({ list, counts, isUncounted, found, fresh, isThere, isSearching, hasFailed }: CountProps) {
  if (!isThere) return hasFailed ? null : `Loading ${list.what}...`;
  return (
    <>
      {isSearching && `Searching the ${list.what}...`}
      {!isSearching && counts && found !== counts.total && `${formatCount(found)} of `}
      {!isSearching && (counts ? count(counts.total, list.one) : isUncounted && 'The total is not known')}
      {fresh > 0 && <span className="app-count-new"> · {fresh} new</span>}
    </>
  );
}

interface ViewOptions<T extends TripRequest> extends Pick<List, 'counts'> {
  list: RecordsList<T>;
  view: ListView;
  people: readonly StaffPerson[] | undefined;
  setView: (change: Partial<ListView>) => void;
}

interface FilterBarOptions<T extends TripRequest> extends ViewOptions<T> {
  narrow: boolean;
}

/** The filters, which a narrow screen hides behind a button. */
function useFilterBar<T extends TripRequest>({ list, view, setView, counts, people, narrow }: FilterBarOptions<T>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const tools = narrow && (
    <>
      <FiltersButton
        controls={id}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        count={activeFilters(list, view).length}
      />
      <Order className="app-order" columns={list.columns} standing={DUE_FIRST} view={view} onView={setView} />
    </>
  );
  const bar = (
    <FilterBar
      list={list}
      counts={counts}
      people={people ?? []}
      filters={view}
      onFilters={setView}
      id={id}
      open={!narrow || isOpen}
    />
  );
  return { tools, bar };
}

/** The button that makes a file of the list, and the dialog that asks for which. */
function useFile<T extends TripRequest>(resource: Resource<T>, view: ListView, found: number) {
  const { list } = resource;
  const me = useMe();
  const [exporting, setExporting] = useState(false);
  const [isReading, setReading] = useState(false);
  async function download(file: CsvFile<T>) {
    setReading(true);
    const failed = toastError('The file was not created, because the list could not be loaded completely.');
    const records = await readAll(resource, toServerQuery(view, me)).catch(failed);
    if (records && (await noteExport(resource.kind, records.length)))
      saveFile(`${resource.name}-${localToday()}.csv`, csvText(file, records));
    setReading(false);
  }
  function askForFile() {
    const [only, ...more] = list.csv;
    if (found === 0 || isReading || !only) return;
    if (more.length > 0) setExporting(true);
    else void download(only);
  }
  const button = (
    <Button className="app-tool" busy={found === 0 || isReading} onClick={askForFile}>
      <Glyph name="download" />
      <span className="cw-hidden">Download </span>CSV
    </Button>
  );
  const dialog = exporting && (
    <ExportDialog
      what={count(found, list.one)}
      files={list.csv}
      onExport={download}
      onClose={() => setExporting(false)}
    />
  );
  return { button, dialog };
}

/** The filters that can be removed so that something is found; if none suffices alone, all at once. */
function dropsOf<T extends TripRequest>({ list, view, counts, people, setView }: ViewOptions<T>) {
  const filters = activeFilters(list, view);
  const alone = filters.flatMap((name) => {
    const left = counts?.without[name] ?? 0;
    const without = `${count(left, list.one)} without this filter`;
    const label = `Clear “${describeFilter(list, name, view[name], people)}”`;
    return left === 0 ? [] : { label, without, onDrop: () => setView({ [name]: '' }) };
  });
  const label = view.q ? 'Clear search and filters' : 'Clear all filters';
  const clear = { label, without: '', onDrop: () => setView({ ...NO_FILTERS, q: '' }) };
  return alone.length > 0 || filters.length === 0 ? alone : [clear];
}
