import { object, requiredText, wholeNumber } from 'charter-widgets/contract';
import * as v from 'valibot';
import { CURRENCY_CODES, LINE_KINDS, MAX_AMOUNT } from './money';

/** How many sent quotes of a trip can be open at once: alternatives of which one is accepted. */
export const MAX_OFFERS = 3;

/** States of a quote. `expired` is not stored: it follows from `validUntil`. */
export const QUOTE_STATES = ['draft', 'sent', 'accepted', 'declined', 'superseded', 'withdrawn', 'expired'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** The draft that a change is based on; another stored draft refuses the change with 409. */
export const quoteBase = object(
  {
    /** Counts saves. */
    revision: wholeNumber('The revision is missing', 1, 2_147_483_647),
    /** SHA-256 of the content, in hexadecimal. */
    hash: v.pipe(v.string('The hash is missing'), v.regex(/^[0-9a-f]{64}$/, 'The hash is 64 hexadecimal digits')),
  },
  'The quote must be an object with a revision and a hash',
);
export type QuoteBase = v.InferOutput<typeof quoteBase>;

const amount = (message: string) => wholeNumber(message, 0, MAX_AMOUNT, 'This amount is too high', message);

/** A leg as travellers see it. */
export const shownLeg = object({
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

/** A traveller's answer to the quote that they were shown. */
export const quoteAnswer = object(
  {
    version: wholeNumber('The version is missing', 1, 9999),
    /** Minor units, as they were shown: what is agreed is what was seen. */
    total: amount('The total is missing'),
    /** As the quote had it that was shown. */
    hash: quoteBase.entries.hash,
    says: v.picklist(['yes', 'no'], 'Answer yes or no'),
    name: requiredText('Enter your name', 100),
  },
  'The answer must be an object',
);
