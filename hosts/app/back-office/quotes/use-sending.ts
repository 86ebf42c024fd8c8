import { type DeskQuote, deskQuote, MAX_OFFERS, quoteFaults } from '@charter-hosts/contract';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import { focusFirstError } from 'charter-widgets/kit';
import { type RefObject, useRef, useState } from 'react';
import * as v from 'valibot';
import { toasts } from '../../shared/toasts';
import type { CalculatedDraft, EditorProps } from './editor';
import { draftOf } from './edits';
import { openOffers } from './offers';

const storedQuotes = v.array(deskQuote);

/** Sending a draft: what is wrong with it, the question, and the answer of the server. */
export function useSending(
  { quote, calculated, saving, saver, step }: CalculatedDraft,
  { quotes, start }: Pick<EditorProps, 'quotes' | 'start'>,
  form: RefObject<HTMLFormElement | null>,
) {
  /** The paths that were wrong at the last attempt to send, with the key of their leg or line in place of its index. */
  const [attempt, setAttempt] = useState<ReadonlySet<string>>(() => new Set());
  const [isComparing, compare] = useState(false);
  const [toSend, setToSend] = useState<DeskQuote>();
  const [isSent, setIsSent] = useState(false);
  const isOpen = ['new', 'reviewing', 'quoted'].includes(start.stage);
  const keyed = (path: string) => {
    const [list, index, name] = path.split('.');
    const rows = list === 'legs' ? quote.legs : list === 'lines' ? quote.lines : undefined;
    return name && rows ? `${list}.${rows[Number(index)]?.key}.${name}` : path;
  };
  const faults = {
    ...(openOffers(quotes, quote.replaces).others.length >= MAX_OFFERS && {
      replaces: `${MAX_OFFERS} offers are open already. Replace or withdraw one of them first.`,
    }),
    ...quoteFaults(draftOf(quote), calculated, Date.now()),
  };
  const errors: Record<string, string> = { ...(saving.is === 'failed' && saving.errors), ...calculated.unread };
  // A corrected field loses its message at once.
  for (const [path, message] of Object.entries(faults)) if (attempt.has(keyed(path))) errors[path] = message;

  const isAsking = useRef(false);
  /** Saves the draft, and asks whether to send it. */
  async function ask() {
    if (isAsking.current || !isOpen) return;
    isAsking.current = true;
    try {
      setAttempt(new Set(Object.keys(faults).map(keyed)));
      // This waits until the errors are drawn.
      if (Object.keys(faults).length > 0) return focusFirstError(form.current);
      const saved = await saver.flush({ anyway: true });
      if (saved) setToSend(saved);
      else if (saver.state.is === 'conflict') compare(true);
    } finally {
      isAsking.current = false;
    }
  }

  async function send(draft: DeskQuote) {
    try {
      await step.mutateAsync({ send: { ...draft, total: calculated.total } });
      saver.stop();
      toasts.getState().success('The quote is being sent');
      setToSend(undefined);
      setIsSent(true);
    } catch (error) {
      const stored = error instanceof ApiError ? v.safeParse(storedQuotes, error.data) : undefined;
      if (!stored?.success) throw error;
      saver.setConflict(errorMessage(error, 'it was changed meanwhile', ''), stored.output[0]);
      setToSend(undefined);
      compare(true);
    }
  }
  return {
    ...{ errors, attempt, isOpen, isSent, isComparing, compare, toSend },
    ...{ ask, send, cancel: () => setToSend(undefined) },
  };
}
