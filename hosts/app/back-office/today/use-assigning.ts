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

/** Assigns a new request of a section of the screen to the user. */
export interface Assigning {
  isBusy: boolean;
  assign: (request: Request, button: HTMLElement) => void;
}

/** The message when a colleague was faster. */
function describeAssigned({ reference, stage, assignee }: TripDetails): string {
  const assigned = assignee ? `, assigned to ${assignee.name}` : '';
  return `Someone else already changed ${reference}. It is now ${STAGE_WORDS[stage].toLowerCase()}${assigned}.`;
}

/**
 * Assigns a request to the user, and its trip becomes 'reviewing'. If a colleague was faster, nothing changes and
 * the section says so.
 *
 * @param me the user's id
 */
export function useAssigning(me: number | undefined) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState({ part: '', text: '' });

  async function assign(part: string, { tripRecord, name }: Request, button: HTMLElement) {
    if (isBusy || !tripRecord) return;
    setBusy(true);
    setProblem({ part, text: '' });
    const row = button.closest('li');
    const heading = button.closest('section')?.querySelector('h2');
    try {
      const { id, version } = tripRecord;
      const assigned = me === undefined ? {} : { assignee: me };
      const body = { version, stage: 'reviewing', reason: '', note: '', endLink: false, ...assigned } as const;
      const trip = await api(tripUpdate, { id, body });
      await showAnswer(queries, tripKey(tripRecord.id), trip);
      toasts.getState().success(`${tripRecord.reference} of ${name} is assigned to you.`);
      focusBeside(row, heading);
    } catch (error) {
      const now = error instanceof ApiError && error.status === 409 ? v.safeParse(tripDetails, error.data) : undefined;
      if (now?.success) {
        await showAnswer(queries, tripKey(tripRecord.id), now.output);
        focusBeside(row, heading);
      }
      setProblem({ part, text: now?.success ? describeAssigned(now.output) : saveErrorText(error) });
    }
    await queries.refetchQueries({ queryKey: keyOf(todayRead), type: 'active' }, { cancelRefetch: false });
    setBusy(false);
  }
  return {
    problemIn: (part: string) => (problem.part === part ? problem.text : ''),
    of: (part: string): Assigning => ({ isBusy, assign: (request, button) => void assign(part, request, button) }),
  };
}
