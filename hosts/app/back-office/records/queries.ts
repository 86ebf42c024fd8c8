import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from 'charter-widgets/contract';
import { localToday } from 'charter-widgets/kit';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { api } from '../../shared/session';
import { toasts } from '../../shared/toasts';
import { filterRows, type Row, sortRows, toRows } from './arrange';
import { narrowRows } from './filters';
import type { Filed, Resource } from './resource';
import { apiUnlessUnchanged, UNCHANGED } from './unchanged';
import type { ListView } from './view';

/** Milliseconds after which new records show up by themselves. */
const LOOK_AGAIN = 30_000;
const NONE: readonly never[] = [];

interface Reading {
  /** New records show up by themselves. Default true. */
  live?: boolean;
  /** Milliseconds that a reading is good for where it is not live. Default: for ever. */
  staleTime?: number;
}

/** Every record of a resource, newest first, ready to be searched. */
export function useRecords<T extends Filed>(
  resource: Resource<T>,
  { live = true, staleTime = Number.POSITIVE_INFINITY }: Reading = {},
) {
  const queries = useQueryClient();
  return useQuery<Row<T>[]>({
    queryKey: [resource.name],
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<Row<T>[]>([resource.name]);
      try {
        return toRows(await (known ? apiUnlessUnchanged : api)(resource.calls.all, { signal }), resource.list);
      } catch (error) {
        if (known && error === UNCHANGED) return known;
        throw error;
      }
    },
    // Compared by position, a list with a new first row would differ in every row.
    structuralSharing: false,
    ...(live ? { refetchInterval: LOOK_AGAIN } : { staleTime }),
  });
}

/** One record; what the list knows of it is shown at once. */
export function useRecord<T extends Filed>(resource: Resource<T>, id: string, enabled: boolean) {
  const queries = useQueryClient();
  return useQuery<{ record: T }>({
    queryKey: [resource.name, id],
    queryFn: async ({ signal }) => ({ record: await api(resource.calls.byId, { id, signal }) }),
    enabled,
    placeholderData: () =>
      queries.getQueryData<Row<T>[]>([resource.name])?.find(({ record }) => String(record.id) === id),
  });
}

/** The rows that a view shows, in its order. */
export function useArranged<T extends Filed>(
  { list }: Resource<T>,
  rows: readonly Row<T>[] = NONE,
  { q, sort, descending, received, departure, type, stage }: ListView,
): readonly Row<T>[] {
  const sortBy = list.columns.find(({ key }) => key === sort)?.sortBy;
  const ordered = useMemo(() => (sortBy ? sortRows(rows, sortBy, descending) : rows), [rows, sortBy, descending]);
  const today = localToday();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day has other records of 'today'
  const narrowed = useMemo(
    () => narrowRows(ordered, list, { received, departure, type, stage }),
    [ordered, list, received, departure, type, stage, today],
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
