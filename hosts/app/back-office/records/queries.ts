import { MAX_REQUESTS } from '@charter-hosts/contract';
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from 'charter-widgets/contract';
import { localToday } from 'charter-widgets/kit';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { api } from '../../shared/session';
import { toasts } from '../../shared/toasts';
import { useMe } from '../role';
import { filterRows, type Row, sortRows, toRows } from './arrange';
import { narrowRows } from './filters';
import { mergeRows, type Sought } from './held';
import { DUE_FIRST, type Filed, type Resource } from './resource';
import { apiUnlessUnchanged, UNCHANGED } from './unchanged';
import type { ListView } from './view';

/** Milliseconds after which new records show up by themselves. */
const LOOK_AGAIN = 30_000;
const NONE: readonly never[] = [];

/** Milliseconds for which what was found among older records is kept once nobody shows it. */
const KEPT = 60_000;

interface Reading {
  /** New records show up by themselves. Default true. */
  live?: boolean;
  /** Milliseconds that a reading is good for where it is not live. Default: for ever. */
  staleTime?: number;
  /** What is looked for among older records, where not all are held. Default: nothing. */
  sought?: Sought;
  /** Something else will be, once it is typed to its end. Default false. */
  isSettling?: boolean;
}

/** What the browser holds of a resource, newest first, ready to be searched. */
interface Held<T> {
  rows: readonly Row<T>[];
  /** How many the server has. */
  total: number;
  /** Older ones are on the server alone. */
  isPart: boolean;
}

const NOTHING: Sought = {};

/**
 * The records of a resource: all of them, or where there are more than a browser can hold the newest, with what is
 * sought among the older ones. `query` is the one to tell of: what has failed, or is on its way.
 */
export function useRecords<T extends Filed>(
  resource: Resource<T>,
  { live = true, staleTime = Number.POSITIVE_INFINITY, sought = NOTHING, isSettling = false }: Reading = {},
) {
  const queries = useQueryClient();
  const anew = live ? { refetchInterval: LOOK_AGAIN } : { staleTime };
  // Compared by position, a list with a new first row would differ in every row.
  const newest = useQuery<Held<T>>({
    queryKey: [resource.name],
    queryFn: ({ queryKey, signal }) => read(queries, resource, queryKey, NOTHING, signal),
    structuralSharing: false,
    ...anew,
  });
  const isAsked = newest.data?.isPart === true && Object.values(sought).some(Boolean);
  const older = useQuery<Held<T>>({
    queryKey: [resource.name, 'sought', sought],
    queryFn: ({ queryKey, signal }) => read(queries, resource, queryKey, sought, signal),
    structuralSharing: false,
    enabled: isAsked,
    gcTime: KEPT,
    ...anew,
  });
  const found = isAsked ? older.data?.rows : undefined;
  const data = useMemo(
    () => newest.data && { ...newest.data, rows: mergeRows(newest.data.rows, found ?? NONE) },
    [newest.data, found],
  );
  return {
    data,
    query: isAsked && older.status === 'error' ? older : newest,
    isFetching: newest.isFetching || older.isFetching,
    /** Something is sought that is not answered yet. */
    isSeeking: (isAsked && older.status === 'pending') || (newest.data?.isPart === true && isSettling),
  };
}

/** Reads a page as large as can be; what has not changed since is not read again. */
async function read<T extends Filed>(
  queries: QueryClient,
  { calls, list }: Resource<T>,
  key: readonly unknown[],
  sought: Sought,
  signal: AbortSignal,
): Promise<Held<T>> {
  const known = queries.getQueryData<Held<T>>(key);
  try {
    const query = { limit: String(MAX_REQUESTS), ...sought };
    const { records, total, next } = await (known ? apiUnlessUnchanged : api)(calls.all, { query, signal });
    return { rows: toRows(records, list), total, isPart: next !== null };
  } catch (error) {
    if (known && error === UNCHANGED) return known;
    throw error;
  }
}

/** One record; what the list knows of it is shown at once. */
export function useRecord<T extends Filed>(resource: Resource<T>, id: string, enabled: boolean) {
  const queries = useQueryClient();
  return useQuery<{ record: T }>({
    queryKey: [resource.name, id],
    queryFn: async ({ signal }) => ({ record: await api(resource.calls.byId, { id, signal }) }),
    enabled,
    placeholderData: () =>
      queries.getQueryData<Held<T>>([resource.name])?.rows.find(({ record }) => String(record.id) === id),
  });
}

/** The rows that a view shows, in its order. */
export function useArranged<T extends Filed>(
  { list }: Resource<T>,
  rows: readonly Row<T>[] = NONE,
  { q, sort, descending, received, departure, type, stage, owner, partner }: ListView,
): readonly Row<T>[] {
  const order = sort ? { sort, descending } : DUE_FIRST;
  const sortBy = list.columns.find(({ key }) => key === order.sort)?.sortBy;
  const isDown = order.descending;
  const ordered = useMemo(() => (sortBy ? sortRows(rows, sortBy, isDown) : rows), [rows, sortBy, isDown]);
  const today = localToday();
  const me = useMe();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day has other records of 'today'
  const narrowed = useMemo(
    () => narrowRows(ordered, list, { received, departure, type, stage, owner, partner }, undefined, me),
    [ordered, list, received, departure, type, stage, owner, partner, today, me],
  );
  return useMemo(() => filterRows(narrowed, q), [narrowed, q]);
}

/**
 * What has gone wrong with a query; it stands while it is tried again.
 *
 * @param toast what a toast says of it, once until it is mended; '' where the same stands on the screen. Default: nothing.
 */
export function useProblem(
  { status, error, refetch }: UseQueryResult,
  toast?: (error: unknown) => string,
): { problem: unknown; retry: () => void } {
  const [last, setLast] = useState<unknown>(null);
  const told = useRef(false);
  const tell = useEffectEvent((problem: unknown) => {
    // keep-session.ts tells of an ended session.
    const signedOut = problem instanceof ApiError && problem.status === 401;
    const words = problem && !signedOut && !told.current ? toast?.(problem) : '';
    if (words) toasts.getState().error(words);
    told.current = Boolean(problem);
  });
  useEffect(() => {
    if (status === 'pending') return;
    setLast(error);
    tell(error);
  }, [status, error]);
  return {
    problem: status === 'pending' ? last : error,
    retry: () => {
      told.current = false;
      void refetch();
    },
  };
}
