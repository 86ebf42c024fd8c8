import { createHash } from 'node:crypto';
import type { DeskQuote, QuoteBase, QuoteState, ShownQuote, Stage } from '@charter-hosts/contract';

/** The state of a quote as it is stored; `expired` follows from the time. */
export type StoredState = Exclude<QuoteState, 'expired'>;

/** The state at a time: a sent quote expires at its `validUntil`. */
export function quoteState(state: StoredState, validUntil: string | null, now: Date): QuoteState {
  return state === 'sent' && validUntil !== null && Date.parse(validUntil) <= now.getTime() ? 'expired' : state;
}

/** SHA-256 of a quote's content, in hexadecimal. */
export const contentHash = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Whether a change is based on the stored quote; undefined and null stand for none. */
export const isBasedOn = (stored: DeskQuote | undefined, basedOn: QuoteBase | null): boolean =>
  stored?.revision === basedOn?.revision && stored?.hash === basedOn?.hash;

/** Whether a trip at a stage takes a quote. */
export const takesQuote = (stage: Stage): boolean => stage === 'new' || stage === 'reviewing' || stage === 'quoted';

/** The newest quote as the traveller sees it; null for none. */
export function visibleQuote(quotes: readonly DeskQuote[]): ShownQuote | null {
  const quote = quotes.find(({ state }) => state !== 'draft' && state !== 'withdrawn');
  if (!quote) return null;
  const { id, version, state, aircraft, tail, currency, total, inclusions, terms, message } = quote;
  const { validUntil, holdUntil, sentAt, answeredAt } = quote;
  // Field by field, so that no field for staff is added. An answer names the hash of exactly this content.
  const content = {
    ...{ id, version, aircraft, tail, currency, total, inclusions, terms, message, validUntil, holdUntil, sentAt },
    legs: quote.legs
      .filter(({ isShown }) => isShown)
      .map(({ from, to, departs, minutes, seats, isFerry }) => ({ from, to, departs, minutes, seats, isFerry })),
    lines: quote.lines.map(({ label, kind, amount }) => ({ label, kind, amount })),
  };
  const isAccepted = state === 'accepted';
  return {
    ...content,
    hash: contentHash(content),
    state,
    answeredAt,
    paymentUrl: isAccepted ? quote.paymentUrl : '',
    // Others with the link do not need the name.
    answeredBy: isAccepted ? quote.answeredBy : '',
  };
}

const OVER: Readonly<Partial<Record<QuoteState, string>>> = {
  accepted: 'It has already been accepted.',
  declined: 'It has already been declined.',
  expired: 'This quote has expired. Call us for a new one.',
  superseded: 'Our desk has sent another quote in the meantime.',
};

/** Why a traveller's answer is refused, as a message; '' if it is accepted. */
export function answerProblem(
  quotes: readonly DeskQuote[],
  stage: Stage,
  { version, total, hash }: { version: number; total: number; hash: string },
): string {
  const quote = quotes.find((one) => one.version === version);
  const visible = visibleQuote(quotes);
  const isRead = visible?.version === version && visible.hash === hash;
  if (quote?.state === 'sent' && quote.total === total && isRead && stage === 'quoted') return '';
  return (
    (quote && OVER[quote.state]) ??
    'Our desk has withdrawn this quote or sent another one. This page shows the current one.'
  );
}

/** How a trip's quotes change when staff set its stage by hand. */
export function changesForStage(stage: Stage): { from: StoredState; to: StoredState }[] {
  const changes: { from: StoredState; to: StoredState }[] = [];
  // Accepted by telephone.
  if (stage === 'accepted') changes.push({ from: 'sent', to: 'accepted' });
  if (['reviewing', 'declined', 'lost', 'cancelled'].includes(stage)) changes.push({ from: 'sent', to: 'withdrawn' });
  // A trip that is reviewed again takes another quote.
  if (stage === 'reviewing') changes.push({ from: 'accepted', to: 'superseded' });
  return changes;
}
