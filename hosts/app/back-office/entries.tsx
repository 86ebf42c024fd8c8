import { ScreenNotice } from './screen-notice';
import './entries.css';
import { ApiError } from 'charter-widgets/contract';
import type { ReactNode, Ref } from 'react';
import { Button } from '../shared/button';
import { capital } from '../shared/csv';
import { failureText } from '../shared/failure';
import { Link } from '../shared/link';
import { Retry } from '../shared/retry';
import { Glyph, PageTitle } from '../shared/shell';

/** A list as `useQuery` returns it. */
interface Read<T> {
  data: T[] | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface NotFetchedProps extends Omit<Read<unknown>, 'data'> {
  /** The heading. Default: 'The page could not be loaded'. */
  title?: string;
  /** The heading for users who are not owners. Default: everybody may see it. */
  ownersOnly?: string;
  /** A link to another screen. */
  children?: ReactNode;
}

/** Shown in place of a screen whose data could not be loaded. */
export function NotFetched({
  title = 'The page could not be loaded',
  ownersOnly,
  error,
  isFetching,
  refetch,
  children,
}: NotFetchedProps) {
  const isRefused = ownersOnly !== undefined && error instanceof ApiError && error.status === 403;
  return (
    <ScreenNotice title={isRefused ? ownersOnly : title}>
      <p>{isRefused ? 'Ask an owner.' : failureText(error, '')}</p>
      {!isRefused && <Retry kind="primary" busy={isFetching} onRetry={refetch} />}
      {children}
    </ScreenNotice>
  );
}

export interface RowsProps<T> {
  data: readonly T[] | undefined;
  /** The class that sets the columns. */
  className: string;
  children: (one: T) => ReactNode;
}

/** A list of entries. `children` returns the `<li>` of one. */
export const Rows = <T,>({ data, className, children }: RowsProps<T>) => (
  <ul className={`app-rows ${className}`} aria-busy={!data}>
    {data
      ? data.map(children)
      : [0, 1, 2].map((row) => (
          <li key={row}>
            <span className="app-skeleton" />
          </li>
        ))}
  </ul>
);

interface ShortListProps<T> {
  list: Read<T>;
  box?: Ref<HTMLUListElement>;
  /** Stands in the place of a list without rows. */
  empty: string;
  children: (one: T) => ReactNode;
}

/** A list inside a section or a dialog; `children` gives the content of a row. */
export function ShortList<T extends { id: string | number }>({ list, box, empty, children }: ShortListProps<T>) {
  const { data, error, isFetching, refetch } = list;
  if (error && !data)
    return (
      <div className="app-stack" role="alert">
        <p>{failureText(error, 'The list could not be loaded.')}</p>
        <Retry busy={isFetching} onRetry={refetch} />
      </div>
    );
  return (
    <ul ref={box} className="app-rows" tabIndex={-1} aria-busy={!data}>
      {!data && (
        <li>
          <span className="app-skeleton" />
        </li>
      )}
      {data?.length === 0 && <li>{empty}</li>}
      {data?.map((one) => (
        <li key={one.id} data-id={one.id}>
          {children(one)}
        </li>
      ))}
    </ul>
  );
}

export interface EntriesScreenProps<T> extends RowsProps<T> {
  title: string;
  lead: string;
  list: Read<T>;
  /** The headings for a failed list, and for users who may not see it. */
  failed: Pick<NotFetchedProps, 'title' | 'ownersOnly'>;
  /** Explains the list while it is empty. */
  empty: string;
  /** The label of the button that adds an entry, and its action. Default: no button. */
  add?: readonly [label: string, onAdd: () => void] | false;
  /** The dialogs. */
  dialogs: ReactNode;
}

/** A screen with a list of entries that open in a page of their own, and a button that adds one. */
export function EntriesScreen<T>(props: Omit<EntriesScreenProps<T>, 'data'>) {
  const { title, lead, list, failed, empty, add, dialogs, ...rows } = props;
  if (list.error && !list.data) return <NotFetched {...failed} {...list} />;
  const button = add && (
    <Button kind="primary" onClick={add[1]}>
      {add[0]}
    </Button>
  );
  const isEmpty = list.data?.length === 0;
  return (
    <div className="app-wide app-entries">
      <PageTitle aside={list.data && !isEmpty && button}>{title}</PageTitle>
      <p className="app-lead">{lead}</p>
      {isEmpty ? (
        <div className="app-blank app-stack">
          <p>{empty}</p>
          {button}
        </div>
      ) : (
        <Rows data={list.data} {...rows} />
      )}
      {dialogs}
    </div>
  );
}

export interface EntryScreenProps<T> {
  /** The name of the list, and its path. */
  back: readonly [name: string, path: string];
  /** The noun of an entry: 'partner'. */
  noun: string;
  list: Read<T>;
  entry: T | undefined;
  titleOf: (entry: T) => string;
  children: (entry: T | undefined) => ReactNode;
}

/** The page of one entry, or why there is none. */
export function EntryScreen<T>({ back: [name, path], noun, list, entry, titleOf, children }: EntryScreenProps<T>) {
  const all = (
    <Link className="app-link" to={path}>
      All {name.toLowerCase()}
    </Link>
  );
  if (list.data && !entry && !list.isFetching)
    return <ScreenNotice title={`This ${noun} does not exist`}>{all}</ScreenNotice>;
  if (list.error && !list.data) return <NotFetched {...list}>{all}</NotFetched>;
  return (
    <div className="app-wide" aria-busy={!entry}>
      <Link className="app-back app-soft app-small" to={path}>
        <Glyph name="back" />
        {name}
      </Link>
      <PageTitle>{entry ? titleOf(entry) : capital(noun)}</PageTitle>
      {children(entry)}
    </div>
  );
}
