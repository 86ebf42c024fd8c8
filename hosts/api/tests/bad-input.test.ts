import type { Endpoint } from 'charter-widgets/contract';
import { describe, expect, vi } from 'vitest';
import { SUBJECTS } from '../app';
import { createPartnerLinks, createTripLinks } from '../platform/http/signed-links';
import { aCharter, aSegment, form } from '../testing/requests';
import { json, SECRET, signIn, type TestApp, test, textOf } from '../testing/test-app';

const CREATE = '/api/PrivateCharter/Create';
const raw = (body: BodyInit, type = 'application/json') => ({
  method: 'POST',
  headers: { 'Content-Type': type },
  body,
});

/** Nothing is stored, and the log has no error: the mistake is the caller's. */
async function expectNoTrace({ db, logged }: TestApp) {
  expect(await db.selectFrom('private_charters').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('private_charter_segments').selectAll().execute()).toEqual([]);
  expect(logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([]);
}

describe('a body that cannot be read', () => {
  test.for([
    ['no body', raw(''), 400, 'The body is not valid JSON'],
    ['half a body', raw('{"trip":0,'), 400, 'The body is not valid JSON'],
    ['bytes that are no UTF-8', raw(new Uint8Array([0x22, 0xff, 0x22])), 400, 'The body is not valid UTF-8'],
    ['nesting without end', raw('['.repeat(100_000)), 400, 'The body is not valid JSON'],
    ['null', raw('null'), 400, 'The request must be an object'],
    ['a list', raw('[]'), 400, /is required/],
    ['a form', raw('trip=0', 'application/x-www-form-urlencoded'), 415, /Content-Type: application\/json/],
    ['text that a page may send anywhere', raw('{}', 'text/plain'), 415, /Content-Type: application\/json/],
    ['129 KB', raw(' '.repeat(129 * 1024)), 413, 'The body is larger than 128 KB'],
    [
      'nine lists in one another',
      raw(`${'['.repeat(9)}0${']'.repeat(9)}`),
      400,
      'The body is nested more than 8 levels deep',
    ],
    ['2000 values in a list', raw(`[${'0,'.repeat(1999)}0]`), 400, 'The body has more than 2000 values'],
    ['a type without end', raw('{}', `application/json;${'a'.repeat(300)}`), 415, /Content-Type: application\/json/],
  ] as const)('is refused: %s', async ([, request, status, message], { api }) => {
    const answer = await api.app.request(CREATE, request);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false, message: expect.stringMatching(message) });
    await expectNoTrace(api);
  });

  test('is refused in chunks too, whose size nobody declared', async ({ api }) => {
    const chunk = new TextEncoder().encode(' '.repeat(16 * 1024));
    let sent = 0;
    const body = new ReadableStream({
      pull: (stream) => (sent++ < 100 ? stream.enqueue(chunk) : stream.close()),
    });
    const answer = await api.app.request(CREATE, { ...raw(''), body, duplex: 'half' } as RequestInit);
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(12);
  });
});

describe('a request that breaks a rule', () => {
  test.for([
    ['no trip', { trip: undefined }, 'trip', 'Trip type is required'],
    ['trip as text', { trip: '0' }, 'trip', 'Trip type is required'],
    ['an unknown trip', { trip: 4 }, 'trip', 'Trip type is required'],
    ['no name', { name: '  ' }, 'name', 'Name is required'],
    ['a name of one letter', { name: 'A' }, 'name', 'Name must be at least 2 characters'],
    ['a name that is a number', { name: 42 }, 'name', 'Must be text'],
    ['a name without end', { name: 'A'.repeat(101) }, 'name', 'At most 100 characters'],
    ['no address', { email: '' }, 'email', 'Email is required'],
    ['no real address', { email: 'a@b' }, 'email', 'Please enter a valid email address'],
    ['no phone', { phone: undefined }, 'phone', 'Phone number is required'],
    ['a foreign phone', { phone: '+491701234567' }, 'phone', 'Phone must be in format: 03xxxxxxxxx'],
    ['segments that are no list', { segments: {} }, 'segments', 'Segments must be a list'],
    ['no segments', { segments: undefined }, 'segments', 'Segments must be a list'],
    [
      'two segments one way',
      { segments: [aSegment(), aSegment()] },
      'segments',
      'One Way trip must have exactly 1 segment',
    ],
    ['one segment of a round trip', { trip: 1 }, 'segments', 'Round Trip must have exactly 2 segments'],
    [
      'one segment of a multi leg trip',
      { trip: 2 },
      'segments',
      'Multi City/Multi Stop trips must have at least 2 segments',
    ],
    ['a segment that is no object', { segments: ['KHI'] }, 'segments.0', 'Each segment must be an object'],
    [
      'no origin',
      { segments: [aSegment({ fromLocation: '' })] },
      'segments.0.fromLocation',
      'From location is required',
    ],
    [
      'no destination',
      { segments: [aSegment({ toLocation: undefined })] },
      'segments.0.toLocation',
      'To location is required',
    ],
    [
      'no date',
      { segments: [aSegment({ departDate: undefined })] },
      'segments.0.departDate',
      'Departure date is required',
    ],
    [
      'the date that stands for none',
      { segments: [aSegment({ departDate: '0001-01-01T00:00:00' })] },
      'segments.0.departDate',
      'Departure date is required',
    ],
    [
      '30 February',
      { segments: [aSegment({ departDate: '2027-02-30T10:00:00' })] },
      'segments.0.departDate',
      /real date/,
    ],
    ['24:00', { segments: [aSegment({ departDate: '2027-02-20T24:00:00' })] }, 'segments.0.departDate', /real date/],
    [
      'a date with a zone',
      { segments: [aSegment({ departDate: '2027-02-20T10:00:00Z' })] },
      'segments.0.departDate',
      /real date/,
    ],
    ['no seat', { segments: [aSegment({ seats: 0 })] }, 'segments.0.seats', 'At least 1 seat is required'],
    ['half a seat', { segments: [aSegment({ seats: 1.5 })] }, 'segments.0.seats', 'Must be a whole number'],
    ['more seats than a number holds', { segments: [aSegment({ seats: 1e300 })] }, 'segments.0.seats', 'At most 999'],
    [
      'luggage below nothing',
      { segments: [aSegment({ luggage: -1 })] },
      'segments.0.luggage',
      'Luggage weight must be 0 or positive',
    ],
    [
      'no luggage given',
      { segments: [aSegment({ luggage: undefined })] },
      'segments.0.luggage',
      'Luggage weight must be 0 or positive',
    ],
    ['fewer pets than none', { segments: [aSegment({ pets: -1 })] }, 'segments.0.pets', 'Pets cannot be negative'],
  ] as const)('is refused with the field and the reason: %s', async ([, changes, path, message], { api }) => {
    const answer = await api.app.request(CREATE, json(aCharter(changes)));
    expect(answer.status).toBe(400);
    const body = await answer.json();
    expect(body.errors).toEqual({ [path]: expect.stringMatching(message) });
    expect(body).toMatchObject({ success: false, message: `${body.errors[path]} (${path})` });
    await expectNoTrace(api);
  });

  test('says how many more problems there are', async ({ api }) => {
    const answer = await api.app.request(CREATE, json({}));
    expect((await answer.json()).message).toBe('Trip type is required (trip), and 4 more to fix');
  });

  test('is refused with one reason for 250 segments', async ({ api }) => {
    const segments = Array.from({ length: 250 }, () => aSegment({ seats: 0 }));
    const answer = await api.app.request(CREATE, json(aCharter({ trip: 2, segments })));
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({ segments: 'At most 50 segments' });
    await expectNoTrace(api);
  });

  test.for([
    ['a name', aCharter({ name: 'Ali\0' })],
    ['a segment', aCharter({ segments: [aSegment({ toLocation: 'Skardu\0' })] })],
  ] as const)('is refused for a null character in %s', async ([, body], { api }) => {
    const answer = await api.app.request(CREATE, json(body));
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toBe('Null characters (\\u0000) are not allowed in text');
    await expectNoTrace(api);
  });

  test('takes a backslash before u0000 for the text it is', async ({ api }) => {
    const answer = await api.app.request(CREATE, json(aCharter({ name: 'Ali \\u0000' })));
    expect(answer.status).toBe(201);
  });
});

describe('a call that does not exist', () => {
  test.for(['/api', '/api/', '/api/Nothing', '/api/PrivateCharter', '/api/..%2fconfig.json'])(
    'is answered with 404 in the envelope: %s',
    async (path, { api }) => {
      const answer = await api.app.request(path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ success: false, message: 'There is no such call' });
    },
  );

  test.for([
    ['GET', '/api/PrivateCharter/Create', 'POST'],
    ['DELETE', '/api/Auth/login', 'POST'],
    ['POST', '/api/PrivateCharter/GetAllRequests', 'GET'],
    ['PUT', '/api/PrivateCharter/GetRequestById/1', 'GET'],
  ] as const)('is answered with 405 and the method to use: %s %s', async ([method, path, allow], { api }) => {
    const answer = await api.app.request(path, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe(allow);
    expect(await answer.json()).toEqual({ success: false, message: `${method} is not allowed here: use ${allow}` });
  });
});

describe('a fault of ours', () => {
  test('is answered without a word of its cause, and logged', async ({ api }) => {
    await api.db.schema.dropTable('idempotency_keys').execute();
    const answer = await api.app.request(CREATE, json(aCharter(), { 'Idempotency-Key': 'a-key-of-the-tests' }));
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      success: false,
      message: 'Something went wrong on our side. Please try again.',
    });
    expect(api.logged.join()).toContain('unexpected error');
  });

  test('shows at /health as 503 when the database is gone', async ({ api }) => {
    expect((await api.app.request('/api/health')).status).toBe(200);
    await api.db.destroy();
    const answer = await api.app.request('/api/health');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ success: false, message: 'The database does not answer' });
  });
});

describe('a number that comes as text', () => {
  test.for(['4', '۴', '-1', '2.5'])('is refused, and the answer says so: "%s"', async (seats, { api }) => {
    const answer = await api.app.request(CREATE, json({ ...aCharter(), segments: [{ ...aSegment(), seats }] }));
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors['segments.0.seats']).toMatch(/: send a number, not text$/);
  });

  test('is not what other text is told', async ({ api }) => {
    const answer = await api.app.request(CREATE, json({ ...aCharter(), segments: [{ ...aSegment(), seats: 'four' }] }));
    expect((await answer.json()).errors['segments.0.seats']).not.toMatch(/send a number/);
  });
});

vi.setConfig({ testTimeout: 120_000 });

/** Names that any object has: whoever looks one up finds what nobody put there. */
const INHERITED = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'];
const UNKNOWN = 'no_such_name';

const ENDPOINTS = SUBJECTS.flatMap(({ routes }) => routes)
  .map(({ endpoint }) => endpoint)
  // Whoever has signed out asks no more.
  .filter(({ path }) => !/sign-out|end-others/.test(path));
const nameOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const named = (name: string, value: unknown) => Object.fromEntries([[name, value]]);
const filled = ({ path }: Endpoint, name: string) => path.replace(/:\w+$/, name);
const withOne = ({ path }: Endpoint) => path.replace(/:\w+$/, '1');

/** Where a call takes a name from outside. */
function entrancesOf(endpoint: Endpoint, name: string): [path: string, init: RequestInit][] {
  const { method, path } = endpoint;
  const plain = { method: method.toUpperCase() };
  return [
    ...(/:\w+$/.test(path) ? [[filled(endpoint, name), plain] as [string, RequestInit]] : []),
    [
      `${withOne(endpoint)}?${name}=x&q=${name}&limit=${name}&after=${name}&stage=${name}&kind=${name}&w=${name}`,
      plain,
    ],
    ...(method === 'post'
      ? ([
          [withOne(endpoint), json(named(name, 'x'))],
          [withOne(endpoint), json(named(name, named(name, [named(name, 1)])))],
          [withOne(endpoint), form({ [`x.${name}`]: 'x', [`Images[0].${name}`]: 'x' })],
          [
            withOne(endpoint),
            json(
              Object.fromEntries(
                ['kind', 'role', 'stage', 'list', 'letter', 'currency', 'locale'].map((one) => [one, name]),
              ),
            ),
          ],
        ] as [string, RequestInit][])
      : []),
  ];
}

async function answerOf(
  { app }: TestApp,
  path: string,
  init: RequestInit,
  headers: Record<string, string>,
  name: string,
) {
  const all = { ...(init.headers as Record<string, string>), ...headers };
  const answer = await app.request(path, { ...init, headers: all });
  return { status: answer.status, text: (await textOf(answer)).replaceAll(name, UNKNOWN) };
}

const faults = ({ logged }: TestApp) => logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 40);

describe('a name that every object has is none of ours', () => {
  test.for(ENDPOINTS.map((one) => [nameOf(one), one] as const))('%s', async ([, endpoint], { api }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    const owner = await signIn(api.app);
    const link = endpoint.who === 'traveller' ? createTripLinks([SECRET]) : createPartnerLinks([SECRET]);
    await api.app.request('/api/Partners', json({ key: 'first', name: 'First' }, owner));
    const isLinked = endpoint.who === 'traveller' || endpoint.who === 'partner';
    const headers = isLinked ? bearer(link.sign({ id: 1, epoch: 0 })) : owner;
    const known = entrancesOf(endpoint, UNKNOWN);
    for (const [index, [path, init]] of known.entries()) {
      const unknown = await answerOf(api, `/api${path}`, init, headers, UNKNOWN);
      for (const name of INHERITED) {
        const [its = '', one = {}] = entrancesOf(endpoint, name)[index] ?? [];
        const answer = await answerOf(api, `/api${its}`, one, headers, name);
        expect({ its, status: answer.status }).toEqual({ its, status: unknown.status });
      }
    }
    expect(faults(api)).toEqual([]);
  });

  test.for([
    ...[
      '/{}',
      '/embed/{}',
      '/embed/{}.html',
      '/docs/{}',
      '/docs/embed/{}',
      '/cdn/{}',
      '/cdn/{}.js',
      '/share/flights/{}.png',
    ],
    ...['/assets/{}.js', '/.well-known/{}', '/search?{}=x', '/private-charter-form?{}=x', '/flights-details?id={}'],
    ...['/embed/flight-gallery?{}=x&theme={}&locale={}', '/aircrafts?kind={}', '/search?time={}&order={}'],
  ])('%s', async (pattern, { api }) => {
    const { status } = await api.app.request(pattern.replaceAll('{}', 'unknown'));
    for (const name of INHERITED) {
      const answer = await api.app.request(pattern.replaceAll('{}', name));
      expect({ name, status: answer.status }).toEqual({ name, status });
    }
    expect(faults(api)).toEqual([]);
  });

  test.for(['partner', 'locale', 'page', 'utm_source'])(
    'in ?%s= of a request that is sent',
    async (parameter, { api }) => {
      for (const name of INHERITED) {
        const sent = await api.app.request(`/api/PrivateCharter/Create?${parameter}=${name}`, json(aCharter()));
        expect([name, sent.status]).toEqual([name, 201]);
      }
      const headers = await signIn(api.app);
      for (const id of INHERITED.keys())
        expect((await api.app.request(`/api/Trip/${id + 1}`, { headers })).status).toBe(200);
      expect(faults(api)).toEqual([]);
    },
  );
});
