import { type TripDetails, todayRead, tripDetails, tripUpdate } from '@charter-hosts/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from 'charter-widgets/contract';
import { useState } from 'react';
import * as v from 'valibot';
import { api } from '../../shared/session';
import { toasts } from '../../shared/toasts';
import { keyOf, showAnswer } from '../cache';
import { focusBeside } from '../navigation';
import { STAGE_WORDS } from '../trips/stages';
import { saveErrorText, tripKey } from '../trips/use-trip';
import type { Request } from './use-today';

/** Takes up a new request from a section of the screen. */
export interface TakeUp {
  isBusy: boolean;
  take: (request: Request, button: HTMLElement) => void;
}

/** The message when a colleague was faster. */
function describeTaken({ reference, stage, assignee }: TripDetails): string {
  const assigned = assignee ? `, assigned to ${assignee.name}` : '';
  return `Someone else already changed ${reference}. It is now ${STAGE_WORDS[stage].toLowerCase()}${assigned}.`;
}

/**
 * Takes up a request: its trip becomes 'reviewing', and is assigned to the user. If a colleague was faster, nothing changes and
 * the section says so.
 *
 * @param me the user's id
 */
export function useTakeUp(me: number | undefined) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState({ part: '', text: '' });

  async function take(part: string, { tripRecord, name }: Request, button: HTMLElement) {
    if (isBusy || !tripRecord) return;
    setBusy(true);
    setProblem({ part, text: '' });
    const row = button.closest('li');
    const heading = button.closest('section')?.querySelector('h2');
    try {
      const { id, version } = tripRecord;
      const assigned = me === undefined ? {} : { assignee: me };
      const body = { version, stage: 'reviewing', reason: '', note: '', endLink: false, ...assigned } as const;
      const taken = await api(tripUpdate, { id, body });
      await showAnswer(queries, tripKey(tripRecord.id), taken);
      toasts.getState().success(`${tripRecord.reference} of ${name} is assigned to you.`);
      focusBeside(row, heading);
    } catch (error) {
      const now = error instanceof ApiError && error.status === 409 ? v.safeParse(tripDetails, error.data) : undefined;
      if (now?.success) {
        await showAnswer(queries, tripKey(tripRecord.id), now.output);
        focusBeside(row, heading);
      }
      setProblem({ part, text: now?.success ? describeTaken(now.output) : saveErrorText(error) });
    }
    await queries.refetchQueries({ queryKey: keyOf(todayRead), type: 'active' }, { cancelRefetch: false });
    setBusy(false);
  }
  return {
    problemIn: (part: string) => (problem.part === part ? problem.text : ''),
    of: (part: string): TakeUp => ({ isBusy, take: (request, button) => void take(part, request, button) }),
  };
}
