import {
  emailRetry,
  LINK_REFERENCE,
  peopleList,
  type TripChange,
  type TripDetails,
  type TripRecord,
  tripById,
  tripDetails,
  tripUpdate,
} from '@charter-hosts/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { failureText } from '../../shared/failure';
import { api } from '../../shared/session';
import { toasts } from '../../shared/toasts';
import { reading, showAnswer } from '../cache';
import { whileSaving } from '../unsaved';
import { fieldOf, useVersioned } from '../versioned';
import { ASKED_WORDS, instantText, STAGE_WORDS } from './stages';

/** Milliseconds between two loads of an open trip. */
const REFETCH_MS = 30_000;

export const tripKey = (id: number) => reading(tripById, { id }).queryKey;

/** Loads the trip with its history and e-mails. */
export function useTrip({ id }: Pick<TripRecord, 'id'>) {
  return useQuery({ ...reading(tripById, { id }), refetchInterval: REFETCH_MS });
}

/** Loads the staff. */
export const usePeople = () => useQuery({ ...reading(peopleList), staleTime: 60_000 });

/** The message of a failed save; '' for no error. */
export const saveErrorText = (error: unknown): string =>
  error ? failureText(error, 'The change may not have been saved.') : '';

/** Sends an e-mail of a trip again. */
export const useResendEmail = () =>
  useMutation<unknown, unknown, number>({ mutationFn: (email) => api(emailRetry, { id: email }) });

/** A change without its version. */
export type Change = Partial<Omit<TripChange, 'version'>>;

type ShownTrip = TripRecord & Partial<TripDetails>;

/** Saves a change based on `from`, by default the shown trip. Returns whether it was saved; the screen shows why not. */
export type SaveTrip = (change: Change, from?: ShownTrip) => Promise<boolean>;

/** What two people may change of a trip at the same time. */
interface Edit {
  version: number;
  stage: { stage: TripRecord['stage']; reason: string; quoteVersion?: number | undefined };
  assignee: TripRecord['assignee'];
  due: { at: string | null; zone: string | undefined };
  link: 'as it was' | 'another one in its place';
  note: string;
  /** Who changed it last, and how. */
  last: string;
}

function editOf(trip: ShownTrip, before = trip): Edit {
  const { version, stage, reason, assignee, dueAt, homeZone } = trip;
  // Due times are also set automatically.
  const event = trip.events?.find(({ by }) => by !== '');
  const isEnded = before.trackUrl !== undefined && trip.trackUrl !== before.trackUrl;
  return {
    version,
    stage: { stage, reason },
    assignee,
    due: { at: dueAt, zone: homeZone },
    link: isEnded ? 'another one in its place' : 'as it was',
    note: '',
    last: (event && ASKED_WORDS[event.what]) ?? `${event?.by ?? 'Someone'} saved it`,
  };
}

/** The change from one edit to another. */
function changeOf(mine: Edit, from: Edit): Omit<TripChange, 'reason'> & { reason: string } {
  const isStage = mine.stage.stage !== from.stage.stage || mine.stage.reason !== from.stage.reason;
  return {
    version: from.version,
    ...(isStage && { stage: mine.stage.stage, quoteVersion: mine.stage.quoteVersion }),
    reason: isStage ? mine.stage.reason : '',
    ...(mine.assignee?.id !== from.assignee?.id && { assignee: mine.assignee?.id ?? null }),
    ...(mine.due.at !== from.due.at && { dueAt: mine.due.at }),
    endLink: mine.link !== from.link,
    note: mine.note,
  };
}

/** Saves changes of a trip. If a colleague was faster, the stored trip is shown, and `dialog` asks what is kept. */
export function useTripEdits(shown: ShownTrip) {
  const queries = useQueryClient();
  const { data: people = [] } = usePeople();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function send(body: TripChange) {
    const file = await api(tripUpdate, { id: shown.id, body });
    await showAnswer(queries, tripKey(shown.id), file);
    const [last] = file.events;
    if (body.note && last?.note.includes(LINK_REFERENCE) && !body.note.includes(LINK_REFERENCE))
      toasts.getState().success('Saved without the link: whoever reads a note could answer for the traveller by it.');
  }

  const edit = useVersioned<Edit>(
    {
      noun: 'Trip',
      fields: [
        fieldOf<Edit, 'stage'>('Stage', 'stage', ({ stage, reason }) => STAGE_WORDS[stage] + (reason && `: ${reason}`)),
        fieldOf<Edit, 'assignee'>('Assigned to', 'assignee', (assignee) => assignee?.name ?? 'Nobody'),
        fieldOf<Edit, 'due'>('Due', 'due', ({ at, zone }) => (at && zone ? instantText(at, zone) : (at ?? ''))),
        fieldOf<Edit, 'link'>('The traveller’s link', 'link', (link) => link),
        fieldOf<Edit, 'note'>('Note', 'note', (note) => note),
      ],
      schema: v.pipe(
        tripDetails,
        v.transform((now) => {
          const before = queries.getQueryData<TripDetails>(tripKey(shown.id));
          void showAnswer(queries, tripKey(shown.id), now);
          return editOf(now, before);
        }),
      ),
      save: (mine, from) => send(changeOf(mine, from)),
    },
    'Keep their version',
  );

  const personOf = (id: number | null) =>
    id === null ? null : (people.find((one) => one.id === id) ?? { id, name: 'A colleague' });

  async function saveNow(change: Change, from: ShownTrip): Promise<boolean> {
    const { stage, quoteVersion, reason = '', assignee, dueAt, endLink, note = '', told } = change;
    setBusy(true);
    setError(undefined);
    try {
      // Neither a note nor what the traveller was told contradicts a colleague's change.
      if (Object.keys(change).every((part) => part === 'note' || part === 'told')) {
        await send({ note, told, reason: '', endLink: false });
        return true;
      }
      const before = editOf(from);
      const mine: Edit = {
        ...before,
        ...(stage && { stage: { stage, reason, quoteVersion } }),
        ...(assignee !== undefined && { assignee: personOf(assignee) }),
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
    }
  }
  const save: SaveTrip = (change, from = shown) => whileSaving(saveNow(change, from));
  return { save, isBusy, failure: saveErrorText(error), dialog: edit.dialog };
}
