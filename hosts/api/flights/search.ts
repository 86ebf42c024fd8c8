import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type FlightSearchQuery, MAX_PAGE, writeFlightPlace } from '@charter-hosts/contract';
import type { Database } from '../platform/database/open';
import { createResponseCache } from '../platform/http/response-cache';
import { countFlights, flightsVersion, ofDeparted, placeOf, type SearchOptions, searchFlights } from './store';

const MAX_KEPT_BYTES = 32 * 1024 * 1024;
const MAX_COUNTS_BYTES = 1024 * 1024;
/** A gzip level that takes half the default's time for a few per cent more bytes. */
const QUICK = 3;

interface Search extends SearchOptions {
  query: FlightSearchQuery;
}

/** A result read from the flights, and how long it is valid. */
interface Read {
  /** What `flightsVersion` was when they were read, or before. */
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
  staffImages: (record: string) => string,
): (search: Search) => Promise<FoundPage & { kept: boolean }> {
  const pages = createResponseCache<FoundPage & Read>(MAX_KEPT_BYTES, ({ answer }) => answer.byteLength);
  const counts = createResponseCache<Counted>(MAX_COUNTS_BYTES, () => 0);
  const readings = new Map<string, Promise<FoundPage & Read>>();

  async function count({ query: { limit: _, after: __, ...asked }, ...options }: Search, version: number) {
    const key = JSON.stringify([options.all, asked]);
    const kept = counts.get(key);
    if (kept && holds(kept, version, options.now)) return kept;
    const counted = { ...(await countFlights(db, asked, options)), version, since: options.now.toISOString() };
    counts.set(key, counted);
    return counted;
  }

  async function read(search: Search): Promise<FoundPage & Read> {
    const { query, ...options } = search;
    const { limit = MAX_PAGE, after } = query;
    // One more than the page holds, to know whether there is a next page.
    const { records, first, version } = await searchFlights(db, { ...query, limit: limit + 1 }, options);
    const page = records.slice(0, limit);
    const last = records.length > limit ? page.at(-1) : undefined;
    const isWhole = !after && !last;
    // Flights whose departure is not computed yet do not count: computing it is a write, which changes the version.
    const { total, until } = isWhole ? { total: page.length, until: first } : await count(search, version);
    const departed = ofDeparted(query, options);
    return {
      ...packed(
        options.all ? page.map(staffImages) : page,
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
    const { class: _, ...query } = search.query;
    const key = JSON.stringify([search.all, query]);
    // Of a search that is new the version is read with the flights, which saves a statement.
    if (pages.get(key) || readings.has(key)) {
      const version = await flightsVersion(db, search);
      const kept = pages.get(key);
      if (kept && holds(kept, version, search.now)) return { ...kept, kept: true };
      // Equal searches at the same time, as after a write, share one reading. One that began before the write is waited
      // for and not used; whoever goes on first reads for the others.
      for (let reading = readings.get(key); reading; reading = readings.get(key)) {
        const fresh = await reading;
        if (fresh.version >= version) return { ...fresh, kept: false };
      }
    }
    const reading = read({ ...search, query }).finally(() => readings.delete(key));
    readings.set(key, reading);
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
