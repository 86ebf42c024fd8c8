import { MAX_REQUESTS } from '@charter-hosts/contract';
import { skipToken, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from 'charter-widgets/contract';
import { localToday } from 'charter-widgets/kit';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { api } from '../../shared/session';
import { toasts } from '../../shared/toasts';
import { useMe } from '../role';
import { pollInterval } from '../trip-stream';
import { filterRows, type Row, sortRows, toRows } from './arrange';
import { applyFilters, instantsOf, type ListView, ownerId } from './filters';
import { DUE_FIRST, type Filed, type Resource } from './resource';

const NONE: readonly never[] = [];

/** Milliseconds for which results among older records stay cached. */
const CACHE_MS = 60_000;

interface Reading {
  /** Whether it is read again and again. Default true. */
  live?: boolean;
  /** Milliseconds before it is read again if it is not live. Default: never. */
  staleTime?: number;
  /** The search among older records, if the list is incomplete. Default: none. */
  sought?: ServerQuery;
  /** Whether the user is still typing. Default false. */
  isSettling?: boolean;
}

/** The loaded list, newest first. */
interface LoadedList<T> {
  rows: readonly Row<T>[];
  /** The number of records on the server. */
  total: number;
  /** Whether older records are only on the server. */
  isPart: boolean;
}

const NOTHING: ServerQuery = {};

/**
 * The records of a resource: all, or of a long list the newest and the results of a search among the older ones. `query`
 * is the one whose failure is shown.
 */
export function useRecords<T extends Filed>(
  resource: Resource<T>,
  { live = true, staleTime = Number.POSITIVE_INFINITY, sought = NOTHING, isSettling = false }: Reading = {},
) {
  const anew = live ? { refetchInterval: pollInterval } : { staleTime };
  // Structural sharing compares by position, so a new first row would change all rows.
  const newest = useQuery<LoadedList<T>>({
    queryKey: [resource.name],
    queryFn: ({ signal }) => readPage(resource, {}, signal),
    structuralSharing: false,
    ...anew,
  });
  const isAsked = newest.data?.isPart === true && Object.values(sought).some(Boolean);
  const older = useQuery<LoadedList<T>>({
    queryKey: [resource.name, 'sought', sought],
    queryFn: isAsked ? ({ signal }) => readPage(resource, sought, signal) : skipToken,
    structuralSharing: false,
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
    /** A search among older records is not answered yet. */
    isSeeking: (isAsked && older.status === 'pending') || (newest.data?.isPart === true && isSettling),
  };
}

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

/** A record. What the list knows of it is shown at once. */
export function useRecord<T extends Filed>(resource: Resource<T>, id: string, enabled: boolean) {
  const queries = useQueryClient();
  return useQuery<{ record: T }>({
    queryKey: [resource.name, id],
    queryFn: enabled ? async ({ signal }) => ({ record: await api(resource.calls.byId, { id, signal }) }) : skipToken,
    placeholderData: () =>
      queries.getQueryData<LoadedList<T>>([resource.name])?.rows.find(({ record }) => String(record.id) === id),
  });
}

/** The rows of a view, in its order. */
export function useShownRows<T extends Filed>(
  { list }: Resource<T>,
  rows: readonly Row<T>[] = NONE,
  { q, sort, descending, received, departure, type, stage, owner, partner, source }: ListView,
): readonly Row<T>[] {
  const order = sort ? { sort, descending } : DUE_FIRST;
  const sortBy = list.columns.find(({ key }) => key === order.sort)?.sortBy;
  const isDown = order.descending;
  const ordered = useMemo(() => (sortBy ? sortRows(rows, sortBy, isDown) : rows), [rows, sortBy, isDown]);
  const today = localToday();
  const me = useMe();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day has other records of 'today'
  const narrowed = useMemo(
    () => applyFilters(ordered, list, { received, departure, type, stage, owner, partner, source }, undefined, me),
    [ordered, list, received, departure, type, stage, owner, partner, source, today, me],
  );
  return useMemo(() => filterRows(narrowed, q), [narrowed, q]);
}

/**
 * The error of a query, which stays while it is tried again.
 *
 * @param toast the toast's text, shown once until the next success; '' if the screen shows the same. Default: no toast
 */
export function useProblem(
  { status, error, refetch }: UseQueryResult,
  toast?: (error: unknown) => string,
): { problem: unknown; retry: () => void } {
  const [last, setLast] = useState<unknown>(null);
  const told = useRef(false);
  const tell = useEffectEvent((problem: unknown) => {
    // keep-session.ts reports an ended session.
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

/** A search among older records, as the API takes it. */
export type ServerQuery = Partial<Record<'q' | 'stage' | 'owner' | 'partner' | 'source' | 'since' | 'until', string>>;

/** Merges two lists, newest first. A found row replaces a loaded one. */
export function mergeRows<T extends { id: number }>(
  newest: readonly Row<T>[],
  found: readonly Row<T>[],
): readonly Row<T>[] {
  if (found.length === 0) return newest;
  const byId = new Map([...newest, ...found].map((row) => [row.record.id, row]));
  return [...byId.values()].sort((a, b) => b.record.id - a.record.id);
}

/** The part of a view that the server searches. */
type Asking = Pick<ListView, 'q' | 'received' | 'stage' | 'owner' | 'partner' | 'source'>;

export function toServerQuery(
  { q, received, stage, owner, partner, source }: Asking,
  today = localToday(),
  me?: number,
): ServerQuery {
  const ownedBy = owner ? ownerId(owner, me) : undefined;
  const asked: { [name in keyof ServerQuery]: string | undefined } = {
    q: q.trim().slice(0, 200),
    stage,
    owner: ownedBy === null ? 'nobody' : ownedBy?.toString(),
    partner,
    source,
    ...instantsOf(received, today),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
}

/** Milliseconds without a change before the server is asked. */
const SETTLE_MS = 300;

/** The search of a view, once the user stops typing. */
export function useServerQuery(view: Asking, me?: number): { sought: ServerQuery; isSettling: boolean } {
  const { q, received, stage, owner, partner, source } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a view these count
  const now = useMemo(() => toServerQuery(view, localToday(), me), [q, received, stage, owner, partner, source, me]);
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return { sought: settled, isSettling: settled !== now && Object.keys(now).length > 0 };
}
