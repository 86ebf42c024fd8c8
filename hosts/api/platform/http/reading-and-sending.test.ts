import type { Endpoint } from 'charter-widgets/contract';
import { describe, expect } from 'vitest';
import { bearer, ENDPOINTS, nameOf } from '../../testing/calls';
import { tripToken } from '../../testing/links';
import { aCharter, aChauffeurRequest, anInternationalCharter } from '../../testing/requests';
import { test as base, json, type TestApp } from '../../testing/test-app';

// This fixture is for this file only, because test files share their modules.
const test = base.extend({
  env: {
    RATE_LIMIT_POST: '3/10m',
    RATE_LIMIT_LOGIN: '3/15m',
    RATE_LIMIT_READ: '6000/1m',
    PUBLIC_URL: 'http://localhost',
  },
});

/** POSTs that read, because their token or answer must not be in an address or a cache. */
const READING = [
  'POST /Auth/invitation',
  'POST /Auth/passkey/begin',
  'POST /Auth/passkeys/begin',
  'POST /Traveller/Seen',
];
const isReading = (endpoint: Endpoint) => endpoint.method === 'get' || READING.includes(nameOf(endpoint));

const CONTACT = { email: 'late@example.com' };
const ANSWER = { version: 1, total: 1, hash: '0'.repeat(64), says: 'yes', name: 'Parveen' };
const good = async (api: TestApp, id = 1) => bearer(await tripToken(api, id));

async function fill(api: TestApp) {
  await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
}

test('no call that only reads has the limit for sending', () => {
  const wrong = ENDPOINTS.filter(
    (one) => isReading(one) && (one.limit === 'request' || one.limit === 'trip' || one.limit === 'attempt'),
  ).map(nameOf);
  expect(wrong).toEqual([]);
});

describe('a trip’s page', () => {
  test('can be opened 27 times without using up the limit of requests', async ({ api }) => {
    await fill(api);
    for (let times = 0; times < 27; times++) {
      expect((await api.app.request('/api/Traveller/Trip', { headers: await good(api) })).status).toBe(200);
      expect((await api.app.request('/api/Traveller/Seen', { method: 'POST', headers: await good(api) })).status).toBe(
        200,
      );
    }
    expect((await api.app.request('/api/Traveller/Answer', json(ANSWER, await good(api)))).status).toBe(409);
    expect((await api.app.request('/api/InternationalCharter', json(anInternationalCharter()))).status).toBe(201);
  });

  test('is answered whatever others sent from the same address, and each trip has its own limit', async ({ api }) => {
    await fill(api);
    for (let times = 0; times < 2; times++)
      await api.app.request('/api/ChauffeurService/CreateRequest', json(aChauffeurRequest()));
    const full = await api.app.request('/api/ChauffeurService/CreateRequest', json(aChauffeurRequest()));
    expect(full.status).toBe(429);
    const answer = async (id: number) => api.app.request('/api/Traveller/Answer', json(ANSWER, await good(api, id)));
    const statuses = [];
    for (let times = 0; times < 4; times++) statuses.push((await answer(1)).status);
    expect(statuses).toEqual([409, 409, 409, 429]);
    expect((await answer(2)).status).toBe(409);
    // Another trip has its own count.
    expect((await api.app.request('/api/Traveller/Contact', json(CONTACT, await good(api)))).status).toBe(409);
  });

  test('refuses a client that guesses tokens, but nobody with a valid one', async ({ api }) => {
    await fill(api);
    const bad = bearer(`1.1.${'x'.repeat(22)}`);
    const statuses = [];
    for (let times = 0; times < 4; times++)
      statuses.push((await api.app.request('/api/Traveller/Answer', json(ANSWER, bad))).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect((await api.app.request('/api/Traveller/Trip', { headers: bad })).status).toBe(429);
    expect((await api.app.request('/api/Partner/figures', { headers: bad })).status).toBe(429);
    expect((await api.app.request('/api/Traveller/Trip', { headers: await good(api) })).status).toBe(200);
    expect((await api.app.request('/api/Traveller/Answer', json(ANSWER, await good(api)))).status).toBe(409);
  });
});
