import { fold, type RequestKind } from '@charter-hosts/contract';
import type { Database } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';

/**
 * What erasing does to a column: sets it to a text or to null, or to what a function makes of each of its texts. The
 * column is kept as it is, for the reason that stands there, or goes with its whole row.
 */
export type Erasing =
  | { set: string | null }
  | { replace: (text: string, trx: Database) => Promise<string> }
  | { kept: string }
  | 'with the row';

/**
 * What a column can hold. `holds` is what is personal in it; '' where nothing can be.
 * `exported`: with its row; `companion`: another traveller's, where that is asked for.
 */
export interface PersonalColumn {
  holds: string;
  erasing: Erasing;
  exported: boolean | 'companion';
}

/** Whose the rows of a table are. The names are those of columns. */
export type RowsOf =
  /** Of the trip that this column names; where there is `account`, also of the account that it names. */
  | { trip: string; account?: string }
  /** The request of a trip of this kind. */
  | { request: RequestKind }
  /** Of a row of another table, whose id this column names. */
  | { parent: keyof Schema; by: string }
  /** The answer to a call that made a trip: it names the reference. */
  | { answer: string }
  /** Of the address in this column, where that is no address of staff: their accounts are never erased by this. */
  | { address: string }
  /** Of nobody who travels: of the operator, or of no person. */
  | 'nobody';

export interface PersonalTable<Table> {
  of: RowsOf;
  /** Each row goes whole. */
  isDeleted?: true;
  /** By when its rows go without anybody asking, where not by RETENTION_DAYS with their trip. */
  retention?: string;
  /** Of the rows these alone are exported: of mails, those to an address of the traveller's; of events, those that name nobody of the staff. */
  exportOnly?: 'mails to the traveller' | 'events without names';
  columns: Record<keyof Table & string, PersonalColumn>;
}

/** Stands in the place of a name that was erased. */
const ERASED = 'Erased';
const ERASED_PLACE = 'Erased place';

/** Ids, states and times of our own. */
const internal: PersonalColumn = { holds: '', erasing: { kept: 'nothing personal' }, exported: false };
/** Says nothing of a person by itself, and goes with its row into an export: when, how many, how much. */
const fact: PersonalColumn = { ...internal, exported: true };
const emptied = (holds: string): PersonalColumn => ({ holds, erasing: { set: '' }, exported: true });
const named = (holds: string): PersonalColumn => ({ holds, erasing: { set: ERASED }, exported: true });
const replaced = (holds: string, replace: (text: string, trx: Database) => Promise<string>): PersonalColumn => ({
  holds,
  erasing: { replace },
  exported: true,
});
const kept = (holds: string, why: string): PersonalColumn => ({ holds, erasing: { kept: why }, exported: false });
const withRow = (holds: string): PersonalColumn => ({ holds, erasing: 'with the row', exported: true });
const hidden = (column: PersonalColumn): PersonalColumn => ({ ...column, exported: false });
const companion = (column: PersonalColumn): PersonalColumn => ({ ...column, exported: 'companion' });

/** An airport's own text, whatever stood around its code; any other place may be somebody's address. */
async function placeKept(text: string): Promise<string> {
  // Only erasing needs the index: a server that never erases does not load it.
  const { choose, findAirport } = await import('charter-widgets/airport-index');
  return (await findAirport(text)) ? (await choose({ id: text, title: '', detail: '', code: '' })).text : ERASED_PLACE;
}
const place = replaced('an address, where the place is no airport', placeKept);
const foldedPlace = replaced('the same place, as it is searched', async (text) => fold(await placeKept(text)));

/** The places of a public flight stay; any other is as if it were typed. */
async function bookedKept(text: string, trx: Database): Promise<string> {
  const booked = parsed(text);
  if (!booked) return '';
  for (const end of ['fromLocation', 'toLocation'] as const) {
    const column = end === 'fromLocation' ? 'from_location' : 'to_location';
    const said = String(booked[end] ?? '');
    const isFlown = await trx
      .selectFrom('flights')
      .select('id')
      .where(column, '=', said)
      .where('is_public', '=', 1)
      .limit(1)
      .executeTakeFirst();
    if (!isFlown) booked[end] = await placeKept(said);
  }
  return JSON.stringify(booked);
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** An aircraft of the fleet stays; what was typed in its place may be anything. */
async function fleetKept(text: string, trx: Database): Promise<string> {
  return (await trx.selectFrom('aircraft').select('id').where('name', '=', text).executeTakeFirst()) ? text : ERASED;
}

/** `AP-BMT`, `N123AB`. */
const REGISTRATION = /^(?=.*[-\d])(?:[A-Z]{1,2}|[A-Z]\d|\d[A-Z])-?[A-Z\d]{2,5}$/;
const registrationKept = async (text: string): Promise<string> => (REGISTRATION.test(text) ? text : '');

const STAFF = 'a name of the staff: who did what is kept';
const OPERATOR = 'the operator’s own, written by staff about the business';

/**
 * Every column of every table, and what of a person it can hold. Export, erasure and retention read it, and a test
 * compares it with the database. A new column needs a line here: `fact` or `internal` where nobody can be named in it,
 * else what erasing does to it.
 */
export const PERSONAL_DATA: { [Table in keyof Schema]: PersonalTable<Schema[Table]> } = {
  users: {
    of: { address: 'email' },
    isDeleted: true,
    retention: 'stays: an account is in use until it is erased by hand',
    columns: {
      id: internal,
      email: withRow('the address'),
      name: withRow('the name'),
      password_hash: hidden(withRow('what the password is checked by')),
      is_admin: internal,
      role: internal,
      disabled_at: internal,
      signed_in_at: fact,
      verified_at: fact,
      token_version: internal,
      version: internal,
      created_at: fact,
    },
  },
  sessions: {
    of: { parent: 'users', by: 'user_id' },
    isDeleted: true,
    retention: 'twelve hours after the sign-in',
    columns: {
      id: internal,
      user_id: internal,
      version: internal,
      way: fact,
      device: withRow('the browser and the system'),
      created_at: fact,
      seen_at: fact,
      expires_at: fact,
    },
  },
  passkeys: {
    of: { parent: 'users', by: 'user_id' },
    isDeleted: true,
    retention: 'with the account',
    columns: {
      id: internal,
      credential_id: hidden(withRow('how a device of theirs is known')),
      user_id: internal,
      name: withRow('what they call the device'),
      public_key: hidden(withRow('what a device of theirs is checked by')),
      counter: internal,
      created_at: fact,
      used_at: fact,
    },
  },
  sign_ups: {
    of: { parent: 'users', by: 'user_id' },
    isDeleted: true,
    retention: 'once the link is over',
    columns: {
      id: internal,
      user_id: internal,
      name: withRow('the name that they typed'),
      password_hash: hidden(withRow('what the password is checked by')),
      expires_at: internal,
    },
  },
  sign_up_links: {
    of: { parent: 'sign_ups', by: 'sign_up_id' },
    isDeleted: true,
    retention: 'once the link is over',
    columns: { token_hash: internal, sign_up_id: internal },
  },
  passkey_challenges: {
    of: { parent: 'users', by: 'user_id' },
    isDeleted: true,
    retention: 'minutes',
    columns: { challenge_hash: internal, user_id: internal, expires_at: internal },
  },
  password_resets: {
    of: { parent: 'users', by: 'user_id' },
    isDeleted: true,
    retention: 'once the link is over',
    columns: { token_hash: internal, user_id: internal, expires_at: internal },
  },
  invitations: {
    of: { address: 'email' },
    isDeleted: true,
    retention: 'thirty days after the link is over',
    columns: {
      id: internal,
      email: withRow('the address'),
      name: withRow('the name'),
      role: fact,
      state: fact,
      epoch: internal,
      invited_by: internal,
      invited_at: fact,
      expires_at: fact,
    },
  },
  invitation_links: {
    of: { parent: 'invitations', by: 'invitation_id' },
    isDeleted: true,
    retention: 'with the invitation',
    columns: { token_hash: internal, invitation_id: internal, epoch: internal },
  },
  trips: {
    of: { trip: 'id' },
    columns: {
      id: internal,
      kind: fact,
      request_id: internal,
      reference: fact,
      stage: fact,
      reason: fact,
      assignee: internal,
      due_at: internal,
      due_set_by: internal,
      version: internal,
      token_epoch: internal,
      locale: fact,
      email: emptied('the address that was left by the link'),
      phone: emptied('the telephone that was left by the link'),
      erased_at: internal,
      partner_key: emptied('what the page said, which may be any text'),
      partner_how: internal,
      partner_id: internal,
      campaign: emptied('what the link to the page said, which may be any text'),
      page_host: emptied('the page that they were on'),
      contacts: hidden(emptied('the address and the telephone, to find the trip by')),
      folded: hidden(emptied('the names and places, to find the trip by')),
      created_at: fact,
    },
  },
  trip_contacts: {
    of: { trip: 'trip_id' },
    isDeleted: true,
    columns: { contact: hidden(withRow('an address or a telephone')), trip_id: internal },
  },
  trip_events: {
    of: { trip: 'trip_id' },
    exportOnly: 'events without names',
    columns: {
      id: internal,
      trip_id: internal,
      at: fact,
      by: kept('', STAFF),
      what: fact,
      before: { ...kept('', `stages, times and ${STAFF}`), exported: true },
      after: { ...kept('', `stages, times, amounts and ${STAFF}`), exported: true },
      note: emptied('whatever staff or the traveller wrote'),
      folded: hidden(emptied('the same, to be searched')),
    },
  },
  private_charters: {
    of: { request: 'privateCharter' },
    columns: {
      id: internal,
      trip: fact,
      name: named('the name'),
      email: emptied('the address'),
      phone: emptied('the telephone'),
      cnic: emptied('the number of the identity card or passport'),
      created_at: fact,
    },
  },
  private_charter_segments: {
    of: { parent: 'private_charters', by: 'charter_id' },
    columns: {
      id: internal,
      charter_id: internal,
      from_location: place,
      to_location: place,
      depart_date: fact,
      seats: fact,
      luggage: fact,
      pets: fact,
    },
  },
  international_charters: {
    of: { request: 'internationalCharter' },
    columns: {
      id: internal,
      name: named('the name'),
      email: emptied('the address'),
      phone_no: emptied('the telephone'),
      service_type: fact,
      departure_location: place,
      destination_location: place,
      departure_date_time: fact,
      return_date_time: fact,
      seats: fact,
      preferred_aircraft: fact,
      message: emptied('whatever they wrote'),
      created_at: fact,
    },
  },
  chauffeur_requests: {
    of: { request: 'chauffeur' },
    columns: {
      id: internal,
      first_name: named('the name'),
      last_name: emptied('the name'),
      cnic_or_passport: emptied('the number of the identity card or passport'),
      number_of_passengers: fact,
      luggage: fact,
      phone: emptied('the telephone'),
      email: emptied('the address'),
      created_at: fact,
    },
  },
  flight_bookings: {
    of: { request: 'flightBooking' },
    columns: {
      id: internal,
      flight_id: internal,
      title: emptied('how they are addressed'),
      first_name: named('the name'),
      last_name: emptied('the name'),
      phone: emptied('the telephone'),
      email: emptied('the address'),
      departure_date: fact,
      number_of_guests: fact,
      number_of_rooms: fact,
      note: emptied('whatever they wrote'),
      terms_accepted: fact,
      booked: replaced('an address, where the place is no airport', bookedKept),
      created_at: fact,
    },
  },
  travel_persons: {
    of: { parent: 'flight_bookings', by: 'booking_id' },
    columns: {
      id: internal,
      booking_id: internal,
      first_name: named('a companion’s name'),
      last_name: emptied('a companion’s name'),
      phone_number: companion(emptied('a companion’s telephone')),
      cnic: companion(emptied('the number of a companion’s identity card or passport')),
      gender: companion(emptied('a companion’s gender')),
    },
  },
  quotes: {
    of: { trip: 'trip_id' },
    columns: {
      id: internal,
      trip_id: internal,
      version: fact,
      state: fact,
      revision: internal,
      aircraft: replaced('any text in the place of an aircraft', fleetKept),
      tail: replaced('any text in the place of a registration', registrationKept),
      is_tail_typed: internal,
      currency: fact,
      rate_per_hour: internal,
      is_rate_typed: internal,
      cruise_kmh: internal,
      is_cruise_typed: internal,
      total: fact,
      inclusions: emptied('whatever staff wrote'),
      terms: emptied('whatever staff wrote'),
      message: emptied('whatever staff wrote'),
      payment_url: emptied('a page made for them'),
      valid_until: fact,
      is_valid_until_typed: internal,
      hold_until: fact,
      unread: { holds: 'what staff wrote in the place of a figure', erasing: { set: '[]' }, exported: false },
      created_at: fact,
      saved_at: internal,
      sent_at: fact,
      viewed_at: fact,
      answered_at: fact,
      answered_by: emptied('the name that was typed'),
      answered_hash: emptied('a hash of what was shown'),
    },
  },
  quote_legs: {
    of: { parent: 'quotes', by: 'quote_id' },
    columns: {
      quote_id: internal,
      place: internal,
      from_location: place,
      to_location: place,
      departs: fact,
      minutes: fact,
      is_minutes_typed: internal,
      calculated_minutes: internal,
      km: fact,
      seats: fact,
      is_seats_typed: internal,
      request_leg: internal,
      is_ferry: fact,
      is_shown: internal,
    },
  },
  quote_lines: {
    of: { parent: 'quotes', by: 'quote_id' },
    columns: {
      quote_id: internal,
      place: internal,
      label: named('whatever staff wrote'),
      kind: fact,
      amount: fact,
      is_by_rate: internal,
      is_amount_typed: internal,
      is_label_typed: internal,
    },
  },
  outbox: {
    of: { trip: 'trip_id', account: 'user_id' },
    isDeleted: true,
    retention: 'with its trip; a week, of a mail about an account',
    exportOnly: 'mails to the traveller',
    columns: {
      id: internal,
      dedupe_key: hidden(withRow('what the mail is about')),
      trip_id: internal,
      recipient: withRow('the address'),
      reply_to: hidden(withRow('the address')),
      subject: withRow('what was written to them'),
      text: withRow('what was written to them'),
      html: hidden(withRow('what was written to them, once more')),
      calendar: withRow('their flights'),
      state: fact,
      tries: internal,
      priority: internal,
      due_at: internal,
      locked_until: internal,
      failure: hidden(withRow('why it did not arrive')),
      give_up_at: internal,
      created_at: fact,
      sent_at: fact,
      letter: internal,
      user_id: internal,
      locale: internal,
      invitation_id: internal,
      sign_up_id: internal,
      detail: hidden(withRow('what the mail names beside the account')),
    },
  },
  deliveries: {
    of: { trip: 'trip_id' },
    isDeleted: true,
    retention: 'thirty days',
    columns: {
      id: internal,
      webhook_id: internal,
      trip_id: internal,
      event_id: internal,
      event: internal,
      body: hidden(withRow('the reference')),
      state: internal,
      tries: internal,
      due_at: internal,
      locked_until: internal,
      failure: hidden(withRow('why it did not arrive')),
      give_up_at: internal,
      status: internal,
      duration_ms: internal,
      answer: hidden(withRow('whatever the other system answers')),
      created_at: internal,
      sent_at: internal,
    },
  },
  idempotency_keys: {
    of: { answer: 'answer' },
    retention: 'a day',
    columns: {
      route: internal,
      key: kept('', 'a hash of what the sender called it: a retry must not bring the request back'),
      body_hash: kept('a hash of what was sent', 'a retry must not bring the request back; gone after a day'),
      status: internal,
      answer: { holds: 'the reference and the link', erasing: { set: '' }, exported: false },
      created_at: internal,
    },
  },
  aircraft: {
    of: 'nobody',
    columns: {
      id: internal,
      name: kept('', OPERATOR),
      type: internal,
      specifications: kept('', OPERATOR),
      capacity: internal,
      is_active: internal,
      image: internal,
      created_at: internal,
      version: internal,
    },
  },
  // A private flight of a trip's leg has the places of that leg; of every other one nobody's.
  flights: {
    of: { trip: 'trip_id' },
    columns: {
      id: internal,
      aircraft_id: internal,
      from_location: place,
      from_code: internal,
      from_search: hidden(foldedPlace),
      to_location: place,
      to_code: internal,
      to_search: hidden(foldedPlace),
      departure_datetime: internal,
      departs_at: internal,
      arrival_datetime: internal,
      duration_minutes: internal,
      seat_price: internal,
      luggage_limit_kg: internal,
      seats_available: internal,
      sequence_no: internal,
      position: internal,
      flight_type: internal,
      created_by_user_id: internal,
      wifi_available: internal,
      meal_included: internal,
      seat_selection_included: internal,
      version: internal,
      is_public: internal,
      trip_id: internal,
      leg_place: internal,
    },
  },
  flight_images: {
    of: 'nobody',
    columns: {
      id: internal,
      flight_id: internal,
      image: internal,
      description: kept('', OPERATOR),
      is_banner: internal,
    },
  },
  swept_images: { of: 'nobody', columns: { key: internal } },
  partners: {
    of: 'nobody',
    columns: {
      id: internal,
      key: internal,
      name: kept('', OPERATOR),
      contact: kept('whom to ask at the partner', OPERATOR),
      origins: internal,
      off_at: internal,
      link_epoch: internal,
      version: internal,
      created_at: internal,
    },
  },
  webhooks: {
    of: 'nobody',
    columns: {
      id: internal,
      url: kept('', OPERATOR),
      description: kept('', OPERATOR),
      events: internal,
      off_at: internal,
      off_why: internal,
      failing_since: internal,
      on_at: internal,
      version: internal,
      created_at: internal,
    },
  },
  webhook_secrets: {
    of: 'nobody',
    columns: { id: internal, webhook_id: internal, secret: internal, ends_at: internal },
  },
  audit: {
    of: 'nobody',
    retention: 'AUDIT_DAYS',
    columns: {
      id: internal,
      at: internal,
      actor_id: internal,
      actor: kept('', STAFF),
      role: internal,
      what: internal,
      kind: internal,
      subject_id: internal,
      subject: kept(
        '',
        'a reference, a route or a name of the staff: a reference says nobody’s name once its trip is erased',
      ),
      detail: kept('', 'words of the program’s own, and nothing of a traveller’s'),
      once: internal,
    },
  },
  rate_limits: {
    of: 'nobody',
    retention: 'minutes',
    columns: {
      bucket: kept('', 'a hash of an address of the network, whose window is over within the hour'),
      window_start: internal,
      hits: internal,
    },
  },
  receipt_limits: {
    of: 'nobody',
    retention: 'a day',
    columns: {
      bucket: kept('', 'a hash of an address of the network or of a mailbox, forgotten after a day'),
      window_start: internal,
      hits: internal,
    },
  },
  data_versions: { of: 'nobody', columns: { name: internal, version: internal } },
};
