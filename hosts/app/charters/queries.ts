import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CharterRecord, privateCharters } from 'charter-widgets/api';
import { api } from '../session';

const LIST = ['private-charters'];
/** Milliseconds after which new requests show up by themselves. */
const LOOK_AGAIN = 30_000;

/** Every request, newest first. */
export function useCharters() {
  return useQuery<CharterRecord[]>({
    queryKey: LIST,
    queryFn: ({ signal }) => privateCharters.all(api, signal),
    refetchInterval: LOOK_AGAIN,
  });
}

/** One request; what the list knows of it is shown at once. */
export function useCharter(id: string) {
  const queries = useQueryClient();
  return useQuery<CharterRecord>({
    queryKey: [...LIST, id],
    queryFn: ({ signal }) => privateCharters.byId(api, id, signal),
    placeholderData: () => queries.getQueryData<CharterRecord[]>(LIST)?.find((charter) => String(charter.id) === id),
  });
}
