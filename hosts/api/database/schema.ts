import type { MailState, RequestKind, Stage, TripEvent } from 'charter-widgets/contract';
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
  /** Raised to end the user's tokens: each carries the version that it was made under. */
  token_version: Generated<number>;
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
  key: string;
  /** SHA-256 of the parsed body, so that nothing personal is kept here. */
  body_hash: string;
  /** HTTP status of the answer. */
  status: number;
  /** The answer's body, JSON. */
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
  /** The text folded for the search: no case, no accents. */
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
  /** Raised to make the traveller's link void. */
  token_epoch: Generated<number>;
  created_at: string;
}

/** Written once: no statement changes or removes one. */
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
}

/** A mail, written in the transaction of what caused it. */
export interface OutboxTable {
  id: Generated<number>;
  /** Unique: what causes the same mail again writes none. */
  dedupe_key: string;
  trip_id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  state: MailState;
  tries: Generated<number>;
  /** When it is tried, an instant, ISO text ending in Z, like those below. */
  due_at: string;
  /** Until when whoever claimed it may take for it. */
  locked_until: string | null;
  /** Why it was not taken the last time. */
  failure: Generated<string>;
  give_up_at: string;
  created_at: string;
  sent_at: string | null;
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
  outbox: OutboxTable;
  password_resets: PasswordResetTable;
  rate_limits: RateLimitTable;
  data_versions: DataVersionTable;
}

export type User = Selectable<UserTable>;
