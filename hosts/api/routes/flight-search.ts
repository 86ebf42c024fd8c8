import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGzip, gzipSync } from 'node:zlib';
import type { FlightSearchQuery } from 'charter-widgets/api';
import { type Database, dataVersion, type FoundFlight, searchFlights } from '../database';
import { createKeptAnswers } from '../http';

const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** Flights read at once: other calls wait some milliseconds at most, and the images are a list in one query. */
const PAGE_FLIGHTS = 500;
/** Gzip's level that takes half the time of the default, for some hundredths more bytes. */
const QUICK = 3;
/** A search of many pages is read again when flights were written meanwhile, so often at most. */
const MAX_READINGS = 3;

interface Search {
  query: FlightSearchQuery;
  /** Those that have departed, too. */
  all: boolean;
  now: Date;
}

interface Found {
  /** The answer in its envelope, gzip. */
  answer: Uint8Array<ArrayBuffer>;
  /** Of the flights, before they were read: the answer may be newer, never older. */
  version: number;
  /** When the first of them departs, where the answer is another one then; an instant, ISO text. */
  until: string | undefined;
}

/**
 * Makes the search of GET /Flight/search. It resolves to the answer as it is sent, and keeps that until any process
 * has written a flight or an aircraft, or the first flight in it has departed.
 */
export function createFlightSearch(db: Database): (search: Search) => Promise<Found['answer']> {
  const kept = createKeptAnswers<Found>(MAX_KEPT_BYTES);
  const readings = new Map<string, Promise<Found>>();

  return async (search) => {
    const version = await dataVersion(db, 'flights');
    const { class: _, ...asked } = search.query;
    const key = JSON.stringify([search.all, asked]);
    const found = kept.get(key);
    const departed = found?.until !== undefined && found.until < search.now.toISOString();
    if (found?.version === version && !departed) return found.answer;

    // After a write many ask the same at the same moment: it is read once.
    const turn = `${version} ${key}`;
    let reading = readings.get(turn);
    if (!reading) {
      reading = read(db, search, version).finally(() => readings.delete(turn));
      readings.set(turn, reading);
    }
    const fresh = await reading;
    kept.set(key, fresh);
    return fresh.answer;
  };
}

async function read(db: Database, search: Search, version: number, readings = 1): Promise<Found> {
  const first = await pageOf(db, search);
  let until = earliest(first);
  const found = (answer: Found['answer']): Found => ({
    answer,
    version,
    until: search.all || search.query.DepartureDate ? undefined : until,
  });
  // One page is packed here: the way to another thread and back takes longer than the work.
  if (first.length < PAGE_FLIGHTS) {
    const packed = gzipSync(`${START}${inside(first)}${END}`, { level: QUICK });
    // A copy: the buffer that it comes in is many times as large, and would be kept with it.
    return found(new Uint8Array(packed));
  }

  async function* text() {
    yield `${START}${inside(first)}`;
    for (let page = first; page.length === PAGE_FLIGHTS; ) {
      await setImmediate();
      page = await pageOf(db, search, page.at(-1));
      until = earliest(page, until);
      if (page.length > 0) yield `,${inside(page)}`;
    }
    yield END;
  }
  const answer = await pipeline(text, createGzip(), (bytes) => buffer(bytes));
  const now = await dataVersion(db, 'flights');
  // A flight whose place has changed between two pages may be missing, or there twice.
  if (now !== version && readings < MAX_READINGS) return read(db, search, now, readings + 1);
  return found(answer as Buffer<ArrayBuffer>);
}

const START = '{"success":true,"message":"","data":[';
const END = ']}';

const pageOf = (db: Database, { query, ...options }: Search, after?: FoundFlight) =>
  searchFlights(db, query, { ...options, limit: PAGE_FLIGHTS, after });

/** A list's JSON without its brackets. */
const inside = (flights: FoundFlight[]) => flights.map(({ record }) => record).join();

const earliest = (flights: FoundFlight[], of?: string) =>
  flights.reduce<string | undefined>((first, { departs_at }) => (first && first < departs_at ? first : departs_at), of);
