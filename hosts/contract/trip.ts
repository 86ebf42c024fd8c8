import {
  type Endpoint,
  listOf,
  object,
  optionalText,
  recordId,
  recordVersion,
  VERSION_MISSING,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { emptyAnswer } from './fields';
import { CURRENCY_CODES } from './money';
import { QUOTE_STATES } from './quote';
import { DESK_ROLES, REQUEST_KINDS, reasonsFor, STAGES } from './trip-stages';

// What the desk reads and writes of a request: no widget carries it along.

/** Somebody of the desk. */
export const deskPerson = object({ id: v.number(), name: v.string(), role: v.picklist(DESK_ROLES) });
export type DeskPerson = v.InferOutput<typeof deskPerson>;

/**
 * How a request is known to be a partner's: `verified`, its page has an origin of theirs; `claimed`, it says their key, from a
 * frame or a link, which no origin proves; `unknown`, the key is nobody's, or the origin is not theirs: it counts for nobody.
 */
export const PARTNER_PROOFS = ['verified', 'claimed', 'unknown'] as const;
export type PartnerProof = (typeof PARTNER_PROOFS)[number];

/** From whom a request came. */
const tripPartner = object({
  /** As their page said it. */
  key: v.string(),
  /** '' where it is nobody's. */
  name: v.string(),
  how: v.picklist(PARTNER_PROOFS),
});

/** The desk's file on one request, as a list shows it. */
export const tripRecord = object({
  id: v.number(),
  kind: v.picklist(REQUEST_KINDS),
  requestId: v.number(),
  /** To be said on the telephone: `CW-7K3M-Q2`. */
  reference: v.string(),
  stage: v.picklist(STAGES),
  /** Why it was declined, or who cancelled it; '' in any other stage. */
  reason: v.string(),
  /** Who works on it: on screens the owner. */
  assignee: v.nullable(v.pick(deskPerson, ['id', 'name'])),
  /** By when the desk owes the next step, an instant (UTC, `Z`); null when it owes none. */
  dueAt: v.nullable(v.string()),
  /** When what is personal of it was erased, an instant (UTC, `Z`); null while it is there. */
  erasedAt: v.optional(v.nullable(v.string()), null),
  /** Counts up with every change of the stage, the owner, the due time and the traveller's link. */
  version: v.optional(v.number(), 0),
  /** How the newest quote stands; null before there is one. */
  quoteState: v.optional(v.nullable(v.picklist(QUOTE_STATES)), null),
  /** Null where no partner was named; left out by a server of before there were any. */
  partner: v.optional(v.nullable(tripPartner), null),
  /** What was accepted, else what was offered last, in minor units; null where no offer stands. */
  quote: v.optional(v.nullable(object({ total: v.number(), currency: v.picklist(CURRENCY_CODES) }))),
});
export type TripRecord = v.InferOutput<typeof tripRecord>;

/** Something that happened to a trip; never changed or removed, but its note is emptied when the trip is erased. */
export const tripEvent = object({
  id: v.number(),
  /** An instant (UTC, `Z`). */
  at: v.string(),
  /** Who did it, by the name of then; '' for the system. */
  by: v.string(),
  what: v.picklist(['created', 'stage', 'assignee', 'due', 'note', 'contact', 'link', 'quote', 'erased']),
  before: v.string(),
  after: v.string(),
  note: v.string(),
});
export type TripEvent = v.InferOutput<typeof tripEvent>;

/** Where a mail stands: `waiting` was tried and is tried again, `failed` is tried no more, `limited` was one too many. */
export const MAIL_STATES = ['queued', 'sending', 'waiting', 'sent', 'failed', 'limited'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail about a trip, whole, so that it can be sent by other means. */
export const tripMail = object({
  id: v.number(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  state: v.picklist(MAIL_STATES),
  /** Why it was not taken the last time; '' for nothing. */
  failure: v.string(),
  createdAt: v.string(),
  sentAt: v.nullable(v.string()),
});
export type TripMail = v.InferOutput<typeof tripMail>;

/** The whole file: what happened last stands first. */
export const tripFile = object({
  ...tripRecord.entries,
  events: v.array(tripEvent),
  mails: v.array(tripMail),
  /** The traveller's page; '' for viewers, and once the trip is erased. */
  trackUrl: v.string(),
  /** What the traveller has left by their link, beside what the request has; '' for nothing. */
  left: object({ email: v.string(), phone: v.string() }),
  /** From where it was sent: the `utm_…` parameters, and the host of the page; '' where that is not known. */
  sentFrom: v.optional(object({ campaign: v.record(v.string(), v.string()), page: v.string() })),
  /** Whether the server can send mails at all. */
  sendsMail: v.boolean(),
  /** When its last leg departs, an instant by the airport's zone; null where the request has no flight. */
  lastDeparture: v.nullable(v.string()),
  /** The IANA zone of the operator's home: due times are read and set by its clock. */
  homeZone: v.string(),
});
export type TripFile = v.InferOutput<typeof tripFile>;

/** The body of POST /Trip/:id: what is left out stays as it is. */
export const tripChange = v.pipe(
  object(
    {
      /** The version it was made from: with another one by now, it is refused with 409. A note alone needs none. */
      version: recordVersion(),
      stage: v.optional(v.picklist(STAGES, 'There is no such stage')),
      /** Why it is declined, who cancels it, or why a final stage is taken back. */
      reason: optionalText(500),
      /** Null for nobody. */
      assignee: v.optional(v.nullable(recordId())),
      /** An instant; null for none. */
      dueAt: v.optional(v.nullable(v.pipe(v.string('Must be text'), v.isoTimestamp('Must be an instant')))),
      note: optionalText(2000),
      /** Makes the traveller's link void; another one takes its place. */
      endLink: v.optional(v.boolean('Must be true or false'), false),
    },
    'The change must be an object',
  ),
  v.forward(
    v.check(
      ({ stage, reason }) => !stage || reasonsFor(stage).length === 0 || reasonsFor(stage).includes(reason),
      'Say why, or by whom',
    ),
    ['reason'],
  ),
  v.forward(
    v.check(
      ({ version, note, stage, assignee, dueAt, endLink }) =>
        version !== undefined ||
        (note !== '' && stage === undefined && assignee === undefined && dueAt === undefined && !endLink),
      VERSION_MISSING,
    ),
    ['version'],
  ),
);
export type TripChange = v.InferOutput<typeof tripChange>;

export const tripById = {
  method: 'get',
  path: '/Trip/:id',
  who: 'admin',
  answer: tripFile,
} as const satisfies Endpoint;

/** Changes it; refused with 409 and what is there now when it was made from another version. */
export const tripUpdate = {
  method: 'post',
  path: '/Trip/:id',
  who: 'admin',
  body: tripChange,
  answer: tripFile,
} as const satisfies Endpoint;

/** Sends a mail again that has failed, or waits. */
export const mailRetry = {
  method: 'post',
  path: '/Outbox/:id',
  who: 'admin',
  answer: emptyAnswer,
} as const satisfies Endpoint;

/** Everybody of the desk, by name. */
export const peopleList = {
  method: 'get',
  path: '/People',
  who: 'admin',
  answer: listOf(deskPerson),
} as const satisfies Endpoint;
