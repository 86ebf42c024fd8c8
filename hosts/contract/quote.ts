import { type Endpoint, object, wholeNumber } from 'charter-widgets/contract';
import * as v from 'valibot';
import { DURATION_FAULT } from './duration';
import { MAX_AMOUNT } from './money';
import { type CalculatedQuote, isCharged } from './quote-calculation';
import { chosenAircraft, type QuoteDraft, quoteDraft } from './quote-draft';
import { MAX_OFFERS, quoteBase, shownLeg, shownQuote } from './shown-quote';
import { REQUEST_KINDS, STAGES } from './trip-stages';

const PAYMENT = 'Must be an address that begins with https://';
const UNTIL = 'Must be a UTC time such as 2026-12-01T14:30:00Z';

/** The total that the person saw, in minor units: what the server calculates must be the same. It may be below 0. */
const seenTotal = v.pipe(
  v.number('The total is missing'),
  v.integer('Must be a whole number of the smallest unit (cents, paisa)'),
);

/** Names a stored quote; another stored version refuses the call with 409. */
const ofVersion = object(
  { version: wholeNumber('The version is missing', 1, 9999), ...quoteBase.entries },
  'The quote must be an object',
);
export type QuoteOfVersion = v.InferOutput<typeof ofVersion>;

/** The body of POST /Quotes/:id. */
const quoteToSave = object(
  {
    ...quoteDraft.entries,
    /** The draft that it is saved over; null for a new one. */
    basedOn: v.optional(v.nullable(ofVersion), null),
    /** The versions of the drafts beside a new one: those that the person has seen. */
    beside: v.optional(v.array(ofVersion.entries.version, 'The versions must be a list'), []),
    /** Null while the airports were not looked up, when nobody saw a total. */
    total: v.optional(v.nullable(seenTotal), null),
    /** Until when it is valid while nobody typed it, as the person saw it: an instant; '' for unknown. */
    goodUntil: v.optional(
      v.pipe(
        v.string(UNTIL),
        v.check((text) => text === '' || !Number.isNaN(Date.parse(text)), UNTIL),
      ),
      '',
    ),
  },
  'The quote must be an object',
);

/** Why a quote cannot be sent, as messages by path of the draft; {} if it can. */
export function quoteFaults(draft: QuoteDraft, quote: CalculatedQuote, now: number): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { from, to, departs, minutes, place, isAdded } of quote.legs) {
    if (isAdded) continue;
    if (!from || !to) faults[`legs.${place}.from`] = 'Enter both airports';
    if (!departs) faults[`legs.${place}.departs`] = 'The departure is missing';
    if (minutes < 1) faults[`legs.${place}.block`] = DURATION_FAULT;
  }
  for (const { label, amount, place } of quote.lines) {
    if (place === undefined) continue;
    if (!label) faults[`lines.${place}.label`] = 'Enter a description';
    if (amount === undefined) faults[`lines.${place}.amount`] = 'Enter the amount';
  }
  if (!quote.lines.some(isCharged)) faults.lines = 'Enter a rate or the amount';
  else if (quote.total <= 0) faults.lines = 'The total must be above 0';
  else if (quote.total > MAX_AMOUNT) faults.lines = 'This amount is too high';
  if (!draft.aircraft.trim()) faults.aircraft = 'Enter the aircraft, or the car';
  if (!quote.validUntil) faults.validUntil = 'Enter until when the quote is valid';
  else if (Date.parse(quote.validUntil) <= now) faults.validUntil = 'This time has passed. Choose a later one.';
  if (!/^(?:https:\/\/[^\s/]\S*)?$/.test(draft.paymentUrl.trim())) faults.paymentUrl = PAYMENT;
  return { ...faults, ...quote.unread };
}

/** A quote as staff see it. The figures of a draft are calculated; those of a sent quote are stored. */
export const staffQuote = object({
  ...shownQuote.entries,
  /** Counts saves of the draft. */
  revision: v.number(),
  /** SHA-256 of the content of the draft, or of what was sent. */
  hash: v.string(),
  /** What was decided, from which the rest follows. */
  draft: quoteDraft,
  legs: v.array(object({ ...shownLeg.entries, isShown: v.boolean() })),
  /** When the draft was last saved. */
  savedAt: v.string(),
  /** When the traveller first saw it. */
  viewedAt: v.nullable(v.string()),
  /** The positioning legs, from 0, that a flight offers as an empty leg. */
  emptyLegs: v.optional(v.array(object({ place: v.number(), flightId: v.number() }))),
  /** What keeps the aircraft of a draft or an open quote from being there in time, as sentences. */
  conflicts: v.optional(v.array(v.string())),
});
export type StaffQuote = v.InferOutput<typeof staffQuote>;

/** The quotes of a trip, newest first; the drafts are first, since all are sent together. */
const tripQuotes = v.array(staffQuote);

export const quotesOfTrip = {
  method: 'get',
  path: '/Quotes/:id',
  who: 'admin',
  scope: 'requests',
  answer: tripQuotes,
} as const satisfies Endpoint;

/** What a trip's first draft starts with: the request's legs, and the texts of the last quote. */
export const quoteStartValues = object({
  reference: v.string(),
  /** The traveller; '' once erased. */
  name: v.string(),
  /** The address for the quote; '' for none. */
  email: v.string(),
  kind: v.picklist(REQUEST_KINDS),
  requestId: v.number(),
  stage: v.picklist(STAGES),
  /** The departure is the wall clock there. */
  legs: v.array(object({ from: v.string(), to: v.string(), departs: v.string(), seats: v.number() })),
  /** The most people on one leg. */
  party: v.number(),
  /** The texts of the last quote sent for any trip; '' for none. */
  inclusions: v.string(),
  terms: v.string(),
  /** What was known of the aircraft that were offered last, the newest first. */
  aircraft: v.array(object({ aircraft: v.string(), chosen: chosenAircraft })),
});
export type QuoteStartValues = v.InferOutput<typeof quoteStartValues>;

export const quoteStart = {
  method: 'get',
  path: '/Quotes/begin/:id',
  who: 'admin',
  least: 'dispatcher',
  answer: quoteStartValues,
} as const satisfies Endpoint;

/** Saves a draft of a trip; refused with 409 if a colleague has saved another one. */
export const quoteSave = {
  method: 'post',
  path: '/Quotes/:id',
  who: 'admin',
  body: quoteToSave,
  answer: tripQuotes,
} as const satisfies Endpoint;

/** The body of POST /Quotes/send/:id. */
const quotesToSend = object(
  {
    /** Every draft of the trip. */
    quotes: v.pipe(
      v.array(
        object({ ...ofVersion.entries, total: seenTotal }, 'Each quote must be an object'),
        'Quotes must be a list',
      ),
      v.minLength(1, 'Choose at least one quote'),
      v.maxLength(MAX_OFFERS, `At most ${MAX_OFFERS} quotes`),
    ),
  },
  'The body must be an object',
);

/** Sends the drafts of a trip together; they never change again. Each supersedes the quote it replaces, or is another offer. */
export const quoteSend = {
  method: 'post',
  path: '/Quotes/send/:id',
  who: 'admin',
  body: quotesToSend,
  answer: tripQuotes,
} as const satisfies Endpoint;

/** Takes a sent quote of a trip back, or deletes a draft. */
export const quoteWithdraw = {
  method: 'post',
  path: '/Quotes/withdraw/:id',
  who: 'admin',
  body: ofVersion,
  answer: tripQuotes,
} as const satisfies Endpoint;
