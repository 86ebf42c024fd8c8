import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aircraftFields, flightFields, flightSearchQuery } from '@charter-hosts/contract';
import { charterRequest, type Endpoint, envelope, isSamePlace } from 'charter-widgets/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, vi } from 'vitest';
import { findFault } from '../platform/http/body';
import { cleanLines } from '../platform/http/parse';
import { ENDPOINTS, nameOf } from '../testing/calls';
import { brokenFrom, damagedText, INHERITED, seededRandom, validFor } from '../testing/property';
import { aCharter, aChauffeurRequest, aFlight, anAircraft, anImage, form } from '../testing/requests';
import { test as base, customerSession, signIn, storeAircraft, storeFlight, type TestApp } from '../testing/test-app';

vi.setConfig({ testTimeout: 120_000 });

/**
 * `npm test` tries a quarter of the inputs, and a run without TEST_LANE all of them. Each run has its own random
 * inputs.
 */
const share = (runs: number) => Math.ceil(process.env.TEST_LANE ? runs / 4 : runs);

// A failure prints the seed, and the smallest input that fails.
fc.configureGlobal({ seed: seededRandom().seed, timeout: 10_000, interruptAfterTimeLimit: 100_000 });

/** Texts that almost are a number, id, date, page or name. */
const ODD_TEXTS = [
  ...['', '\0', ' 1', '-1', '0.001', '0x10', '1e3', '1e400', 'NaN', '2147483648', '9'.repeat(400), '٣', 'true'],
  ...['..', '%', '%00', "'", '1;drop', 'ß', '2026-02-30', '2026-02-30T10:00', '1_2026_1', 'departed_9_9', 'last'],
  ...INHERITED,
];
const odd = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...ODD_TEXTS));

const TABLES = [
  'users',
  'private_charters',
  'private_charter_segments',
  'idempotency_keys',
  'aircraft',
  'flights',
  'flight_images',
  'flight_bookings',
  'travel_persons',
  'chauffeur_requests',
  'international_charters',
  'password_resets',
  'invitations',
  'trips',
  'trip_events',
] as const;

/** The number of rows in each table. */
async function rowsOf({ db }: TestApp): Promise<string> {
  const counts = sql.join(
    TABLES.map((table) => sql`(select count(*) from ${sql.table(table)})`),
    sql` || ',' || `,
  );
  const { rows } = await sql<{ counts: string }>`select ${counts} as counts`.execute(db);
  return rows[0]?.counts ?? '';
}

// Without a mail server, a forgotten password gets 503, whatever was sent.
// This fixture has its own name, because an override of the common one would apply in other files, too.
const test = base.extend({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@example.com' } });

/** Sends a request. Whatever it is, the answer is in the envelope, is not 5xx, and all or nothing is stored. */
async function expectOrderly(api: TestApp, path: string, init?: RequestInit): Promise<number> {
  const before = await rowsOf(api);
  const answer = await api.app.request(`/api/${path}`, init);
  const body = v.parse(envelope, await answer.json());
  expect(body.success).toBe(answer.status < 400);
  if (!body.success) {
    expect(body.message).not.toBe('');
    expect(await rowsOf(api)).toBe(before);
  }
  return answer.status;
}

const post = (body: BodyInit, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body,
});

/**
 * Calls that answer 400 to some bodies that fit their schema: a telephone has the code of a country where none is so
 * long, a link or a question was never sent, a password is common, somebody or a place is not there.
 */
const REFUSES_MORE = new Set([
  ...['/FlightBooking', '/ChauffeurService/CreateRequest', '/InternationalCharter', '/Request', '/Account'],
  ...['reset-password', 'invitation', 'verify', 'join', 'passkeys/add', 'signup'].map((call) => `/Auth/${call}`),
  ...['/Traveller/Contact', '/Account/trips', '/Trip/:id', '/AirlineAircraft/rates/:id', '/Webhooks', '/DaysAway'],
  ...['/Subscription/read', '/Subscription/confirm', '/Subscription/create'],
]);
/** Hashing a password is slow. */
const HASHES = ['/Auth/passkeys/begin', '/Auth/login', '/Auth/signup', '/Auth/reset-password', '/Auth/forgot-password'];

/** Every call that accepts JSON, except the reports of browsers, which have their own limits and type. */
const calls = ENDPOINTS.flatMap((endpoint) =>
  endpoint.body && endpoint.limit !== 'report' ? [[nameOf(endpoint), endpoint, endpoint.body] as const] : [],
);

/** The headers of a person who may make the call; the data for a change of a trip exist. */
async function callerOf(api: TestApp, { who }: Pick<Endpoint, 'who'>): Promise<Record<string, string>> {
  if (who === 'anyone') return {};
  const kept = await api.app.request('/api/ChauffeurService/CreateRequest', post(JSON.stringify(aChauffeurRequest())));
  if (who === 'traveller') return { Authorization: `Bearer ${(await kept.json()).data.trackUrl.split('#')[1]}` };
  return who === 'customer' ? customerSession(api) : signIn(api.app);
}
/** What JSON makes of a value. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

describe('a request with any body', () => {
  test.for(calls)('succeeds or is refused as its schema says: %s', async ([, endpoint, schema], { api }) => {
    const headers = await callerOf(api, endpoint);
    // The id of a person who does not exist, because changing the existing one would end the session.
    const path = endpoint.path.slice(1).replace(':id', endpoint.path === '/People/:id' ? '4711' : '1');
    const runs = share(HASHES.includes(endpoint.path) ? 4 : 20);
    const expectFitting = (status: number) => {
      if (!REFUSES_MORE.has(endpoint.path)) expect(status).not.toBe(400);
    };
    const departureDate = '2099-03-04T14:30:00';
    const booked = { departureDate, ...(path === 'FlightBooking' && { flightId: await storeFlight(api) }) };
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(validFor(schema), fc.boolean(), async (valid, known) => {
        // No schema refuses a leg that ends where it begins; the server does.
        const { segments = [] } = Object(valid) as { segments?: { fromLocation: string; toLocation: string }[] };
        fc.pre(!segments.some(({ fromLocation, toLocation }) => isSamePlace(fromLocation, toLocation)));
        const body = path === 'FlightBooking' && known ? { ...(valid as object), ...booked } : valid;
        const status = await expectOrderly(api, path, post(JSON.stringify(body), headers));
        expectFitting(status);
        statuses.add(status);
      }),
      { numRuns: runs },
    );
    if (endpoint.path === '/PrivateCharter/Create') expect([...statuses]).toEqual([201]);

    let refused = 0;
    await fc.assert(
      fc.asyncProperty(brokenFrom(validFor(schema)), async (broken) => {
        const text = JSON.stringify(broken);
        const isSmall = Buffer.byteLength(text) <= 128 * 1024;
        // The server cleans texts before it checks the schema.
        const fits = isSmall && !findFault(sent(broken)) && v.is(schema, cleanLines(sent(broken)));
        const status = await expectOrderly(api, path, post(text, headers));
        if (fits) expectFitting(status);
        else expect(status).toBe(isSmall ? 400 : 413);
        if (!fits) refused += 1;
      }),
      { numRuns: runs * 2 },
    );
    // With few tries all bodies may have been harmless.
    if (runs >= 10) expect(refused).toBeGreaterThan(0);
  });

  test('succeeds or is refused when its bytes are damaged', async ({ api }) => {
    await fc.assert(
      fc.asyncProperty(damagedText(validFor(charterRequest)), async (bytes) => {
        await expectOrderly(api, 'PrivateCharter/Create', post(bytes));
      }),
      { numRuns: share(80) },
    );
  });

  test('is refused with any other content type, and with any invalid key', async ({ api }) => {
    const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 300 }).map((text) => text.trim());
    const path = 'PrivateCharter/Create';
    const text = JSON.stringify(aCharter());
    await fc.assert(
      fc.asyncProperty(ascii, fc.option(ascii), async (type, key) => {
        const keyed = key === null ? {} : { 'Idempotency-Key': key };
        const isJson = /^application\/json\s*(;|$)/i.test(type);
        const status = await expectOrderly(api, path, post(text, { ...keyed, 'Content-Type': type }));
        if (!isJson) expect(status).toBe(415);
        expect([201, 400, 422]).toContain(await expectOrderly(api, path, post(text, keyed)));
      }),
      { numRuns: share(60) },
    );
  });
});

describe('a request to any address', () => {
  const written = odd.chain((text) => fc.constantFrom(encodeURIComponent(text), encodeURI(text).replaceAll('?', '')));
  /** Every address that names one thing, without its id. */
  const addresses = (method: Endpoint['method']) =>
    ENDPOINTS.flatMap((one) => (one.method === method && one.path.endsWith('/:id') ? [one.path.slice(1, -4)] : []));

  test('gets an answer in the envelope, and deletes nothing that it does not name', async ({ api }) => {
    const headers = await signIn(api.app);
    await storeFlight(api);
    const named = fc.constantFrom(
      ...[...addresses('get'), 'images'].map((path) => ['GET', path] as const),
      ...addresses('delete').map((path) => ['DELETE', path] as const),
    );
    await fc.assert(
      fc.asyncProperty(written, named, async (id, [method, path]) => {
        fc.pre(method === 'GET' || !/^(?:0*1|%31)$/.test(id));
        const status = await expectOrderly(api, `${path}/${id}`, { method, headers });
        expect(method === 'GET' ? [200, 400, 404, 405] : [400, 404, 405]).toContain(status);
      }),
      { numRuns: share(240) },
    );
  });

  test('is refused with any token that is not ours', async ({ api }) => {
    const token = fc.oneof(
      fc.string({ unit: 'grapheme-ascii', maxLength: 200 }),
      fc.jsonValue().map((value) => `e30.${Buffer.from(JSON.stringify(value)).toString('base64url')}.`),
    );
    await fc.assert(
      fc.asyncProperty(token, async (text) => {
        const headers = { Authorization: `Bearer ${text}`.trim() };
        expect(await expectOrderly(api, 'PrivateCharter/GetAllRequests', { headers })).toBe(401);
      }),
      { numRuns: share(60) },
    );
  });
});

test('any search for flights that fits its schema is answered', async ({ api }) => {
  await storeFlight(api);
  await fc.assert(
    fc.asyncProperty(validFor(flightSearchQuery), async (query) => {
      const set = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
      expect(await expectOrderly(api, `Flight/search?${new URLSearchParams(set)}`)).toBe(200);
    }),
    { numRuns: share(40) },
  );
});

test('any list gets an answer in the envelope, whatever its query names', async ({ api }) => {
  const headers = await signIn(api.app);
  const lists = ENDPOINTS.filter(
    ({ method, path, who, query }) =>
      method === 'get' && query && ['admin', 'anyone'].includes(who) && !/:|end$/.test(path),
  );
  const searched = Object.keys(flightSearchQuery.entries);
  const names = fc.constantFrom(...searched, ...INHERITED, 'q', 'limit', 'after', 'stage', 'kind', 'w');
  const values = fc.oneof(odd, fc.constantFrom('x'.repeat(10_240), 'ﷺ'.repeat(3413)));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...lists), fc.array(fc.tuple(names, values)), async ({ path }, pairs) => {
      const query = new URLSearchParams(pairs);
      expect([200, 400]).toContain(await expectOrderly(api, `${path.slice(1)}?${query}`, { headers }));
    }),
    { numRuns: share(160) },
  );
});

describe('any form', () => {
  /** Expects that nothing is left of a received form. */
  const expectNoLeftovers = ({ distDir }: TestApp) => {
    const incoming = join(distDir, 'data/images/incoming');
    expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([]);
  };
  const fieldsOf = (values: object): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) =>
        value === undefined || value === null ? [] : [[`${key.charAt(0).toUpperCase()}${key.slice(1)}`, String(value)]],
      ),
    );
  // A client sends no id for a new record.
  const validFlight = validFor(v.omit(flightFields, ['id', 'images', 'isEmptyLeg', 'latestDeparture', 'ferryLeg']));
  const validAircraft = validFor(v.omit(aircraftFields, ['id']));

  test('succeeds when it fits its schema', async ({ api }) => {
    const session = await signIn(api.app);
    const aircraftId = await storeAircraft(api, session);
    const image = await anImage();
    await fc.assert(
      fc.asyncProperty(validFlight, validAircraft, async (flight, aircraft) => {
        const flightForm = { ...fieldsOf(flight), AircraftId: String(aircraftId), 'Images[0].ImageFile': image };
        expect(await expectOrderly(api, 'Flight/upsert', form(flightForm, session))).toBe(201);
        const aircraftForm = { ...fieldsOf(aircraft), ImageFile: image };
        expect(await expectOrderly(api, 'AirlineAircraft/upsert-aircraft', form(aircraftForm, session))).toBe(201);
      }),
      { numRuns: share(30) },
    );
    expectNoLeftovers(api);
  });

  test('is refused or stored in full when it was tampered with', async ({ api }) => {
    const session = await signIn(api.app);
    const aircraftId = await storeAircraft(api, session);
    const image = await anImage();
    const fields = [...Object.keys(aFlight(1)), ...Object.keys(anAircraft()), 'Id', 'SequenceNo', 'ImageFile', ''];
    const images = ['[0].Description', '[0].ImageId', '[0].toDelete', '[9999].ImageFile', '[-1].ImageFile', '[0]'];
    const names = [...fields, ...images.map((part) => `Images${part}`), ...INHERITED];
    const text = fc.oneof(odd, fc.constant('x'.repeat(70_000)));
    const change = fc.tuple(
      fc.constantFrom(...names),
      fc.oneof(text, fc.constant(image), fc.constant(undefined)),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), fc.boolean(), async (changes, isFlight) => {
        const init = form(
          isFlight ? { ...aFlight(aircraftId), 'Images[0].ImageFile': image } : { ...anAircraft(), ImageFile: image },
          session,
        );
        for (const [name, value, again] of changes) {
          if (!again) init.body.delete(name);
          if (value !== undefined) init.body.append(name, value);
        }
        const status = await expectOrderly(api, isFlight ? 'Flight/upsert' : 'AirlineAircraft/upsert-aircraft', init);
        expect([200, 201, 400, 404]).toContain(status);
      }),
      { numRuns: share(80) },
    );
    expectNoLeftovers(api);
  });

  test('is refused, or its file is stored as an image, when bytes of the file were changed', async ({ api }) => {
    const session = await signIn(api.app);
    const images = [await anImage('#336699'), await anImage('#993366', { type: 'jpeg', width: 120 })];
    const originals = await Promise.all(images.map(async (image) => new Uint8Array(await image.arrayBuffer())));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1),
        fc.nat(),
        fc.uint8Array({ minLength: 1, maxLength: 32 }),
        async (which, at, noise) => {
          const bytes = Uint8Array.from(originals[which] ?? []);
          bytes.set(noise.subarray(0, bytes.length - (at % bytes.length)), at % bytes.length);
          const file = new Blob([bytes], { type: 'image/png' });
          const init = form({ ...anAircraft(), ImageFile: file }, session);
          expect([201, 400]).toContain(await expectOrderly(api, 'AirlineAircraft/upsert-aircraft', init));
        },
      ),
      { numRuns: share(40) },
    );
    expectNoLeftovers(api);
  });
});
