import { type Endpoint, object, requiredText, wholeNumber } from 'charter-widgets/contract';
import * as v from 'valibot';
import { DURATION_FAULT } from './duration';
import { CURRENCY_CODES, LINE_KINDS, MAX_AMOUNT } from './money';
import { type CalculatedQuote, isCharged } from './quote-calculation';
import { chosenAircraft, type QuoteDraft, quoteDraft } from './quote-draft';
import { REQUEST_KINDS, STAGES } from './trip-stages';

/** How many sent quotes of a trip can be open at once: alternatives of which one is accepted. */
export const MAX_OFFERS = 3;

/** States of a quote. `expired` is not stored: it follows from `validUntil`. */
export const QUOTE_STATES = ['draft', 'sent', 'accepted', 'declined', 'superseded', 'withdrawn', 'expired'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

const amount = (message: string) => wholeNumber(message, 0, MAX_AMOUNT, 'This amount is too high', message);

const PAYMENT = 'Must be an address that begins with https://';
const UNTIL = 'Must be an instant';

/** The draft that a change is based on; another stored draft refuses the change with 409. */
export const quoteBase = object(
  {
    /** Counts saves. */
    revision: wholeNumber('The revision is missing', 1, 2_147_483_647),
    /** SHA-256 of the content, in hexadecimal. */
    hash: v.pipe(v.string('The hash is missing'), v.regex(/^[0-9a-f]{64}$/, 'The hash is 64 hexadecimal digits')),
  },
  'It must be an object with a revision and a hash',
);
export type QuoteBase = v.InferOutput<typeof quoteBase>;

/** The total that the person saw, in minor units: what the server calculates must be the same. It may be below 0. */
const seenTotal = v.pipe(v.number('The total is missing'), v.integer('Must be whole minor units'));

/** The body of POST /Quotes/:id. */
const quoteToSave = object(
  {
    ...quoteDraft.entries,
    /** Null for a first save. */
    basedOn: v.optional(v.nullable(quoteBase), null),
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
  if (!draft.aircraft.trim()) faults.aircraft = 'Choose an aircraft';
  if (!quote.validUntil) faults.validUntil = 'Enter until when the quote is valid';
  else if (Date.parse(quote.validUntil) <= now) faults.validUntil = 'This time has passed';
  if (!/^(?:https:\/\/[^\s/]\S*)?$/.test(draft.paymentUrl.trim())) faults.paymentUrl = PAYMENT;
  return { ...faults, ...quote.unread };
}

/** A leg as travellers see it. */
const shownLeg = object({
  from: v.string(),
  to: v.string(),
  departs: v.string(),
  minutes: v.number(),
  seats: v.number(),
  isFerry: v.boolean(),
});
const shownLine = object({ label: v.string(), kind: v.picklist(LINE_KINDS), amount: v.number() });

/** A quote as travellers see it. */
export const shownQuote = object({
  id: v.number(),
  /** Counts the quotes of a trip from 1. */
  version: v.number(),
  state: v.picklist(QUOTE_STATES),
  aircraft: v.string(),
  tail: v.string(),
  currency: v.picklist(CURRENCY_CODES),
  legs: v.array(shownLeg),
  lines: v.array(shownLine),
  /** Minor units. */
  total: v.number(),
  inclusions: v.string(),
  terms: v.string(),
  message: v.string(),
  /** '' until it is accepted. */
  paymentUrl: v.string(),
  validUntil: v.nullable(v.string()),
  holdUntil: v.nullable(v.string()),
  sentAt: v.nullable(v.string()),
  answeredAt: v.nullable(v.string()),
  /** The typed name of who answered; '' for no answer. */
  answeredBy: v.string(),
  /** SHA-256 of what is shown, in hexadecimal; an answer names it. */
  hash: v.string(),
});
export type ShownQuote = v.InferOutput<typeof shownQuote>;

/** A quote as staff see it. The figures of a draft are calculated; those of a sent quote are stored. */
export const deskQuote = object({
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
});
export type DeskQuote = v.InferOutput<typeof deskQuote>;

/** The quotes of a trip, newest first; there is at most one draft, which is first. */
const tripQuotes = v.array(deskQuote);

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

/** Saves the draft of a trip; refused with 409 if a colleague has saved another one. */
export const quoteSave = {
  method: 'post',
  path: '/Quotes/:id',
  who: 'admin',
  body: quoteToSave,
  answer: tripQuotes,
} as const satisfies Endpoint;

/** Names a stored quote; another stored version refuses the call with 409. */
const ofVersion = object(
  { version: wholeNumber('The version is missing', 1, 9999), ...quoteBase.entries },
  'It must be an object',
);

/** The body of POST /Quotes/send/:id. */
const quoteToSend = object({ ...ofVersion.entries, total: seenTotal }, 'It must be an object');

/** The `data` of a refusal because the server calculates another total than the person saw, in minor units. */
export const otherTotal = object({ seen: v.number(), calculated: v.number() });

/** Sends the draft of a trip, which never changes again. It supersedes the quote it replaces, or is another offer. */
export const quoteSend = {
  method: 'post',
  path: '/Quotes/send/:id',
  who: 'admin',
  body: quoteToSend,
  answer: tripQuotes,
} as const satisfies Endpoint;

/** Takes a sent quote of a trip back. */
export const quoteWithdraw = {
  method: 'post',
  path: '/Quotes/withdraw/:id',
  who: 'admin',
  body: ofVersion,
  answer: tripQuotes,
} as const satisfies Endpoint;

/** A traveller's answer to the quote that they were shown. */
export const quoteAnswer = object(
  {
    version: wholeNumber('The version is missing', 1, 9999),
    /** Minor units, as they were shown: what is agreed is what was seen. */
    total: amount('The total is missing'),
    /** As the quote had it that was shown. */
    hash: quoteBase.entries.hash,
    says: v.picklist(['yes', 'no'], 'Say yes or no'),
    name: requiredText('Enter your name', 100),
  },
  'The answer must be an object',
);
