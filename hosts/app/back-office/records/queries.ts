import { MAX_PAGE, requestCounts } from '@charter-hosts/contract';
import {
  type InfiniteData,
  keepPreviousData,
  skipToken,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, type Page } from 'charter-widgets/contract';
import { localToday } from 'charter-widgets/kit';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { api } from '../../shared/session';
import { toasts } from '../../shared/toasts';
import { keyOf } from '../cache';
import { useMe } from '../role';
import { pollInterval } from '../trip-stream';
import { type ListView, type ServerQuery, toServerQuery } from './filters';
import type { Resource, TripRequest } from './resource';

/** Rows of a page. */
const PAGE_ROWS = '100';

/** The pages of a list that are loaded, in the order of a view, and how many records there are. */
export function useList<T extends TripRequest>(resource: Resource<T>, view: ListView) {
  const me = useMe();
  // Another day has other records of 'today'.
  const key = [view, localToday(), me] as const;
  const query = useInfiniteQuery({
    queryKey: keyOf(resource.calls.all, ...key),
    queryFn: ({ pageParam, signal }) =>
      readPage(resource, { ...toServerQuery(view, me), limit: PAGE_ROWS, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval,
  });
  const counts = useQuery({
    queryKey: keyOf(requestCounts, resource.kind, ...key),
    queryFn: ({ signal }) => {
      const { sort: _, order: __, ...filters } = toServerQuery(view, me);
      return api(requestCounts, { query: { ...filters, kind: resource.kind }, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval,
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const rows = useMemo(() => data && rowsOf(data), [data]);
  return {
    /** Undefined until the first page is there. */
    rows,
    counts: counts.data,
    isUncounted: counts.isError,
    query,
    /** The rows and counts are of another view, whose order or filters are changed. */
    isOld: query.isPlaceholderData || counts.isPlaceholderData,
    /** Loads the next page; does nothing while one is loaded, after a failure, and on the last. */
    onMore: () => {
      if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
    },
  };
}

/** A record may move to another page between two reads: its first place counts. */
function rowsOf<T extends TripRequest>({ pages }: InfiniteData<Page<T>>): readonly T[] {
  const byId = new Map<number, T>();
  for (const record of pages.flatMap(({ records }) => records)) if (!byId.has(record.id)) byId.set(record.id, record);
  return [...byId.values()];
}

const readPage = <T extends TripRequest>(
  { calls }: Resource<T>,
  { after, ...query }: ServerQuery,
  signal?: AbortSignal,
): Promise<Page<T>> => api(calls.all, { query: { ...query, ...(after && { after }) }, ...(signal && { signal }) });

/** Reads all records, page by page. */
export async function readPages<T>(read: (after: string) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { records, next }: Page<T> = await read(after);
    all.push(...records);
    after = next;
  }
  return all;
}

/** Reads all records of a query. */
export const readAll = <T extends TripRequest>(resource: Resource<T>, query: ServerQuery): Promise<T[]> =>
  readPages((after) => readPage(resource, { ...query, limit: String(MAX_PAGE), after }));

/** A record. What a list knows of it is shown at once. */
export function useRecord<T extends TripRequest>(resource: Resource<T>, id: string, enabled: boolean) {
  const queries = useQueryClient();
  return useQuery<{ record: T }>({
    queryKey: keyOf(resource.calls.byId, id),
    queryFn: enabled ? async ({ signal }) => ({ record: await api(resource.calls.byId, { id, signal }) }) : skipToken,
    placeholderData: () =>
      queries
        .getQueriesData<InfiniteData<Page<T>>>({ queryKey: keyOf(resource.calls.all) })
        .flatMap(([, list]) => list?.pages.flatMap(({ records }) => records) ?? [])
        .flatMap((record) => (String(record.id) === id ? { record } : []))[0],
  });
}

/**
 * The error of a query, which stays while it is tried again.
 *
 * @param toast the toast's text, shown once until the next success; '' if the screen shows the same. Default: no toast
 */
export function useProblem(
  { status, error, refetch }: Pick<UseQueryResult, 'status' | 'error'> & { refetch: () => unknown },
  toast?: (error: unknown) => string,
): { problem: unknown; retry: () => void } {
  const [last, setLast] = useState<unknown>(null);
  const told = useRef(false);
  const tell = useEffectEvent((problem: unknown) => {
    // `sessionApi` ends a session that was refused.
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
