import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The columns of what a worker sends (queue/store.ts). */
const JOB = {
  id: 'counted',
  state: 'text not null',
  tries: 'integer not null default 0',
  /** The attempts before staff queued it again. */
  tried_before: 'integer not null default 0',
  /** '' for at once. */
  due_at: 'text not null',
  /** Until when the worker that claimed it may take. */
  locked_until: 'text',
  /** Why the last attempt failed. */
  failure: "text not null default ''",
  give_up_at: 'text not null',
  created_at: 'text not null',
  sent_at: 'text',
} as const;

/**
 * The columns of each table, in SQL that SQLite and PostgreSQL share; schema.ts derives their types. They spell two types
 * differently: `counted`, and `random`, a text of 12 signs that is drawn for each row. `text` is compared by its bytes on both.
 *
 * Columns named `…_at` and `…_until` are instants, ISO text ending in `Z`. Dates of departures and arrivals are the wall clock at
 * the airport, without a zone. `is_…` is 1 or 0. An empty text or null means that there is none.
 */
export const TABLES = {
  // Accounts
  users: {
    id: 'counted',
    /** In lower case. */
    email: 'text not null unique',
    name: 'text not null',
    /** Argon2id in the PHC form, which contains its parameters. */
    password_hash: 'text not null',
    is_admin: 'integer not null',
    created_at: 'text not null',
    /** Drawn anew to end the user’s tokens: each token carries the key that it was made under. */
    token_key: 'random',
    /** One of `STAFF_ROLES`; '' for a customer. */
    role: "text not null default ''",
    disabled_at: 'text',
    signed_in_at: 'text',
    /** When the user proved that the address is theirs. Before that the account can do no more than a visitor. */
    verified_at: 'text',
    /** Counts the changes of `role` and `disabled_at`. */
    version: 'integer not null default 1',
    /** A customer’s, if they have saved one. */
    phone: "text not null default ''",
    /** Names the account in its copies of travellers’ links. A restored backup gives an id again, but never this. */
    link_key: 'random',
  },
  /** A token with an id is valid as long as its row exists. */
  sessions: {
    /** The `jti` of the token. */
    id: 'text primary key',
    user_id: 'integer not null references users (id) on delete cascade',
    /** The user’s `token_key` when the token was made. */
    token_key: 'text not null',
    way: 'text not null',
    /** A description such as ‘Chrome on Android’; no address. */
    device: "text not null default ''",
    created_at: 'text not null',
    /** Written at most once in a few minutes. */
    seen_at: 'text not null',
    expires_at: 'text not null',
  },
  /** Only the hashes of tokens are stored, so that a stolen database opens no account. */
  password_resets: {
    token_hash: 'text primary key',
    user_id: 'integer not null references users (id) on delete cascade',
    expires_at: 'text not null',
  },
  /** A sign-up whose address is not confirmed yet. Its link applies this name and password to the account. */
  sign_ups: {
    id: 'counted',
    user_id: 'integer not null references users (id) on delete cascade',
    name: 'text not null',
    password_hash: 'text not null',
    expires_at: 'text not null',
  },
  sign_up_links: {
    token_hash: 'text primary key',
    sign_up_id: 'integer not null references sign_ups (id) on delete cascade',
  },
  passkeys: {
    id: 'counted',
    /** base64url */
    credential_id: 'text not null unique',
    user_id: 'integer not null references users (id) on delete cascade',
    name: 'text not null',
    /** COSE, base64url */
    public_key: 'text not null',
    /** How often the authenticator has signed. PostgreSQL’s driver reads it as text. */
    counter: 'bigint not null',
    created_at: 'text not null',
    used_at: 'text',
  },
  passkey_challenges: {
    challenge_hash: 'text primary key',
    /** Who adds a passkey; null for a sign-in. */
    user_id: 'integer references users (id) on delete cascade',
    expires_at: 'text not null',
  },
  invitations: {
    id: 'counted',
    /** In lower case. A second invitation of the same person updates the row. */
    email: 'text not null unique',
    name: 'text not null',
    /** One of `STAFF_ROLES`. */
    role: 'text not null',
    state: 'text not null',
    /** Raised to end earlier links. */
    epoch: 'integer not null',
    invited_by: 'integer references users (id) on delete set null',
    invited_at: 'text not null',
    expires_at: 'text not null',
  },
  /** Each attempt to send an invitation has a link of its own. */
  invitation_links: {
    token_hash: 'text primary key',
    invitation_id: 'integer not null references invitations (id) on delete cascade',
    /** The invitation’s `epoch` when the link was made. */
    epoch: 'integer not null',
  },

  // Requests
  private_charters: {
    id: 'counted',
    /** 0 one way, 1 round trip, 2 multi leg, 3 multi stop */
    trip: 'integer not null',
    name: 'text not null',
    email: 'text not null',
    phone: 'text not null',
    cnic: 'text not null',
    created_at: 'text not null',
    note: "text not null default ''",
    /** 1 if a day earlier or later suits, too. */
    is_day_flexible: 'integer not null default 0',
    /** 1 if the times are only a guess. */
    is_time_open: 'integer not null default 0',
    /** JSON of the estimate that the traveller was shown; '' for none. */
    estimate: "text not null default ''",
  },
  private_charter_segments: {
    id: 'counted',
    charter_id: 'integer not null references private_charters (id) on delete cascade',
    from_location: 'text not null',
    to_location: 'text not null',
    depart_date: 'text not null',
    seats: 'integer not null',
    /** Kilograms */
    luggage: 'integer not null',
    pets: 'integer not null',
  },
  international_charters: {
    id: 'counted',
    name: 'text not null',
    email: 'text not null',
    phone_no: 'text not null',
    service_type: 'text not null',
    departure_location: 'text not null',
    destination_location: 'text not null',
    departure_date_time: 'text not null',
    return_date_time: 'text',
    seats: 'integer not null',
    preferred_aircraft: 'text not null',
    message: 'text not null',
    created_at: 'text not null',
  },
  chauffeur_requests: {
    id: 'counted',
    first_name: 'text not null',
    last_name: 'text not null',
    cnic_or_passport: 'text not null',
    number_of_passengers: 'integer not null',
    luggage: 'integer not null',
    created_at: 'text not null',
    phone: "text not null default ''",
    email: "text not null default ''",
    pick_up_place: "text not null default ''",
    pick_up_date: "text not null default ''",
    pick_up_time: "text not null default ''",
    flight_number: "text not null default ''",
  },

  // Trips and their quotes
  /** A site that embeds the widgets. */
  partners: {
    id: 'counted',
    /** In lower case; the partner’s pages send it. */
    key: 'text not null unique',
    name: 'text not null',
    contact: 'text not null',
    /** Origins of the partner’s pages, one a line. */
    origins: 'text not null',
    off_at: 'text',
    /** Drawn anew to end the link to the partner’s figures. */
    link_key: 'random',
    created_at: 'text not null',
    version: 'integer not null default 1',
  },
  trips: {
    id: 'counted',
    kind: 'text not null',
    /** An id of the table that `kind` names. */
    request_id: 'integer not null',
    /** Such as `CW-7K3M-Q2`. */
    reference: 'text not null unique',
    stage: 'text not null',
    /** Why staff or the traveller declined, or who cancelled. */
    reason: "text not null default ''",
    assignee: 'integer references users (id) on delete set null',
    /** When staff’s next step is due; null when there is none. */
    due_at: 'text',
    /** Drawn anew to end the traveller’s link. */
    link_key: 'random',
    created_at: 'text not null',
    /** The traveller’s language, such as `ur`. */
    locale: "text not null default ''",
    /** What the traveller added through the link; the request has its own. */
    email: "text not null default ''",
    phone: "text not null default ''",
    /** When its personal data was erased. */
    erased_at: 'text',
    /** The partner’s key as the request sent it. */
    partner_key: "text not null default ''",
    partner_how: "text not null default ''",
    /** The `utm_…` parameters as a query. */
    campaign: "text not null default ''",
    /** The partner’s own words: its reference, and texts by name as JSON; '' for none. */
    partner_reference: "text not null default ''",
    partner_metadata: "text not null default ''",
    /** Host and port of the page that sent the request. */
    page_host: "text not null default ''",
    /** The partner whose figures count the trip. */
    partner_id: 'integer',
    /** How the request came: one of `SOURCES`. */
    source: "text not null default 'widget'",
    /** Its route, day and party in the form that is compared (duplicates.ts); '' when it has none. */
    journey: "text not null default ''",
    /** The e-mail, telephone and erasure that `trip_contacts` was computed from. */
    contacts: "text not null default ''",
    /** Counts the changes of stage, assignee, due time and link. */
    version: 'integer not null default 1',
    /** Who set `due_at` by hand; null when it follows from the stage. */
    due_set_by: 'integer',
    /** Texts and telephone numbers of the request in the form that search compares (listed.ts); '' until computed. */
    folded: "text not null default ''",
    /** What lists sort and filter by, computed with `folded`: names in the form that is compared; '' and -1 for none. */
    list_customer: "text not null default ''",
    list_route: "text not null default ''",
    /** The wall clock of the first departure, or of the pick-up. */
    list_departs: "text not null default ''",
    list_type: "text not null default ''",
    list_party: 'integer not null default -1',
    /** The price of a booking, the luggage of a chauffeur request. */
    list_amount: 'double precision not null default -1',
  },
  /** The trips of customers, beside those with their address. */
  account_trips: {
    user_id: 'integer not null references users (id) on delete cascade',
    trip_id: 'integer not null references trips (id)',
    /** The trip’s `link_key` when it was added by a link; null if the customer sent its request. */
    link_key: 'text',
    /** The `link_key` of whose copy of the link it was. */
    copied_by: 'text',
  },
  /** Written once. Only erasing changes a row: it empties the notes. */
  trip_events: {
    id: 'counted',
    trip_id: 'integer not null references trips (id)',
    at: 'text not null',
    /** The name at that time; '' for the system. */
    by: 'text not null',
    what: 'text not null',
    before: 'text not null',
    after: 'text not null',
    note: 'text not null',
    /** The note in the form that search compares; '' until computed. */
    folded: "text not null default ''",
  },
  /** How a trip’s traveller is reached, in the form that is compared. */
  trip_contacts: {
    /** An e-mail address in lower case, or the digits of a telephone number. */
    contact: 'text not null',
    trip_id: 'integer not null references trips (id)',
  },
  /** Amounts are minor units, which may exceed PostgreSQL’s integer. Its driver reads bigint as text. */
  quotes: {
    id: 'counted',
    trip_id: 'integer not null references trips (id)',
    /** From 1 in each trip. */
    version: 'integer not null',
    state: 'text not null',
    /** JSON: what was decided. What follows from it is calculated for a draft, and stored when it is sent. */
    draft: 'text not null',
    aircraft: "text not null default ''",
    tail: "text not null default ''",
    currency: 'text not null',
    total: 'bigint not null default 0',
    inclusions: "text not null default ''",
    terms: "text not null default ''",
    message: "text not null default ''",
    payment_url: "text not null default ''",
    /** Of a draft, as it was shown while nobody typed it. */
    valid_until: 'text',
    hold_until: 'text',
    created_at: 'text not null',
    sent_at: 'text',
    viewed_at: 'text',
    answered_at: 'text',
    /** The name that the traveller typed. */
    answered_by: "text not null default ''",
    /** SHA-256 of what was shown to whoever answered. */
    answered_hash: "text not null default ''",
    /** Counts the saves of the draft. */
    revision: 'integer not null default 1',
    saved_at: "text not null default ''",
  },
  quote_legs: {
    quote_id: 'integer not null references quotes (id)',
    place: 'integer not null',
    from_location: 'text not null',
    to_location: 'text not null',
    departs: 'text not null',
    minutes: 'integer not null',
    seats: 'integer not null',
    is_ferry: 'integer not null',
    is_shown: 'integer not null',
  },
  quote_lines: {
    quote_id: 'integer not null references quotes (id)',
    place: 'integer not null',
    label: 'text not null',
    kind: 'text not null',
    amount: 'bigint not null',
  },

  // Flights and bookings
  aircraft: {
    id: 'counted',
    name: 'text not null',
    /** plane, jet or helicopter */
    type: 'text not null',
    specifications: 'text not null',
    capacity: 'integer not null',
    is_active: 'integer not null',
    /** A key of the image store. */
    image: 'text not null',
    created_at: 'text not null',
    version: 'integer not null default 1',
  },
  /** What an aircraft costs and can do, for staff. Amounts are minor units; null stands for unknown. */
  aircraft_rates: {
    aircraft_id: 'integer primary key references aircraft (id) on delete cascade',
    base: 'text not null',
    currency: 'text not null',
    per_hour: 'bigint',
    per_hour_empty: 'bigint',
    least_daily_minutes: 'integer',
    per_landing: 'bigint',
    per_night: 'bigint',
    cruise_kmh: 'integer',
    range_km: 'integer',
    runway_m: 'integer',
    version: 'integer not null default 1',
  },
  /** Days on which an aircraft cannot be planned: whole days in the operator’s zone, both included. */
  days_away: {
    id: 'counted',
    aircraft_id: 'integer not null references aircraft (id) on delete cascade',
    first_day: 'text not null',
    last_day: 'text not null',
    reason: 'text not null',
    version: 'integer not null default 1',
  },
  flights: {
    id: 'counted',
    aircraft_id: 'integer not null references aircraft (id)',
    from_location: 'text not null',
    /** The IATA code in the text’s brackets, in capitals. */
    from_code: 'text not null',
    /** `from_location` in the form that search compares. */
    from_search: 'text not null',
    to_location: 'text not null',
    to_code: 'text not null',
    to_search: 'text not null',
    departure_datetime: 'text not null',
    /** `0001-01-01T00:00:00` when it is not set. */
    arrival_datetime: 'text not null',
    /** US dollars */
    seat_price: 'double precision not null',
    luggage_limit_kg: 'integer not null',
    seats_available: 'integer not null',
    sequence_no: 'integer',
    /** `sequence_no`, or the largest integer, so that an index sorts flights without one last. */
    position: 'integer not null',
    flight_type: 'integer not null',
    created_by_user_id: 'integer not null',
    wifi_available: 'integer not null',
    meal_included: 'integer not null',
    seat_selection_included: 'integer not null',
    /** The instant of `departure_datetime`; '' until computed (update-times.ts). */
    departs_at: "text not null default ''",
    /** Null without an arrival, and until computed. */
    duration_minutes: 'integer',
    /** Counts the writes of the flight and its images. */
    version: 'integer not null default 1',
    changed_at: "text not null default ''",
    /** 0 when only staff see it. */
    is_public: 'integer not null default 1',
    /** The trip that it is flown for. */
    trip_id: 'integer references trips (id)',
    /** The number of the leg in that trip, from 1, without positioning legs. */
    leg_place: 'integer',
    is_empty_leg: 'integer not null default 0',
    /** The end of an empty leg’s window, a wall clock; '' if it departs at `departure_datetime`, where the window begins. */
    latest_departure: "text not null default ''",
    /** The positioning leg that an empty leg was made of: an accepted quote, and the leg’s place in it from 0. */
    ferry_quote_id: 'integer references quotes (id)',
    ferry_place: 'integer',
  },
  flight_images: {
    id: 'counted',
    flight_id: 'integer not null references flights (id) on delete cascade',
    /** A key of the image store. */
    image: 'text not null',
    description: 'text not null',
    /** At most one image of a flight has 1. */
    is_banner: 'integer not null',
  },
  /** Keys of removed images: a key is never used again. */
  swept_images: {
    key: 'text primary key',
  },
  flight_bookings: {
    id: 'counted',
    /** Null after the flight is deleted. */
    flight_id: 'integer references flights (id) on delete set null',
    title: 'text not null',
    first_name: 'text not null',
    last_name: 'text not null',
    phone: 'text not null',
    departure_date: 'text not null',
    number_of_guests: 'integer not null',
    number_of_rooms: 'integer not null',
    note: 'text not null',
    created_at: 'text not null',
    email: "text not null default ''",
    /** The flight at the time of the booking, JSON of the contract’s `booked`. */
    booked: "text not null default ''",
    /** Null when nothing was sent about the terms. */
    terms_accepted: 'integer',
  },
  travel_persons: {
    id: 'counted',
    booking_id: 'integer not null references flight_bookings (id) on delete cascade',
    first_name: 'text not null',
    last_name: 'text not null',
    phone_number: 'text not null',
    cnic: 'text not null',
    gender: 'text not null',
  },
  /** A traveller who waits for flights of a route, or for seats of a flight. */
  subscriptions: {
    id: 'counted',
    /** In lower case. */
    email: 'text not null',
    from_location: 'text not null',
    from_code: 'text not null',
    to_location: 'text not null',
    to_code: 'text not null',
    /** Null for a route. */
    flight_id: 'integer references flights (id) on delete cascade',
    party: 'integer not null',
    /** Days of departure at the airport, `2026-12-01`; '' for any. */
    first_day: 'text not null',
    last_day: 'text not null',
    is_empty_leg_only: 'integer not null',
    locale: 'text not null',
    created_at: 'text not null',
    /** Null until the subscriber has confirmed the address: nothing but one confirmation is sent before. */
    confirmed_at: 'text',
    ends_at: 'text not null',
    link_key: 'random',
  },

  // E-mails and webhooks
  /** An e-mail, written in the transaction of its cause. */
  outbox: {
    ...JOB,
    /** A second e-mail with the same key is not written. */
    dedupe_key: 'text not null unique',
    /** Null for an e-mail about an account, whose recipient and text are found when it is sent. */
    trip_id: 'integer references trips (id)',
    recipient: 'text not null',
    subject: 'text not null',
    text: 'text not null',
    html: 'text not null',
    /** An iCalendar file to attach. */
    calendar: "text not null default ''",
    /** An `AccountEmailKind`; '' for an e-mail whose text is stored. */
    account_kind: "text not null default ''",
    locale: "text not null default ''",
    user_id: 'integer',
    invitation_id: 'integer',
    sign_up_id: 'integer',
    subscription_id: 'integer references subscriptions (id) on delete cascade',
    /** What an e-mail about an account names: a device, a number of passkeys, a role; for a subscription a flight’s id. */
    detail: "text not null default ''",
    /** The least is sent first: `PRIORITIES` of queue/store.ts. */
    priority: 'integer not null default 2',
    /** While it is true: `stage new reviewing` (one of them), `quotes 2 3` (versions that are all open); '' for always. Checked when it is sent. */
    only_while: "text not null default ''",
    /** '' for the sender’s address. */
    reply_to: "text not null default ''",
  },
  webhooks: {
    id: 'counted',
    url: 'text not null',
    description: 'text not null',
    /** One a line. */
    events: 'text not null',
    off_at: 'text',
    off_why: "text not null default ''",
    /** Null when the last delivery arrived. */
    failing_since: 'text',
    /** Events before this are not sent. */
    on_at: 'text not null',
    created_at: 'text not null',
    /** Counts every change, also of the secret. */
    version: 'integer not null default 1',
  },
  /** Signs deliveries. Rows are inserted and ended but never changed, because inserting encrypts. */
  webhook_secrets: {
    id: 'counted',
    webhook_id: 'integer not null references webhooks (id)',
    secret: 'text not null',
    /** Null for the newest. */
    ends_at: 'text',
  },
  /** A webhook’s payload, written in the transaction of its cause. */
  deliveries: {
    ...JOB,
    webhook_id: 'integer not null references webhooks (id)',
    /** The `webhook-id` of each attempt. */
    event_id: 'text not null',
    event: 'text not null',
    /** As it is signed. */
    body: 'text not null',
    /** HTTP status of the last answer. */
    status: 'integer',
    duration_ms: 'integer',
    /** The beginning of that answer. */
    answer: "text not null default ''",
    /** Null for a test. */
    trip_id: 'integer',
  },

  /** A browser of staff that shows notices while the back office is closed. It does so as long as its session is valid. */
  push_devices: {
    id: 'counted',
    user_id: 'integer not null references users (id) on delete cascade',
    /** An id of `sessions`, or of one that has ended. */
    session_id: 'text not null',
    /** The address at the browser’s push service. It takes nothing that is not signed with the server’s key. */
    endpoint: 'text not null unique',
    /** The keys by which a notice is encrypted for the device, base64url. */
    p256dh: 'text not null',
    auth: 'text not null',
    /** Of `PUSH_KINDS`, with spaces between them. */
    kinds: 'text not null',
    /** Wall clocks such as `22:00` in `zone`; '' for no quiet hours. */
    quiet_from: 'text not null',
    quiet_to: 'text not null',
    zone: 'text not null',
    /** When the session began to use it. */
    seen_at: 'text not null',
    /** When it got its last notice. */
    rang_at: 'text',
  },
  /** What a device is notified of. Those that are due together are one notice. */
  pushes: {
    ...JOB,
    device_id: 'integer not null references push_devices (id) on delete cascade',
    /** One of `PUSH_KINDS`; '' for the first notice of a device. */
    what: 'text not null',
    /** Null for that one. */
    trip_id: 'integer references trips (id)',
    /** Tells it from others of the same kind and trip: the due time, the e-mail, the time of the answer. */
    about: 'text not null',
  },

  /** Reads for the operator's other systems. Only hashes of the secrets are stored. */
  api_keys: {
    id: 'counted',
    name: 'text not null',
    /** One a line. */
    scopes: 'text not null',
    /** SHA-256, in hexadecimal. */
    secret_hash: 'text not null unique',
    /** The first characters of the secret. */
    begins: 'text not null',
    created_by: 'integer references users (id) on delete set null',
    created_at: 'text not null',
    /** Written at most once in five minutes. */
    used_at: 'text',
    revoked_at: 'text',
    /** When an owner kept it, though who created it had left. */
    kept_at: 'text',
  },

  // Who did what, limits and repeated calls
  /** Written once. Rows are only removed when they are too old. */
  audit: {
    id: 'counted',
    at: 'text not null',
    /** Null for a failed sign-in, the command line and the server itself. */
    actor_id: 'integer',
    /** Name and role at that time. */
    actor: 'text not null',
    role: 'text not null',
    what: 'text not null',
    kind: 'text not null',
    subject_id: 'integer',
    /** A reference, a route or a name of staff; nothing of a traveller. */
    subject: 'text not null',
    detail: 'text not null',
    /** A second entry with the same key is not written. */
    once: 'text unique',
  },
  rate_limits: {
    /** A hash of the limit and the client: no address is stored. */
    bucket: 'text not null',
    /** Seconds since 1970 */
    window_start: 'integer not null',
    hits: 'integer not null',
  },
  /** The same for receipts by e-mail. */
  receipt_limits: {
    bucket: 'text not null',
    window_start: 'integer not null',
    hits: 'integer not null',
  },
  idempotency_keys: {
    /** The call that the key was sent to. */
    route: 'text not null',
    /** SHA-256, because a sender may have put anything into the key. */
    key: 'text not null',
    /** SHA-256 of the parsed body, so that nothing personal is stored. */
    body_hash: 'text not null',
    status: 'integer not null',
    /** JSON; '' after its record was erased. */
    answer: 'text not null',
    created_at: 'text not null',
  },
  data_versions: {
    /** What is counted, such as `flights`. */
    name: 'text primary key',
    version: 'integer not null',
  },
} as const;

/** Keys of several columns. */
const CONSTRAINTS: Partial<Record<keyof typeof TABLES, string>> = {
  trips: 'constraint trips_of_request unique (kind, request_id)',
  account_trips: 'constraint account_trips_key primary key (user_id, trip_id)',
  trip_contacts: 'constraint trip_contacts_key primary key (contact, trip_id)',
  quotes: 'constraint quotes_of_trip unique (trip_id, version)',
  quote_legs: 'constraint quote_legs_key primary key (quote_id, place)',
  quote_lines: 'constraint quote_lines_key primary key (quote_id, place)',
  deliveries: 'constraint deliveries_once unique (webhook_id, event_id)',
  pushes: 'constraint pushes_once unique (device_id, what, trip_id, about)',
  rate_limits: 'constraint rate_limits_key primary key (bucket, window_start)',
  receipt_limits: 'constraint receipt_limits_key primary key (bucket, window_start)',
  idempotency_keys: 'constraint idempotency_keys_pkey primary key (route, key)',
};

const INDEXES = `
create index users_by_admin on users (is_admin, id);
create index sessions_by_user on sessions (user_id);
create index password_resets_by_user on password_resets (user_id);
create index sign_ups_by_user on sign_ups (user_id);
create index sign_up_links_by_sign_up on sign_up_links (sign_up_id);
create index passkeys_by_user on passkeys (user_id);
create index invitation_links_by_invitation on invitation_links (invitation_id);
create index private_charter_segments_by_charter on private_charter_segments (charter_id, id);
create index private_charter_segments_by_depart_date on private_charter_segments (depart_date);
create index international_charters_by_departure_date_time on international_charters (departure_date_time);
create index international_charters_by_return_date_time on international_charters (return_date_time);
create index requests_by_stage on trips (kind, stage, request_id);
create index trips_by_age on trips (created_at) where erased_at is null;
create index trips_by_creation on trips (created_at);
create index trips_by_assignee on trips (assignee, stage);
create index trips_by_partner on trips (partner_id, created_at);
create index trips_by_partner_reference on trips (partner_reference, id);
create index trips_by_journey on trips (journey, created_at) where journey <> '';
create index trips_by_stage on trips (stage, due_at);
create index trips_to_fold on trips (kind, id) where folded = '';
-- An expression instead of a condition: PostgreSQL keeps statistics of an indexed expression.
create index trips_to_note on trips ((case when contacts <> email || ' ' || phone || coalesce(erased_at, '') then id end));
create index notes_to_fold on trip_events (id) where folded = '' and note <> '';
create index trip_events_by_trip on trip_events (trip_id, id);
-- Few events have a note, and words are searched in notes alone.
create index trip_notes on trip_events (id) where note <> '';
create index account_trips_by_trip on account_trips (trip_id);
create index trip_contacts_by_trip on trip_contacts (trip_id);
-- A trip has at most one accepted quote.
create unique index quotes_accepted on quotes (trip_id) where state = 'accepted';
create index quotes_by_end on quotes (state, valid_until);
-- A tail number is found with and without its hyphen, in either case.
create index quotes_by_tail on quotes ((replace(replace(upper(tail), '-', ''), ' ', '')));
create index quote_legs_by_time on quote_legs (departs);
-- Also where an aircraft landed last.
create index flights_by_aircraft on flights (aircraft_id, departure_datetime, id);
create index flights_by_departure on flights (departure_datetime, id);
create index flights_by_route on flights (from_code, to_code, departure_datetime);
-- All columns by which a search narrows, so that its count reads the index alone.
create index flights_by_time on flights (departure_datetime, departs_at, is_public, seats_available, arrival_datetime, duration_minutes, seat_price, is_empty_leg);
create index flights_in_order on flights (position, departure_datetime, id);
create index flights_of_trip on flights (trip_id);
create unique index flights_of_ferry_leg on flights (ferry_quote_id, ferry_place);
create index flight_images_by_flight on flight_images (flight_id, id);
create index flight_images_by_image on flight_images (image);
create index flight_bookings_by_departure_date on flight_bookings (departure_date);
create index flight_bookings_by_flight on flight_bookings (flight_id);
create index travel_persons_by_booking on travel_persons (booking_id, id);
create index subscriptions_by_email on subscriptions (email);
create index subscriptions_by_flight on subscriptions (flight_id);
create index subscriptions_by_route on subscriptions (from_code, to_code);
create index outbox_by_due on outbox (state, priority, due_at, id);
create index outbox_by_trip on outbox (trip_id, id);
create index outbox_with_text on outbox (sent_at) where html <> '' and state = 'sent';
create index outbox_by_subscription on outbox (subscription_id);
create index outbox_of_accounts on outbox (created_at) where account_kind <> '';
create index webhook_secrets_by_webhook on webhook_secrets (webhook_id);
create index deliveries_by_age on deliveries (created_at);
create index deliveries_by_due on deliveries (webhook_id, state, due_at, id);
create index deliveries_by_end on deliveries (webhook_id, state, sent_at);
create index deliveries_by_trip on deliveries (trip_id);
create index deliveries_by_webhook on deliveries (webhook_id, id);
create index push_devices_by_user on push_devices (user_id);
create index pushes_by_due on pushes (device_id, state, due_at, id);
create index pushes_by_trip on pushes (trip_id);
create index audit_by_actor on audit (actor_id, id);
create index audit_by_actor_and_what on audit (actor_id, what, id);
create index audit_by_subject on audit (kind, subject_id, id);
create index audit_by_time on audit (at);
create index audit_by_what on audit (what, id);
create index rate_limits_by_window on rate_limits (window_start);
create index receipt_limits_by_window on receipt_limits (window_start);
create index idempotency_keys_by_age on idempotency_keys (created_at);
`;

/** Creates the schema of version 1.0.0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const counted = `integer primary key ${isPostgres ? 'generated by default as identity' : 'autoincrement'}`;
  const drawn = isPostgres ? `left(replace(gen_random_uuid()::text, '-', ''), 12)` : 'lower(hex(randomblob(6)))';
  const spelled: Record<string, string> = { counted, random: `text not null default (${drawn})` };
  // SQLite compares texts by their bytes. PostgreSQL does the same with this collation, whatever the database has.
  const typeOf = (type: string) => {
    const sql = spelled[type] ?? type;
    return isPostgres ? sql.replace(/^text\b/, 'text collate "C"') : sql;
  };
  for (const [table, columns] of Object.entries(TABLES)) {
    const lines = Object.entries(columns).map(([name, type]) => `"${name}" ${typeOf(type)}`);
    const constraint = CONSTRAINTS[table as keyof typeof TABLES];
    await sql.raw(`create table ${table} (${[...lines, ...(constraint ? [constraint] : [])].join(', ')})`).execute(db);
  }
  for (const statement of INDEXES.split(';')) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}
