import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/open';

// The data of an operator's tenth year, written by SQLite itself: ten years of flights and requests, of which the last
// half year of flights is still to come.

export interface Size {
  flights: number;
  requests: number;
}

const AIRCRAFT = 50;
const PARTNERS = 40;
export const CITIES = [
  'Karachi (KHI) – Jinnah International Airport',
  'Lahore (LHE) – Allama Iqbal International Airport',
  'Islamabad (ISB) – Islamabad International Airport',
  'Skardu (KDU) – Skardu Airport',
  'Gilgit (GIL) – Gilgit Airport',
  'Quetta (UET) – Quetta International Airport',
  'Dubai (DXB) – Dubai International Airport',
  'Doha (DOH) – Hamad International Airport',
];
const NAMES = ['Ayesha Malik', 'Bilal Khan', 'Sana Raza', 'Usman Ali', 'Zara Ahmed', 'Imran Shah', 'Nadia Iqbal'];

const pick = (values: readonly string[], number: string): RawBuilder<string> =>
  sql`case (${sql.raw(number)}) % ${sql.lit(values.length)} ${sql.join(
    values.map((value, i) => sql`when ${sql.lit(i)} then ${sql.lit(value)}`),
    sql` `,
  )} end`;
const city = (number: string) => pick(CITIES, number);
const code = (number: string) =>
  pick(
    CITIES.map((name) => /\((\w+)\)/.exec(name)?.[1] ?? ''),
    number,
  );
const folded = (number: string) =>
  pick(
    CITIES.map((name) =>
      name
        .toLowerCase()
        .replace(/[^a-z]+/g, ' ')
        .trim(),
    ),
    number,
  );
/** The numbers `i` from 1. */
const numbers = (count: number) =>
  sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(count)})`;

/** Fills a migrated database of SQLite in some seconds. */
export async function storeTenthYear(db: Database, size: Size): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await storeFleet(trx);
    await storeFlights(trx, size.flights);
    await storeRequests(trx, size);
    await storeQuotes(trx);
    await storeLogs(trx, size.requests);
  });
}

async function storeFleet(trx: Database) {
  await sql`insert into users (email, name, password_hash, is_admin, role, created_at, verified_at)
    ${numbers(8)} select 'staff' || i || '@example.com', ${pick(NAMES, 'i')}, '', 1, 'dispatcher',
      datetime('now', '-10 years'), datetime('now', '-10 years') from numbers`.execute(trx);
  await sql`insert into aircraft (name, type, specifications, capacity, is_active, image, created_at)
    ${numbers(AIRCRAFT)} select 'Citation CJ4 AP-B' || char(65 + i / 26, 65 + i % 26), ${pick(['plane', 'jet', 'helicopter'], 'i')},
      'Eight seats in two rooms', 8, i % 10 > 0, '', datetime('now', '-10 years') from numbers`.execute(trx);
  await sql`insert into aircraft_rates (aircraft_id, base, currency, per_hour, cruise_kmh, range_km)
    select id, 'Karachi (KHI)', 'USD', 250000, 700, 3500 from aircraft`.execute(trx);
  await sql`insert into partners (key, name, contact, origins, created_at)
    ${numbers(PARTNERS)} select 'partner-' || i, 'Partner ' || i, '', '', datetime('now', '-10 years') from numbers`.execute(
    trx,
  );
}

/** Each aircraft flies from city to city. Every 101st flight has the time of another, so that its aircraft is in two places. */
async function storeFlights(trx: Database, flights: number) {
  const turn = `(i / ${AIRCRAFT})`;
  const like = `(i - i % 101 / 100 * ${AIRCRAFT})`;
  const at = `'now', 'start of day', (${like} * 3830 / ${flights} - 3650) || ' days', (${like} % 19 * 60 + 300) || ' minutes'`;
  const clock = (more: string) => sql.raw(`strftime('%Y-%m-%dT%H:%M:%S', ${at}${more})`);
  await sql`insert into flights (aircraft_id, from_location, from_code, from_search, to_location, to_code, to_search,
      departure_datetime, departs_at, arrival_datetime, duration_minutes, seat_price, luggage_limit_kg, seats_available,
      sequence_no, position, flight_type, created_by_user_id, wifi_available, meal_included, seat_selection_included, is_public)
    ${numbers(flights)} select 1 + i % ${sql.lit(AIRCRAFT)}, ${city(turn)}, ${code(turn)}, ${folded(turn)},
      ${city(`${turn} + 1`)}, ${code(`${turn} + 1`)}, ${folded(`${turn} + 1`)},
      ${clock('')}, ${clock(`, '-5 hours'`)} || '.000Z', ${clock(`, '3 hours'`)}, 180, 500 + i % 997 * 2.5, 20,
      8 + (i % 211 = 0), iif(i % 500 = 0, i % 90 + 1, null), iif(i % 500 = 0, i % 90 + 1, 2147483647),
      1, 1, 0, 0, 0, i % 9 > 0 from numbers`.execute(trx);
  await sql`insert into flight_images (flight_id, image, description, is_banner)
    select id, 'a.jpg', 'The aircraft on the apron', 1 from flights union all
    select id, 'b.jpg', 'The cabin by day', 0 from flights`.execute(trx);
}

/** Half are private charters, a quarter bookings, and the rest cars and international charters. */
async function storeRequests(trx: Database, { flights, requests }: Size) {
  const [charters, bookings, cars, international] = [0.5, 0.25, 0.15, 0.1].map((share) =>
    Math.round(requests * share),
  ) as [number, number, number, number];
  const came = (count: number) =>
    sql.raw(`strftime('%Y-%m-%dT%H:%M:%S.000Z', 'now', (i * 3650.0 / ${count} - 3650) || ' days')`);
  const departs = (count: number, days: number) =>
    sql.raw(`strftime('%Y-%m-%dT10:00:00', 'now', (i * 3650 / ${count} - 3650 + ${days} + i % 60) || ' days')`);
  const name = sql`${pick(NAMES, 'i')} || ' ' || i`;
  const email = sql`'traveller' || i || '@example.com'`;
  const phone = sql`'0300' || (1000000 + i)`;
  await sql`insert into private_charters (trip, name, email, phone, cnic, created_at)
    ${numbers(charters)} select i % 2, ${name}, ${email}, ${phone}, '', ${came(charters)} from numbers`.execute(trx);
  await sql`insert into private_charter_segments (charter_id, from_location, to_location, depart_date, seats, luggage, pets)
    ${numbers(charters)} select i, ${city('i')}, ${city('i + 1')}, ${departs(charters, 4)}, 4, 40, 0 from numbers
    union all select i, ${city('i + 1')}, ${city('i')}, ${departs(charters, 6)}, 4, 40, 0 from numbers where i % 2 = 1`.execute(
    trx,
  );
  await sql`insert into international_charters (name, email, phone_no, service_type, departure_location,
      destination_location, departure_date_time, seats, preferred_aircraft, message, created_at)
    ${numbers(international)} select ${name}, ${email}, ${phone}, 'International Charter Flight', ${city('i')},
      ${city('i + 3')}, ${departs(international, 9)}, 6, 'Light Jet', 'We have two dogs.', ${came(international)} from numbers`.execute(
    trx,
  );
  await sql`insert into chauffeur_requests (first_name, last_name, cnic_or_passport, number_of_passengers, luggage, created_at,
      phone, email) ${numbers(cars)} select ${pick(NAMES, 'i')}, 'Number ' || i, '', 2, 2, ${came(cars)}, ${phone}, ${email}
      from numbers`.execute(trx);
  await sql`insert into flight_bookings (flight_id, title, first_name, last_name, phone, departure_date, number_of_guests,
      number_of_rooms, note, created_at, email)
    ${numbers(bookings)} select flights.id, 'Mr', ${pick(NAMES, 'i')}, 'Number ' || i, '300' || (1000000 + i),
      departure_datetime, i % 3, 1, '', ${came(bookings)}, ${email}
    from numbers join flights on flights.id = max(1, i * ${sql.lit(Math.floor(flights / bookings))} - i % 3)`.execute(
    trx,
  );
  await sql`insert into travel_persons (booking_id, first_name, last_name, phone_number, cnic, gender)
    select id, 'Sana', 'Number ' || id, '', '', 'female' from flight_bookings where number_of_guests > 0`.execute(trx);
  await storeTrips(trx);
}

async function storeTrips(trx: Database) {
  const ended = pick(['closed', 'closed', 'closed', 'flown', 'declined', 'lost', 'cancelled'], 'request_id');
  const open = pick(['new', 'reviewing', 'quoted', 'accepted', 'booked', 'booked', 'lost'], 'request_id');
  const owed = sql`created_at > ${new Date(Date.now() - 45 * 86_400_000).toISOString()}`;
  // Hexadecimal digits are signs of references.
  await sql`insert into trips (kind, request_id, reference, stage, assignee, due_at, created_at, partner_id, source, contacts,
      folded, version)
    select kind, request_id, 'CW-' || substr(printf('%06X', row_number() over (order by created_at, kind)), 1, 4) || '-' ||
        substr(printf('%06X', row_number() over (order by created_at, kind)), 5),
      iif(${owed}, ${open}, ${ended}), iif(request_id % 7 > 0, 1 + request_id % 9, null),
      iif(${owed} and request_id % 7 in (0, 1, 3), strftime('%Y-%m-%dT%H:%M:%S.000Z', created_at, '1 day'), null),
      created_at, iif(request_id % 4 = 0, 1 + request_id % ${sql.lit(PARTNERS)}, null),
      iif(request_id % 4 = 0, 'partner', 'widget'), ' ', lower(name) || ' ', 1
    from (select 'privateCharter' as kind, id as request_id, created_at, name || ' ' || email as name from private_charters
      union all select 'internationalCharter', id, created_at, name || ' ' || email from international_charters
      union all select 'flightBooking', id, created_at, first_name || ' ' || last_name || ' ' || email from flight_bookings
      union all select 'chauffeur', id, created_at, first_name || ' ' || last_name || ' ' || email from chauffeur_requests)
    order by created_at, kind`.execute(trx);
  await sql`insert into trip_contacts (contact, trip_id)
    select distinct lower(coalesce(private_charters.email, international_charters.email)), trips.id from trips
    left join private_charters on kind = 'privateCharter' and private_charters.id = request_id
    left join international_charters on kind = 'internationalCharter' and international_charters.id = request_id
    where kind in ('privateCharter', 'internationalCharter')`.execute(trx);
}

async function storeQuotes(trx: Database) {
  const state = sql`case stage when 'quoted' then 'sent' when 'lost' then 'declined' else 'accepted' end`;
  await sql`insert into quotes (trip_id, version, state, draft, aircraft, tail, currency, total, valid_until, hold_until,
      created_at, sent_at)
    select trips.id, 1, ${state}, '', aircraft.name, '', 'USD', 1250000, date(trips.created_at, '10 days'),
      strftime('%Y-%m-%dT%H:%M:%S.000Z', trips.created_at, '10 days'), trips.created_at, trips.created_at
    from trips join aircraft on aircraft.id = 1 + request_id % ${sql.lit(AIRCRAFT)}
    where kind in ('privateCharter', 'internationalCharter')
      and stage in ('quoted', 'accepted', 'booked', 'flown', 'closed', 'lost')`.execute(trx);
  await sql`insert into quote_legs (quote_id, place, from_location, to_location, departs, minutes, seats, is_ferry, is_shown)
    select quotes.id, 0, ${city('trips.request_id')}, ${city('trips.request_id + 1')},
      coalesce(depart_date, departure_date_time), 90, 4, 0, 1
    from quotes join trips on trips.id = trip_id
    left join private_charter_segments as leg on kind = 'privateCharter' and charter_id = request_id and leg.id = (
      select min(id) from private_charter_segments where charter_id = request_id)
    left join international_charters on kind = 'internationalCharter' and international_charters.id = request_id`.execute(
    trx,
  );
}

async function storeLogs(trx: Database, requests: number) {
  await sql`insert into trip_events (trip_id, at, by, what, before, after, note, folded)
    select id, created_at, '', 'created', '', 'new', '', '' from trips
    union all select id, created_at, 'Sana Raza', 'stage', 'new', stage, '', '' from trips where stage <> 'new'
    union all select id, created_at, 'Sana Raza', 'note', '', '', 'Prefers to call.', 'prefers to call ' from trips where id % 5 = 0`.execute(
    trx,
  );
  await sql`insert into outbox (dedupe_key, trip_id, recipient, subject, text, html, state, due_at, give_up_at, created_at, sent_at)
    select 'receipt ' || id, id, '', 'We have your request', '', '', 'sent', created_at, created_at, created_at, created_at
    from trips`.execute(trx);
  await sql`insert into audit (at, actor_id, actor, role, what, kind, subject_id, subject, detail)
    ${numbers(requests)} select strftime('%Y-%m-%dT%H:%M:%S.000Z', 'now', (i * 365.0 / ${sql.lit(requests)} - 365) || ' days'),
      1 + i % 8, 'Sana Raza', 'dispatcher', 'changed', 'trip', i, 'CW-0000-00', '' from numbers`.execute(trx);
}
