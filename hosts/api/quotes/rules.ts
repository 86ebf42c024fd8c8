import { createHash } from 'node:crypto';
import {
  MAX_OFFERS,
  type QuoteBase,
  type QuoteOfVersion,
  type QuoteState,
  type ShownQuote,
  type StaffQuote,
  type Stage,
  type TravellerTrip,
} from '@charter-hosts/contract';

/** The state of a quote as it is stored; `expired` follows from the time. */
export type StoredState = Exclude<QuoteState, 'expired'>;

/** The state at a time: a sent quote expires at its `validUntil`. */
export function quoteState(state: StoredState, validUntil: string | null, now: Date): QuoteState {
  return state === 'sent' && validUntil !== null && Date.parse(validUntil) <= now.getTime() ? 'expired' : state;
}

/** SHA-256 of a quote's content, in hexadecimal. */
export const contentHash = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Whether a change is based on the stored quote. */
export const isBasedOn = (stored: StaffQuote | undefined, basedOn: QuoteBase): boolean =>
  stored?.revision === basedOn.revision && stored.hash === basedOn.hash;

export const draftsOf = (quotes: readonly StaffQuote[]): StaffQuote[] =>
  quotes.filter(({ state }) => state === 'draft');

/** What became of a draft that is none any more. */
const goneText = (quotes: readonly StaffQuote[], { version }: QuoteOfVersion): string =>
  `Quote ${version} was ${quotes.some((one) => one.version === version) ? 'sent' : 'removed'} in the meantime.`;

/** Why a draft cannot be saved over the stored one, or beside those that the person has seen; '' if it can. */
export function saveProblem(
  quotes: readonly StaffQuote[],
  basedOn: QuoteOfVersion | null,
  beside: readonly number[],
): string {
  const drafts = draftsOf(quotes);
  const before = drafts.find(({ version }) => version === basedOn?.version);
  if (basedOn && !before) return goneText(quotes, basedOn);
  if (basedOn) return isBasedOn(before, basedOn) ? '' : 'Someone else has saved this draft in the meantime.';
  if (drafts.some(({ version }) => !beside.includes(version)))
    return 'Someone else has saved a draft for this trip in the meantime.';
  return drafts.length < MAX_OFFERS ? '' : `There are ${MAX_OFFERS} drafts already. Send them, or remove one.`;
}

/** Why the drafts cannot be sent as the person saw them; '' if they can. */
export function sendProblem(quotes: readonly StaffQuote[], seen: readonly QuoteOfVersion[]): string {
  const drafts = draftsOf(quotes);
  const nothing = 'Nothing was sent. Check the drafts again.';
  const gone = seen.find(({ version }) => !drafts.some((draft) => draft.version === version));
  if (gone) return `${goneText(quotes, gone)} ${nothing}`;
  for (const draft of drafts) {
    const basedOn = seen.find(({ version }) => version === draft.version);
    if (!basedOn) return `Someone else has saved quote ${draft.version} in the meantime. ${nothing}`;
    if (!isBasedOn(draft, basedOn))
      return `Someone else has changed quote ${draft.version} in the meantime. ${nothing}`;
  }
  return '';
}

/** The quotes of a trip that can be accepted now, in the order of the list. */
export const openQuotes = <Q extends Pick<StaffQuote, 'state'>>(quotes: readonly Q[]): Q[] =>
  quotes.filter(({ state }) => state === 'sent');

/** The quotes of a trip that the traveller sees, the oldest first: the accepted one, else the open ones, else the last one. */
export function visibleQuotes(quotes: readonly StaffQuote[]): ShownQuote[] {
  const accepted = quotes.find(({ state }) => state === 'accepted');
  const open = openQuotes(quotes);
  const last = quotes.find(({ state }) => state !== 'draft' && state !== 'withdrawn');
  const visible = accepted ? [accepted] : open.length > 0 ? open.toReversed() : last ? [last] : [];
  return visible.map(shownQuoteOf);
}

/** See `travellerTrip`. */
export function overQuotes(quotes: readonly StaffQuote[]): TravellerTrip['overQuotes'] {
  if (openQuotes(quotes).length === 0) return [];
  return quotes.toReversed().flatMap(({ version, state, validUntil: end }) => {
    const by = quotes.find((one) => one.state !== 'draft' && one.draft.replaces === version)?.version;
    if (state === 'expired') return [{ version, end }];
    return state === 'superseded' && by ? [{ version, by, end }] : [];
  });
}

/** A quote as the traveller sees it. */
function shownQuoteOf(quote: StaffQuote): ShownQuote {
  const { id, version, state, aircraft, tail, currency, total, inclusions, terms, message } = quote;
  const { validUntil, holdUntil, sentAt, answeredAt } = quote;
  // Field by field, so that no field for staff is added. An answer names the hash of exactly this content.
  const content = {
    id,
    version,
    aircraft,
    tail,
    currency,
    total,
    inclusions,
    terms,
    message,
    validUntil,
    holdUntil,
    sentAt,
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
  accepted: 'This quote has already been accepted.',
  declined: 'This quote has already been declined.',
  expired: 'This quote has expired. Call us for a new one.',
  superseded: 'This quote is no longer valid. Another quote replaced it or was accepted.',
};

/** Why a traveller's answer is refused, as a message; '' if it is accepted. */
export function answerProblem(
  quotes: readonly StaffQuote[],
  stage: Stage,
  { version, total, hash }: { version: number; total: number; hash: string },
): string {
  const quote = quotes.find((one) => one.version === version);
  const isRead = visibleQuotes(quotes).some((one) => one.version === version && one.hash === hash);
  if (quote?.state === 'sent' && quote.total === total && isRead && stage === 'quoted') return '';
  if (quote?.state === 'sent' && stage === 'quoted')
    return 'What you sent does not match this quote, or it has changed since you opened it. Read it again.';
  return (
    (quote && OVER[quote.state]) ??
    'Our desk has withdrawn this quote or replaced it. If there is a new quote, it is on this page.'
  );
}

/** Whether a traveller's answer is stored already: sent once more because the answer to it was lost. */
export function isRepeated(
  quotes: readonly StaffQuote[],
  { version, total, hash, says, name }: { version: number; total: number; hash: string; says: string; name: string },
): boolean {
  const quote = quotes.find((one) => one.version === version);
  const isSame = quote?.state === (says === 'yes' ? 'accepted' : 'declined') && quote.answeredBy === name;
  return isSame && quote.total === total && shownQuoteOf(quote).hash === hash;
}

/**
 * The quote that was accepted by telephone: the one of the version, else the only open one, else the newest expired one.
 * Undefined for a trip without sent quotes; 'several' if the version has to be named.
 */
export function acceptedByPhone(
  quotes: readonly StaffQuote[],
  version: number | undefined,
): StaffQuote | 'several' | 'over' | undefined {
  const open = openQuotes(quotes);
  const sent = open.length > 0 ? open : quotes.filter(({ state }) => state === 'expired').slice(0, 1);
  if (version !== undefined) return sent.find((one) => one.version === version) ?? 'over';
  return sent.length > 1 ? 'several' : sent[0];
}

/** How a trip's quotes change when staff set its stage by hand, after one of them was accepted. */
export function changesForStage(stage: Stage): { from: StoredState; to: StoredState }[] {
  const changes: { from: StoredState; to: StoredState }[] = [];
  if (stage === 'accepted') changes.push({ from: 'sent', to: 'superseded' });
  if (['reviewing', 'declined', 'lost', 'cancelled'].includes(stage)) changes.push({ from: 'sent', to: 'withdrawn' });
  // A trip that is reviewed again takes another quote.
  if (stage === 'reviewing') changes.push({ from: 'accepted', to: 'superseded' });
  return changes;
}
