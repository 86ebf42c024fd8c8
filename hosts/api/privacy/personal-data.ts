import { fold, type RequestKind } from '@charter-hosts/contract';
import type { Database } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';

/** What erasing a person does with a column: replaces its text, deletes the whole row, or nothing. */
type Erasing =
  | 'nothing'
  | 'delete the row'
  | { set: string }
  | { replace: (text: string, trx: Database) => Promise<string> };

/** `exported`: whether an export has the column; a companion's data only when it is asked for. */
interface ColumnRule {
  erasing: Erasing;
  exported: boolean | 'companion';
}

const ERASED = 'Erased';
const ERASED_PLACE = 'Erased place';

/** An airport keeps its official text, whatever stood around its code. Any other place may be somebody's address. */
async function erasePlace(text: string): Promise<string> {
  // Only erasing needs the index: a server that never erases does not load it.
  const { choose, findAirport } = await import('charter-widgets/airport-index');
  return (await findAirport(text)) ? (await choose({ id: text, title: '', detail: '', code: '' })).text : ERASED_PLACE;
}

/** The copy of a booked flight keeps the places of a public flight; others are erased like typed ones. */
async function eraseBooked(text: string, trx: Database): Promise<string> {
  const booked = parseObject(text);
  if (!booked) return '';
  const ends = { fromLocation: 'from_location', toLocation: 'to_location' } as const;
  for (const [end, column] of Object.entries(ends)) {
    const place = String(booked[end] ?? '');
    const publicFlight = await trx
      .selectFrom('flights')
      .select('id')
      .where(column, '=', place)
      .where('is_public', '=', 1)
      .limit(1)
      .executeTakeFirst();
    if (!publicFlight) booked[end] = await erasePlace(place);
  }
  return JSON.stringify(booked);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** An aircraft of the fleet stays; a typed one may be any text. */
async function eraseAircraft(text: string, trx: Database): Promise<string> {
  return (await trx.selectFrom('aircraft').select('id').where('name', '=', text).executeTakeFirst()) ? text : ERASED;
}

/** `AP-BMT`, `N123AB`. */
const REGISTRATION = /^(?=.*[-\d])(?:[A-Z]{1,2}|[A-Z]\d|\d[A-Z])-?[A-Z\d]{2,5}$/;

/** The rules that a column can have. */
export const COLUMN_RULES = {
  /** Ids, states and times of the server, and the operator's own texts and staff names, which are kept. */
  internal: { erasing: 'nothing', exported: false },
  /** Says nothing of a person by itself: when, how many, how much. */
  fact: { erasing: 'nothing', exported: true },
  /** A name, which erasing replaces. */
  name: { erasing: { set: ERASED }, exported: true },
  /** Any other text of a person. */
  text: { erasing: { set: '' }, exported: true },
  /** The same text once more, in a form for searching. */
  hiddenText: { erasing: { set: '' }, exported: false },
  companionText: { erasing: { set: '' }, exported: 'companion' },
  place: { erasing: { replace: erasePlace }, exported: true },
  foldedPlace: { erasing: { replace: async (text: string) => fold(await erasePlace(text)) }, exported: false },
  bookedFlight: { erasing: { replace: eraseBooked }, exported: true },
  aircraft: { erasing: { replace: eraseAircraft }, exported: true },
  registration: { erasing: { replace: async (text: string) => (REGISTRATION.test(text) ? text : '') }, exported: true },
  /** Personal text of a table whose rows are deleted. */
  deleted: { erasing: 'delete the row', exported: true },
  hiddenDeleted: { erasing: 'delete the row', exported: false },
} as const satisfies Record<string, ColumnRule>;

/** Whose the rows of a table are. The values are names of columns, except for the kind of a request. */
type RowsOf =
  /** Of the trip that this column names; with `account`, also of the account that it names. */
  | { trip: string; account?: string }
  /** The request of a trip of this kind. */
  | { request: RequestKind }
  /** Of a row of another table, whose id this column names. */
  | { parent: keyof Schema; by: string }
  /** The stored answer to a request, which has the reference of its trip. */
  | { answer: string }
  /**
   * Of the address in this column, unless it is an address of staff. Anybody may have typed one that was not confirmed, so
   * the row is exported once the column `confirmed` is set.
   */
  | { address: string; confirmed?: string }
  /** Of the operator, or of no person. */
  | 'nobody';

interface PersonalTable {
  of: RowsOf;
  /** Erasing deletes the rows. */
  isDeleted?: true;
  /** Which rows are exported, when not all are. */
  exportOnly?: 'e-mails to the traveller' | 'events without names';
  /** The names of its columns by their rule, with spaces between them. */
  columns: Partial<Record<keyof typeof COLUMN_RULES, string>>;
}

const ofAccount = { of: { parent: 'users', by: 'user_id' }, isDeleted: true } as const;

/**
 * Every column of every table, a parent before its children. Export and erasure read it, and a test compares it with the
 * database. A new column goes to `internal` or `fact` when it cannot name anybody, else to the rule for what erasing does
 * to it.
 */
export const PERSONAL_DATA: Readonly<Record<keyof Schema, PersonalTable>> = {
  users: {
    of: { address: 'email', confirmed: 'verified_at' },
    isDeleted: true,
    columns: {
      internal: 'id is_admin role disabled_at token_key version link_key',
      fact: 'signed_in_at verified_at created_at',
      deleted: 'email name phone',
      hiddenDeleted: 'password_hash',
    },
  },
  sessions: {
    ...ofAccount,
    columns: { internal: 'id user_id token_key', fact: 'way created_at seen_at expires_at', deleted: 'device' },
  },
  passkeys: {
    ...ofAccount,
    columns: {
      internal: 'id user_id counter',
      fact: 'created_at used_at',
      deleted: 'name',
      hiddenDeleted: 'credential_id public_key',
    },
  },
  sign_ups: {
    ...ofAccount,
    columns: { internal: 'id user_id expires_at', deleted: 'name', hiddenDeleted: 'password_hash' },
  },
  sign_up_links: {
    of: { parent: 'sign_ups', by: 'sign_up_id' },
    isDeleted: true,
    columns: { internal: 'token_hash sign_up_id' },
  },
  passkey_challenges: { ...ofAccount, columns: { internal: 'challenge_hash user_id expires_at' } },
  password_resets: { ...ofAccount, columns: { internal: 'token_hash user_id expires_at' } },
  invitations: {
    of: { address: 'email' },
    isDeleted: true,
    columns: {
      internal: 'id epoch invited_by',
      fact: 'role state invited_at expires_at',
      deleted: 'email name',
    },
  },
  invitation_links: {
    of: { parent: 'invitations', by: 'invitation_id' },
    isDeleted: true,
    columns: { internal: 'token_hash invitation_id epoch' },
  },
  trips: {
    of: { trip: 'id' },
    columns: {
      internal:
        'id request_id assignee due_at due_set_by version link_key erased_at partner_how partner_id list_departs list_party list_amount',
      fact: 'kind reference stage reason locale created_at source',
      // The page, the partner and the campaign come from the link to the page, which may have any text, and so may the
      // partner's own words.
      text: 'email phone partner_key partner_reference partner_metadata campaign page_host',
      hiddenText: 'contacts folded journey list_customer list_route list_type',
    },
  },
  trip_contacts: {
    of: { trip: 'trip_id' },
    isDeleted: true,
    columns: { internal: 'trip_id', hiddenDeleted: 'contact' },
  },
  account_trips: {
    of: { trip: 'trip_id', account: 'user_id' },
    isDeleted: true,
    columns: { internal: 'user_id trip_id link_key copied_by' },
  },
  trip_events: {
    of: { trip: 'trip_id' },
    exportOnly: 'events without names',
    // `by`, `before` and `after` have names of staff, which are kept: who did what.
    columns: { internal: 'id trip_id by', fact: 'at what before after', text: 'note', hiddenText: 'folded' },
  },
  private_charters: {
    of: { request: 'privateCharter' },
    columns: {
      internal: 'id',
      fact: 'trip created_at is_day_flexible is_time_open estimate',
      name: 'name',
      text: 'email phone cnic note',
    },
  },
  private_charter_segments: {
    of: { parent: 'private_charters', by: 'charter_id' },
    columns: { internal: 'id charter_id', fact: 'depart_date seats luggage pets', place: 'from_location to_location' },
  },
  international_charters: {
    of: { request: 'internationalCharter' },
    columns: {
      internal: 'id',
      fact: 'service_type departure_date_time return_date_time seats preferred_aircraft created_at',
      name: 'name',
      text: 'email phone_no message',
      place: 'departure_location destination_location',
    },
  },
  chauffeur_requests: {
    of: { request: 'chauffeur' },
    columns: {
      internal: 'id',
      fact: 'number_of_passengers luggage pick_up_date pick_up_time created_at',
      name: 'first_name',
      text: 'last_name cnic_or_passport phone email flight_number',
      place: 'pick_up_place',
    },
  },
  flight_bookings: {
    of: { request: 'flightBooking' },
    columns: {
      internal: 'id flight_id',
      fact: 'departure_date number_of_guests number_of_rooms terms_accepted created_at',
      name: 'first_name',
      text: 'title last_name phone email note',
      bookedFlight: 'booked',
    },
  },
  travel_persons: {
    of: { parent: 'flight_bookings', by: 'booking_id' },
    columns: {
      internal: 'id booking_id',
      name: 'first_name',
      text: 'last_name',
      companionText: 'phone_number cnic gender',
    },
  },
  quotes: {
    of: { trip: 'trip_id' },
    columns: {
      internal: 'id trip_id revision saved_at',
      fact: 'version state currency total valid_until hold_until created_at sent_at viewed_at answered_at',
      text: 'inclusions terms message payment_url answered_by answered_hash',
      hiddenText: 'draft',
      aircraft: 'aircraft',
      registration: 'tail',
    },
  },
  quote_legs: {
    of: { parent: 'quotes', by: 'quote_id' },
    columns: {
      internal: 'quote_id place is_shown',
      fact: 'departs minutes seats is_ferry',
      place: 'from_location to_location',
    },
  },
  quote_lines: {
    of: { parent: 'quotes', by: 'quote_id' },
    columns: {
      internal: 'quote_id place',
      fact: 'kind amount',
      name: 'label',
    },
  },
  subscriptions: {
    of: { address: 'email', confirmed: 'confirmed_at' },
    isDeleted: true,
    columns: {
      internal: 'id from_code to_code flight_id link_key',
      fact: 'from_location to_location party first_day last_day is_empty_leg_only locale created_at confirmed_at ends_at',
      deleted: 'email',
    },
  },
  outbox: {
    of: { trip: 'trip_id', account: 'user_id' },
    isDeleted: true,
    exportOnly: 'e-mails to the traveller',
    columns: {
      internal:
        'id trip_id tries tried_before only_while priority due_at locked_until give_up_at account_kind user_id locale invitation_id sign_up_id subscription_id',
      fact: 'state created_at sent_at',
      deleted: 'recipient subject text calendar',
      hiddenDeleted: 'dedupe_key reply_to html failure detail',
    },
  },
  deliveries: {
    of: { trip: 'trip_id' },
    isDeleted: true,
    columns: {
      internal:
        'id webhook_id trip_id event_id event state tries tried_before due_at locked_until give_up_at status duration_ms created_at sent_at',
      hiddenDeleted: 'body failure answer',
    },
  },
  push_devices: {
    ...ofAccount,
    columns: {
      internal: 'id user_id session_id kinds quiet_from quiet_to zone seen_at rang_at',
      hiddenDeleted: 'endpoint p256dh auth',
    },
  },
  pushes: {
    of: { trip: 'trip_id' },
    isDeleted: true,
    columns: {
      internal:
        'id device_id what trip_id about state tries tried_before due_at locked_until failure give_up_at created_at sent_at',
    },
  },
  idempotency_keys: {
    of: { answer: 'answer' },
    // The hashes stay for a day, so that a retry does not bring the request back.
    columns: { internal: 'route key body_hash status created_at', hiddenText: 'answer' },
  },
  aircraft: {
    of: 'nobody',
    columns: { internal: 'id name type specifications capacity is_active image created_at version' },
  },
  api_keys: {
    of: 'nobody',
    columns: { internal: 'id name scopes secret_hash begins created_by created_at used_at revoked_at kept_at' },
  },
  aircraft_rates: {
    of: 'nobody',
    columns: {
      internal: `aircraft_id base currency per_hour per_hour_empty least_daily_minutes per_landing per_night cruise_kmh
        range_km runway_m version`,
    },
  },
  days_away: { of: 'nobody', columns: { internal: 'id aircraft_id first_day last_day reason version' } },
  flights: {
    // A private flight of a trip's leg has the places of that leg.
    of: { trip: 'trip_id' },
    columns: {
      internal: `id aircraft_id from_code to_code changed_at departure_datetime departs_at arrival_datetime duration_minutes
        seat_price luggage_limit_kg seats_available sequence_no position flight_type created_by_user_id wifi_available
        meal_included seat_selection_included version is_public trip_id leg_place is_empty_leg latest_departure
        ferry_quote_id ferry_place`,
      place: 'from_location to_location',
      foldedPlace: 'from_search to_search',
    },
  },
  flight_images: { of: 'nobody', columns: { internal: 'id flight_id image description is_banner' } },
  swept_images: { of: 'nobody', columns: { internal: 'key' } },
  partners: {
    of: 'nobody',
    columns: { internal: 'id key name contact origins off_at link_key version created_at' },
  },
  webhooks: {
    of: 'nobody',
    columns: { internal: 'id url description events off_at off_why failing_since on_at version created_at' },
  },
  webhook_secrets: { of: 'nobody', columns: { internal: 'id webhook_id secret ends_at' } },
  // The subject is a reference, a route or a name of staff. A reference names nobody once its trip is erased.
  audit: {
    of: 'nobody',
    columns: { internal: 'id at actor_id actor role what kind subject_id subject detail once' },
  },
  // The bucket is a hash of a network address or a mailbox.
  rate_limits: { of: 'nobody', columns: { internal: 'bucket window_start hits' } },
  receipt_limits: { of: 'nobody', columns: { internal: 'bucket window_start hits' } },
  data_versions: { of: 'nobody', columns: { internal: 'name version' } },
};

export const PERSONAL_TABLES = Object.keys(PERSONAL_DATA) as (keyof Schema)[];

/** The columns of a table with their rules. */
export function columnsOf(table: keyof Schema): { name: string; rule: ColumnRule }[] {
  return Object.entries(PERSONAL_DATA[table].columns).flatMap(([rule, names]) =>
    names.split(/\s+/).map((name) => ({ name, rule: COLUMN_RULES[rule as keyof typeof COLUMN_RULES] })),
  );
}
