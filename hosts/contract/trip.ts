import {
  type Endpoint,
  listOf,
  object,
  optionalText,
  recordId,
  recordVersion,
  VERSION_MISSING,
  wholeNumber,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { CURRENCY_CODES } from './money';
import { QUOTE_STATES } from './shown-quote';
import { ASKED_EVENTS, REQUEST_KINDS, reasonsFor, STAFF_ROLES, STAGES } from './trip-stages';

/** A person on the staff. */
export const staffPerson = object({ id: v.number(), name: v.string(), role: v.picklist(STAFF_ROLES) });
export type StaffPerson = v.InferOutput<typeof staffPerson>;

/**
 * How a request is known to be a partner's. `verified`: its page has an allowed origin. `claimed`: a frame or a link named the
 * key, which no origin proves. `unknown`: there is no such key, or the origin is not allowed.
 */
export const PARTNER_PROOFS = ['verified', 'claimed', 'unknown'] as const;
export type PartnerProof = (typeof PARTNER_PROOFS)[number];

/** How a request came. `assistant`: by a link that an AI assistant made over MCP. */
export const SOURCES = ['widget', 'site', 'partner', 'telephone', 'whatsapp', 'email', 'walkIn', 'assistant'] as const;
export type Source = (typeof SOURCES)[number];
/** The sources of requests that staff enter. */
export const STAFF_SOURCES = ['telephone', 'whatsapp', 'email', 'walkIn'] as const satisfies readonly Source[];

/** Why two requests may be the same: an e-mail or a phone number, or the route, the day and the party. */
export const DUPLICATE_REASONS = ['contact', 'journey'] as const;

/** Another open trip that may be the same request. */
const tripDuplicate = object({
  id: v.number(),
  kind: v.picklist(REQUEST_KINDS),
  requestId: v.number(),
  reference: v.string(),
  why: v.picklist(DUPLICATE_REASONS),
});
export type TripDuplicate = v.InferOutput<typeof tripDuplicate>;

/** The partner that a request came from. */
const tripPartner = object({
  /** The key that the page sent. */
  key: v.string(),
  /** '' for an unknown key. */
  name: v.string(),
  how: v.picklist(PARTNER_PROOFS),
});

/** A trip as lists show it. */
export const tripRecord = object({
  id: v.number(),
  kind: v.picklist(REQUEST_KINDS),
  requestId: v.number(),
  /** `CW-7K3M-Q2` */
  reference: v.string(),
  stage: v.picklist(STAGES),
  /** Why it was declined or lost, or who cancelled it; '' for none. */
  reason: v.string(),
  /** The member of staff who handles it. */
  assignee: v.nullable(v.pick(staffPerson, ['id', 'name'])),
  /** When staff's next step is due, an instant (UTC, `Z`); null for none. */
  dueAt: v.nullable(v.string()),
  /** When its personal data was erased, an instant (UTC, `Z`); null before. */
  erasedAt: v.optional(v.nullable(v.string()), null),
  /** Counts changes of the stage, whom it is assigned to, the due time and the traveller's link. */
  version: v.optional(v.number(), 0),
  /** The state of the draft, else of the accepted quote, else of an open one, else of the newest; null for none. */
  quoteState: v.optional(v.nullable(v.picklist(QUOTE_STATES)), null),
  /** How many sent quotes can be accepted now. They are alternatives, so their totals are never added up. */
  openOffers: v.optional(v.number(), 0),
  /** Null if no partner was named. */
  partner: v.optional(v.nullable(tripPartner), null),
  /** The `reference` and the `metadata` that the partner's page sent with the request; '' and empty for none. */
  partnerReference: v.optional(v.string(), ''),
  partnerMetadata: v.optional(v.record(v.string(), v.string()), {}),
  /** What the traveller has asked for since staff's last answer, the newest; null for nothing. */
  asked: v.optional(v.nullable(v.picklist(ASKED_EVENTS)), null),
  /** Which `flightNews` of a booked flight the traveller knows, as staff noted it last; '' for none. */
  told: v.optional(v.string(), ''),
  source: v.optional(v.picklist(SOURCES), 'widget'),
  /** Newest first, a few at most. */
  duplicates: v.optional(v.array(tripDuplicate), []),
  /** The total of the accepted quote, else of the newest open one, else of the last one sent, in minor units; null for none. */
  quote: v.optional(v.nullable(object({ total: v.number(), currency: v.picklist(CURRENCY_CODES) }))),
});
export type TripRecord = v.InferOutput<typeof tripRecord>;

/** An event of a trip's history. It never changes, but erasing the trip empties its note. */
export const tripEvent = object({
  id: v.number(),
  /** An instant (UTC, `Z`). */
  at: v.string(),
  /** The name of who did it; '' for the system. */
  by: v.string(),
  what: v.picklist([
    ...(['created', 'stage', 'assignee', 'due', 'note', 'told', 'contact', 'link', 'quote', 'erased'] as const),
    ...ASKED_EVENTS,
  ]),
  before: v.string(),
  after: v.string(),
  note: v.string(),
});
export type TripEvent = v.InferOutput<typeof tripEvent>;

/** States of an e-mail: `waiting` is tried again, `failed` is not, `limited` was one too many. */
export const EMAIL_STATES = ['queued', 'sending', 'waiting', 'sent', 'failed', 'limited'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

/** An e-mail about a trip with its text, which staff can send another way. */
export const tripEmail = object({
  id: v.number(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  state: v.picklist(EMAIL_STATES),
  /** Why it was refused the last time; '' for no refusal. */
  failure: v.string(),
  createdAt: v.string(),
  /** When one that was not tried yet is sent, an instant; null for the others. */
  plannedAt: v.nullable(v.string()),
  sentAt: v.nullable(v.string()),
});
export type TripEmail = v.InferOutput<typeof tripEmail>;

/** A trip with its history, newest first, and its e-mails. */
/** Stands in a text where a link was; in a note of a trip, its screen links it for those who may use the traveller's. */
export const LINK_REFERENCE = '[the traveller’s link]';

export const tripDetails = object({
  ...tripRecord.entries,
  events: v.array(tripEvent),
  emails: v.array(tripEmail),
  /** The traveller's page; '' for viewers, and once the trip is erased. */
  trackUrl: v.string(),
  /** The contact that the traveller left on the trip's page; '' for none. */
  left: object({ email: v.string(), phone: v.string() }),
  /** The traveller's language. */
  locale: v.string(),
  /** The `utm_…` parameters and the host of the page that sent it; '' for unknown. */
  sentFrom: v.optional(object({ campaign: v.record(v.string(), v.string()), page: v.string() })),
  /** Whether the server can send e-mails. */
  sendsEmail: v.boolean(),
  /** The instant when its last leg departs; null for a request without a flight. */
  lastDeparture: v.nullable(v.string()),
  /** The operator's IANA zone, for due times. */
  homeZone: v.string(),
});
export type TripDetails = v.InferOutput<typeof tripDetails>;

/** The body of POST /Trip/:id; parts that are left out stay. */
export const tripChange = v.pipe(
  object(
    {
      /** The version that the change is based on; another stored version refuses it with 409. `note` and `told` need none. */
      version: recordVersion(),
      stage: v.optional(v.picklist(STAGES, 'Unknown stage')),
      /** With the stage `accepted`: the version of the accepted quote, which is needed while several are open. */
      quoteVersion: v.optional(wholeNumber('Must be a version', 1, 9999)),
      /** Why it is declined, who cancelled it, or why a final stage is withdrawn. */
      reason: optionalText(500),
      /** Null for nobody. */
      assignee: v.optional(v.nullable(recordId())),
      /** An instant; null for none. */
      dueAt: v.optional(
        v.nullable(v.pipe(v.string('Must be text'), v.isoTimestamp('Must be a UTC time such as 2026-12-01T14:30:00Z'))),
      ),
      note: optionalText(2000),
      /** Which `flightNews` staff have told the traveller; '' takes it back. */
      told: v.optional(v.pipe(v.string('Must be text'), v.maxLength(1000, 'At most 1000 characters'))),
      /** Replaces the traveller's link by another. */
      endLink: v.optional(v.boolean('Must be true or false'), false),
    },
    'The change must be an object',
  ),
  v.forward(
    v.check(
      ({ stage, reason }) => !stage || reasonsFor(stage).length === 0 || reasonsFor(stage).includes(reason),
      ({ input: { stage } }) => `Reason must be one of "${stage ? reasonsFor(stage).join('", "') : ''}"`,
    ),
    ['reason'],
  ),
  v.forward(
    v.check(
      ({ version, note, told, stage, assignee, dueAt, endLink }) =>
        version !== undefined ||
        ((note !== '' || told !== undefined) && !endLink && !stage && assignee === undefined && dueAt === undefined),
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
  scope: 'requests',
  answer: tripDetails,
} as const satisfies Endpoint;

/** Changes a trip; a change based on another version gets 409 with the stored trip. */
export const tripUpdate = {
  method: 'post',
  path: '/Trip/:id',
  who: 'admin',
  body: tripChange,
  answer: tripDetails,
} as const satisfies Endpoint;

/** All staff, by name. */
export const peopleList = {
  method: 'get',
  path: '/People',
  who: 'admin',
  answer: listOf(staffPerson),
} as const satisfies Endpoint;

/** The cities of zones that people name by their country. Browsers have two spellings of some. */
const COUNTRIES_OF_ZONES: Readonly<Record<string, string>> = {
  Karachi: 'Pakistan',
  Kolkata: 'India',
  Calcutta: 'India',
  Kathmandu: 'Nepal',
  Katmandu: 'Nepal',
  Dhaka: 'Bangladesh',
  Colombo: 'Sri Lanka',
  Kabul: 'Afghanistan',
  Thimphu: 'Bhutan',
  Riyadh: 'Saudi Arabia',
  Tehran: 'Iran',
  Baghdad: 'Iraq',
  Muscat: 'Oman',
};

const english = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
  text.replace('{place}', String(values.place));

/** The name of a time zone as people say it: `Pakistan time`, `Dubai time`, `UTC`. */
export function zoneName(zone: string, t = english): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return city === 'UTC' ? city : t('{place} time', { place: t(COUNTRIES_OF_ZONES[city] ?? city) });
}
