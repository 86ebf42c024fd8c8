import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type FlightSearchQuery, MAX_PAGE, writeFlightPlace } from '@charter-hosts/contract';
import type { Database } from '../platform/database/open';
import { createResponseCache } from '../platform/http/response-cache';
import { countFlights, departedOrder, flightsVersion, placeOf, type SearchOptions, searchFlights } from './store';

const MAX_KEPT_BYTES = 32 * 1024 * 1024;
const MAX_COUNTS_BYTES = 1024 * 1024;
/** This gzip level takes half the time of the default for a few per cent more bytes. */
const QUICK = 3;

interface Search extends SearchOptions {
  query: FlightSearchQuery;
}

/** How long a result is valid. */
interface Read {
  /** `flightsVersion` when it was read, or before. */
  version: number;
  /** When it was read, an instant. A clock that was put back to before it makes the result invalid. */
  since: string;
  /** When the first flight departs, an instant; undefined if that changes nothing. */
  until: string | undefined;
}

/** The number of flights on all pages. */
interface Counted extends Read {
  total: number;
}

export interface FoundPage {
  /** The answer in its envelope, gzip. */
  answer: Uint8Array<ArrayBuffer>;
  /** Differs for each answer. */
  etag: string;
  /** Whether it has no flights. */
  isEmpty: boolean;
}

/**
 * Creates the search of GET /Flight/search, which returns pages as they are sent. A page is cached until a process writes a
 * flight or an aircraft (for staff also a booking), or its first flight departs. `kept` tells a cached page.
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
    // The embedded database answers synchronously: let other calls run between page and count.
    if (!isWhole) await setImmediate();
    // Computing a missing departure is a write, which changes the version.
    const { total, until } = isWhole ? { total: page.length, until: first } : await count(search, version);
    const departed = departedOrder(query, options);
    return {
      ...packPage(
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
    // A new search reads the version with the flights, which saves a statement.
    if (pages.get(key) || readings.has(key)) {
      const version = await flightsVersion(db, search);
      const kept = pages.get(key);
      if (kept && holds(kept, version, search.now)) return { ...kept, kept: true };
      // Equal searches at the same time share one reading; a reading from before a write is not used.
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

/** A page as it is sent; `next` is undefined for the last one. */
export function packPage(records: string[], total: number, next: string | undefined): FoundPage {
  const text = `{"success":true,"message":"","data":[${records.join()}],"total":${total},"next":${JSON.stringify(next ?? null)}}`;
  // Compressed on this thread: handing it to another takes longer than the work. Copied, because gzipSync returns a
  // slice of a much larger buffer, which would stay in memory with it.
  const answer = new Uint8Array(gzipSync(text, { level: QUICK }));
  const hash = createHash('sha256').update(answer).digest('base64url');
  return { answer, etag: `W/"${hash.slice(0, 22)}"`, isEmpty: records.length === 0 };
}
