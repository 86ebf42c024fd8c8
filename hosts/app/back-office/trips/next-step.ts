import type { QuoteState, RequestKind, Stage } from '@charter-hosts/contract';
import { STEP_WORDS } from './words';

/** A trip as far as its next step depends on it. */
export interface Owed {
  kind: RequestKind;
  stage: Stage;
  /** How its newest quote stands; null before there is one. */
  quoteState: QuoteState | null;
}

/** What the desk does next: brings the trip to a stage, or writes its quote. */
export type NextStep = { to: Stage | 'quote'; label: string };

/** Its price is known, or agreed by telephone: it needs no quote. */
const isPriced = (kind: RequestKind) => kind === 'flightBooking' || kind === 'chauffeur';

/** On what leads to the quote that is written next, or gone on with. */
export const quoteLabel = (quote: QuoteState | null): string =>
  quote === null ? 'Write a quote' : quote === 'draft' ? 'Go on with the draft' : 'Write another quote';

const writeQuote = ({ quoteState: quote }: Owed): NextStep => ({ to: 'quote', label: quoteLabel(quote) });
const bringTo = (to: Stage) => (): NextStep => ({ to, label: STEP_WORDS[to] ?? '' });
const nothing = () => undefined;

/** An offer stands: written and neither answered nor over, or said by telephone. */
const isOffered = ({ quoteState: quote }: Owed) => quote === null || quote === 'sent' || quote === 'accepted';

/** The next step for each stage, kind and state of the quote; the dossier, Today and the lists read this one table. */
const NEXT: Readonly<Record<Stage, (trip: Owed) => NextStep | undefined>> = {
  new: bringTo('reviewing'),
  reviewing: (trip) => (isPriced(trip.kind) && trip.quoteState !== 'draft' ? bringTo('booked')() : writeQuote(trip)),
  quoted: (trip) => (isOffered(trip) ? bringTo('accepted')() : writeQuote(trip)),
  accepted: bringTo('booked'),
  booked: bringTo('flown'),
  flown: bringTo('closed'),
  closed: nothing,
  declined: nothing,
  lost: nothing,
  cancelled: nothing,
};

/**
 * What the desk does next for a trip; undefined where it owes nothing. A booked trip waits until it has flown.
 *
 * @param hasDeparted whether its last leg has departed
 */
export function nextStep(trip: Owed, hasDeparted: boolean): NextStep | undefined {
  return trip.stage === 'booked' && !hasDeparted ? undefined : NEXT[trip.stage](trip);
}
