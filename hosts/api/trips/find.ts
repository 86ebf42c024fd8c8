import {
  type FoundRequest,
  fold,
  MOST_FOUND,
  type NewRequest,
  newRequestList,
  parseDays,
  parseReference,
  REQUEST_KINDS,
  type RequestKind,
  requestCounts,
  type StaffFound,
  staffFind,
} from '@charter-hosts/contract';
import { sql } from 'kysely';
import { listAircraft } from '../aircraft/store';
import { codeOf, dayLater } from '../flights/departures';
import { findFlightsByWords } from '../flights/list';
import { foldNotes, hasWord } from '../platform/database/folded';
import type { Database } from '../platform/database/open';
import { answerRoute } from '../platform/http/route';
import type { Session } from '../platform/http/tokens';
import { searchedBy } from './listed';
import { LISTS } from './lists';
import { countRequests, findByWords } from './request-list';
import { readByKind } from './store';

const find = answerRoute(
  staffFind,
  { summary: 'Find requests, flights and aircraft by name, place, reference, day, registration or words in notes' },
  ({ db }, { session, body: { q } }) => findAnything(db, q, new Date(), session),
);

const fresh = answerRoute(
  newRequestList,
  { summary: 'New requests that are not assigned yet, without personal data' },
  ({ db }) => listNewRequests(db),
);

const counts = answerRoute(
  requestCounts,
  { summary: 'The number of requests of a kind, in total and with the filters, and the values to filter by' },
  async ({ db }, { session, query }) => {
    const { kind, ...filters } = query();
    return countRequests(db, searchedBy(session, LISTS[kind]), filters);
  },
);

export const finder = { name: 'Finder', routes: [find, fresh, counts] };

/** One more than the search shows, which tells that there are more. */
const MOST = MOST_FOUND + 1;
/** How many of the newest notes are searched, because their texts are read one by one. */
const MOST_NOTES = 20_000;
/** The fewest letters of a word that is searched in notes. */
const LEAST_LETTERS = 3;

type By = FoundRequest['by'];
interface FoundTrip {
  id: number;
  by: By;
  text: string;
}

/** Finds a spoken reference, requests and flights of a day, else by a registration and by words, also of notes. */
export async function findAnything(db: Database, q: string, now: Date, session?: Session): Promise<StaffFound> {
  const none = { requests: [], flights: [], aircraft: [] };
  const reference = parseReference(q);
  if (reference) return { ...none, requests: await named(db, await byReference(db, reference)) };
  const days = parseDays(q, now.getUTCFullYear());
  if (days.length > 0)
    return { ...none, requests: await named(db, await ofDays(db, days)), flights: await flightsOf(db, days) };
  if (fold(q).length < 2 && !/\d/.test(q)) return none;
  const found = [
    ...(await byPartnerReference(db, q)),
    ...(await byWords(db, q, session)),
    ...(await byTail(db, q)),
    ...(await byNote(db, q)),
  ];
  return {
    requests: await named(db, found),
    flights: await findFlightsByWords(db, q, now, MOST),
    aircraft: await aircraftByWords(db, q),
  };
}

async function aircraftByWords(db: Database, q: string): Promise<StaffFound['aircraft']> {
  const { records: fleet } = await listAircraft(db, {});
  const words = fold(q).split(' ');
  return fleet
    .filter(({ name, type, specifications }) => {
      // A registration is found without its hyphen too.
      const texts = [name, specifications].flatMap((text) => [text, text.replaceAll('-', '')]);
      const text = fold([type, ...texts].join(' '));
      return words.every((word) => text.includes(word));
    })
    .slice(0, MOST)
    .map(({ id, name, type, capacity, isActive }) => ({ id, name, type, capacity, isActive }));
}

async function byWords(db: Database, q: string, session: Session | undefined): Promise<FoundTrip[]> {
  const found: FoundTrip[] = [];
  for (const kind of REQUEST_KINDS) {
    const requests = await findByWords(db, searchedBy(session, LISTS[kind]), q, MOST);
    if (requests.length === 0) continue;
    const trips = await db
      .selectFrom('trips')
      .select('id')
      .where('kind', '=', kind)
      .where('request_id', 'in', requests)
      .orderBy('request_id', 'desc')
      .execute();
    found.push(...trips.map(({ id }) => ({ id, by: 'name' as const, text: '' })));
  }
  return found;
}

async function byReference(db: Database, reference: string): Promise<FoundTrip[]> {
  const trips = await db.selectFrom('trips').select('id').where('reference', '=', reference).execute();
  return trips.map(({ id }) => ({ id, by: 'reference', text: '' }));
}

/** Requests whose partner's own number is the whole text; a short one is a part of many other texts. */
async function byPartnerReference(db: Database, q: string): Promise<FoundTrip[]> {
  const trips = await db
    .selectFrom('trips')
    .select('id')
    .where('partner_reference', '=', q)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return trips.map(({ id }) => ({ id, by: 'reference', text: '' }));
}

/** The condition that a wall clock is on one of the days. */
const within = (column: string, days: readonly string[]) =>
  sql<boolean>`(${sql.join(
    days.map((day) => sql`(${sql.ref(column)} >= ${day} and ${sql.ref(column)} < ${dayLater(day, 1)})`),
    sql` or `,
  )})`;

async function ofDays(db: Database, days: readonly string[]): Promise<FoundTrip[]> {
  const charters = db
    .selectFrom('private_charter_segments')
    .select('charter_id as id')
    .where(within('depart_date', days));
  const international = db
    .selectFrom('international_charters')
    .select('id')
    .where(within('departure_date_time', days))
    .union(db.selectFrom('international_charters').select('id').where(within('return_date_time', days)));
  const bookings = db.selectFrom('flight_bookings').select('id').where(within('departure_date', days));
  const trips = await Promise.all(
    (
      [
        ['privateCharter', charters],
        ['internationalCharter', international],
        ['flightBooking', bookings],
      ] as const
    ).map(([kind, requests]) =>
      db
        .selectFrom('trips')
        .select('id')
        .where('kind', '=', kind)
        .where('request_id', 'in', requests)
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute(),
    ),
  );
  return trips.flat().map(({ id }) => ({ id, by: 'day', text: '' }));
}

async function flightsOf(db: Database, days: readonly string[]): Promise<StaffFound['flights']> {
  const flights = await db
    .selectFrom('flights')
    .leftJoin('aircraft', 'aircraft.id', 'flights.aircraft_id')
    .select(['flights.id', 'from_location', 'to_location', 'departure_datetime', 'aircraft.name'])
    .where(within('departure_datetime', days))
    .orderBy('departure_datetime')
    .orderBy('flights.id')
    .limit(MOST)
    .execute();
  return flights.map(({ id, from_location: from, to_location: to, departure_datetime: departs, name }) => ({
    id,
    from,
    to,
    departs,
    aircraft: name ?? '',
  }));
}

async function byTail(db: Database, q: string): Promise<FoundTrip[]> {
  const tail = fold(q).toUpperCase().replaceAll(' ', '');
  if (tail.length < LEAST_LETTERS) return [];
  const quotes = await db
    .selectFrom('quotes')
    .select(['trip_id', 'tail'])
    // The expression of the index.
    .where(sql<boolean>`replace(replace(upper(tail), '-', ''), ' ', '') = ${tail}`)
    .orderBy('trip_id', 'desc')
    .limit(MOST)
    .execute();
  return quotes.map(({ trip_id, tail: text }) => ({ id: trip_id, by: 'tail', text }));
}

async function byNote(db: Database, q: string): Promise<FoundTrip[]> {
  const sought = fold(q);
  if (sought.length < LEAST_LETTERS) return [];
  await foldNotes(db);
  const words = sought.split(' ').slice(0, 8);
  const notes = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('trip_events')
        .select(['id', 'trip_id', 'note', 'folded'])
        .where(sql<boolean>`note <> ''`)
        .orderBy('id', 'desc')
        .limit(MOST_NOTES)
        .as('notes'),
    )
    .select(['notes.trip_id', 'notes.note'])
    .where((eb) => eb.and(words.map((word) => hasWord(sql.ref('notes.folded'), word))))
    .orderBy('notes.id', 'desc')
    .limit(MOST)
    .execute();
  return notes.map(({ trip_id, note }) => ({ id: trip_id, by: 'note', text: excerpt(note, words[0] ?? '') }));
}

/** 120 characters of a note around a folded word. */
function excerpt(note: string, word: string): string {
  const line = note.replace(/\s+/g, ' ');
  const start = Math.max(0, placeIn(line, word) - 40);
  const part = line.slice(start, start + 120);
  return `${start > 0 ? '…' : ''}${part}${start + 120 < line.length ? '…' : ''}`;
}

/** Finds where a folded word begins in a text that contains it. */
function placeIn(text: string, word: string): number {
  let [low, high] = [0, text.length];
  // The longest beginning without the word ends just before the last letter of the word.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fold(text.slice(0, middle)).includes(word)) high = middle - 1;
    else low = middle;
  }
  return Math.max(0, low + 1 - word.length);
}

/** The trips, each once, with the names of their travellers. */
async function named(db: Database, found: readonly FoundTrip[]): Promise<FoundRequest[]> {
  const first = new Map<number, FoundTrip>();
  for (const one of found) if (!first.has(one.id)) first.set(one.id, one);
  if (first.size === 0) return [];
  const trips = await db
    .selectFrom('trips')
    .select(['id', 'kind', 'request_id', 'reference', 'stage'])
    .where('id', 'in', [...first.keys()])
    .execute();
  const byId = new Map(trips.map((trip) => [trip.id, trip]));
  const requests = await listedByRequest(db, trips);
  return [...first.values()].flatMap(({ id, by, text }) => {
    const trip = byId.get(id);
    if (!trip) return [];
    const { kind, request_id: requestId, reference, stage } = trip;
    const { customer: name = '', departs = '', places = [] } = requests.get(`${kind} ${requestId}`) ?? {};
    return [{ kind, requestId, reference, stage, name, places: places.filter(Boolean), departs, by, text }];
  });
}

/** What lists show of some requests, by kind and id. */
const listedByRequest = (db: Database, trips: readonly { kind: RequestKind; request_id: number }[]) =>
  readByKind(trips, async (kind, ids) => {
    const { read, listed } = LISTS[kind];
    return (await read(db, ids)).map((request) => ({ id: request.id, ...listed(request) }));
  });

/** The most new requests of an answer. */
const MOST_NEW = 500;

/** The new requests, newest first, without personal data. */
export async function listNewRequests(db: Database): Promise<NewRequest[]> {
  const trips = await db
    .selectFrom('trips')
    .select(['kind', 'request_id', 'reference', 'created_at', 'due_at'])
    .where('stage', '=', 'new')
    .orderBy('id', 'desc')
    .limit(MOST_NEW)
    .execute();
  const requests = await listedByRequest(db, trips);
  return trips.map(({ kind, request_id: requestId, reference, created_at: createdAt, due_at: dueAt }) => {
    const { departs = '', places = [] } = requests.get(`${kind} ${requestId}`) ?? {};
    return { kind, requestId, reference, createdAt, dueAt, departs, codes: places.map(codeOf).filter(Boolean) };
  });
}
