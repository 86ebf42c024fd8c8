import {
  type Endpoint,
  isWallClock,
  NO_DATE_TIME,
  object,
  optionalText,
  requiredText,
  wholeNumber,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { CURRENCY_CODES, LINE_KINDS, MAX_AMOUNT, totalOf } from './money';
import { REQUEST_KINDS, STAGES } from './trip-stages';

/** How many sent quotes of a trip can be open at once: alternatives of which one is accepted. */
export const MAX_OFFERS = 3;

/** States of a quote. `expired` is not stored: it follows from `validUntil`. */
export const QUOTE_STATES = ['draft', 'sent', 'accepted', 'declined', 'superseded', 'withdrawn', 'expired'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

const instant = (message: string) => v.pipe(v.string(message), v.isoTimestamp(message));
const amount = (message: string) => wholeNumber(message, 0, MAX_AMOUNT, 'This amount is too high', message);

const flag = (byDefault: boolean) => v.optional(v.boolean('Must be true or false'), byDefault);

/** The wall clock of a departure; '' for unknown. */
const draftClock = v.pipe(
  v.optional(v.string(NO_DATE_TIME), ''),
  v.check((text) => text === '' || isWallClock(text), NO_DATE_TIME),
  v.transform((text) => (text.length === 16 ? `${text}:00` : text)),
);

/** A leg of a draft; '' and 0 stand for unknown. */
export const quoteLeg = object(
  {
    from: optionalText(200),
    to: optionalText(200),
    departs: draftClock,
    /** The block time. */
    minutes: wholeNumber('The block time is missing', 0, 2880, 'At most 48 hours', 'Must be whole minutes'),
    /** Whether the block time was typed. Otherwise it follows from the airports and the cruise speed. */
    isMinutesTyped: flag(true),
    /** 0 if it cannot be calculated. */
    calculatedMinutes: v.optional(wholeNumber('Must be whole minutes', 0, 2880), 0),
    /** Kilometres along the great circle; 0 for unknown airports. */
    km: v.optional(wholeNumber('Must be whole kilometres', 0, 25_000), 0),
    seats: v.optional(wholeNumber('Must be a whole number', 0, 999), 0),
    isSeatsTyped: flag(true),
    /** The position of the request's leg, from 0; null for an added leg. */
    requestLeg: v.optional(v.nullable(wholeNumber('Must be a whole number', 0, 99)), null),
    /** A positioning leg. */
    isFerry: flag(false),
    /** Whether the traveller sees it. */
    isShown: flag(true),
  },
  'Each leg must be an object',
);

/** A line of the price in minor units of the currency; a discount is subtracted. */
export const quoteLine = object(
  {
    label: optionalText(120),
    kind: v.picklist(LINE_KINDS, 'There is no such kind of line'),
    amount: amount('The amount is missing'),
    /** Priced by the rate and the block times of the legs of its kind. */
    isByRate: flag(false),
    /** Whether the amount was typed over the rate's price. */
    isAmountTyped: flag(true),
    isLabelTyped: flag(true),
  },
  'Each line must be an object',
);
export type QuoteLine = v.InferOutput<typeof quoteLine>;

const PAYMENT = 'Must be an address that begins with https://';

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

/** A field whose text cannot be parsed; it is stored as it was typed. */
const unreadField = object(
  {
    /** `legs.0.minutes`, `rate` */
    path: v.pipe(
      v.string('The path is missing'),
      v.regex(/^[a-zA-Z]{1,20}(?:\.\d{1,2}\.[a-zA-Z]{1,20})?$/, 'No such field'),
    ),
    text: optionalText(500),
  },
  'It must be an object with a path and a text',
);

/** A quote as staff write it; it may be incomplete until it is sent. */
export const quoteDraft = object(
  {
    /** The version of the open quote that it supersedes when it is sent; null for another offer beside the open ones. */
    replaces: v.optional(v.nullable(wholeNumber('Must be a version', 1, 9999)), null),
    /** The name of an aircraft of the fleet, or another text. */
    aircraft: optionalText(120),
    /** The aircraft's registration. */
    tail: optionalText(20),
    /** Whether it was typed. Otherwise it follows from the aircraft, like the rate and the cruise speed. */
    isTailTyped: flag(true),
    currency: v.picklist(CURRENCY_CODES, 'There is no such currency'),
    /** Minor units an hour; 0 for none. */
    ratePerHour: v.optional(amount('Must be an amount'), 0),
    isRateTyped: flag(true),
    /** Kilometres an hour by which block times are calculated; 0 for none. */
    cruiseKmh: v.optional(wholeNumber('Must be whole kilometres an hour', 0, 1200), 0),
    isCruiseTyped: flag(true),
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
    inclusions: optionalText(2000),
    /** Cancellation terms. */
    terms: optionalText(4000),
    message: optionalText(2000),
    /** The operator's page for the payment. */
    paymentUrl: v.optional(v.pipe(optionalText(500), v.regex(/^(?:https:\/\/[^\s/]\S*)?$/, PAYMENT)), ''),
    /** An instant; null for unknown. */
    validUntil: v.optional(v.nullable(instant('Enter until when the quote is valid')), null),
    isValidUntilTyped: flag(true),
    /** Until when the aircraft is held; null for no option. */
    holdUntil: v.optional(v.nullable(instant('Must be an instant')), null),
    unread: v.pipe(
      v.optional(v.array(v.unknown(), 'Unread fields must be a list'), []),
      v.maxLength(200, 'At most 200 fields'),
      v.array(unreadField),
    ),
  },
  'The quote must be an object',
);
export type QuoteDraft = v.InferOutput<typeof quoteDraft>;

/** The body of POST /Quotes/:id. */
const quoteToSave = object(
  {
    ...quoteDraft.entries,
    /** Null for a first save. */
    basedOn: v.optional(v.nullable(quoteBase), null),
  },
  'The quote must be an object',
);

/** Why a draft cannot be sent, as messages by path; {} if it can. */
export function quoteFaults(draft: QuoteDraft, now: number): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [index, { from, to, departs, minutes }] of draft.legs.entries()) {
    if (!from || !to) faults[`legs.${index}.from`] = 'Enter both airports';
    if (!departs) faults[`legs.${index}.departs`] = 'The departure is missing';
    if (minutes < 1) faults[`legs.${index}.minutes`] = 'Hours and minutes, such as 2:05';
  }
  for (const [index, { label, amount, isByRate, isAmountTyped }] of draft.lines.entries()) {
    if (!label) faults[`lines.${index}.label`] = 'Enter a description';
    if (isByRate && !isAmountTyped && amount === 0) faults[`lines.${index}.amount`] = 'Enter a rate or the amount';
  }
  if (draft.lines.length === 0) faults.lines = 'Add at least one line';
  else if (totalOf(draft.lines) <= 0) faults.lines = 'The total must be above 0';
  if (!draft.aircraft) faults.aircraft = 'Choose an aircraft';
  if (!draft.validUntil) faults.validUntil = 'Enter until when the quote is valid';
  else if (Date.parse(draft.validUntil) <= now) faults.validUntil = 'This time has passed';
  for (const { path, text } of draft.unread) faults[path] = `This cannot be read: ${text}`;
  return faults;
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

/** A quote as staff see it. */
export const deskQuote = object({
  ...shownQuote.entries,
  /** Counts saves of the draft. */
  revision: v.number(),
  /** SHA-256 of the content of the draft, or of what was sent. */
  hash: v.string(),
  replaces: v.nullable(v.number()),
  isTailTyped: v.boolean(),
  ratePerHour: v.number(),
  isRateTyped: v.boolean(),
  cruiseKmh: v.number(),
  isCruiseTyped: v.boolean(),
  isValidUntilTyped: v.boolean(),
  legs: v.array(quoteLeg),
  lines: v.array(quoteLine),
  unread: v.array(unreadField),
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
  /** Recently offered aircraft, newest first. */
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

/** Sends the draft of a trip, which never changes again. It supersedes the quote it replaces, or is another offer. */
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
    /** As the quote had it that was shown. */
    hash: quoteBase.entries.hash,
    says: v.picklist(['yes', 'no'], 'Say yes or no'),
    name: requiredText('Enter your name', 100),
  },
  'The answer must be an object',
);
