import { MAX_REQUESTS } from '@charter-hosts/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from 'charter-widgets/contract';
import { localToday } from 'charter-widgets/kit';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { api } from '../../shared/session';
import { toasts } from '../../shared/toasts';
import { useMe } from '../role';
import { filterRows, type Row, sortRows, toRows } from './arrange';
import { instantsOf, type ListView, applyFilters, ownerId } from './filters';
import { DUE_FIRST, type Filed, type Resource } from './resource';

/** Milliseconds after which new records show up by themselves. */
const REFETCH_MS = 30_000;
const NONE: readonly never[] = [];

/** Milliseconds for which what was found among older records is kept once nobody shows it. */
const CACHE_MS = 60_000;

interface Reading {
  /** New records show up by themselves. Default true. */
  live?: boolean;
  /** Milliseconds that a reading is good for where it is not live. Default: for ever. */
  staleTime?: number;
  /** What is looked for among older records, where not all are held. Default: nothing. */
  sought?: ServerQuery;
  /** Something else will be, once it is typed to its end. Default false. */
  isSettling?: boolean;
}

/** What the browser holds of a resource, newest first, ready to be searched. */
interface LoadedList<T> {
  rows: readonly Row<T>[];
  /** How many the server has. */
  total: number;
  /** Older ones are on the server alone. */
  isPart: boolean;
}

const NOTHING: ServerQuery = {};

/**
 * The records of a resource: all of them, or where there are more than a browser can hold the newest, with what is
 * sought among the older ones. `query` is the one to tell of: what has failed, or is on its way.
 */
export function useRecords<T extends Filed>(
  resource: Resource<T>,
  { live = true, staleTime = Number.POSITIVE_INFINITY, sought = NOTHING, isSettling = false }: Reading = {},
) {
  const anew = live ? { refetchInterval: REFETCH_MS } : { staleTime };
  // Compared by position, a list with a new first row would differ in every row.
  const newest = useQuery<LoadedList<T>>({
    queryKey: [resource.name],
    queryFn: ({ signal }) => readPage(resource, {}, signal),
    structuralSharing: false,
    ...anew,
  });
  const isAsked = newest.data?.isPart === true && Object.values(sought).some(Boolean);
  const older = useQuery<LoadedList<T>>({
    queryKey: [resource.name, 'sought', sought],
    queryFn: ({ signal }) => readPage(resource, sought, signal),
    structuralSharing: false,
    enabled: isAsked,
    gcTime: CACHE_MS,
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

/** Reads the largest page. */
async function readPage<T extends Filed>(
  { calls, list }: Resource<T>,
  sought: ServerQuery,
  signal: AbortSignal,
): Promise<LoadedList<T>> {
  const { records, total, next } = await api(calls.all, {
    query: { limit: String(MAX_REQUESTS), ...sought },
    signal,
  });
  return { rows: toRows(records, list), total, isPart: next !== null };
}

/** One record; what the list knows of it is shown at once. */
export function useRecord<T extends Filed>(resource: Resource<T>, id: string, enabled: boolean) {
  const queries = useQueryClient();
  return useQuery<{ record: T }>({
    queryKey: [resource.name, id],
    queryFn: async ({ signal }) => ({ record: await api(resource.calls.byId, { id, signal }) }),
    enabled,
    placeholderData: () =>
      queries.getQueryData<LoadedList<T>>([resource.name])?.rows.find(({ record }) => String(record.id) === id),
  });
}

/** The rows that a view shows, in its order. */
export function useShownRows<T extends Filed>(
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
    () => applyFilters(ordered, list, { received, departure, type, stage, owner, partner }, undefined, me),
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

// Of a list that is longer than a browser can hold.

/** What is looked for among the records that are on the server alone, as the call takes it. */
export type ServerQuery = Partial<Record<'q' | 'stage' | 'owner' | 'partner' | 'since' | 'until', string>>;

/** The rows of both, newest first, each once: as it was found where it stands in both. */
export function mergeRows<T extends { id: number }>(
  newest: readonly Row<T>[],
  found: readonly Row<T>[],
): readonly Row<T>[] {
  if (found.length === 0) return newest;
  const byId = new Map([...newest, ...found].map((row) => [row.record.id, row]));
  return [...byId.values()].sort((a, b) => b.record.id - a.record.id);
}

/** What of a view is asked of records that are not held; what else it asks is asked of those that are. */
type Asking = Pick<ListView, 'q' | 'received' | 'stage' | 'owner' | 'partner'>;

/** It, as the call takes it. */
export function toServerQuery({ q, received, stage, owner, partner }: Asking, today = localToday(), me?: number): ServerQuery {
  const ownedBy = owner ? ownerId(owner, me) : undefined;
  const asked: { [name in keyof ServerQuery]: string | undefined } = {
    q: q.trim().slice(0, 200),
    stage,
    owner: ownedBy === null ? 'nobody' : ownedBy?.toString(),
    partner,
    ...instantsOf(received, today),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
}

/** Milliseconds without a change after which what is typed is sought. */
const SETTLE_MS = 300;

/** What a view seeks, once nobody types any more; `isSettling` until then. */
export function useServerQuery(view: Asking, me?: number): { sought: ServerQuery; isSettling: boolean } {
  const { q, received, stage, owner, partner } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a view these count
  const now = useMemo(() => toServerQuery(view, localToday(), me), [q, received, stage, owner, partner, me]);
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return { sought: settled, isSettling: settled !== now && Object.keys(now).length > 0 };
}
