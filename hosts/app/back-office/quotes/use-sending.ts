import { calculateQuote, type DeskQuote, deskQuote, MAX_OFFERS, quoteFaults } from '@charter-hosts/contract';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import { focusFirstError } from 'charter-widgets/kit';
import { type RefObject, useRef, useState } from 'react';
import * as v from 'valibot';
import { toasts } from '../../shared/toasts';
import type { CalculatedDraft, EditorProps } from './editor';
import { draftOf, type EditedQuote, haveRatesChanged } from './edits';
import { countSent } from './offers';
import { warningTexts } from './use-draft';

const storedQuotes = v.array(deskQuote);

/** The open draft says it in its form. */
const RATES_CHANGED = 'The rates of this aircraft have changed since it was chosen.';

/** A stored draft with the total and the warnings that the person sees. */
export interface QuoteToSend {
  quote: DeskQuote;
  total: number;
  warnings: string[];
}

/** The other drafts as they are sent, and why the first of them that has a fault cannot be sent. */
function checkOthers({ others, facts, known }: CalculatedDraft): { sent: QuoteToSend[]; fault: string } {
  const now = Date.now();
  const checked = others.map((quote) => {
    const calculated = calculateQuote(quote.draft, {
      places: new Map(),
      request: { legs: [], party: 0 },
      ...facts,
      goodUntil: quote.validUntil ?? '',
    });
    const [fault] = Object.values({ ...calculated.unread, ...quoteFaults(quote.draft, calculated, now) });
    const warnings = warningTexts(calculated);
    if (haveRatesChanged(quote.draft, known)) warnings.push(RATES_CHANGED);
    return { quote, total: calculated.total, warnings, fault };
  });
  const faulty = checked.find(({ fault }) => fault);
  return { sent: checked, fault: faulty ? `Quote ${faulty.quote.version} cannot be sent: ${faulty.fault}` : '' };
}

/** A path with the key of its leg or line in place of the index. */
function keyedPath({ legs, lines }: EditedQuote, path: string): string {
  const [list, index, name] = path.split('.');
  const rows = list === 'legs' ? legs : list === 'lines' ? lines : undefined;
  return name && rows ? `${list}.${rows[Number(index)]?.key}.${name}` : path;
}

/** Sending the drafts: what is wrong with them, the question, and the answer of the server. */
export function useSending(
  draft: CalculatedDraft,
  { quotes, start }: Pick<EditorProps, 'quotes' | 'start'>,
  form: RefObject<HTMLFormElement | null>,
) {
  const { quote, calculated, saving, saver, step } = draft;
  /** The paths that were wrong at the last attempt to send, by `keyedPath`. */
  const [attempt, setAttempt] = useState<ReadonlySet<string>>(() => new Set());
  const [isComparing, compare] = useState(false);
  const [toSend, setToSend] = useState<readonly QuoteToSend[]>();
  const [isSent, setIsSent] = useState(false);
  /** Why the server refused the other drafts. */
  const [refusal, setRefusal] = useState('');
  const isOpen = ['new', 'reviewing', 'quoted'].includes(start.stage);
  const keyed = (path: string) => keyedPath(quote, path);
  const others = checkOthers(draft);
  const faults = {
    ...(others.fault && { others: others.fault }),
    ...(countSent(draft, quotes) > MAX_OFFERS && {
      [draft.others.length > 0 ? 'others' : 'replaces']:
        `At most ${MAX_OFFERS} offers can be open. Replace, withdraw or remove one of them first.`,
    }),
    ...quoteFaults(draftOf(quote), calculated, Date.now()),
  };
  const errors: Record<string, string> = { ...(saving.is === 'failed' && saving.errors), ...calculated.unread };
  if (refusal) errors.others = refusal;
  // A corrected field loses its message at once.
  for (const [path, message] of Object.entries(faults)) if (attempt.has(keyed(path))) errors[path] = message;

  const isAsking = useRef(false);
  /** Saves the draft, and asks whether to send it with the others. */
  async function ask() {
    if (isAsking.current || !isOpen) return;
    isAsking.current = true;
    setRefusal('');
    try {
      setAttempt(new Set(Object.keys(faults).map(keyed)));
      // This waits until the errors are drawn.
      if (Object.keys(faults).length > 0) return focusFirstError(form.current);
      const saved = await saver.flush({ anyway: true });
      const own = { total: calculated.total, warnings: warningTexts(calculated) };
      const byVersion = (one: QuoteToSend, other: QuoteToSend) => one.quote.version - other.quote.version;
      if (saved) setToSend([{ quote: saved, ...own }, ...others.sent].sort(byVersion));
      else if (saver.state.is === 'conflict') compare(true);
    } finally {
      isAsking.current = false;
    }
  }

  async function send(drafts: readonly QuoteToSend[]) {
    try {
      await step.mutateAsync({ send: drafts.map(({ quote, total }) => ({ ...quote, total })) });
    } catch (error) {
      const stored = error instanceof ApiError ? v.safeParse(storedQuotes, error.data) : undefined;
      if (!stored?.success) throw error;
      const now = ({ version }: DeskQuote) => stored.output.find((one) => one.version === version);
      // An earlier press sent them, but its answer was lost.
      const areSent = drafts.every(({ quote, total }) => now(quote)?.state === 'sent' && now(quote)?.total === total);
      if (!areSent)
        return refuse(errorMessage(error, 'it was changed meanwhile', ''), saver.stored && now(saver.stored));
    }
    saver.stop();
    toasts.getState().success(drafts.length > 1 ? 'The offers are being sent' : 'The quote is being sent');
    setToSend(undefined);
    setIsSent(true);
  }

  /** Shows why nothing was sent: this draft is another one by now, or one of the others. */
  function refuse(why: string, stored: DeskQuote | null | undefined) {
    setToSend(undefined);
    const isSame = stored?.state === 'draft' && stored.hash === saver.stored?.hash;
    if (!stored || isSame) return setRefusal(why);
    saver.setConflict(why, stored);
    compare(true);
  }
  return {
    ...{ errors, attempt, isOpen, isSent, isComparing, compare, toSend },
    ...{ ask, send, cancel: () => setToSend(undefined) },
  };
}
