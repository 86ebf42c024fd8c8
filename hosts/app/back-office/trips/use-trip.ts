import {
  mailRetry,
  peopleList,
  type TripChange,
  type TripFile,
  type TripRecord,
  tripById,
  tripFile,
  tripUpdate,
} from '@charter-hosts/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from 'charter-widgets/contract';
import { useState } from 'react';
import * as v from 'valibot';
import { api } from '../../shared/session';
import { showAnswer } from '../show-answer';
import { fieldOf, useVersioned } from '../versioned';
import { STAGE_WORDS, sayInstant } from './words';

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
    mutationFn: (mail) => api(mailRetry, { id: mail }),
    onSettled: () => queries.invalidateQueries({ queryKey: tripKey(id) }),
  });
}

/** What a person changes; the version that it was made from is added where it is sent. */
export type Change = Partial<Omit<TripChange, 'version'>>;

type Trip = TripRecord & Partial<TripFile>;

/** Saves a change, made from the trip as it was shown; resolves to whether it was saved. Why not stands where it was made. */
export type SaveTrip = (change: Change, from?: Trip) => Promise<boolean>;

/** A trip as two people's changes of it are compared. */
interface Edit {
  version: number;
  stage: { stage: TripRecord['stage']; reason: string };
  owner: TripRecord['assignee'];
  due: { at: string | null; zone: string | undefined };
  link: 'as it was' | 'another one in its place';
  note: string;
}

const FIELDS = [
  fieldOf<Edit, 'stage'>('Stage', 'stage', ({ stage, reason }) => STAGE_WORDS[stage] + (reason && `: ${reason}`)),
  fieldOf<Edit, 'owner'>('Owner', 'owner', (owner) => owner?.name ?? 'Nobody'),
  fieldOf<Edit, 'due'>('Due', 'due', ({ at, zone }) => (at && zone ? sayInstant(at, zone) : (at ?? ''))),
  fieldOf<Edit, 'link'>('The traveller’s link', 'link', (link) => link),
  fieldOf<Edit, 'note'>('Note', 'note', (note) => note),
];

function editOf(trip: Trip, before = trip): Edit {
  const { version, stage, reason, assignee, dueAt, homeZone } = trip;
  const isEnded = before.trackUrl !== undefined && trip.trackUrl !== before.trackUrl;
  return {
    version,
    stage: { stage, reason },
    owner: assignee,
    due: { at: dueAt, zone: homeZone },
    link: isEnded ? 'another one in its place' : 'as it was',
    note: '',
  };
}

/** What is sent of an edit: what differs from the trip that it was made from. */
function changeOf(mine: Edit, from: Edit): Omit<TripChange, 'reason'> & { reason: string } {
  const isStage = mine.stage.stage !== from.stage.stage || mine.stage.reason !== from.stage.reason;
  return {
    version: from.version,
    ...(isStage && { stage: mine.stage.stage }),
    reason: isStage ? mine.stage.reason : '',
    ...(mine.owner?.id !== from.owner?.id && { assignee: mine.owner?.id ?? null }),
    ...(mine.due.at !== from.due.at && { dueAt: mine.due.at }),
    endLink: mine.link !== from.link,
    note: mine.note,
  };
}

/**
 * Saves changes of a trip. Where somebody else was first, the trip as it is now is shown, and `dialog` asks what is kept.
 *
 * @param resource the name of its list in the cache, which is read again
 */
export function useTripEdits(shown: Trip, resource: string) {
  const queries = useQueryClient();
  const { data: people = [] } = usePeople();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function send(body: TripChange) {
    const file = await api(tripUpdate, { id: shown.id, body });
    await showAnswer(queries, tripKey(shown.id), file);
  }

  const edit = useVersioned<Edit>(
    {
      noun: 'Trip',
      fields: FIELDS,
      schema: v.pipe(
        tripFile,
        v.transform((now) => {
          const before = queries.getQueryData<TripFile>(tripKey(shown.id));
          void showAnswer(queries, tripKey(shown.id), now);
          return editOf(now, before);
        }),
      ),
      save: (mine, from) => send(changeOf(mine, from)),
    },
    'Leave it as it is now',
  );

  const ownerOf = (id: number | null) =>
    id === null ? null : (people.find((one) => one.id === id) ?? { id, name: 'Somebody of the desk' });

  const save: SaveTrip = async (change, from = shown) => {
    const { stage, reason = '', assignee, dueAt, endLink, note = '' } = change;
    setBusy(true);
    setError(undefined);
    try {
      const isNote = Object.keys(change).every((part) => part === 'note');
      if (isNote) {
        await send({ note, reason: '', endLink: false });
        return true;
      }
      const before = editOf(from);
      const mine: Edit = {
        ...before,
        ...(stage && { stage: { stage, reason } }),
        ...(assignee !== undefined && { owner: ownerOf(assignee) }),
        ...(dueAt !== undefined && { due: { ...before.due, at: dueAt } }),
        ...(endLink && { link: 'another one in its place' }),
        note,
      };
      return await edit.save(mine, before);
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: [resource] });
    }
  };
  return { save, isBusy, failure: sayUnsaved(error), dialog: edit.dialog };
}
