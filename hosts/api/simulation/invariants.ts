import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatAmount } from '@charter-hosts/contract';
import { sql } from 'kysely';
import { messageIdOf } from '../emails/outbox';
import { type Database, FILE_NAME } from '../platform/database/open';
import { PERSONAL_TABLES } from '../privacy/personal-data';
import { BY_TRAVELLER, FOLLOWING, instantAt, sumOf } from './knowledge';
import { Broken, type Delivered, type Person, type World } from './world';

/** What the invariants read of the database, at one time. */
export async function readRows(db: Database) {
  return {
    trips: await db.selectFrom('trips').selectAll().orderBy('id').execute(),
    events: await db.selectFrom('trip_events').selectAll().where('what', '=', 'stage').orderBy('id').execute(),
    quotes: await db.selectFrom('quotes').selectAll().orderBy('id').execute(),
    lines: await db.selectFrom('quote_lines').selectAll().execute(),
    emails: await db.selectFrom('outbox').selectAll().where('state', '=', 'sent').execute(),
    changes: await db
      .selectFrom('deliveries')
      .selectAll()
      .where('event', '=', 'trip.stage_changed')
      .orderBy('id')
      .execute(),
    flights: await db.selectFrom('flights').selectAll().execute(),
    audit: await db.selectFrom('audit').select(['actor', 'what', 'kind', 'detail']).execute(),
    names: [
      ...(await db.selectFrom('private_charters').select(['id', 'name']).execute()),
      ...(await db.selectFrom('international_charters').select(['id', 'name']).execute()),
      ...(await db.selectFrom('chauffeur_requests').select(['id', 'first_name as name']).execute()),
      ...(await db.selectFrom('flight_bookings').select(['id', 'first_name as name']).execute()),
    ],
  };
}
export type Rows = Awaited<ReturnType<typeof readRows>>;

type Invariant = (w: World, rows: Rows) => string | undefined;

/** Groups rows by a key. */
function grouped<T>(rows: readonly T[], keyOf: (row: T) => unknown): Map<unknown, T[]> {
  const groups = new Map<unknown, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Every acknowledged request is stored once, with its trip, and no request more often than it was meant. */
const everyRequestOnce: Invariant = (w, { trips, names }) => {
  const byReference = grouped(trips, ({ reference }) => reference);
  for (const { reference, n } of w.model.requests) {
    if (reference && byReference.get(reference)?.length !== 1)
      return `Request ${n} was acknowledged, and is stored ${byReference.get(reference)?.length ?? 0} times`;
  }
  if (trips.length !== names.length) return `There are ${names.length} requests and ${trips.length} trips`;
  const meant = grouped(w.model.requests, ({ person }) => person.n);
  const stored = grouped(names, ({ name }) => /quetzal(\d+)x/.exec(name)?.[1] ?? 'erased');
  for (const [person, rows] of stored) {
    if (person !== 'erased' && rows.length > (meant.get(Number(person))?.length ?? 0))
      return `Traveller ${person} sent fewer requests than the ${rows.length} that are stored`;
  }
  return undefined;
};

/** A total is the sum of its lines. */
const totalsAreSums: Invariant = (w, { quotes, lines }) => {
  const byQuote = grouped(lines, ({ quote_id }) => quote_id);
  for (const { id, state, total, version, trip_id } of quotes) {
    if (state === 'draft' || (state === 'withdrawn' && !byQuote.has(id))) continue;
    const sum = sumOf(byQuote.get(id) ?? []);
    if (sum !== Number(total))
      return `Quote ${version} of trip ${trip_id} has a total of ${total}, and its lines come to ${sum}`;
  }
  for (const { tripId, sent, person } of w.model.requests) {
    for (const known of person.isErased ? [] : sent) {
      const stored = quotes.find(({ trip_id, version }) => trip_id === tripId && version === known.version);
      if (stored && Number(stored.total) !== known.total)
        return `Quote ${known.version} of trip ${tripId} was sent with ${known.total}, and ${stored.total} is stored`;
    }
  }
  return undefined;
};

/** At most one quote of a trip is accepted, and what a traveller accepted stays so until staff begin anew. */
const oneAcceptedQuote: Invariant = (w, { quotes, trips }) => {
  const accepted = grouped(
    quotes.filter(({ state }) => state === 'accepted'),
    ({ trip_id }) => trip_id,
  );
  for (const [trip, all] of accepted) if (all.length > 1) return `Trip ${trip} has ${all.length} accepted quotes`;
  for (const { id, stage } of trips) {
    const open = quotes.some(({ trip_id, state }) => trip_id === id && state === 'sent');
    if (open && (stage === 'accepted' || accepted.has(id))) return `Trip ${id} is accepted, and another offer is open`;
  }
  const late = quotes.find(
    ({ state, answered_by, answered_at, valid_until }) =>
      state === 'accepted' && answered_by && (answered_at ?? '') > (valid_until ?? ''),
  );
  if (late) return `Quote ${late.version} of trip ${late.trip_id} was accepted after its end`;
  for (const { tripId, accepted: version, person } of w.model.requests) {
    const now = version && accepted.get(tripId)?.[0]?.version;
    if (version && !person.isErased && now !== undefined && now !== version)
      return `Trip ${tripId}: quote ${version} was accepted, and ${now} is`;
  }
  return undefined;
};

const seatsNeverBelowZero: Invariant = (_w, { flights }) => {
  const below = flights.find(({ seats_available: seats }) => seats < 0);
  return below && `Flight ${below.id} has ${below.seats_available} seats`;
};

const ZONE_OF: Readonly<Record<string, string>> = {
  KHI: 'Asia/Karachi',
  LHR: 'Europe/London',
  AKL: 'Pacific/Auckland',
  HNL: 'Pacific/Honolulu',
};

/** A flight departs by the clock of its airport. */
const zonesCount: Invariant = (_w, { flights }) => {
  for (const { id, from_code: code, departure_datetime: clock, departs_at: instant } of flights) {
    const zone = ZONE_OF[code];
    if (zone && instantAt(clock, zone) !== instant)
      return `Flight ${id} departs from ${code} at ${clock}, and that is said to be ${instant}`;
  }
  return undefined;
};

/** Every stage follows from the one before by the table, and the trip is at the last one. */
const stagesByTable: Invariant = (w, { events, trips }) => {
  const byTrip = grouped(events, ({ trip_id }) => trip_id);
  for (const { id, stage } of trips) {
    let now = 'new';
    for (const { before, after, by } of byTrip.get(id) ?? []) {
      const next = after.split(':')[0] ?? '';
      const follows = (FOLLOWING[before] ?? '').split(' ');
      const isOwners = !follows.includes(next) && follows.includes(`(${next})`);
      const isTravellers = by.startsWith('The traveller') || by.endsWith('for the traveller');
      if (before !== now) return `Trip ${id} goes from ${before}, and was ${now}`;
      if (!isOwners && !follows.includes(next)) return `Trip ${id} goes from ${before} to ${next}`;
      if (isTravellers && !(BY_TRAVELLER[before] ?? '').split(' ').includes(next))
        return `The traveller moves trip ${id} from ${before} to ${next}`;
      if (isOwners && w.staff.some(({ name, role }) => name === by && role !== 'owner'))
        return `${by} moves trip ${id} from ${before} to ${next}`;
      now = next;
    }
    if (now !== stage) return `Trip ${id} is ${stage}, and its history ends with ${now}`;
  }
  return undefined;
};

/** The changes of a trip follow one another in its webhooks. */
const webhooksInOrder: Invariant = (_w, { changes }) => {
  for (const [, ofTrip] of grouped(changes, ({ webhook_id, trip_id }) => `${webhook_id} ${trip_id}`)) {
    let last: string | undefined;
    for (const { body } of ofTrip) {
      const { data } = JSON.parse(body);
      if (last && data.previousStage !== last)
        return `A webhook says ${data.previousStage} → ${data.stage} after ${last}`;
      last = data.stage;
    }
  }
  return undefined;
};

/** What staff did and were told is done is in the audit. */
const auditComplete: Invariant = (w, { audit }) => {
  const entries = grouped(audit, ({ actor, what, kind, detail }) => [actor, what, kind, detail].join(' | '));
  for (const [entry, times] of w.model.audited) {
    if ((entries.get(entry)?.length ?? 0) < times)
      return `The audit has ${entries.get(entry)?.length ?? 0} of ${times} entries: ${entry}`;
  }
  return undefined;
};

/** Every e-mail that counts as sent has arrived, and arrived once unless something went wrong. */
const everyEmailArrives: Invariant = (w, { emails }) => {
  const arrived = new Set(w.delivered.map(({ id }) => id));
  for (const { id, dedupe_key: dedupeKey, created_at: createdAt, recipient: to } of emails) {
    if (!arrived.has(messageIdOf({ id, dedupeKey, createdAt, to }, 'fly.example')))
      return `The e-mail '${dedupeKey.replace(/account: .*/, 'account')}' counts as sent, and never arrived`;
  }
  return undefined;
};

/** The invariants of any moment, which also hold in a backup. */
const ANY_MOMENT = {
  everyRequestOnce,
  totalsAreSums,
  oneAcceptedQuote,
  seatsNeverBelowZero,
  zonesCount,
  stagesByTable,
  webhooksSignedAndInOrder: webhooksInOrder,
  auditComplete,
  everyEmailArrives,
};

export function checkDatabase(w: World, rows: Rows): void {
  for (const [name, invariant] of Object.entries(ANY_MOMENT)) {
    const fault = invariant(w, rows);
    if (fault) throw new Broken(name, fault);
  }
}

/** An e-mail goes to whom it is for, tells the truth, and comes after no end. */
export async function checkEmail(w: World, { to, subject, text }: Delivered): Promise<void> {
  const { db } = w.house;
  const person = w.model.people.find(({ email }) => email === to);
  const fail = (what: string): never => {
    throw new Broken('emailsToTheirReaderOnly', `'${subject}' to ${to}: ${what}`);
  };
  if (!person && !w.isOperator(to)) fail('nobody has this address');
  if (person?.isErased) fail('the person is erased');
  const [reference = ''] = /CW-[\dA-Z]{4}-[\dA-Z]{2}/.exec(subject + text) ?? [];
  if (!reference) return;
  const trip = await db.selectFrom('trips').selectAll().where('reference', '=', reference).executeTakeFirst();
  if (!trip) return w.lost.has(reference) ? undefined : fail('there is no such request');
  const request = w.model.requests.find((one) => one.reference === reference);
  if (request && person && request.person.n !== person.n) fail('it is about the request of somebody else');
  const quotes = await db.selectFrom('quotes').selectAll().where('trip_id', '=', trip.id).execute();
  const now = new Date(w.now).toISOString();
  const open = quotes.filter(({ state, valid_until }) => state === 'sent' && (valid_until ?? '') > now);
  if (/Your (?:quote|offers) (?:is here|are here|ends? soon)/.test(subject)) {
    if (open.length === 0) fail(`it offers a quote, and the trip is ${trip.stage}`);
    if (!open.some(({ total, currency }) => text.includes(formatAmount(Number(total), currency))))
      fail('it has the total of no open quote');
  }
  const accepted = quotes.find(({ state }) => state === 'accepted');
  if (
    /You have accepted/.test(subject) &&
    (!accepted || !text.includes(formatAmount(Number(accepted.total), accepted.currency)))
  )
    fail('it has another total than the accepted quote');
}

/** An erased person is in no table, file, log or mail queue. */
async function erasedIsNowhere(w: World): Promise<string | undefined> {
  const { db } = w.house;
  const gone = w.model.people.filter(({ isErased }) => isErased);
  if (gone.length === 0) return undefined;
  const texts: [string, string][] = [];
  for (const table of PERSONAL_TABLES) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    texts.push([`the table ${table}`, JSON.stringify(rows).toLowerCase()]);
  }
  for (const { mark, phone, document, email } of gone) {
    for (const [place, text] of texts) {
      const found = [mark, phone, document, email].find((one) => text.includes(one));
      if (found) return `${found} is erased, and in ${place}`;
    }
  }
  return undefined;
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

/** Nothing in the log names anybody. */
function nothingPersonalInLogs(w: World): string | undefined {
  const line = w.house.logged.find((one) =>
    /quetzal\d+x|(?<!\d)0300\d{7}|42101-\d{7}|"?1\.[0-9a-z]{1,7}\.[0-9a-f]{12}\./.test(one),
  );
  w.house.logged.length = 0;
  return line && `The log has ${line}`;
}

/** Whoever sent a request is known to staff by e-mail once everything is sent. */
async function staffHearOfAll(w: World): Promise<string | undefined> {
  const failed = await w.house.db
    .selectFrom('outbox')
    .innerJoin('trips', 'trips.id', 'outbox.trip_id')
    .select('reference')
    .where('outbox.state', 'in', ['failed', 'waiting'])
    .execute();
  for (const { reference, person, n, key } of w.model.requests) {
    if (!reference || person.isErased || failed.some((one) => one.reference === reference)) continue;
    if (!w.delivered.some(({ to, subject }) => w.isOperator(to) && subject.includes(reference)))
      return `Staff never heard of request ${n} (${key})`;
  }
  return undefined;
}

export async function checkAll(w: World, isAtRest = false): Promise<void> {
  checkDatabase(w, await readRows(w.house.db));
  const others = {
    erasedIsNowhere: await erasedIsNowhere(w),
    nothingPersonalInLogs: nothingPersonalInLogs(w),
    everyEmailArrives: isAtRest ? await staffHearOfAll(w) : undefined,
  };
  for (const [name, fault] of Object.entries(others)) if (fault) throw new Broken(name, fault);
}
