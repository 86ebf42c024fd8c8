import type {
  PartnerProof,
  QuoteState,
  RequestKind,
  Source,
  Stage,
  TripDuplicate,
  TripEvent,
  TripRecord,
} from '@charter-hosts/contract';
import { formatInstant } from 'charter-widgets/kit';
import { capital } from '../../shared/csv';

/** The names of the stages. */
export const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  new: 'New',
  reviewing: 'Reviewing',
  quoted: 'Quoted',
  accepted: 'Accepted',
  booked: 'Booked',
  flown: 'Completed',
  closed: 'Closed',
  declined: 'Declined',
  lost: 'Lost',
  cancelled: 'Cancelled',
};

/** What a traveller asks for. */
export const ASKED_WORDS: Readonly<Partial<Record<TripEvent['what'], string>>> = {
  'change asked': 'The traveller asked for a change',
  'cancellation asked': 'The traveller asked to cancel',
};

/** The label of the button for each next stage. */
export const STEP_WORDS: Readonly<Partial<Record<Stage, string>>> = {
  reviewing: 'Assign to me',
  quoted: 'Quoted by phone',
  accepted: 'Accepted by phone',
  booked: 'Confirm the booking',
  flown: 'Mark as completed',
  closed: 'Close the trip',
};

/** The stages that end a trip: with the choice, the label of the reason and the button. */
export const END_WORDS: Readonly<
  Partial<Record<Stage, Readonly<Record<'choice' | 'reasonLabel' | 'button', string>>>>
> = {
  declined: { choice: 'Declined by us', reasonLabel: 'Why', button: 'Decline the request' },
  lost: { choice: 'Lost: the traveller declined or did not answer', reasonLabel: '', button: 'Mark as lost' },
  cancelled: { choice: 'Cancelled', reasonLabel: 'By', button: 'Cancel the trip' },
};

/** Reasons whose key says little to somebody who is new. */
const REASON_WORDS: Readonly<Record<string, string>> = {
  cabotage: 'Not allowed there (cabotage)',
  'unattractive trip': 'Not worth flying',
};
export const reasonText = (reason: string): string => REASON_WORDS[reason] ?? capital(reason);

/** The next step of a quoted trip by the state of its quote. With another state, or none, it was quoted by phone. */
const QUOTED_TEXTS: Readonly<Partial<Record<QuoteState, readonly [is: string, next: string]>>> = {
  draft: ['', 'Finish the draft, or wait for the answer.'],
  sent: ['', 'Wait for the traveller’s answer.'],
  declined: ['The traveller has declined the quote.', 'Send a new quote.'],
  expired: ['The quote has expired.', 'Send a new quote.'],
};

/** Stages at which it comes first that the booked flight was moved or deleted. */
const TAKES_FLIGHT = /^(?:reviewing|quoted|accepted|booked)$/;

/** Whether staff have to tell the traveller of a booked flight, or have told them; undefined for a flight as booked. */
export const tellingOf = ({ stage, flightNews = '', told }: StepParts): 'untold' | 'told' | undefined =>
  flightNews && TAKES_FLIGHT.test(stage) ? (flightNews === told ? 'told' : 'untold') : undefined;

/** What became of a booked flight, for a list; '' for one as it was booked. */
export const flightWords = (news = ''): string => news && (news === 'gone' ? 'Flight deleted' : 'Flight moved');

/** A sentence about the next step, which staff read as their own. */
export function nextStepText(trip: StepParts): string {
  const { kind, stage, quoteState, asked, assignee, flightNews, mayChange } = trip;
  /** What is to be done: viewers read who does it. */
  const todo = (text: string) => (mayChange ? text : `Staff ${text.charAt(0).toLowerCase()}${text.slice(1)}`);
  if (asked) return `${ASKED_WORDS[asked]}. ${todo('Answer first.')}`;
  const telling = tellingOf(trip);
  const next = `${stage === 'booked' ? 'cancel the booking' : 'decline the request'} or offer another flight.`;
  if (telling && flightNews === 'gone')
    return telling === 'untold'
      ? `The flight was deleted. ${todo(`Tell the traveller, then ${next}`)}`
      : `The traveller knows that the flight was deleted. ${todo(`Now ${next}`)}`;
  if (telling === 'untold') return `The flight was moved. ${todo('Tell the traveller what has changed.')}`;
  const quoted = QUOTED_TEXTS[quoteState ?? 'withdrawn'] ?? ['', 'Wait for the answer to the quote by phone.'];
  const texts: Readonly<Partial<Record<Stage, readonly [is: string, next?: string]>>> = {
    new: [assignee ? `Assigned to ${assignee.name}. The review has not begun.` : 'Not assigned yet.'],
    reviewing: ['', isPriced(kind) ? 'Confirm it, or send a quote.' : 'Prepare a quote and send it.'],
    quoted,
    accepted: ['The traveller has accepted.', 'Confirm the booking.'],
    booked: [kind === 'chauffeur' ? 'The car is booked.' : 'The flight is booked.'],
    flown: ['', 'Close the trip when payment and papers are settled.'],
    closed: ['Nothing is left to do.'],
  };
  const [is, then] = texts[stage] ?? [
    'This request has ended.',
    mayChange && 'You can reopen it if you give a reason.',
  ];
  return [is, then && todo(then)].filter(Boolean).join(' ');
}

/** How requests come. */
export const SOURCE_WORDS: Readonly<Record<Source, string>> = {
  widget: 'Widget',
  site: 'Website',
  partner: 'Partner',
  telephone: 'Phone',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  walkIn: 'Walk-in',
  assistant: 'Assistant',
};

/** Why another trip may be the same request. */
export const DUPLICATE_WORDS: Readonly<Record<TripDuplicate['why'], string>> = {
  contact: 'same phone or e-mail',
  journey: 'same route, day and number of passengers',
};

/** How a request is known to be a partner's. */
export const HOW_WORDS: Readonly<Record<PartnerProof, string>> = {
  verified: 'sent from a page of this partner',
  claimed: 'not verified: it came by a frame or a link',
  unknown: 'not counted: unknown partner, or from another page',
};

/** Formats an instant in a zone: `Jan 1, 2099, 10:00`. */
export const instantText = (instant: string, timeZone: string): string =>
  formatInstant(instant, 'short', undefined, timeZone);

/** What the next step of a trip depends on. */
export interface StepParts {
  kind: RequestKind;
  stage: Stage;
  /** As the trip's record has it. */
  quoteState: QuoteState | null;
  asked?: TripRecord['asked'];
  assignee?: TripRecord['assignee'];
  /** See `flightNews` of the contract; undefined for other kinds. */
  flightNews?: string | undefined;
  told?: string;
  /** Whether the reader may change it. */
  mayChange?: boolean;
}

/** Staff's next step: another stage, or a quote. */
export type NextStep = { to: Stage | 'quote'; label: string };

/** Whether the price of a kind is known or agreed by telephone. */
const isPriced = (kind: RequestKind) => kind === 'flightBooking' || kind === 'chauffeur';

/** The label of the link to the quote editor. Of several open quotes, `name` says which one is replaced: 'quote 2'. */
export const quoteLabel = (quote: QuoteState | null, name = 'the quote'): string =>
  quote === 'draft' ? 'Continue the draft' : quote === 'sent' ? `Replace ${name}` : 'Write a quote';

const writeQuote = ({ quoteState: quote }: StepParts): NextStep => ({ to: 'quote', label: quoteLabel(quote) });
const moveTo = (to: Stage) => (): NextStep => ({ to, label: STEP_WORDS[to] ?? '' });

/** The next step of each stage. */
const NEXT: Readonly<Partial<Record<Stage, (trip: StepParts) => NextStep>>> = {
  new: moveTo('reviewing'),
  reviewing: (trip) => (isPriced(trip.kind) && trip.quoteState !== 'draft' ? moveTo('booked')() : writeQuote(trip)),
  quoted: (trip) =>
    /^(?:draft|declined|expired)$/.test(`${trip.quoteState}`) ? writeQuote(trip) : moveTo('accepted')(),
  accepted: moveTo('booked'),
  booked: moveTo('flown'),
  flown: moveTo('closed'),
};

/**
 * Staff's next step; undefined for none, before the last leg of a booked trip departs, while the traveller waits, and for a
 * flight that was deleted.
 */
export function nextStep(trip: StepParts, hasDeparted: boolean): NextStep | undefined {
  const isGone = trip.flightNews === 'gone' && TAKES_FLIGHT.test(trip.stage);
  return trip.asked || isGone || (trip.stage === 'booked' && !hasDeparted) ? undefined : NEXT[trip.stage]?.(trip);
}
