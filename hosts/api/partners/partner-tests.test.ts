import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { SUBJECTS } from '../app';
import {
  aBooking,
  aCharter,
  aChauffeurRequest,
  anInternationalCharter,
  test as base,
  dataOf,
  type Headers,
  json,
  signIn,
  storeFlight,
  type TestApp,
} from '../testing';
import { insertWebhook } from '../webhooks/store';

const test = base.extend({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@example.com' } });
const email = 'parveen@example.com';

/** A body that each public call which stores something accepts, by its path. */
const BODIES: Readonly<Record<string, (flightId: number) => object>> = {
  '/PrivateCharter/Create': () => aCharter(),
  '/FlightBooking': (flightId) => aBooking(flightId, { email }),
  '/ChauffeurService/CreateRequest': () => aChauffeurRequest({ email }),
  '/InternationalCharter': () => anInternationalCharter(),
};

const CREATES = SUBJECTS.flatMap(({ routes }) => routes)
  .filter(({ endpoint }) => endpoint.who === 'anyone' && endpoint.once)
  .map(({ endpoint }) => endpoint.path);

async function countRows({ db }: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ count: unknown }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

const send = ({ app }: TestApp, path: string, body: object, headers: Headers = {}, query = '?test=1') =>
  app.request(`/api${path}${query}`, json(body, headers));

test.for(CREATES)('a partner’s test of POST %s gets a real answer, and stores nothing', async (path, { api }) => {
  await insertWebhook(api.db, { url: 'https://1.1.1.1/', description: '', events: ['trip.created'] }, new Date());
  const body = BODIES[path]?.(await storeFlight(api)) ?? {};
  const before = await countRows(api);
  const invalid = await send(api, path, {});
  expect([invalid.status, await invalid.json()]).toEqual([400, await (await send(api, path, {}, {}, '')).json()]);
  expect((await send(api, path, body, { 'Idempotency-Key': 'short' })).status).toBe(400);
  const key = { 'Idempotency-Key': 'a-key-of-one-request' };
  for (const headers of [{}, key, key]) {
    const answer = await send(api, path, body, headers, '?test=1&partner=indus&locale=ur');
    expect([answer.status, await answer.json()]).toEqual([
      201,
      {
        success: true,
        message: expect.stringMatching(/submitted/),
        data: { id: 999_999_999, reference: expect.stringMatching(/^TEST-[\w-]+$/), test: true },
      },
    ]);
  }
  await api.settled();
  expect(await countRows(api)).toEqual(before);

  const real = await dataOf(send(api, path, body, key, ''));
  expect(real.reference, 'the key of a test is free for a real request').toMatch(/^CW-/);
  const after = await countRows(api);
  expect([after.trips, after.deliveries]).toEqual([(before.trips ?? 0) + 1, (before.deliveries ?? 0) + 1]);
  expect(after.outbox).toBeGreaterThan(before.outbox ?? 0);
});

describe('a partner’s tests', () => {
  const limited = base.extend({ env: { RATE_LIMIT_POST: '2/1h' } });

  limited('have their own limit, separate from that of real requests', async ({ api }) => {
    const [path, body] = ['/ChauffeurService/CreateRequest', aChauffeurRequest()];
    for (let times = 0; times < 20; times++) expect((await send(api, path, body)).status).toBe(201);
    expect((await send(api, path, body)).status).toBe(429);
    expect((await send(api, path, body, {}, '')).status).toBe(201);
  });

  test('can book the operator’s flights or, if there are none, one that exists only for tests', async ({ api }) => {
    const read = async (path: string) => (await api.app.request(`/api${path}`)).json();
    expect((await read('/Flight/search?images=true')).data).toEqual([]);
    const found = await read('/Flight/search?images=true&test=1');
    expect(found).toMatchObject({ data: [{ id: 999_999_999, seatsAvailable: 8 }], total: 1, next: null });
    const [flight] = found.data;
    expect((await read('/Flight/GetFlight/5?test=1')).data).toEqual(flight);
    for (const query of ['', '?test=no', '?test=off'])
      expect((await read(`/Flight/GetFlight/5${query}`)).success).toBe(false);

    const booking = aBooking(flight.id, { departureDate: flight.departureDatetime });
    expect((await send(api, '/FlightBooking', booking)).status).toBe(201);
    expect((await send(api, '/FlightBooking', aBooking(flight.id))).status).toBe(409);
    expect((await send(api, '/FlightBooking', booking, {}, '')).status).toBe(404);
    expect((await countRows(api)).trips).toBe(0);

    const id = await storeFlight(api);
    expect((await read(`/Flight/GetFlight/${id}?test=1`)).data.id).toBe(id);
    expect((await read('/Flight/search?test=1')).data.map((one: { id: number }) => one.id)).toEqual([id]);
  });

  test('are refused by each call that would store or send something', async ({ api }) => {
    const session = await signIn(api.app);
    await api.settled();
    const before = await countRows(api);
    for (const { endpoint } of SUBJECTS.flatMap(({ routes }) => routes)) {
      const isTested = endpoint.who === 'anyone' && (endpoint.once || endpoint.path === '/PrivateCharter/Estimate');
      if (endpoint.method === 'get' || isTested) continue;
      const path = `/api${endpoint.path.replace(':id', '1')}?test=1`;
      const headers = endpoint.who === 'traveller' || endpoint.who === 'partner' ? undefined : session;
      const answer = await api.app.request(path, { ...json({}, headers), method: endpoint.method.toUpperCase() });
      const { message } = await answer.json();
      const refused = [400, expect.stringContaining('cannot be tested')];
      expect.soft([answer.status, message], endpoint.path).toEqual(refused);
    }
    expect(await countRows(api)).toEqual(before);
  });
});
