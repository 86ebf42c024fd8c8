import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './phone.mjs';
import { ADMIN, insert } from './server.mjs';

/**
 * What an operator has after two busy years, in any size: flights, requests of the four kinds with all that hangs on
 * them, most of them done, those of the last days open. The database makes the rows by itself, which is ten times as
 * fast as sending them. The partners and the desk's people are as many in any size.
 *
 * @typedef {object} Size
 * @property {number} flights
 * @property {number} requests
 */

const requireOfApi = createRequire(join(ROOT, 'hosts/api/package.json'));
const { hash } = requireOfApi('@node-rs/argon2');
const { sql } = requireOfApi('kysely');

const DAYS = 730;
/** The requests of so many days are open. */
const OPEN_DAYS = 11;
const DAY_MS = 86_400_000;
const dayOf = (/** @type {number} */ time) => new Date(time).toISOString().slice(0, 10);
const DISPATCHERS = 4;
export const PARTNERS = 20;

/** A twentieth each. */
const SHARES = { privateCharter: 8, flightBooking: 5, chauffeur: 4, internationalCharter: 3 };

const CITIES = [
  ...['KHI', 'LHE', 'ISB', 'KDU', 'GIL', 'UET', 'PEW', 'MUX', 'DXB', 'DOH', 'MCT', 'KTM', 'CMB', 'DEL', 'BOM', 'DAC'],
  ...['JED', 'RUH', 'KWI', 'BAH', 'IST', 'TAS', 'ALA', 'MLE'],
];
/** As many flights on each in any size, so that a search finds as many: more flights are flights to more places. */
const ON_A_ROUTE = 18;

/** @param {Size} size */
export function routesOf({ flights }) {
  const places = CITIES.map((code) => `City of ${code} (${code}) – International Airport`);
  const all = places.flatMap((from, i) =>
    places.slice(0, i).flatMap((to) => [
      { from, to },
      { from: to, to: from },
    ]),
  );
  return all.slice(0, Math.floor(flights / ON_A_ROUTE));
}
/** A flight leaves on one of so many days from tomorrow on. */
export const FLIGHT_DAYS = 30;
export const flightDay = (/** @type {number} */ day) => dayOf(Date.now() + (1 + day) * DAY_MS);

/**
 * @param {any} db empty and migrated
 * @param {Size} size
 * @param {{ database: any, open: any, flights: any, contract: any, seal: any }} tools
 * @param {string} dataKey what numbers of identity cards are sealed with
 */
export async function seedScale(
  db,
  size,
  { database, open, flights: { codeOf }, contract: { fold }, seal: { createSeal } },
  dataKey,
) {
  const { flights, requests } = size;
  const routes = routesOf(size);
  const now = Date.now();
  const created_at = new Date(now - DAYS * DAY_MS).toISOString();
  const password = await hash(ADMIN.password);
  await database.createFirstAdmin(db, ADMIN.email, async () => password);
  await insert(db, 'users', DISPATCHERS, (i) => ({
    ...{ email: `dispatcher${i}@example.com`, name: `Dispatcher ${i}`, password_hash: password },
    ...{ is_admin: 1, role: 'dispatcher', created_at },
  }));
  const image = (/** @type {number} */ i) => `${createHash('sha256').update(String(i)).digest('hex')}.jpg`;
  await insert(db, 'aircraft', 10, (i) => ({
    ...{ name: `AP-B${i}`, type: ['plane', 'jet', 'helicopter'][i % 3], specifications: 'Eight seats in two rooms' },
    ...{ capacity: 8, is_active: 1, image: image(i), created_at },
  }));
  await insert(db, 'flights', flights, (i) => {
    const { from, to } = /** @type {{ from: string, to: string }} */ (routes[i % routes.length]);
    const turn = Math.floor(i / routes.length);
    // A third has departed.
    const day = i % 3 === 0 ? dayOf(now - (1 + (turn % DAYS)) * DAY_MS) : flightDay(turn % FLIGHT_DAYS);
    return {
      ...{ aircraft_id: 1 + (i % 10), flight_type: 1, created_by_user_id: 1, luggage_limit_kg: 20, seats_available: 8 },
      ...{ from_location: from, from_code: codeOf(from), from_search: fold(from) },
      ...{ to_location: to, to_code: codeOf(to), to_search: fold(to) },
      ...{ departure_datetime: `${day}T10:30:00`, departs_at: `${day}T05:30:00.000Z` },
      ...{ arrival_datetime: `${day}T12:10:00`, duration_minutes: 100, seat_price: 500 + (i % 997) * 2.5 },
      ...{ sequence_no: null, position: 2_147_483_647 },
      ...{ wifi_available: i % 2, meal_included: 0, seat_selection_included: 0 },
    };
  });
  await insert(db, 'flight_images', flights * 2, (i) => ({
    ...{ flight_id: 1 + Math.floor(i / 2), image: image(i % 500), is_banner: i % 2 === 0 ? 1 : 0 },
    description: ['The aircraft on the apron', 'The cabin by day'][i % 2],
  }));
  await insert(db, 'partners', PARTNERS, (i) => ({
    ...{ key: `partner-${i + 1}`, name: `Partner ${i + 1}`, contact: '', origins: `https://partner${i + 1}.example` },
    ...{ off_at: null, created_at },
  }));
  await insert(db, 'webhooks', 1, () => ({
    ...{ url: 'https://listener.example/', description: '', events: 'trip.created' },
    // Switched off: what is measured is our server, not who listens.
    ...{ off_at: created_at, off_why: 'desk', failing_since: null, on_at: created_at, created_at },
  }));

  const days = sql.join(
    Array.from({ length: DAYS }, (_, i) => sql`(${sql.lit(i)}, ${sql.lit(dayOf(now - (DAYS - 1 - i) * DAY_MS))})`),
  );
  /** `i` from 1, with the instant (`at`) of each, in the order of time. */
  const numbers = (/** @type {number} */ count) => sql`with recursive
    numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(count)}),
    days(d, day) as (values ${days}),
    rows_(i, at) as (select i, day || 'T' || substr(cast(100 + (cast(i as bigint) * ${sql.lit(DAYS * 24)} / ${sql.lit(count)}) % 24 as text), 2)
      || ':00:00.000Z' from numbers join days on d = (cast(i as bigint) - 1) * ${sql.lit(DAYS)} / ${sql.lit(count)})`;
  const opens = dayOf(now - OPEN_DAYS * DAY_MS);
  const sealed = createSeal([dataKey]).close('4210112345671');
  const [from, to] = [routes[2]?.from, routes[2]?.to];
  const depart = `${flightDay(30)}T14:30:00`;
  const countOf = (/** @type {keyof typeof SHARES} */ kind) => (requests * SHARES[kind]) / 20;
  // On PostgreSQL some take longer than the server lets any statement of its own take.
  const run = (/** @type {any} */ statement) =>
    open.isPostgres(db)
      ? db.transaction().execute(async (/** @type {any} */ trx) => {
          await sql`set local statement_timeout = 0`.execute(trx);
          await statement.execute(trx);
        })
      : statement.execute(db);

  await run(sql`insert into users (email, name, password_hash, is_admin, created_at)
    ${numbers(requests / 10)} select 'traveller' || i || '@example.com', 'Traveller ' || i, ${password}, 0, at from rows_`);
  await run(sql`insert into private_charters (trip, name, email, phone, cnic, created_at)
    ${numbers(countOf('privateCharter'))} select 0, 'Traveller ' || i, 'charter' || i || '@example.com',
      '0300' || cast(1000000 + i as text), ${sealed}, at from rows_ order by i`);
  await run(sql`insert into private_charter_segments (charter_id, from_location, to_location, depart_date, seats, luggage, pets)
    select id, ${from}, ${to}, ${depart}, 4, 60, 0 from private_charters order by id`);
  await run(sql`insert into flight_bookings (flight_id, title, first_name, last_name, phone, email, departure_date,
      number_of_guests, number_of_rooms, note, terms_accepted, booked, created_at)
    ${numbers(countOf('flightBooking'))} select 1 + i % ${sql.lit(flights)}, 'Mr', 'Traveller', 'No. ' || i,
      '0301' || cast(1000000 + i as text), 'booking' || i || '@example.com', ${depart}, 1, 1, '', 1,
      '{"fromLocation":"Karachi","toLocation":"Lahore","departureDatetime":"2026-01-01T10:30:00","seatPrice":500,"aircraftName":"AP-B1"}',
      at from rows_ order by i`);
  await run(sql`insert into travel_persons (booking_id, first_name, last_name, phone_number, cnic, gender)
    select id, 'Bilal', 'Traveller', '03019876543', ${sealed}, 'male' from flight_bookings order by id`);
  await run(sql`insert into chauffeur_requests (first_name, last_name, cnic_or_passport, number_of_passengers, luggage, phone, email, created_at)
    ${numbers(countOf('chauffeur'))} select 'Traveller', 'No. ' || i, ${sealed}, 2, 2, '0302' || cast(1000000 + i as text),
      'chauffeur' || i || '@example.com', at from rows_ order by i`);
  await run(sql`insert into international_charters (name, email, phone_no, service_type, departure_location,
      destination_location, departure_date_time, return_date_time, seats, preferred_aircraft, message, created_at)
    ${numbers(countOf('internationalCharter'))} select 'Traveller ' || i, 'abroad' || i || '@example.com',
      '+971 50 ' || cast(1000000 + i as text), 'International Charter Flight', ${from}, ${to}, ${depart}, null, 4,
      'Midsize Jet', '', at from rows_ order by i`);

  const kinds = sql`(select 'privateCharter' as kind, id, created_at from private_charters
    union all select 'flightBooking', id, created_at from flight_bookings
    union all select 'chauffeur', id, created_at from chauffeur_requests
    union all select 'internationalCharter', id, created_at from international_charters)`;
  const isOpen = sql`created_at >= ${sql.lit(opens)}`;
  await run(sql`insert into trips (kind, request_id, reference, stage, reason, assignee, due_at, locale, partner_key,
      partner_how, partner_id, page_host, created_at)
    select kind, id, 'CW-' || kind || id,
      case when ${isOpen} then case id % 5 when 0 then 'new' when 4 then 'booked' else 'reviewing' end
        else case id % 10 when 6 then 'declined' when 7 then 'lost' when 8 then 'lost' when 9 then 'cancelled' else 'closed' end end,
      '', case when ${isOpen} and id % 5 = 0 then null else 2 + id % ${sql.lit(DISPATCHERS)} end,
      case when ${isOpen} then substr(created_at, 1, 11) || '23:59:00.000Z' end, 'en',
      case when id % 5 = 0 then 'partner-' || (1 + id / 5 % ${sql.lit(PARTNERS)}) else '' end,
      case when id % 5 = 0 then 'verified' else '' end,
      case when id % 5 = 0 then 1 + id / 5 % ${sql.lit(PARTNERS)} end, 'fly.example', created_at
    from ${kinds} as asked order by created_at, kind, id`);
  await run(sql`insert into trip_events (trip_id, at, "by", what, before, after, note)
    select id, case step when 1 then created_at else substr(created_at, 1, 11) || '23:5' || step || ':00.000Z' end,
      case step when 1 then '' else 'Dispatcher 1' end, case step when 1 then 'created' when 4 then 'note' else 'stage' end,
      case step when 1 then '' when 2 then 'new' when 3 then 'reviewing' else '' end,
      case step when 1 then 'new' when 2 then 'reviewing' when 3 then stage else '' end,
      case step when 4 then 'Called back' else '' end
    from trips join (select 1 as step union all select 2 union all select 3 union all select 4) as steps
      on step = 1 or stage not in ('new', 'reviewing') or (step in (2, 4) and stage = 'reviewing') order by id, step`);
  await run(sql`insert into quotes (trip_id, version, state, aircraft, tail, currency, rate_per_hour, cruise_kmh, total,
      inclusions, terms, message, payment_url, valid_until, created_at, sent_at, viewed_at, answered_at, answered_by)
    select id, 1, case stage when 'closed' then 'accepted' when 'lost' then 'declined' else 'withdrawn' end, 'Midsize Jet',
      'AP-B1', 'USD', 300000, 700, 1200000, '', '', '', '', substr(created_at, 1, 11) || '23:59:00.000Z', created_at, created_at, created_at,
      created_at, 'A traveller' from trips
    where kind in ('privateCharter', 'internationalCharter') and stage in ('closed', 'lost', 'cancelled') order by id`);
  await run(sql`insert into quote_legs (quote_id, place, from_location, to_location, departs, minutes, calculated_minutes,
      km, seats, is_ferry, is_shown) select id, 0, ${from}, ${to}, ${depart}, 90, 90, 1000, 4, 0, 1 from quotes`);
  await run(sql`insert into quote_lines (quote_id, place, label, kind, amount)
    select id, 0, 'Flight', 'flight', 1000000 from quotes union all select id, 1, 'Handling', 'fee', 200000 from quotes`);
  await run(sql`insert into outbox (dedupe_key, trip_id, recipient, subject, text, html, state, tries, due_at, give_up_at,
      created_at, sent_at)
    select 'trip ' || id || ': received, to the traveller', id, 'traveller' || id || '@example.com', 'We have your request',
      ${'We have your request and answer it within a day. '.repeat(6)}, ${'<p>We have your request and answer it within a day.</p>'.repeat(6)},
      'sent', 1, created_at, created_at, created_at, created_at from trips order by id`);
  await run(sql`insert into deliveries (webhook_id, event_id, event, body, state, tries, due_at, give_up_at, status,
      duration_ms, answer, created_at, sent_at)
    select 1, 'msg_' || id, 'trip.created', '{"type":"trip.created"}', 'sent', 1, created_at, created_at, 200, 40, '',
      created_at, created_at from trips where created_at >= ${dayOf(now - 30 * DAY_MS)} order by id`);
  await run(sql`insert into audit (at, actor_id, actor, role, what, kind, subject_id, subject, detail, once)
    select created_at, 2 + id % ${sql.lit(DISPATCHERS)}, 'A dispatcher', 'dispatcher', what, 'trip', id, reference, '',
      case what when 'read' then 'bench ' || id end
    from trips join (select 'read' as what union all select 'changed') as whats on stage <> 'new' order by id, what`);
  await insert(db, 'data_versions', 3, (i) => ({ name: ['flights', 'bookings', 'trips'][i], version: 1 }));
}
