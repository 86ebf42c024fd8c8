import { type Kysely, PostgresAdapter, sql } from 'kysely';

const SCHEMA = `
-- Accounts
create table users (
  id counted,
  email text not null unique,
  name text not null,
  password_hash text not null,
  is_admin integer not null,
  created_at text not null,
  token_version integer not null default 0,
  role text not null default '',
  disabled_at text,
  signed_in_at text,
  verified_at text,
  version integer not null default 1
);
create index users_by_admin on users (is_admin, id);

create table sessions (
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  version integer not null,
  way text not null,
  device text not null default '',
  created_at text not null,
  seen_at text not null,
  expires_at text not null
);
create index sessions_by_user on sessions (user_id);

-- Only the hash of a token is stored, so that a stolen database opens no account.
create table password_resets (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  expires_at text not null
);
create index password_resets_by_user on password_resets (user_id);

create table sign_ups (
  id counted,
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  password_hash text not null,
  expires_at text not null
);
create index sign_ups_by_user on sign_ups (user_id);

create table sign_up_links (
  token_hash text primary key,
  sign_up_id integer not null references sign_ups (id) on delete cascade
);
create index sign_up_links_by_sign_up on sign_up_links (sign_up_id);

create table passkeys (
  id counted,
  credential_id text not null unique,
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  public_key text not null,
  counter bigint not null,
  created_at text not null,
  used_at text
);
create index passkeys_by_user on passkeys (user_id);

create table passkey_challenges (
  challenge_hash text primary key,
  user_id integer references users (id) on delete cascade,
  expires_at text not null
);

create table invitations (
  id counted,
  email text not null unique,
  name text not null,
  role text not null,
  state text not null,
  epoch integer not null,
  invited_by integer references users (id) on delete set null,
  invited_at text not null,
  expires_at text not null
);

create table invitation_links (
  token_hash text primary key,
  invitation_id integer not null references invitations (id) on delete cascade,
  epoch integer not null
);
create index invitation_links_by_invitation on invitation_links (invitation_id);


-- Requests
create table private_charters (
  id counted,
  trip integer not null,
  name text not null,
  email text not null,
  phone text not null,
  cnic text not null,
  created_at text not null
);

create table private_charter_segments (
  id counted,
  charter_id integer not null references private_charters (id) on delete cascade,
  from_location text not null,
  to_location text not null,
  depart_date text not null,
  seats integer not null,
  luggage integer not null,
  pets integer not null
);
create index private_charter_segments_by_charter on private_charter_segments (charter_id, id);
create index private_charter_segments_by_depart_date on private_charter_segments (depart_date);

create table international_charters (
  id counted,
  name text not null,
  email text not null,
  phone_no text not null,
  service_type text not null,
  departure_location text not null,
  destination_location text not null,
  departure_date_time text not null,
  return_date_time text,
  seats integer not null,
  preferred_aircraft text not null,
  message text not null,
  created_at text not null
);
create index international_charters_by_departure_date_time on international_charters (departure_date_time);
create index international_charters_by_return_date_time on international_charters (return_date_time);

create table chauffeur_requests (
  id counted,
  first_name text not null,
  last_name text not null,
  cnic_or_passport text not null,
  number_of_passengers integer not null,
  luggage integer not null,
  created_at text not null,
  phone text not null default '',
  email text not null default ''
);


-- Trips and their quotes
create table partners (
  id counted,
  key text not null unique,
  name text not null,
  contact text not null,
  origins text not null,
  off_at text,
  link_epoch integer not null default 0,
  created_at text not null,
  version integer not null default 1
);

create table trips (
  id counted,
  kind text not null,
  request_id integer not null,
  reference text not null unique,
  stage text not null,
  reason text not null default '',
  assignee integer references users (id) on delete set null,
  due_at text,
  token_epoch integer not null default 0,
  created_at text not null,
  locale text not null default '',
  email text not null default '',
  phone text not null default '',
  erased_at text,
  partner_key text not null default '',
  partner_how text not null default '',
  campaign text not null default '',
  page_host text not null default '',
  partner_id integer,
  contacts text not null default '',
  version integer not null default 1,
  due_set_by integer,
  folded text not null default '',
  constraint trips_of_request unique (kind, request_id)
);
create index requests_by_stage on trips (kind, stage, request_id);
create index trips_by_age on trips (created_at) where erased_at is null;
create index trips_by_assignee on trips (assignee);
create index trips_by_partner on trips (partner_id, created_at);
create index trips_by_stage on trips (stage, due_at);
create index trips_to_fold on trips (id) where folded = '';
-- An expression instead of a condition: PostgreSQL keeps statistics of an indexed expression.
create index trips_to_note on trips ((case when contacts <> email || ' ' || phone || coalesce(erased_at, '') then id end));

create table trip_events (
  id counted,
  trip_id integer not null references trips (id),
  at text not null,
  "by" text not null,
  what text not null,
  before text not null,
  after text not null,
  note text not null,
  folded text not null default ''
);
create index notes_to_fold on trip_events (id) where folded = '' and note <> '';
create index trip_events_by_trip on trip_events (trip_id, id);
-- Few events have a note, and words are searched in notes alone.
create index trip_notes on trip_events (id) where note <> '';

create table trip_contacts (
  contact text not null,
  trip_id integer not null references trips (id),
  constraint trip_contacts_key primary key (contact, trip_id)
);
create index trip_contacts_by_trip on trip_contacts (trip_id);

-- Amounts are minor units, which may exceed PostgreSQL's integer.
create table quotes (
  id counted,
  trip_id integer not null references trips (id),
  version integer not null,
  state text not null,
  aircraft text not null,
  tail text not null,
  currency text not null,
  rate_per_hour bigint not null,
  cruise_kmh integer not null,
  total bigint not null,
  inclusions text not null,
  terms text not null,
  message text not null,
  payment_url text not null,
  valid_until text,
  hold_until text,
  created_at text not null,
  sent_at text,
  viewed_at text,
  answered_at text,
  answered_by text not null default '',
  answered_hash text not null default '',
  is_tail_typed integer not null default 1,
  is_rate_typed integer not null default 1,
  is_cruise_typed integer not null default 1,
  is_valid_until_typed integer not null default 1,
  revision integer not null default 1,
  unread text not null default '[]',
  saved_at text not null default '',
  constraint quotes_of_trip unique (trip_id, version)
);
-- A trip has at most one draft, one offered and one accepted quote.
create unique index quotes_accepted on quotes (trip_id) where state = 'accepted';
create index quotes_by_end on quotes (state, valid_until);
-- A tail number is found with and without its hyphen, in either case.
create index quotes_by_tail on quotes ((replace(replace(upper(tail), '-', ''), ' ', '')));
create unique index quotes_draft on quotes (trip_id) where state = 'draft';
create unique index quotes_sent on quotes (trip_id) where state = 'sent';

create table quote_legs (
  quote_id integer not null references quotes (id),
  place integer not null,
  from_location text not null,
  to_location text not null,
  departs text not null,
  minutes integer not null,
  calculated_minutes integer not null,
  km integer not null,
  seats integer not null,
  is_ferry integer not null,
  is_shown integer not null,
  is_minutes_typed integer not null default 1,
  is_seats_typed integer not null default 1,
  request_leg integer,
  constraint quote_legs_key primary key (quote_id, place)
);
create index quote_legs_by_time on quote_legs (departs);

create table quote_lines (
  quote_id integer not null references quotes (id),
  place integer not null,
  label text not null,
  kind text not null,
  amount bigint not null,
  is_amount_typed integer not null default 1,
  is_label_typed integer not null default 1,
  is_by_rate integer not null default 0,
  constraint quote_lines_key primary key (quote_id, place)
);


-- Flights and bookings
create table aircraft (
  id counted,
  name text not null,
  type text not null,
  specifications text not null,
  capacity integer not null,
  is_active integer not null,
  image text not null,
  created_at text not null,
  version integer not null default 1
);

create table flights (
  id counted,
  aircraft_id integer not null references aircraft (id),
  from_location text not null,
  from_code text not null,
  from_search text not null,
  to_location text not null,
  to_code text not null,
  to_search text not null,
  departure_datetime text not null,
  arrival_datetime text not null,
  seat_price double precision not null,
  luggage_limit_kg integer not null,
  seats_available integer not null,
  sequence_no integer,
  position integer not null,
  flight_type integer not null,
  created_by_user_id integer not null,
  wifi_available integer not null,
  meal_included integer not null,
  seat_selection_included integer not null,
  departs_at text not null default '',
  duration_minutes integer,
  version integer not null default 1,
  is_public integer not null default 1,
  trip_id integer references trips (id),
  leg_place integer
);
create index flights_by_aircraft on flights (aircraft_id);
create index flights_by_departure on flights (departure_datetime, id);
create index flights_by_route on flights (from_code, to_code, departure_datetime);
-- All columns by which a search narrows, so that its count reads the index alone.
create index flights_by_time on flights (departure_datetime, departs_at, is_public, seats_available, arrival_datetime, seat_price);
create index flights_in_order on flights (position, departure_datetime, id);
create index flights_of_trip on flights (trip_id);

create table flight_images (
  id counted,
  flight_id integer not null references flights (id) on delete cascade,
  image text not null,
  description text not null,
  is_banner integer not null
);
create index flight_images_by_flight on flight_images (flight_id, id);
create index flight_images_by_image on flight_images (image);

-- Keys of deleted images: a key is never used twice.
create table swept_images (
  key text primary key
);

create table flight_bookings (
  id counted,
  flight_id integer references flights (id) on delete set null,
  title text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  departure_date text not null,
  number_of_guests integer not null,
  number_of_rooms integer not null,
  note text not null,
  created_at text not null,
  email text not null default '',
  booked text not null default '',
  terms_accepted integer
);
create index flight_bookings_by_departure_date on flight_bookings (departure_date);
create index flight_bookings_by_flight on flight_bookings (flight_id);

create table travel_persons (
  id counted,
  booking_id integer not null references flight_bookings (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  phone_number text not null,
  cnic text not null,
  gender text not null
);
create index travel_persons_by_booking on travel_persons (booking_id, id);


-- E-mails and webhooks
create table outbox (
  id counted,
  dedupe_key text not null unique,
  trip_id integer references trips (id),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  state text not null,
  tries integer not null default 0,
  due_at text not null,
  locked_until text,
  failure text not null default '',
  give_up_at text not null,
  created_at text not null,
  sent_at text,
  calendar text not null default '',
  letter text not null default '',
  locale text not null default '',
  user_id integer,
  invitation_id integer,
  sign_up_id integer,
  detail text not null default '',
  priority integer not null default 2,
  reply_to text not null default ''
);
create index outbox_by_due on outbox (state, priority, due_at, id);
create index outbox_by_trip on outbox (trip_id, id);
create index outbox_of_accounts on outbox (created_at) where letter <> '';

create table webhooks (
  id counted,
  url text not null,
  description text not null,
  events text not null,
  off_at text,
  off_why text not null default '',
  failing_since text,
  on_at text not null,
  created_at text not null,
  version integer not null default 1
);

create table webhook_secrets (
  id counted,
  webhook_id integer not null references webhooks (id),
  secret text not null,
  ends_at text
);
create index webhook_secrets_by_webhook on webhook_secrets (webhook_id);

create table deliveries (
  id counted,
  webhook_id integer not null references webhooks (id),
  event_id text not null,
  event text not null,
  body text not null,
  state text not null,
  tries integer not null default 0,
  due_at text not null,
  locked_until text,
  failure text not null default '',
  give_up_at text not null,
  status integer,
  duration_ms integer,
  answer text not null default '',
  created_at text not null,
  sent_at text,
  trip_id integer,
  constraint deliveries_once unique (webhook_id, event_id)
);
create index deliveries_by_age on deliveries (created_at);
create index deliveries_by_due on deliveries (webhook_id, state, due_at, id);
create index deliveries_by_end on deliveries (webhook_id, state, sent_at);
create index deliveries_by_trip on deliveries (trip_id);
create index deliveries_by_webhook on deliveries (webhook_id, id);


-- Who did what, limits and repeated calls
create table audit (
  id counted,
  at text not null,
  actor_id integer,
  actor text not null,
  role text not null,
  what text not null,
  kind text not null,
  subject_id integer,
  subject text not null,
  detail text not null,
  once text unique
);
create index audit_by_actor on audit (actor_id, id);
create index audit_by_actor_and_what on audit (actor_id, what, id);
create index audit_by_subject on audit (kind, subject_id, id);
create index audit_by_time on audit (at);
create index audit_by_what on audit (what, id);

create table rate_limits (
  bucket text not null,
  window_start integer not null,
  hits integer not null,
  constraint rate_limits_key primary key (bucket, window_start)
);
create index rate_limits_by_window on rate_limits (window_start);

create table receipt_limits (
  bucket text not null,
  window_start integer not null,
  hits integer not null,
  constraint receipt_limits_key primary key (bucket, window_start)
);
create index receipt_limits_by_window on receipt_limits (window_start);

create table idempotency_keys (
  route text not null,
  key text not null,
  body_hash text not null,
  status integer not null,
  answer text not null,
  created_at text not null,
  constraint idempotency_keys_pkey primary key (route, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table data_versions (
  name text primary key,
  version integer not null
);
`;

/** Creates the schema of version 1.0.0. `counted` is the one type that SQLite and PostgreSQL spell differently. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const counted = `integer primary key ${isPostgres ? 'generated by default as identity' : 'autoincrement'}`;
  for (const statement of SCHEMA.split(';')) {
    if (statement.trim()) await sql.raw(statement.replace('counted', counted)).execute(db);
  }
}
