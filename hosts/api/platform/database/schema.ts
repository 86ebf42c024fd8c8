import type {
  AuditAction,
  AuditSubject,
  Currency,
  LineKind,
  MailState,
  PartnerProof,
  QuoteState,
  RequestKind,
  Stage,
  TripEvent,
  WebhookOff,
} from '@charter-hosts/contract';
import type { Generated, Selectable } from 'kysely';

// Columns are text, integer and real only, so that one set of queries serves SQLite and PostgreSQL.

export interface UserTable {
  id: Generated<number>;
  /** In lower case; unique. */
  email: string;
  name: string;
  /** Argon2id, in the PHC form that carries its own parameters. */
  password_hash: string;
  /** 1 or 0. */
  is_admin: number;
  /** Of an admin: one of `DESK_ROLES`, or '' for an owner from before there were roles. A customer has ''. */
  role: Generated<string>;
  /** Since when they are switched off, an instant; null when they are not. */
  disabled_at: Generated<string | null>;
  /** The last time that they signed in, an instant; null for never, or before this was kept. */
  signed_in_at: Generated<string | null>;
  /** When it was proved that the address is theirs, an instant; null before that: the account is a visitor's. */
  verified_at: Generated<string | null>;
  /** Raised to end the user's tokens: each carries the version that it was made under. */
  token_version: Generated<number>;
  /** Counts up with every change of the role, and of whether they are switched off. */
  version: Generated<number>;
  /** An instant, ISO text ending in Z. */
  created_at: string;
}

export interface PrivateCharterTable {
  id: Generated<number>;
  /** 0 one way, 1 round trip, 2 multi leg, 3 multi stop. */
  trip: number;
  name: string;
  email: string;
  phone: string;
  /** '' when it was not given. */
  cnic: string;
  /** An instant, ISO text ending in Z. */
  created_at: string;
}

export interface PrivateCharterSegmentTable {
  id: Generated<number>;
  charter_id: number;
  from_location: string;
  to_location: string;
  /** The wall clock at the airport, ISO text without a zone. */
  depart_date: string;
  seats: number;
  /** Kilograms. */
  luggage: number;
  pets: number;
}

export interface IdempotencyKeyTable {
  /** The call the key was sent to; the same key means another thing elsewhere. */
  route: string;
  /** SHA-256 of the key that was sent: a sender may have put anything into it. */
  key: string;
  /** SHA-256 of the parsed body, so that nothing personal is kept here. */
  body_hash: string;
  /** HTTP status of the answer. */
  status: number;
  /** The answer's body, JSON; '' once what it made is erased. */
  answer: string;
  /** An instant, ISO text ending in Z. */
  created_at: string;
}

export interface AircraftTable {
  id: Generated<number>;
  name: string;
  /** plane, jet or helicopter. */
  type: string;
  specifications: string;
  capacity: number;
  /** 1 or 0. */
  is_active: number;
  /** Key of the image in the store; '' when it has none. */
  image: string;
  created_at: string;
  /** Counts up with every write of it. */
  version: Generated<number>;
}

export interface FlightTable {
  id: Generated<number>;
  aircraft_id: number;
  from_location: string;
  /** The IATA code that the text carries in brackets, in capitals; '' when it carries none. */
  from_code: string;
  /** The text folded for the search; '' for not computed yet. */
  from_search: string;
  to_location: string;
  to_code: string;
  to_search: string;
  /** The wall clock at the airport, ISO text without a zone. */
  departure_datetime: string;
  /** The instant of that, ISO text ending in Z; '' when it is not computed yet (complete-flights.ts). */
  departs_at: string;
  /** The wall clock there; `0001-01-01T00:00:00` when it is not set. */
  arrival_datetime: string;
  /** From departure to arrival, by the airports' zones; null without an arrival, or when it is not computed yet. */
  duration_minutes: Generated<number | null>;
  /** In the base currency, USD. */
  seat_price: number;
  luggage_limit_kg: number;
  seats_available: number;
  sequence_no: number | null;
  /** `sequence_no`, or the largest integer when there is none: unset comes last, by an index. */
  position: number;
  flight_type: number;
  created_by_user_id: number;
  /** 1 or 0, like the two below. */
  wifi_available: number;
  meal_included: number;
  seat_selection_included: number;
  /** Counts up with every write of it, of its images too. */
  version: Generated<number>;
  /** 1, or 0 where only staff see it. */
  is_public: Generated<number>;
  /** The trip that it is flown for; null for none. */
  trip_id: Generated<number | null>;
  /** Which flight of that trip, counted from 1 without positioning; null for none. */
  leg_place: Generated<number | null>;
}

export interface FlightImageTable {
  id: Generated<number>;
  flight_id: number;
  /** Key of the image in the store. */
  image: string;
  description: string;
  /** 1 or 0; at most one of a flight is 1. */
  is_banner: number;
}

export interface SweptImageTable {
  /** Of an image that no row used for a day, and that is not in the store any more. */
  key: string;
}

export interface FlightBookingTable {
  id: Generated<number>;
  /** Null once the flight is deleted. */
  flight_id: number | null;
  title: string;
  first_name: string;
  last_name: string;
  phone: string;
  /** '' when it was not sent. */
  email: Generated<string>;
  departure_date: string;
  number_of_guests: number;
  number_of_rooms: number;
  note: string;
  /** 1, or null when nothing was sent about them. */
  terms_accepted: number | null;
  /** The flight as it was then, JSON of the contract's `booked`; '' when it is not copied yet (complete-bookings.ts). */
  booked: Generated<string>;
  created_at: string;
}

export interface TravelPersonTable {
  id: Generated<number>;
  booking_id: number;
  first_name: string;
  last_name: string;
  phone_number: string;
  cnic: string;
  gender: string;
}

export interface ChauffeurRequestTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  cnic_or_passport: string;
  number_of_passengers: number;
  luggage: number;
  /** '' when none was given, like the e-mail. */
  phone: Generated<string>;
  email: Generated<string>;
  created_at: string;
}

export interface InternationalCharterTable {
  id: Generated<number>;
  name: string;
  email: string;
  phone_no: string;
  service_type: string;
  departure_location: string;
  destination_location: string;
  departure_date_time: string;
  return_date_time: string | null;
  seats: number;
  preferred_aircraft: string;
  message: string;
  created_at: string;
}

export interface TripTable {
  id: Generated<number>;
  kind: RequestKind;
  /** Of the table that `kind` says; each request has one trip. */
  request_id: number;
  /** Unique: `CW-7K3M-Q2`. */
  reference: string;
  stage: Stage;
  /** Why it was declined, or who cancelled it; '' in any other stage. */
  reason: Generated<string>;
  assignee: number | null;
  /** An instant, ISO text ending in Z; null when the desk owes no step. */
  due_at: string | null;
  /** Who set that time by hand; null where it follows from the stage. */
  due_set_by: Generated<number | null>;
  /** Counts up with every change of the stage, the owner, the due time and the traveller's link. */
  version: Generated<number>;
  /** Raised to make the traveller's link void. */
  token_epoch: Generated<number>;
  /** The language that the traveller was spoken to, e.g. `ur`; '' for none said. */
  locale: Generated<string>;
  /** What the traveller left by their link, beside what the request has; '' for nothing. */
  email: Generated<string>;
  phone: Generated<string>;
  /** When what is personal of it was erased; null while it is there. */
  erased_at: Generated<string | null>;
  /** The key of a partner that it was sent with, as it was sent; '' for none. */
  partner_key: Generated<string>;
  /** '' for none said. */
  partner_how: Generated<PartnerProof | ''>;
  /** Whom it is counted for; null for nobody. */
  partner_id: Generated<number | null>;
  /** The `utm_…` parameters that came with it, as a query; '' for none. */
  campaign: Generated<string>;
  /** Of the page that it was sent from, with its port; '' where that is not known. */
  page_host: Generated<string>;
  /** What of it `trip_contacts` has: its e-mail, telephone and erasure of then; '' for nothing yet. */
  contacts: Generated<string>;
  /** The names and places of its request, to be searched (folded.ts); '' for not computed yet. */
  folded: Generated<string>;
  created_at: string;
}

/** How the traveller of a trip is reached, as it is compared. */
export interface TripContactTable {
  /** An e-mail address in lower case, or the digits of a telephone number. */
  contact: string;
  trip_id: number;
}

/** Somebody on whose pages the widgets stand. */
export interface PartnerTable {
  id: Generated<number>;
  /** Unique, in lower case: what their pages say. */
  key: string;
  name: string;
  /** Who is asked there, as a line of text; '' for none. */
  contact: string;
  /** Origins of their pages, one a line. */
  origins: string;
  /** Since when they are switched off, an instant; null when they are not. */
  off_at: string | null;
  /** Raised to make the link to their figures void. */
  link_epoch: Generated<number>;
  /** Counts up with every change. */
  version: Generated<number>;
  created_at: string;
}

/** Written once: no statement changes what it says or removes one, but erasing, which empties the notes. */
export interface TripEventTable {
  id: Generated<number>;
  trip_id: number;
  at: string;
  /** The name of then, which stays when the person is gone; '' for the system. */
  by: string;
  what: TripEvent['what'];
  before: string;
  after: string;
  note: string;
  /** The note, to be searched (folded.ts); '' for not computed yet. */
  folded: Generated<string>;
}

export interface QuoteTable {
  id: Generated<number>;
  trip_id: number;
  /** From 1, of one trip. */
  version: number;
  state: Exclude<QuoteState, 'expired'>;
  /** Counts up with every save of the draft. */
  revision: Generated<number>;
  aircraft: string;
  tail: string;
  /** 1 where somebody typed it and 0 where it follows from other fields, like every `is_…_typed`. */
  is_tail_typed: Generated<number>;
  currency: Currency;
  /** Minor units, like `total`; PostgreSQL's driver reads both as texts. */
  rate_per_hour: number;
  is_rate_typed: Generated<number>;
  cruise_kmh: number;
  is_cruise_typed: Generated<number>;
  total: number;
  inclusions: string;
  terms: string;
  message: string;
  payment_url: string;
  /** An instant, ISO text ending in Z, like those below. */
  valid_until: string | null;
  is_valid_until_typed: Generated<number>;
  hold_until: string | null;
  /** JSON: the draft's fields whose text cannot be read, `[{ path, text }]`. */
  unread: Generated<string>;
  created_at: string;
  /** '' for one that was saved before this was stored. */
  saved_at: Generated<string>;
  sent_at: string | null;
  viewed_at: string | null;
  answered_at: string | null;
  /** The name that was typed. */
  answered_by: Generated<string>;
  /** SHA-256 of what was shown to who answered. */
  answered_hash: Generated<string>;
}

export interface QuoteLegTable {
  quote_id: number;
  place: number;
  from_location: string;
  to_location: string;
  /** The wall clock there. */
  departs: string;
  minutes: number;
  is_minutes_typed: Generated<number>;
  calculated_minutes: number;
  km: number;
  seats: number;
  is_seats_typed: Generated<number>;
  /** Which leg of the request it is, from 0; null for one that was added. */
  request_leg: number | null;
  /** 1 or 0, like `is_shown`. */
  is_ferry: number;
  is_shown: number;
}

export interface QuoteLineTable {
  quote_id: number;
  place: number;
  label: string;
  kind: LineKind;
  /** Minor units; PostgreSQL's driver reads it as a text. */
  amount: number;
  /** 1 where the rate and the block times of the flights of its kind price it. */
  is_by_rate: Generated<number>;
  is_amount_typed: Generated<number>;
  is_label_typed: Generated<number>;
}

/** What a mail about an account is for: a link to follow, or a change that its owner should know of. */
export type AccountEmail =
  | 'reset'
  | 'taken'
  | 'invitation'
  | 'verify'
  | 'passkey added'
  | 'passkeys removed'
  | 'password set'
  | 'role';

/** A mail, written in the transaction of what caused it. */
export interface OutboxTable {
  id: Generated<number>;
  /** Unique: what causes the same mail again writes none. */
  dedupe_key: string;
  /** Null for a mail about an account. */
  trip_id: number | null;
  /** '' for a mail about an account: its address is looked up when it is sent. */
  recipient: string;
  /** The address that an answer goes to; '' for the sender's, and for a mail about an account. */
  reply_to: Generated<string>;
  subject: string;
  text: string;
  html: string;
  /** An iCalendar file that goes with it; '' for none. */
  calendar: Generated<string>;
  state: MailState;
  tries: Generated<number>;
  /** Which goes first, the least first: `PRIORITIES` of queue.ts. */
  priority: Generated<number>;
  /** When it is tried, an instant, ISO text ending in Z, like those below; '' for at once. */
  due_at: string;
  /** Until when whoever claimed it may take for it. */
  locked_until: string | null;
  /** Why it was not taken the last time. */
  failure: Generated<string>;
  give_up_at: string;
  created_at: string;
  sent_at: string | null;
  /** Which letter about an account is to be written when it is sent; '' for one that is written already. */
  letter: Generated<AccountEmail | ''>;
  /** Whose account; null for nobody's. */
  user_id: number | null;
  /** The language that the account's owner is written to. */
  locale: Generated<string>;
  /** Whose letter it is, of an invitation; null for any other mail. */
  invitation_id: Generated<number | null>;
  /** The sign-up whose address it asks to confirm; null for any other mail. */
  sign_up_id: Generated<number | null>;
  /** What a mail about an account names beside it: a device, a number of passkeys, a role. '' for nothing. */
  detail: Generated<string>;
}

/** Where another system is told of trips. */
export interface WebhookTable {
  id: Generated<number>;
  url: string;
  description: string;
  /** Of what, one a line. */
  events: string;
  /** Since when it is switched off, an instant, ISO text ending in Z, like those below; null while it is on. */
  off_at: string | null;
  off_why: Generated<WebhookOff | ''>;
  /** Since when nothing arrives; null where the last delivery did. */
  failing_since: string | null;
  /** Since when it is on: it is told nothing of before. */
  on_at: string;
  /** Counts up with every change, every other secret, and when it is switched off by itself. */
  version: Generated<number>;
  created_at: string;
}

/** What an endpoint's deliveries are signed with; only ever inserted and ended, because inserting seals. */
export interface WebhookSecretTable {
  id: Generated<number>;
  webhook_id: number;
  secret: string;
  /** Null for the one that is shown last. */
  ends_at: string | null;
}

/** Something that an endpoint is told, written in the transaction of what caused it. */
export interface DeliveryTable {
  id: Generated<number>;
  webhook_id: number;
  /** What it is about; null for a test. */
  trip_id: Generated<number | null>;
  /** Unique with the endpoint; the `webhook-id` of each try. */
  event_id: string;
  event: string;
  /** As it is signed. */
  body: string;
  state: MailState;
  tries: Generated<number>;
  due_at: string;
  locked_until: string | null;
  failure: Generated<string>;
  give_up_at: string;
  /** Of the last answer; null where there was none. */
  status: Generated<number | null>;
  duration_ms: Generated<number | null>;
  /** Its beginning. */
  answer: Generated<string>;
  created_at: string;
  sent_at: string | null;
}

/** A token that has an id: without its row it is over. */
export interface SessionTable {
  /** The token's `jti`. */
  id: string;
  user_id: number;
  /** The user's `token_version` that it was made under: a raised one has ended it. */
  version: number;
  /** What was proved. */
  way: 'password' | 'passkey';
  /** In words; no more is kept of it, and no address. */
  device: string;
  /** An instant, ISO text ending in Z, like those below. */
  created_at: string;
  /** Written once in some minutes at most. */
  seen_at: string;
  expires_at: string;
}

export interface PasskeyTable {
  id: Generated<number>;
  /** As the authenticator knows it, base64url; unique. */
  credential_id: string;
  user_id: number;
  name: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often the authenticator has signed, where it counts; PostgreSQL's driver reads it as a text. */
  counter: number;
  /** An instant, ISO text ending in Z. */
  created_at: string;
  used_at: string | null;
}

/** What a browser was asked to sign, and has not answered yet. */
export interface PasskeyChallengeTable {
  /** SHA-256 of it. */
  challenge_hash: string;
  /** Who is to add a passkey; null of a sign-in, which may be anybody's. */
  user_id: number | null;
  expires_at: string;
}

/** A sign-up whose address is not confirmed: what its link makes the account's own. */
export interface SignUpTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  password_hash: string;
  /** An instant, ISO text ending in Z. */
  expires_at: string;
}

export interface SignUpLinkTable {
  /** SHA-256 of the link's token. */
  token_hash: string;
  sign_up_id: number;
}

/** Who is invited to the desk. */
export interface InvitationTable {
  id: Generated<number>;
  /** In lower case; unique: who is invited anew has the same row. */
  email: string;
  name: string;
  /** One of `DESK_ROLES`. */
  role: string;
  state: 'open' | 'used' | 'taken back';
  /** Raised to make the links of before void. */
  epoch: number;
  invited_by: number | null;
  /** When it was sent last, an instant, ISO text ending in Z, like that below. */
  invited_at: string;
  expires_at: string;
}

/** A link of an invitation: each try of its letter has one. */
export interface InvitationLinkTable {
  /** SHA-256 of the token that was mailed. */
  token_hash: string;
  invitation_id: number;
  /** Of the invitation, when it was made. */
  epoch: number;
}

export interface PasswordResetTable {
  /** SHA-256 of the token that was mailed. */
  token_hash: string;
  user_id: number;
  /** An instant, ISO text ending in Z. */
  expires_at: string;
}

export interface RateLimitTable {
  /** What is limited and for whom, hashed: no address is kept. */
  bucket: string;
  /** Seconds since 1970. */
  window_start: number;
  hits: number;
}

export interface DataVersionTable {
  /** What it counts the writes of, e.g. `flights`. */
  name: string;
  version: number;
}

/** Written once: no statement changes a row, and one alone removes those that are too old. */
export interface AuditTable {
  id: Generated<number>;
  /** An instant, ISO text ending in Z. */
  at: string;
  /** Null where nobody of the desk did it: a sign-in that failed, the command line, the server itself. */
  actor_id: number | null;
  /** The name and the role of then; '' for nobody. */
  actor: string;
  role: string;
  what: AuditAction;
  /** What it is about; '' for nothing by itself. */
  kind: AuditSubject | '';
  subject_id: number | null;
  /** What that is called, which stays when it is gone: a reference, a route, a name of the desk. Nothing of a traveller's. */
  subject: string;
  detail: string;
  /** Unique: what would be the same entry again is none. Null for an entry that may stand twice. */
  once: string | null;
}

export interface Schema {
  users: UserTable;
  private_charters: PrivateCharterTable;
  private_charter_segments: PrivateCharterSegmentTable;
  idempotency_keys: IdempotencyKeyTable;
  aircraft: AircraftTable;
  flights: FlightTable;
  flight_images: FlightImageTable;
  swept_images: SweptImageTable;
  flight_bookings: FlightBookingTable;
  travel_persons: TravelPersonTable;
  chauffeur_requests: ChauffeurRequestTable;
  international_charters: InternationalCharterTable;
  trips: TripTable;
  trip_events: TripEventTable;
  trip_contacts: TripContactTable;
  outbox: OutboxTable;
  webhooks: WebhookTable;
  webhook_secrets: WebhookSecretTable;
  deliveries: DeliveryTable;
  sessions: SessionTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
  invitations: InvitationTable;
  invitation_links: InvitationLinkTable;
  sign_ups: SignUpTable;
  sign_up_links: SignUpLinkTable;
  partners: PartnerTable;
  quotes: QuoteTable;
  quote_legs: QuoteLegTable;
  quote_lines: QuoteLineTable;
  password_resets: PasswordResetTable;
  audit: AuditTable;
  rate_limits: RateLimitTable;
  /** Of receipts by mail, like those of calls. */
  receipt_limits: RateLimitTable;
  data_versions: DataVersionTable;
}

export type User = Selectable<UserTable>;
export type SessionRow = Selectable<SessionTable>;
export type PasskeyRow = Selectable<PasskeyTable>;
export type InvitationRow = Selectable<InvitationTable>;
