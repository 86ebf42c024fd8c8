import {
  type Endpoint,
  object,
  optionalEmail,
  optionalPhone,
  optionalText,
  requiredText,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { emptyAnswer } from './fields';
import { quoteAnswer, shownQuote } from './shown-quote';
import { REQUEST_KINDS, STAGES } from './trip-stages';

// What a traveller reads and writes by their link, without an account: no widget carries it along.

/** What was asked for, in English. `{count}`, `{place}`, `{day}`, `{time}` and `{price}` in `says` are filled in once it is in the reader's words. */
const travellerFact = object({
  name: v.string(),
  says: v.string(),
  count: v.optional(v.number()),
  /** As it was typed. */
  place: v.optional(v.string()),
  /** `2026-12-01` */
  day: v.optional(v.string()),
  /** `14:30` */
  time: v.optional(v.string()),
  /** In the base currency, USD. */
  price: v.optional(v.number()),
});
export type TravellerFact = v.InferOutput<typeof travellerFact>;

/** A quote with its aircraft as the fleet shows it. */
const travellerQuote = object({
  ...shownQuote.entries,
  /** `imageUrl` is '' without a picture; null for an aircraft that is not in the fleet. */
  fleet: v.nullish(object({ type: v.string(), imageUrl: v.string() }), null),
});
export type TravellerQuote = v.InferOutput<typeof travellerQuote>;

/** The places as they were typed; the departure is the wall clock there. */
const travellerLeg = object({
  from: v.string(),
  to: v.string(),
  departs: v.string(),
  /** The end of an empty leg's window, which begins at the departure; '' for a fixed departure. Missing for other flights. */
  latest: v.optional(v.string()),
  /** The wall clock where a booked flight lands; `0001-01-01T00:00:00` when it is not set. Missing for other legs. */
  arrives: v.optional(v.string()),
  /** The time of flight; 0 for unknown. */
  minutes: v.optional(v.number(), 0),
  /** Passengers, luggage and pets, where they differ by leg. */
  facts: v.optional(v.array(travellerFact), []),
});

/** A request as its traveller sees it. No CNIC and no passport: a link is passed on. */
export const travellerTrip = object({
  /** To be said on the telephone: `CW-7K3M-Q2`. */
  reference: v.string(),
  kind: v.picklist(REQUEST_KINDS),
  stage: v.picklist(STAGES),
  /** Whether its last stage was 'booked': what is cancelled is then a booking. */
  wasBooked: v.boolean(),
  /** By when staff answer, an instant (UTC, `Z`); null when they owe nothing. */
  dueAt: v.nullable(v.string()),
  createdAt: v.string(),
  /** The language of the widget that it was sent with, e.g. `ur`; '' for none said. */
  locale: v.string(),
  legs: v.array(travellerLeg),
  facts: v.array(travellerFact),
  /** The departure of a booked flight that has changed since it was booked; '' if it is gone. Missing for other trips. */
  flightNow: v.optional(v.string()),
  /** That flight as it is now; missing if it is gone. */
  legNow: v.optional(travellerLeg),
  /** Whether staff have told the traveller of it. */
  isTold: v.boolean(),
  /** The traveller's note on the request; '' for none. */
  note: v.optional(v.string()),
  /** Whether staff have an address, and a number, to answer to. */
  reachedBy: object({ email: v.boolean(), phone: v.boolean() }),
  /** When the traveller asked for a change or a cancellation that staff have not answered, an instant; null for none. */
  asked: object({ change: v.nullable(v.string()), cancellation: v.nullable(v.string()) }),
  /** Whether staff have withdrawn the last quote. */
  isQuoteWithdrawn: v.boolean(),
  /** The quotes that were replaced `by` another, or expired at their `end`, while one is open; the oldest first. */
  overQuotes: v.array(object({ version: v.number(), by: v.optional(v.number()), end: v.nullable(v.string()) })),
  /** The accepted quote, else the open ones, else the last one; [] for none. A draft is not shown. */
  quotes: v.array(travellerQuote),
  /** The booked flights as an iCalendar file; null before they are booked. */
  calendar: v.nullable(v.string()),
});
export type TravellerTrip = v.InferOutput<typeof travellerTrip>;

/** What a link's answer (410) brings along once the request is erased. */
export const erasedTrip = object({
  /** An instant (UTC, `Z`). */
  erasedAt: v.string(),
  /** The language that the traveller was spoken to, e.g. `ur`; '' for none said. */
  locale: v.string(),
});

/** How else the traveller can be reached: one of the two at least. */
export const travellerContact = v.pipe(
  object(
    {
      email: optionalEmail('Please enter a valid email address'),
      phone: optionalPhone('Please enter a valid phone number'),
    },
    'The contact must be an object',
  ),
  v.forward(
    v.check(({ email, phone }) => Boolean(email || phone), 'Enter an e-mail address or a phone number'),
    ['email'],
  ),
);

export const travellerTripRead = {
  method: 'get',
  path: '/Traveller/Trip',
  who: 'traveller',
  answer: travellerTrip,
  limit: 'read',
} as const satisfies Endpoint;

const onTrip = { method: 'post', who: 'traveller', limit: 'trip' } as const;

/** Adds what staff have not: refused with 409 where they have it already. */
export const travellerContactAdd = {
  ...onTrip,
  path: '/Traveller/Contact',
  body: travellerContact,
  answer: travellerTrip,
} as const satisfies Endpoint;

/** Tells that a quote was seen by its traveller, which opening the link alone does not. */
export const travellerQuoteSeen = {
  method: 'post',
  path: '/Traveller/Seen',
  who: 'traveller',
  answer: emptyAnswer,
  limit: 'read',
} as const satisfies Endpoint;

/** Why a traveller declines a quote. */
export const LOST_REASONS = [
  'The price',
  'The date or time',
  'The aircraft',
  'We are flying with someone else',
  'We are no longer travelling',
  'Another reason',
] as const;

/** Accepts or declines; refused with 409 where the quote is another one, over, or answered, with the trip as it is. */
export const travellerAnswer = {
  ...onTrip,
  path: '/Traveller/Answer',
  body: object(
    {
      ...quoteAnswer.entries,
      /** Why the quote is declined. */
      reason: v.optional(v.picklist(LOST_REASONS, 'Unknown reason')),
      note: optionalText(500),
    },
    'The answer must be an object',
  ),
  answer: travellerTrip,
} as const satisfies Endpoint;

/** Asks staff for a change; the same text within ten minutes counts once. Refused with 409 where nothing can be changed. */
export const travellerChange = {
  ...onTrip,
  path: '/Traveller/Change',
  body: object({ note: requiredText('Write what should change', 2000) }, 'The change must be an object'),
  answer: travellerTrip,
} as const satisfies Endpoint;

/**
 * Cancels the trip, or asks staff to cancel it (`cancellationOf`). It names the stage that was shown, since the consequence
 * follows from it: at another stage it is refused with 409. A second cancellation changes nothing.
 */
export const travellerCancel = {
  ...onTrip,
  path: '/Traveller/Cancel',
  body: object({ stage: v.picklist(STAGES, 'Unknown stage') }, 'The cancellation must be an object'),
  answer: travellerTrip,
} as const satisfies Endpoint;
