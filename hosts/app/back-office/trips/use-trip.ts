import { mailAgain, peopleList, type TripFile, type TripRecord, tripById } from '@charter-hosts/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from 'charter-widgets/contract';
import { api } from '../../shared/session';

/** Milliseconds after which an open file is read again. */
const LOOK_AGAIN = 30_000;

export const tripKey = (id: number) => ['trips', id];

/** The whole file; until it is there, what the record's own answer has of it. */
export function useTrip({ id }: Pick<TripRecord, 'id'>) {
  return useQuery<TripFile>({
    queryKey: tripKey(id),
    queryFn: ({ signal }) => api(tripById, { id, signal }),
    refetchInterval: LOOK_AGAIN,
  });
}

/** Everybody of the desk. */
export const usePeople = () =>
  useQuery({ queryKey: ['people'], queryFn: ({ signal }) => api(peopleList, { signal }), staleTime: 60_000 });

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
    onSettled: () => queries.invalidateQueries({ queryKey: tripKey(id) }),
  });
}
