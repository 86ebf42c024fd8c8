import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type FlightSearchQuery, MAX_PAGE, writeFlightPlace } from 'charter-widgets/contract';
import {
  countFlights,
  type Database,
  dataVersion,
  type FoundFlight,
  ofDeparted,
  placeOf,
  type SearchOptions,
  searchFlights,
} from '../database';
import { createResponseCache } from '../http';

const MAX_KEPT_BYTES = 32 * 1024 * 1024;
const MAX_COUNTS_BYTES = 1024 * 1024;
/** A gzip level that takes half the default's time for a few per cent more bytes. */
const QUICK = 3;

interface Search extends SearchOptions {
  query: FlightSearchQuery;
}

/** A result read from the flights, and how long it is valid. */
interface Read {
  /** The version of the flights, an admin's of the bookings too, before they were read: the result may be newer than it, never older. */
  version: number;
  /** When it was read; before that, by a clock that was put back, others have not departed yet. An instant, ISO text. */
  since: string;
  /** When the first of them departs, if that changes the result; an instant, ISO text. */
  until: string | undefined;
}

/** The number of flights on all pages. */
interface Counted extends Read {
  total: number;
}

export interface FoundPage {
  /** The answer in its envelope, gzip. */
  answer: Uint8Array<ArrayBuffer>;
  /** Another one for another answer. */
  etag: string;
  /** No flight is in it. */
  isEmpty: boolean;
}

/**
 * Makes the search of GET /Flight/search. It resolves to a page as it is sent, and keeps that until any process has
 * written a flight or an aircraft, for an admin a booking too, or the first flight that it was counted with has departed. `kept` tells one that was
 * there already, and cost next to nothing.
 */
export function createFlightSearch(
  db: Database,
  staffImages: (flight: FoundFlight) => string,
): (search: Search) => Promise<FoundPage & { kept: boolean }> {
  const pages = createResponseCache<FoundPage & Read>(MAX_KEPT_BYTES, ({ answer }) => answer.byteLength);
  const counts = createResponseCache<Counted>(MAX_COUNTS_BYTES, () => 0);
  const readings = new Map<string, Promise<FoundPage & Read>>();

  async function count({ query: { limit: _, after: __, ...asked }, ...options }: Search, version: number) {
    const key = JSON.stringify([options.all, asked]);
    const kept = counts.get(key);
    if (kept && holds(kept, version, options.now)) return kept;
    const { total, first } = await countFlights(db, asked, options);
    const counted = { total, version, since: options.now.toISOString(), until: first };
    counts.set(key, counted);
    return counted;
  }

  async function read(search: Search, version: number): Promise<FoundPage & Read> {
    const { query, ...options } = search;
    const { limit = MAX_PAGE, after } = query;
    // One more than the page holds, to know whether there is a next page.
    const found = await searchFlights(db, { ...query, limit: limit + 1 }, options);
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    const isWhole = !after && !last;
    const { total, until } = isWhole ? { total: page.length, until: earliest(page) } : await count(search, version);
    const departed = ofDeparted(query, options);
    return {
      ...packed(
        options.all ? page.map(staffImages) : page.map(({ record }) => record),
        total,
        last && writeFlightPlace(placeOf(last, query, options)),
      ),
      version,
      since: options.now.toISOString(),
      // With departed flights last, the order changes at any departure: valid for this instant only.
      until: departed === 'out' ? until : departed === 'last' ? options.now.toISOString() : undefined,
    };
  }

  return async (search) => {
    const version = await (search.all ? dataVersion(db, 'flights', 'bookings') : dataVersion(db, 'flights'));
    const { class: _, ...asked } = search.query;
    const key = JSON.stringify([search.all, asked]);
    const kept = pages.get(key);
    if (kept && holds(kept, version, search.now)) return { ...kept, kept: true };

    // Equal searches at the same time, as after a write, share one reading.
    const turn = `${version} ${key}`;
    let reading = readings.get(turn);
    if (!reading) {
      reading = read({ ...search, query: asked }, version).finally(() => readings.delete(turn));
      readings.set(turn, reading);
    }
    const fresh = await reading;
    pages.set(key, fresh);
    return { ...fresh, kept: false };
  };
}

const holds = ({ version, since, until }: Read, current: number, now: Date) =>
  version === current && (until === undefined || (since <= now.toISOString() && now.toISOString() <= until));

/** The page as it is sent; `next` where another one follows. */
export function packed(records: string[], total: number, next: string | undefined): FoundPage {
  const text = `{"success":true,"message":"","data":[${records.join()}],"total":${total},"next":${JSON.stringify(next ?? null)}}`;
  // Compressed on this thread: handing it to another takes longer than the work. Copied, because gzipSync returns a
  // slice of a much larger buffer, which would stay in memory with it.
  const answer = new Uint8Array(gzipSync(text, { level: QUICK }));
  const hash = createHash('sha256').update(answer).digest('base64url');
  return { answer, etag: `W/"${hash.slice(0, 22)}"`, isEmpty: records.length === 0 };
}

/** Flights whose departure is not computed yet do not count: computing it is a write, which changes the version. */
const earliest = (flights: FoundFlight[]) =>
  flights.reduce<string | undefined>(
    (first, { departs_at }) => (!departs_at || (first && first < departs_at) ? first : departs_at),
    undefined,
  );
