import {
  MAX_OFFERS,
  QUOTE_STAGES,
  quoteFaults,
  quotesOfTrip,
  ratesList,
  type StaffQuote,
} from '@charter-hosts/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import { focusFirstError } from 'charter-widgets/kit';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { api } from '../../shared/session';
import { toasts } from '../../shared/toasts';
import { reading } from '../cache';
import { storedQuotes } from './draft-saver';
import type { CalculatedDraft, EditorProps } from './editor';
import { draftOf, type EditedQuote } from './edits';
import { countSent } from './offers';
import { calculate, warningsToSend } from './use-draft';

const NO_ROOM = `A trip has at most ${MAX_OFFERS} quotes. Send, withdraw or remove one to add another.`;

/** A stored draft with the total and the warnings that the person sees. */
export interface QuoteToSend {
  quote: StaffQuote;
  total: number;
  warnings: string[];
}

/** The other drafts as they are sent, and why the first of them that has a fault cannot be sent. */
function checkOthers({ others, facts, known }: CalculatedDraft): { sent: QuoteToSend[]; fault: string } {
  const now = Date.now();
  const checked = others.map((quote) => {
    const calculated = calculate(quote.draft, { ...facts, goodUntil: quote.validUntil ?? '' }, quote.conflicts);
    const [fault] = Object.values({ ...calculated.unread, ...quoteFaults(quote.draft, calculated, now) });
    return { quote, total: calculated.total, warnings: warningsToSend(quote.draft, calculated, known), fault };
  });
  const faulty = checked.find(({ fault }) => fault);
  return { sent: checked, fault: faulty ? `Quote ${faulty.quote.version} cannot be sent: ${faulty.fault}` : '' };
}

/** The quotes that a refusal tells of; after another failure as they are read anew. */
async function quotesAfter(error: unknown, trip: number): Promise<StaffQuote[] | undefined> {
  const isRefused = error instanceof ApiError && error.status === 409;
  const parsed = v.safeParse(
    storedQuotes,
    isRefused ? error.data : await api(quotesOfTrip, { id: trip }).catch(() => 0),
  );
  return parsed.success ? parsed.output : undefined;
}

/** A path with the key of its leg or line in place of the index. */
function keyedPath({ legs, lines }: EditedQuote, path: string): string {
  const [list, index, name] = path.split('.');
  const rows = list === 'legs' ? legs : list === 'lines' ? lines : undefined;
  return name && rows ? `${list}.${rows[Number(index)]?.key}.${name}` : path;
}

/** Why the drafts cannot be sent, by path. */
const faultsOf = (draft: CalculatedDraft, quotes: readonly StaffQuote[], ofOthers: string): Record<string, string> => ({
  ...(ofOthers && { others: ofOthers }),
  ...(countSent(draft, quotes) > MAX_OFFERS && {
    [draft.others.length > 0 ? 'others' : 'replaces']:
      `At most ${MAX_OFFERS} quotes can be open. Replace, withdraw or remove one of them first.`,
  }),
  ...quoteFaults(draftOf(draft.quote), draft.calculated, Date.now()),
});

/** The messages at the fields: of a failed save, of what cannot be read, and of what was wrong at the last attempt to send. */
function errorsOf(
  { quote, saving, calculated }: CalculatedDraft,
  faults: Record<string, string>,
  attempt: ReadonlySet<string>,
) {
  // A corrected field loses its message at once.
  const wrong = Object.entries(faults).filter(([path]) => attempt.has(keyedPath(quote, path)));
  const unsaved = saving.is === 'failed' ? saving.errors : {};
  return { ...unsaved, ...calculated.unread, ...Object.fromEntries(wrong) };
}

/** Returns what reads the rates as they are now: another browser may have changed them. */
function useRatesNow({ known }: CalculatedDraft) {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...reading(ratesList, {}), staleTime: 0 }).catch(() => known.rates);
}

/** The stored draft and the others with what the person sees of them, the oldest first. */
function offerOf(draft: CalculatedDraft, saved: StaffQuote, rates: CalculatedDraft['known']['rates']) {
  const known = { ...draft.known, rates };
  const calculated = calculate(draftOf(draft.quote), draft.facts, saved.conflicts);
  const warnings = warningsToSend(draftOf(draft.quote), calculated, known);
  const own = { quote: saved, total: calculated.total, warnings };
  return [own, ...checkOthers({ ...draft, known }).sent].sort((one, other) => one.quote.version - other.quote.version);
}

/** Whether the server has sent the drafts although its answer was lost. */
const areSent = (drafts: readonly QuoteToSend[], now: readonly StaffQuote[]) =>
  drafts.every(({ quote, total }) =>
    now.some((one) => one.id === quote.id && one.state === 'sent' && one.total === total),
  );

/** Where sending stands. `waiting`: it is asked as soon as every airport is looked up. */
type Sending = 'idle' | 'waiting' | 'saving' | 'comparing' | 'sent' | Offer;
/** What is offered for sending, made of the draft as it was then. */
interface Offer {
  of: EditedQuote;
  quotes: readonly QuoteToSend[];
}

/** Sending the drafts: what is wrong with them, the question, and the answer of the server. */
export function useSending(
  draft: CalculatedDraft,
  { trip, quotes, start, opened }: Pick<EditorProps, 'trip' | 'quotes' | 'start' | 'opened'>,
  form: RefObject<HTMLFormElement | null>,
) {
  const { quote, isLookingUp, saver, step } = draft;
  /** The paths that were wrong at the last attempt to send, by `keyedPath`. */
  const [attempt, setAttempt] = useState<ReadonlySet<string>>(() => new Set());
  const [sending, setSending] = useState<Sending>('idle');
  const offered = typeof sending === 'object' ? sending : undefined;
  /** Why the server refused the drafts, or that there is no room for another one. */
  const [refusal, setRefusal] = useState(opened === 'another' && !draft.isAnother ? NO_ROOM : '');
  const takesQuote = QUOTE_STAGES.includes(start.stage);
  const faults = faultsOf(draft, quotes, checkOthers(draft).fault);
  const errors: Record<string, string> = { ...(refusal && { others: refusal }), ...errorsOf(draft, faults, attempt) };

  const readRates = useRatesNow(draft);
  /** Saves the draft, and asks whether to send it with the others. What was edited meanwhile is part of it. */
  async function saveAndAsk() {
    setRefusal('');
    setAttempt(new Set(Object.keys(faults).map((path) => keyedPath(quote, path))));
    let next: Sending = 'idle';
    try {
      // This waits until the errors are drawn.
      if (Object.keys(faults).length > 0) return focusFirstError(form.current);
      const [saved, rates] = await Promise.all([saver.flush({ anyway: true }), readRates()]);
      if (saved) next = draft.isCurrent() ? { of: quote, quotes: offerOf(draft, saved, rates) } : 'waiting';
      else if (saver.state.is === 'conflict') next = 'comparing';
    } finally {
      // The person may have gone on meanwhile, to another screen.
      setSending((now) => (now === 'saving' ? next : now));
    }
  }
  const askNow = useEffectEvent(saveAndAsk);
  // An airport was found late.
  const isOld = offered !== undefined && offered.of !== quote && !step.isPending;
  const isReady = sending === 'waiting' && !isLookingUp;
  useEffect(() => {
    if (isOld) setSending('waiting');
    if (!isReady) return;
    setSending('saving');
    void askNow();
  }, [isOld, isReady]);

  async function send(drafts: readonly QuoteToSend[]) {
    try {
      await step.mutateAsync({ send: drafts.map(({ quote, total }) => ({ ...quote, total })) });
    } catch (error) {
      const now = await quotesAfter(error, trip);
      if (!now) throw error;
      if (!areSent(drafts, now)) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        const own = now.find(({ id }) => id === saver.stored?.id);
        return refuse(errorMessage(error, 'it was changed meanwhile', ''), own);
      }
    }
    saver.stop();
    toasts.getState().success(drafts.length > 1 ? 'The quotes are being sent' : 'The quote is being sent');
    setSending('sent');
  }

  /** Shows why nothing was sent: this draft is another one by now, or one of the others. */
  function refuse(why: string, stored: StaffQuote | undefined) {
    const isOther = stored?.state === 'draft' && stored.hash !== saver.stored?.hash;
    setSending(isOther ? 'comparing' : 'idle');
    if (isOther) saver.setConflict(why, stored);
    else setRefusal(why);
  }
  return {
    errors,
    attempt,
    takesQuote,
    isWaiting: sending === 'waiting',
    isSent: sending === 'sent',
    isComparing: sending === 'comparing',
    compare: (isOn: boolean) => setSending(isOn ? 'comparing' : 'idle'),
    toSend: offered?.quotes,
    send,
    ask: () => takesQuote && setSending((now) => (now === 'saving' ? now : 'waiting')),
    cancel: () => setSending('idle'),
  };
}
