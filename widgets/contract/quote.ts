import * as v from 'valibot';
import { wallClock } from './date-time';
import type { Endpoint } from './endpoint';
import { optionalText, requiredText, wholeNumber } from './fields';
import { CURRENCY_CODES, LINE_KINDS, MAX_AMOUNT, totalOf } from './money';
import { object } from './object';
import { severalLines } from './one-line';
import { REQUEST_KINDS, STAGES } from './trip-stages';

// What the desk offers for a trip, and what its traveller answers: no widget carries it along.

/** `expired` is no state that is stored: it follows from `validUntil`. */
export const QUOTE_STATES = ['draft', 'sent', 'accepted', 'declined', 'superseded', 'withdrawn', 'expired'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

const instant = (message: string) => v.pipe(v.string(message), v.isoTimestamp(message));
const amount = (message: string) => wholeNumber(message, 0, MAX_AMOUNT, 'That is too much', message);

/** A flight of a quote. */
export const quoteLeg = object(
  {
    from: requiredText('From where is missing', 200),
    to: requiredText('To where is missing', 200),
    /** The wall clock there. */
    departs: wallClock('The departure is missing'),
    /** Block time, chock to chock. */
    minutes: wholeNumber('The block time is missing', 1, 2880, 'At most 48 hours', 'Must be whole minutes'),
    /** As it was worked out; 0 where it could not be. */
    calculatedMinutes: v.optional(wholeNumber('Must be whole minutes', 0, 2880), 0),
    /** Kilometres along the great circle; 0 where the places are not known. */
    km: v.optional(wholeNumber('Must be whole kilometres', 0, 25_000), 0),
    seats: v.optional(wholeNumber('Must be a whole number', 0, 999), 0),
    /** A positioning flight, which carries nobody. */
    isFerry: v.optional(v.boolean('Must be true or false'), false),
    /** Whether the traveller sees it. */
    isShown: v.optional(v.boolean('Must be true or false'), true),
  },
  'Each leg must be an object',
);
export type QuoteLeg = v.InferOutput<typeof quoteLeg>;

/** A line of a quote's price; the amount in minor units of its currency, taken off where it is a discount. */
export const quoteLine = object(
  {
    label: requiredText('What it is for is missing', 120),
    kind: v.picklist(LINE_KINDS, 'There is no such kind of line'),
    amount: amount('The amount is missing'),
  },
  'Each line must be an object',
);
export type QuoteLine = v.InferOutput<typeof quoteLine>;

const PAYMENT = 'Must be an address that begins with https://';

/** A quote as the desk writes it: the body of POST /Quote/:id. Whether it can be sent is asked when it is sent. */
export const quoteDraft = object(
  {
    /** Of the fleet, or as text. */
    aircraft: optionalText(120),
    /** The aircraft's registration. */
    tail: optionalText(20),
    currency: v.picklist(CURRENCY_CODES, 'There is no such currency'),
    /** Minor units an hour; 0 for none. */
    ratePerHour: v.optional(amount('Must be an amount'), 0),
    /** Kilometres an hour by which block times are worked out; 0 for none. */
    cruiseKmh: v.optional(wholeNumber('Must be whole kilometres an hour', 0, 1200), 0),
    legs: v.pipe(
      v.optional(v.array(v.unknown(), 'Legs must be a list'), []),
      v.maxLength(20, 'At most 20 legs'),
      v.array(quoteLeg),
    ),
    lines: v.pipe(
      v.optional(v.array(v.unknown(), 'Lines must be a list'), []),
      v.maxLength(40, 'At most 40 lines'),
      v.array(quoteLine),
    ),
    inclusions: optionalText(2000, severalLines),
    /** Cancellation terms. */
    terms: optionalText(4000, severalLines),
    message: optionalText(2000, severalLines),
    /** The operator's own page to pay on. */
    paymentUrl: v.optional(v.pipe(optionalText(500), v.regex(/^(?:https:\/\/[^\s/]\S*)?$/, PAYMENT)), ''),
    /** An instant; null until it is said. */
    validUntil: v.optional(v.nullable(instant('Until when it is good is missing')), null),
    /** Until when the aircraft is held; null where it is not. */
    holdUntil: v.optional(v.nullable(instant('Must be an instant')), null),
  },
  'The quote must be an object',
);
export type QuoteDraft = v.InferOutput<typeof quoteDraft>;

/** What keeps a draft from being sent, path to message; {} for nothing. */
export function quoteFaults(draft: QuoteDraft, now: number): Record<string, string> {
  const faults: Record<string, string> = {};
  if (draft.lines.length === 0) faults.lines = 'A quote needs a line';
  else if (totalOf(draft.lines) <= 0) faults.lines = 'The total must be more than nothing';
  if (!draft.aircraft) faults.aircraft = 'Say which aircraft';
  if (!draft.validUntil) faults.validUntil = 'Until when it is good is missing';
  else if (Date.parse(draft.validUntil) <= now) faults.validUntil = 'That has passed';
  return faults;
}

/** What a traveller sees of a quote; the same is kept of what was accepted, as a hash. */
export const shownQuote = object({
  id: v.number(),
  /** From 1, of one trip. */
  version: v.number(),
  state: v.picklist(QUOTE_STATES),
  aircraft: v.string(),
  tail: v.string(),
  currency: v.picklist(CURRENCY_CODES),
  legs: v.array(quoteLeg),
  lines: v.array(quoteLine),
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
  /** The name that was typed to accept or decline it; '' for none. */
  answeredBy: v.string(),
});
export type ShownQuote = v.InferOutput<typeof shownQuote>;

/** A quote as the desk sees it. */
export const deskQuote = object({
  ...shownQuote.entries,
  ratePerHour: v.number(),
  cruiseKmh: v.number(),
  /** When its traveller first had it before them. */
  viewedAt: v.nullable(v.string()),
});
export type DeskQuote = v.InferOutput<typeof deskQuote>;

/** The quotes of a trip, the newest first; a draft, which there is one of at most, stands first. */
const tripQuotes = v.array(deskQuote);

export const quotesOfTrip = {
  method: 'get',
  path: '/Quotes/:id',
  who: 'admin',
  answer: tripQuotes,
} as const satisfies Endpoint;

/** What a first draft of a trip begins with: the journey as it was asked for, and what the desk used to write. */
export const quoteBeginning = object({
  reference: v.string(),
  /** Who asked; '' once they are erased. */
  name: v.string(),
  kind: v.picklist(REQUEST_KINDS),
  requestId: v.number(),
  stage: v.picklist(STAGES),
  /** The departure is the wall clock there. */
  legs: v.array(object({ from: v.string(), to: v.string(), departs: v.string() })),
  party: v.number(),
  /** Of the quote that was sent last, for any trip; '' before there was one. */
  inclusions: v.string(),
  terms: v.string(),
  /** What was offered lately, the newest first, each once. */
  aircraft: v.array(
    object({
      aircraft: v.string(),
      tail: v.string(),
      currency: v.picklist(CURRENCY_CODES),
      ratePerHour: v.number(),
      cruiseKmh: v.number(),
    }),
  ),
});
export type QuoteBeginning = v.InferOutput<typeof quoteBeginning>;

export const quoteBegin = {
  method: 'get',
  path: '/Quotes/begin/:id',
  who: 'admin',
  answer: quoteBeginning,
} as const satisfies Endpoint;

/** Keeps the draft of a trip, of which there is one. */
export const quoteSave = {
  method: 'post',
  path: '/Quotes/:id',
  who: 'admin',
  body: quoteDraft,
  answer: tripQuotes,
} as const satisfies Endpoint;

/** The version that is meant: with another one by now it is refused with 409. */
const ofVersion = object({ version: wholeNumber('The version is missing', 1, 9999) }, 'It must be an object');

/** Sends the draft of a trip: it is never changed again, and what was sent before is superseded. */
export const quoteSend = {
  method: 'post',
  path: '/Quotes/send/:id',
  who: 'admin',
  body: ofVersion,
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
    says: v.picklist(['yes', 'no'], 'Say yes or no'),
    name: requiredText('Your name is needed', 100),
  },
  'The answer must be an object',
);
export type QuoteAnswer = v.InferOutput<typeof quoteAnswer>;
