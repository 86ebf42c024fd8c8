import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatAmount } from '@charter-hosts/contract';
import { sql } from 'kysely';
import { messageIdOf } from '../emails/outbox';
import { type Database, FILE_NAME } from '../platform/database/open';
import { PERSONAL_TABLES } from '../privacy/personal-data';
import { FOLLOWING, sumOf, waitsFor } from './knowledge';
import { Broken, type Delivered, type Person, type World } from './world';

const NAMES = sql<{ name: string }>`select name from private_charters union all select name from international_charters
  union all select first_name from chauffeur_requests union all select first_name from flight_bookings`;

/** What the invariants read of the database, at one time. */
export async function readRows(db: Database) {
  return {
    trips: await db.selectFrom('trips').selectAll().orderBy('id').execute(),
    events: await db.selectFrom('trip_events').selectAll().where('what', '=', 'stage').orderBy('id').execute(),
    quotes: await db.selectFrom('quotes').selectAll().orderBy('id').execute(),
    lines: await db.selectFrom('quote_lines').selectAll().execute(),
    emails: await db.selectFrom('outbox').selectAll().where('state', 'in', ['sent', 'failed']).execute(),
    deliveries: await db.selectFrom('deliveries').selectAll().orderBy('id').execute(),
    flights: await db.selectFrom('flights').selectAll().execute(),
    audit: await db.selectFrom('audit').select(['actor', 'what', 'kind', 'detail']).execute(),
    names: (await NAMES.execute(db)).rows,
  };
}
export type Rows = Awaited<ReturnType<typeof readRows>>;

function grouped<T>(rows: readonly T[], keyOf: (row: T) => unknown): Map<unknown, T[]> {
  const groups = new Map<unknown, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

const ZONE_OF: Readonly<Record<string, string>> = {
  KHI: 'Asia/Karachi',
  LHR: 'Europe/London',
  AKL: 'Pacific/Auckland',
  HNL: 'Pacific/Honolulu',
};

/** The promises of any moment, which also hold in a backup. */
const ANY_MOMENT: Readonly<Record<string, (w: World, rows: Rows, fail: (what: string) => never) => void>> = {
  /** Every acknowledged request is stored once, with its trip, and no request more often than it was meant. */
  everyRequestOnce(w, { trips, names }, fail) {
    const byReference = grouped(trips, ({ reference }) => reference);
    for (const { reference, n } of w.model.requests) {
      const times = byReference.get(reference)?.length ?? 0;
      if (reference && times !== 1) fail(`Request ${n} was acknowledged, and is stored ${times} times`);
    }
    if (trips.length !== names.length) fail(`There are ${names.length} requests and ${trips.length} trips`);
    const meant = grouped(w.model.requests, ({ person }) => String(person.n));
    const stored = grouped(names, ({ name }) => /quetzal(\d+)x/.exec(name)?.[1] ?? 'erased');
    for (const [person, rows] of stored) {
      if (person !== 'erased' && rows.length > (meant.get(person)?.length ?? 0))
        fail(`Traveller ${person} sent fewer requests than the ${rows.length} that are stored`);
    }
  },

  /** A total is the sum of its lines, and as it was sent. */
  totalsAreSums(w, { quotes, lines }, fail) {
    const byQuote = grouped(lines, ({ quote_id }) => quote_id);
    for (const { id, state, total, version, trip_id } of quotes) {
      if (state === 'draft' || (state === 'withdrawn' && !byQuote.has(id))) continue;
      const sum = sumOf(byQuote.get(id) ?? []);
      if (sum !== Number(total))
        fail(`Quote ${version} of trip ${trip_id} has a total of ${total}, and its lines come to ${sum}`);
    }
    for (const { tripId, sent, person } of w.model.requests) {
      for (const { version, total } of person.isErased ? [] : sent) {
        const stored = quotes.find((one) => one.trip_id === tripId && one.version === version);
        if (stored && Number(stored.total) !== total)
          fail(`Quote ${version} of trip ${tripId} was sent with ${total}, and ${stored.total} is stored`);
      }
    }
  },

  /** At most one quote of a trip is accepted, in time, and what a traveller accepted stays so until staff begin anew. */
  oneAcceptedQuote(w, { quotes, trips }, fail) {
    const isAccepted = ({ state }: { state: string }) => state === 'accepted';
    const accepted = grouped(quotes.filter(isAccepted), ({ trip_id }) => trip_id);
    for (const [trip, all] of accepted) if (all.length > 1) fail(`Trip ${trip} has ${all.length} accepted quotes`);
    const latest = new Date(w.latest).toISOString();
    for (const { id, stage } of trips) {
      const sent = quotes.filter(({ trip_id, state }) => trip_id === id && state === 'sent');
      const isOpen = sent.some(({ valid_until }) => `${valid_until}` > latest);
      if ((isOpen && stage !== 'quoted') || (sent.length > 0 && (stage === 'accepted' || accepted.has(id))))
        fail(`Trip ${id} is ${stage}, and an offer is open`);
    }
    for (const { version, trip_id, answered_by, answered_at, valid_until } of quotes.filter(isAccepted)) {
      if (answered_by && (answered_at ?? '') > (valid_until ?? ''))
        fail(`Quote ${version} of trip ${trip_id} was accepted after its end`);
    }
    for (const { tripId, accepted: version, person } of w.model.requests) {
      const now = accepted.get(tripId)?.[0]?.version;
      if (version && now && !person.isErased && now !== version)
        fail(`Trip ${tripId}: quote ${version} was accepted, and ${now} is`);
    }
  },

  zonesCount(_w, { flights }, fail) {
    for (const { id, from_code: code, departure_datetime: clock, departs_at: instant } of flights) {
      const there = new Date(instant).toLocaleString('sv-SE', { timeZone: ZONE_OF[code] });
      if (there.replace(' ', 'T') !== clock)
        fail(`Flight ${id} departs from ${code} at ${clock}, and that is said to be ${instant}`);
    }
  },

  /** Every stage follows from the one before by the table, and the trip is at the last one. */
  stagesByTable(w, { events, trips }, fail) {
    const byTrip = grouped(events, ({ trip_id }) => trip_id);
    for (const { id, stage } of trips) {
      let now = 'new';
      for (const { before, after, by } of byTrip.get(id) ?? []) {
        const next = after.split(':')[0] ?? '';
        const step = FOLLOWING[before]?.split(' ').find((one) => one.replaceAll(/\W/g, '') === next);
        const isTraveller = by.startsWith('The traveller') || by.endsWith('for the traveller');
        const isOwner = w.staff.every(({ name, role }) => name !== by || role === 'owner');
        const isAllowed = isTraveller ? step?.endsWith('*') : isOwner || !step?.startsWith('(');
        if (before !== now) fail(`Trip ${id} goes from ${before}, and was ${now}`);
        if (!step || !isAllowed) fail(`${by} moves trip ${id} from ${before} to ${next}`);
        now = next;
      }
      if (now !== stage) fail(`Trip ${id} is ${stage}, and its history ends with ${now}`);
    }
  },

  webhooksSignedAndInOrder(_w, { deliveries }, fail) {
    const changes = deliveries.filter(({ event }) => event === 'trip.stage_changed');
    for (const [, ofTrip] of grouped(changes, ({ webhook_id, trip_id }) => `${webhook_id} ${trip_id}`)) {
      let last: string | undefined;
      for (const { body } of ofTrip) {
        const { previousStage, stage } = JSON.parse(body).data;
        if (last && previousStage !== last) fail(`A webhook says ${previousStage} → ${stage} after ${last}`);
        last = stage;
      }
    }
  },

  auditComplete(w, { audit }, fail) {
    const entries = grouped(audit, ({ actor, what, kind, detail }) => [actor, what, kind, detail].join(' | '));
    for (const [entry, times] of w.model.audited) {
      const found = entries.get(entry)?.length ?? 0;
      if (found < times) fail(`The audit has ${found} of ${times} entries: ${entry}`);
    }
  },

  everyEmailArrives(w, { emails }, fail) {
    const arrived = new Set(w.delivered.map(({ id }) => id));
    for (const { id, dedupe_key: dedupeKey, created_at: createdAt, recipient: to, state, ...row } of emails) {
      const messageId = messageIdOf({ id, dedupeKey, createdAt, to }, 'fly.example');
      // One that was not refused for good fails when its next attempt would be too late.
      const isOver = w.refused.includes(messageId) || row.due_at > row.give_up_at;
      if (state === 'sent' ? !arrived.has(messageId) : !isOver)
        fail(`The e-mail '${dedupeKey.replace(/account: .*/, 'account')}' counts as ${state}, and is not`);
    }
  },
};

export function checkDatabase(w: World, rows: Rows): void {
  for (const [name, check] of Object.entries(ANY_MOMENT))
    check(w, rows, (what) => {
      throw new Broken(name, what);
    });
}

const STAGES: Readonly<Record<string, string>> = {
  'We have your request': 'new reviewing',
  'You have accepted': 'accepted',
  Booked: 'booked',
  'Your request is cancelled': 'cancelled',
  'Your booking is cancelled': 'cancelled',
  'We cannot arrange your trip': 'declined',
};

/** An e-mail goes to whom it is for, tells the truth, and comes after no end. */
export async function checkEmail(w: World, { to, subject, text }: Delivered): Promise<void> {
  const { db } = w.house;
  const fail = (what: string): never => {
    throw new Broken('emailsToTheirReaderOnly', `'${subject}' to ${to}: ${what}`);
  };
  const person = w.model.people.find(({ email }) => email === to);
  if (!person && !to.endsWith('@operator.example')) fail('nobody has this address');
  if (person?.isErased) fail('the person is erased');
  const [, flightId] = /flights-details\?id=(\d+)/.exec(text) ?? [];
  if (flightId) {
    const columns = ['id', 'from_code as from', 'seats_available as seats', 'is_public as isPublic'] as const;
    const stored = db.selectFrom('flights').select(columns).where('id', '=', Number(flightId));
    const flight = await stored.executeTakeFirstOrThrow();
    const theirs = w.model.signUps.filter((one) => one.person === person && one.row);
    if (!theirs.some((one) => one.state === 'uncertain' || waitsFor(w, one, flight)))
      throw new Broken('noticesAsWanted', `${to} does not wait for flight ${flightId}, and is told of it`);
  }
  const [reference = ''] = /CW-[\dA-Z]{4}-[\dA-Z]{2}/.exec(subject + text) ?? [];
  if (!reference || w.lost.some((one) => one.reference === reference)) return;
  const trip = await db.selectFrom('trips').selectAll().where('reference', '=', reference).executeTakeFirst();
  if (!trip) return fail('there is no such request');
  const request = w.model.requests.find((one) => one.reference === reference);
  if (request && person && request.person.n !== person.n) fail('it is about the request of somebody else');
  const [, linkKey] = /#1\.\w+\.([0-9a-f]{12})\./.exec(text) ?? [];
  if (linkKey && linkKey !== trip.link_key) fail('its link is ended');
  const quotes = await db.selectFrom('quotes').selectAll().where('trip_id', '=', trip.id).execute();
  const [title = ''] = subject.split(/[:,]/);
  if (STAGES[title]?.includes(trip.stage) === false) fail(`the trip is ${trip.stage}`);
  const hasTotal = ({ total, currency }: Rows['quotes'][0]) => text.includes(formatAmount(Number(total), currency));
  if (/Your (?:new )?quotes? (?:is here|are here|expires? soon)/.test(subject)) {
    const open = quotes.filter(({ state, valid_until }) => state === 'sent' && (valid_until ?? '') > w.at);
    if (open.length === 0) fail(`it offers a quote, and the trip is ${trip.stage}`);
    const named = quotes.filter((one) => one.state !== 'draft' && hasTotal(one));
    if (!named.some((one) => open.includes(one))) fail('it has the total of no open quote');
    if (named.some(({ total }) => !open.some((one) => one.total === total))) fail('it has the total of an ended quote');
  }
  if (title === 'You have accepted' && !quotes.some((one) => one.state === 'accepted' && hasTotal(one)))
    fail('it has another total than the accepted quote');
}

async function checkErased(w: World): Promise<void> {
  const gone = w.model.people.filter(({ isErased }) => isErased);
  for (const table of gone.length > 0 ? PERSONAL_TABLES : []) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(w.house.db);
    const text = JSON.stringify(rows).toLowerCase();
    for (const { mark, phone, document, email } of gone) {
      const found = [mark, phone, document, email].find((one) => text.includes(one));
      if (found) throw new Broken('erasedIsNowhere', `${found} is erased, and in the table ${table}`);
    }
  }
}

/** What was erased is in no file either, once the call is answered. */
export function checkFiles(w: World, { mark, phone, document }: Person): void {
  const { folder, parts } = w.house;
  if (parts.config.databaseUrl) return;
  for (const file of readdirSync(folder).filter((name) => name.startsWith(FILE_NAME))) {
    const bytes = readFileSync(join(folder, file));
    const found = [mark, phone, document].find((one) => bytes.includes(one));
    if (found) throw new Broken('erasedIsNowhere', `${found} is erased, and in the file ${file}`);
  }
}

const PERSONAL = /quetzal\d+x|(?<!\d)0300\d{7}|42101-\d{7}|"?1\.[0-9a-z]{1,7}\.[0-9a-f]{12}\./;

/** Once everything is sent, no webhook is left, staff know of every request by e-mail, and travellers of open quotes. */
async function checkSent(w: World): Promise<void> {
  // The changes of a trip stay in order, so some wait behind one that is tried again.
  const queued = sql<{ id: number }>`select id from deliveries where state in ('queued', 'sending') and webhook_id in
    (select id from webhooks where off_at is null and id not in (select webhook_id from deliveries where state = 'waiting'))`;
  const [left] = (await queued.execute(w.house.db)).rows;
  if (left) throw new Broken('webhooksSignedAndInOrder', `Delivery ${left.id} is not sent`);
  const now = new Date(w.latest).toISOString();
  const { quotes: all } = await readRows(w.house.db);
  const quotes = all.filter((one) => one.state === 'sent' && `${one.valid_until}` > now);
  const failing = sql<{ reference: string }>`select reference from trips
    where id in (select trip_id from outbox where state in ('failed', 'waiting'))`;
  const failed = (await failing.execute(w.house.db)).rows;
  for (const { reference, person, n, key, tripId } of w.model.requests) {
    if (!reference || person.isErased || failed.some((one) => one.reference === reference)) continue;
    if (!w.delivered.some(({ to, subject }) => to.endsWith('@operator.example') && subject.includes(reference)))
      throw new Broken('everyEmailArrives', `Staff never heard of request ${n} (${key})`);
    const told = w.delivered.filter(({ to, subject }) => to === person.email && subject.includes(reference));
    const isUntold = ({ trip_id, total, currency }: (typeof quotes)[0]) =>
      trip_id === tripId && !told.some(({ text }) => text.includes(formatAmount(Number(total), currency)));
    if (person.language === 'en' && !person.isLone && quotes.some(isUntold))
      throw new Broken('everyEmailArrives', `The traveller of request ${n} never got an open quote`);
  }
}

export async function checkAll(w: World, isAtRest = false): Promise<void> {
  checkDatabase(w, await readRows(w.house.db));
  await checkErased(w);
  const line = w.house.logged.splice(0).find((one) => PERSONAL.test(one));
  if (line) throw new Broken('nothingPersonalInLogs', `The log has ${line}`);
  if (isAtRest) await checkSent(w);
}
