import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { SUBJECTS } from '../app';
import { aBooking, aCharter, aChauffeurRequest, aFlight, anInternationalCharter, form } from '../testing/requests';
import { test as base, json, signIn, storeAircraft, storeFlight, type TestApp } from '../testing/test-app';

// A partner tries a widget: its calls carry `?test`.

const test = base.extend({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@example.com' } });

/** A body that each public call which stores something accepts, by its path. */
const BODIES: Readonly<Record<string, (flightId: number) => object>> = {
  '/PrivateCharter/Create': () => aCharter(),
  '/FlightBooking': (flightId) => aBooking(flightId, { email: 'parveen@example.com' }),
  '/ChauffeurService/CreateRequest': () => aChauffeurRequest({ email: 'parveen@example.com' }),
  '/InternationalCharter': () => anInternationalCharter(),
};

const CREATES = SUBJECTS.flatMap(({ routes }) => routes)
  .filter(({ endpoint }) => endpoint.who === 'anyone' && endpoint.once)
  .map(({ endpoint }) => endpoint.path);

/** How many rows each table has, by the table's name. */
async function rowsOf({ db }: TestApp): Promise<Record<string, number>> {
  const tables = await db.introspection.getTables();
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: unknown }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

const send = ({ app }: TestApp, path: string, body: unknown, headers: Record<string, string> = {}, query = '?test=1') =>
  app.request(`/api${path}${query}`, json(body, headers));

describe.for(CREATES)('a test of POST %s', (path) => {
  const bodyFor = (flightId: number) => BODIES[path]?.(flightId) ?? {};

  test('gets the answer of a real one, and stores nothing', async ({ api }) => {
    const now = new Date().toISOString();
    const webhook = { url: 'https://1.1.1.1/', description: '', events: 'trip.created', on_at: now, created_at: now };
    await api.db
      .insertInto('webhooks')
      .values({ ...webhook, off_at: null, failing_since: null })
      .execute();
    const body = bodyFor(await storeFlight(api));
    const before = await rowsOf(api);
    const key = { 'Idempotency-Key': 'a-key-of-one-request' };
    for (const headers of [{}, key, key]) {
      const answer = await send(api, path, body, headers, '?test=1&partner=indus&locale=ur');
      expect(await answer.json()).toEqual({
        success: true,
        message: expect.stringMatching(/submitted/),
        data: { id: 999_999_999, reference: expect.stringMatching(/^TEST-[\w-]+$/), test: true },
      });
      expect(answer.status).toBe(201);
    }
    await api.settled();
    expect(await rowsOf(api)).toEqual(before);

    const real = await send(api, path, body, key, '');
    expect((await real.json()).data.reference, 'the key of a test is free for a real request').toMatch(/^CW-/);
    const after = await rowsOf(api);
    expect(after.trips).toBe((before.trips ?? 0) + 1);
    expect(after.outbox).toBeGreaterThan(before.outbox ?? 0);
  });

  test('is validated like a real one', async ({ api }) => {
    const answer = await send(api, path, {});
    const real = await send(api, path, {}, {}, '');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual(await real.json());
    expect((await send(api, path, bodyFor(1), { 'Idempotency-Key': 'short' })).status).toBe(400);
  });
});

describe('tests', () => {
  const limited = base.extend({ env: { RATE_LIMIT_POST: '2/1h' } });

  limited('take nothing of the limit of real requests', async ({ api }) => {
    const [path, body] = ['/ChauffeurService/CreateRequest', aChauffeurRequest()];
    const before = await rowsOf(api);
    for (let times = 0; times < 20; times++) expect((await send(api, path, body)).status).toBe(201);
    expect((await send(api, path, body)).status, 'they have one of their own').toBe(429);
    expect(await rowsOf(api)).toEqual(before);
    expect((await send(api, path, body, {}, '')).status).toBe(201);
  });

  test('have a test flight when there are none, which only tests can book', async ({ api }) => {
    const read = async (path: string) => (await api.app.request(`/api${path}`)).json();
    expect((await read('/Flight/search?images=true')).data).toEqual([]);
    const found = await read('/Flight/search?images=true&test=1');
    expect(found).toMatchObject({ data: [{ id: 999_999_999, seatsAvailable: 8 }], total: 1, next: null });
    const [flight] = found.data;
    expect((await read('/Flight/GetFlight/5?test=1')).data).toEqual(flight);
    expect((await read('/Flight/GetFlight/5')).success).toBe(false);

    const before = await rowsOf(api);
    const booking = aBooking(flight.id, { departureDate: flight.departureDatetime });
    expect((await send(api, '/FlightBooking', booking)).status).toBe(201);
    expect((await send(api, '/FlightBooking', aBooking(flight.id))).status).toBe(409);
    expect((await send(api, '/FlightBooking', booking, {}, '')).status).toBe(404);
    expect((await rowsOf(api)).trips).toBe(before.trips);
  });

  test('have the operator’s flights when there are some', async ({ api }) => {
    const id = await storeFlight(api);
    const answer = await api.app.request(`/api/Flight/GetFlight/${id}?test=1`);
    expect((await answer.json()).data.id).toBe(id);
    const all = await api.app.request('/api/Flight/search?test=1');
    expect((await all.json()).data.map((flight: { id: number }) => flight.id)).toEqual([id]);
  });

  test('exist for public calls only: what staff save is stored', async ({ api }) => {
    const session = await signIn(api.app);
    const fields = aFlight(await storeAircraft(api, session));
    const answer = await api.app.request('/api/Flight/upsert?test=1', form(fields, session));
    expect(answer.status).toBe(201);
    expect((await rowsOf(api)).flights).toBe(1);
  });
});
