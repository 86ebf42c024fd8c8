import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ApiError,
  errorMessage,
  mailAgain,
  peopleList,
  type TripChange,
  type TripFile,
  type TripRecord,
  tripById,
  tripFile,
  tripUpdate,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { api } from '../../shared/session';

/** What a person changes; the stage that it was made from is added where it is sent. */
export type Change = Partial<Omit<TripChange, 'from'>>;

/** Milliseconds after which an open file is read again. */
const LOOK_AGAIN = 30_000;

const keyOf = (id: number) => ['trips', id];

/** The whole file; until it is there, what the record's own answer has of it. */
export function useTrip({ id }: Pick<TripRecord, 'id'>) {
  return useQuery<TripFile>({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api(tripById, { id, signal }),
    refetchInterval: LOOK_AGAIN,
  });
}

/** Everybody of the desk. */
export const usePeople = () =>
  useQuery({ queryKey: ['people'], queryFn: ({ signal }) => api(peopleList, { signal }), staleTime: 60_000 });

/**
 * Changes a trip, made from the stage that is shown. Where somebody else was first the file as it is now is shown, and
 * the error says so.
 *
 * @param resource the name of its list in the cache, which is read again
 */
export function useChangeTrip({ id, stage }: Pick<TripRecord, 'id' | 'stage'>, resource: string) {
  const queries = useQueryClient();
  return useMutation<TripFile, unknown, Change>({
    mutationFn: (change) =>
      api(tripUpdate, { id, body: { from: stage, reason: '', note: '', endLink: false, ...change } }),
    onSuccess: (file) => queries.setQueryData(keyOf(id), file),
    onError(error) {
      const now = error instanceof ApiError && error.status === 409 ? v.safeParse(tripFile, error.data) : undefined;
      if (now?.success) queries.setQueryData(keyOf(id), now.output);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [resource] }),
  });
}

/** Saves by it; resolves to whether it was saved. Why not stands where the change was made. */
export const savedBy =
  ({ mutateAsync }: Pick<ReturnType<typeof useChangeTrip>, 'mutateAsync'>) =>
  (change: Change): Promise<boolean> =>
    mutateAsync(change).then(
      () => true,
      () => false,
    );

/** Why a change was not saved; '' without an error. */
export const sayUnsaved = (error: unknown): string =>
  error
    ? errorMessage(error, 'It could not be saved.', 'It could not be saved. Check your connection, then try again.')
    : '';

/** Sends a mail of a trip again. */
export function useMailAgain({ id }: Pick<TripRecord, 'id'>) {
  const queries = useQueryClient();
  return useMutation<unknown, unknown, number>({
    mutationFn: (mail) => api(mailAgain, { id: mail }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
  });
}
