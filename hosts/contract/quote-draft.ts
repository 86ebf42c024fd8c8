import { object, optionalText, wholeNumber } from 'charter-widgets/contract';
import * as v from 'valibot';
import { requiredChoice } from './fields';
import { CURRENCY_CODES, LINE_KINDS } from './money';
import { aircraftRates } from './rates';

/** The kinds of lines that the rates of an aircraft price, in the order of their lines. */
export const PRICED_KINDS = ['flight', 'ferry', 'least', 'landing', 'night'] as const;
export type PricedKind = (typeof PRICED_KINDS)[number];
/** How the label of a calculated line begins: 'Flight, 2 h 10 min', 'Landings, 3'. */
export const PRICED_NAMES: Readonly<Record<PricedKind, string>> = {
  flight: 'Flight',
  ferry: 'Positioning (without passengers)',
  least: 'Minimum hours (charged, not flown)',
  landing: 'Landings',
  night: 'Nights away',
};
export const isPricedKind = (kind: string): kind is PricedKind => PRICED_KINDS.some((one) => one === kind);

export const MAX_LEGS = 20;
export const MAX_BLOCK_MINUTES = 2880;

const flag = v.optional(v.boolean('Must be true or false'), false);

/** What was known of the aircraft when it was chosen. Its price is calculated from this, whatever its rates are later. */
export const chosenAircraft = object(
  {
    ...v.omit(aircraftRates, ['id', 'name', 'version', 'runwayM']).entries,
    /** The registration; '' for unknown. */
    tail: optionalText(20),
    /** 0 for unknown. */
    seats: wholeNumber('Must be a whole number', 0, 999),
  },
  'The aircraft must be an object',
);
export type ChosenAircraft = v.InferOutput<typeof chosenAircraft>;

/** A leg as it was decided. A text is as it was typed; '' follows from other fields. */
const draftLeg = object(
  {
    from: optionalText(200),
    to: optionalText(200),
    /** The wall clock there: `2026-12-01T14:30`; with one half missing `2026-12-01T` or `T14:30`. */
    departs: optionalText(30),
    /** '' follows from the distance and the cruise speed. */
    block: optionalText(40),
    /** '' follows from the request. */
    seats: optionalText(20),
    /** The position of the request's leg, from 0; null for an added leg. */
    requestLeg: v.optional(v.nullable(wholeNumber('Must be a whole number', 0, 99)), null),
    /** A positioning leg of one's own. Others follow from the route and the base. */
    isFerry: flag,
    /** Whether the traveller sees it. */
    isShown: flag,
    /** Whether no positioning leg is put before it. */
    skipsFerry: flag,
  },
  'Each leg must be an object',
);
export type DraftLeg = v.InferOutput<typeof draftLeg>;

/** What was decided about a line that the rates price; '' follows from them. */
const draftPrice = object(
  {
    label: optionalText(120),
    amount: optionalText(40),
    /** Whether nothing is charged for it. */
    isLeftOut: flag,
  },
  'The price must be an object',
);
export type DraftPrice = v.InferOutput<typeof draftPrice>;

const draftPrices = object(
  Object.fromEntries(PRICED_KINDS.map((kind) => [kind, v.optional(draftPrice)])) as Record<
    PricedKind,
    v.OptionalSchema<typeof draftPrice, undefined>
  >,
  'The prices must be an object',
);

/** A line of one's own. */
const draftLine = object(
  {
    kind: requiredChoice('Kind of line', LINE_KINDS),
    label: optionalText(120),
    amount: optionalText(40),
  },
  'Each line must be an object',
);
export type DraftLine = v.InferOutput<typeof draftLine>;

/**
 * What staff decided about a quote, and nothing that follows from it: `calculateQuote` yields its legs, lines and total. A
 * figure is the text that somebody typed, readable or not, or '' while it follows from others.
 */
export const quoteDraft = object(
  {
    /** The version of the open quote that it supersedes when it is sent; null for another offer beside the open ones. */
    replaces: v.optional(v.nullable(wholeNumber('Must be a version', 1, 9999)), null),
    /** The name of an aircraft of the fleet, or another text. */
    aircraft: optionalText(120),
    /** Null for an aircraft of which nothing is known. */
    chosen: v.optional(v.nullable(chosenAircraft), null),
    /** The registration. */
    tail: optionalText(20),
    currency: requiredChoice('Currency', CURRENCY_CODES),
    /** The price of an hour. */
    rate: optionalText(40),
    /** Kilometres an hour. */
    cruise: optionalText(20),
    /** The aircraft for which each of these was typed. */
    typedFor: v.optional(object({ tail: optionalText(120), rate: optionalText(120), cruise: optionalText(120) }), {}),
    legs: v.pipe(
      v.optional(v.array(v.unknown(), 'Legs must be a list'), []),
      v.maxLength(MAX_LEGS, `At most ${MAX_LEGS} legs`),
      v.array(draftLeg),
    ),
    /** Whether no positioning leg leads back to the base. */
    skipsFerryBack: flag,
    prices: v.optional(draftPrices, {}),
    lines: v.pipe(
      v.optional(v.array(v.unknown(), 'Lines must be a list'), []),
      v.maxLength(40, 'At most 40 lines'),
      v.array(draftLine),
    ),
    inclusions: optionalText(2000),
    /** Cancellation terms. */
    terms: optionalText(4000),
    message: optionalText(2000),
    /** The operator's page for the payment. */
    paymentUrl: optionalText(500),
    /** An instant, or an incomplete wall clock. */
    validUntil: optionalText(40),
    /** Until when the aircraft is held, as `validUntil`. */
    holdUntil: optionalText(40),
  },
  'The quote must be an object',
);
export type QuoteDraft = v.InferOutput<typeof quoteDraft>;
