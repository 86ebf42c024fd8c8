import { MAX_PAGE } from '@charter-hosts/contract';
import { type Endpoint, MAX_SEGMENTS, TRIP } from 'charter-widgets/contract';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import {
  aBooking,
  aCharter,
  aCompanion,
  aDraft,
  aSegment,
  aTrip,
  test as base,
  bearer,
  customerSession,
  json,
  partnerToken,
  storeFlight,
  textOf,
  tripToken,
} from '../testing';
import { addressOf, ENDPOINTS, nameOf, requestOf } from '../testing/calls';
import { postgresUrl } from '../testing/database';
import { longestHold } from '../testing/longest-hold';
import { storeTenthYear } from '../testing/tenth-year';

vi.setConfig({ testTimeout: 300_000 });

// This fixture is for this file only, because test files share their modules.
const test = base.extend({ env: { ESTIMATES: 'on' } });

/** The limit that ARCHITECTURE.md promises. */
const MOST_MS = 50;
/**
 * Garbage collection and other processes slow single tries; code that really blocks the loop is slow in all of them.
 */
const TRIES = 6;

const PLACES = ['Karachi (KHI)', 'Skardu (KDU)', 'Dubai (DXB)', 'Lahore (LHE)', 'Islamabad (ISB)', 'London (LHR)'];
const LONG = 'میں '.repeat(100).trim();

/** A journey of this number of legs, with no pair of places more than twice in ten. It differs by the minute. */
const legs = (count: number, minute: number) =>
  Array.from({ length: count }, (_, i) =>
    aSegment({
      fromLocation: PLACES[i % 6],
      toLocation: PLACES[(i + 1 + (Math.floor(i / 6) % 5)) % 6],
      departDate: `2099-03-${String(1 + (i % 28)).padStart(2, '0')}T14:${String(minute % 60).padStart(2, '0')}:00`,
    }),
  );

/** The largest valid bodies; each call returns another one. */
const LARGEST: Record<string, (i: number, flight: number) => object> = {
  'POST /PrivateCharter/Estimate': (i) => ({ segments: legs(10, i) }),
  'POST /PrivateCharter/Create': (i) => aCharter({ trip: TRIP.multiLeg, segments: legs(MAX_SEGMENTS, i), note: LONG }),
  'POST /FlightBooking': (_, flight) =>
    aBooking(flight, { numberOfGuests: 5, travelPersons: Array.from({ length: 5 }, () => aCompanion()), note: LONG }),
  'POST /Traveller/Change': (i) => ({ note: `${LONG} ${i}` }),
};
/** Filters and orders of the longest lists. `{}` becomes another year each time, so that no answer is cached. */
const QUERIES: Record<string, readonly string[]> = {
  'GET /Flight/search': [
    ...['', `limit=${MAX_PAGE}`, 'limit=1', 'FromLocation=a', 'FromLocation=international', 'FromLocation=zz'],
    ...['ToLocation=airport&FromLocation=karachi', 'passengers=6', 'DepartureDate=2027-01-01', 'kind=empty-legs'],
    ...['maxPrice=501', 'aircraftType=jet', 'time=morning', 'images=1'],
  ].map((query) => `${query}&ToDate={}-01-01`),
};

test('no public call on a full database blocks the event loop', async ({ api, skip }) => {
  if (postgresUrl) skip('SQLite answers in the process itself');
  const { app, db } = api;
  await storeTenthYear(db, { flights: 100_000, requests: 50_000 });
  const flight = await storeFlight(api);
  const trip = await aTrip(api);
  await trip.save(aDraft());
  await trip.send();
  // A partner, and a traveller who is an agency, each with a tenth of all requests.
  await sql`update trips set partner_id = 1 where id % 10 = 0`.execute(db);
  await sql`insert into trip_contacts select 'customer@example.com', id from trips where id % 10 = 0`.execute(db);
  const sessions: Record<Endpoint['who'], Record<string, string>> = {
    ...{ anyone: {}, admin: {}, traveller: bearer(await tripToken(api, trip.id)) },
    ...{ partner: bearer(await partnerToken(api)), customer: await customerSession(api), user: {} },
  };
  sessions.user = sessions.customer;
  let count = 0;
  async function holds(call: Endpoint, query: string): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < TRIES; i++) {
      count++;
      const body = LARGEST[nameOf(call)]?.(count, flight);
      const init = body ? json(body, sessions[call.who]) : requestOf(call, sessions[call.who]);
      const path = `${addressOf(call, { id: '100000' })}?${query.replace('{}', String(2200 + count))}`;
      const ask = async () => {
        const answer = await app.request(path, init);
        await textOf(answer);
        if (body) expect(answer.status, nameOf(call)).toBeLessThan(300);
      };
      least = Math.min(least, await longestHold(ask));
    }
    return Math.round(least);
  }
  const ends = ({ path }: Endpoint) => Number(/sign-out|sign-ins.end/.test(path));
  const slow: string[] = [];
  for (const call of ENDPOINTS.filter(({ who }) => who !== 'admin').toSorted((a, b) => ends(a) - ends(b)))
    for (const query of QUERIES[nameOf(call)] ?? ['']) {
      const ms = await holds(call, query);
      if (ms > MOST_MS) slow.push(`${nameOf(call)} ${query}: ${ms} ms`);
    }
  expect(slow).toEqual([]);
});
