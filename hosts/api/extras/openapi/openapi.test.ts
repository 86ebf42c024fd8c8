import { pushSave } from '@charter-hosts/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect } from 'vitest';
import { createResetToken, createSignUpToken } from '../../accounts/links';
import { addPasskey, createChallenge } from '../../accounts/passkey-store';
import { addAdmin, findUser } from '../../accounts/store';
import { SUBJECTS } from '../../app';
import { createInvitationToken } from '../../people/store';
import type { Described } from '../../platform/http/roles';
import { requestOf, staffSession } from '../../testing/calls';
import { subscriptionToken } from '../../testing/links';
import { createAuthenticator } from '../../testing/passkeys';
import * as requests from '../../testing/requests';
import { ADMIN, customerSession, json, SECRET, signIn, type TestApp, test } from '../../testing/test-app';
import { type OpenApiDocument, statusesOf } from './document';

const { aBooking, aCharter, aChauffeurRequest, aFlight, anAircraft, anImage, anInternationalCharter, form } = requests;
const calls = SUBJECTS.flatMap(({ routes }) => routes);
const nameOf = ({ endpoint: { method, path } }: Pick<Described, 'endpoint'>) =>
  `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`;

/** The document as a server sends it. All servers here send the same one, and need a second to create it. */
let sent: OpenApiDocument | undefined;
const documentOf = async ({ app }: TestApp): Promise<OpenApiDocument> => {
  sent ??= (await (await app.request('/api/openapi.json')).json()) as OpenApiDocument;
  return sent;
};

/** The same schema, which also refuses unknown keys. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (schema === null || typeof schema !== 'object') return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]));
  const open = 'properties' in inner && !('additionalProperties' in inner) && inner.type === 'object';
  return open ? { ...inner, additionalProperties: false } : inner;
}

const pointer = (...keys: string[]) =>
  `#/${keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

async function conversation(api: TestApp) {
  const document = await documentOf(api);
  const ajv = new Ajv2020({ strict: false, formats: {} });
  ajv.addSchema(strict(document) as object, 'api');
  const heard = new Set<string>();

  /** `target` is the method and the path of the document, with a query; `wanted` is any status in it by default. Resolves to the answer's data. */
  async function say(target: string, wanted?: number, init: RequestInit = {}, params: Record<string, unknown> = {}) {
    const [call = '', query = ''] = target.split('?');
    const [method = '', path = ''] = call.split(' ');
    const url = `${path}${query && '?'}${query}`.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const answer = await api.app.request(`/api${url}`, { method, ...init });
    const { status } = answer;
    // A stream never ends.
    if (wanted && wanted !== status) expect.unreachable(`${call}: ${status} ${await answer.text()}`);
    const operation = document.paths[path]?.[method.toLowerCase() as 'get'];
    const content = operation?.responses[status]?.content ?? {};
    expect(operation?.responses, call).toHaveProperty(String(status));
    heard.add(`${call} ${status}`);
    if (status === 302 || status === 304 || status === 204) return undefined;
    const [type = ''] = Object.keys(content);
    expect(answer.headers.get('Content-Type'), call).toMatch(new RegExp(`^${type.replace('*', '\\w+')}\\b`));
    if (type !== 'application/json') return answer.body?.cancel();
    const body = await answer.json();
    const ref = pointer('paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema');
    const validate = ajv.getSchema(`api${ref}`);
    expect(validate?.(body), `${call}: ${ajv.errorsText(validate?.errors)}`).toBe(true);
    return body.data;
  }
  async function twice(target: string, [first, second]: [number, number], init: RequestInit, params = {}) {
    const data = await say(target, first, init, params);
    await say(target, second, init, params);
    return data;
  }
  return { document, heard, say, twice };
}

const aQuote = {
  aircraft: 'King Air 350',
  currency: 'USD',
  lines: [{ label: 'Flight', kind: 'flight', amount: '1' }],
  validUntil: '2099-01-01T00:00:00.000Z',
};

describe('/api/openapi.json', () => {
  test('is a valid OpenAPI 3.1 document with every route of the API, each with a unique name', async ({ api }) => {
    const document = await documentOf(api);
    const { valid, errors } = await new Validator().validate({ ...document });
    expect({ valid, errors }).toEqual({ valid: true });
    const routes = api.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method.toLowerCase()} ${path.slice(4).replace(/(.)\/$/, '$1')}`);
    const described = calls.map(({ endpoint: { method, path } }) => `${method} ${path}`).sort();
    expect([...new Set(routes)].sort()).toEqual(described);
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        call: `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operationId,
      })),
    );
    expect(documented.map(({ call }) => call).sort()).toEqual(described);
    expect(new Set(documented.map(({ operationId }) => operationId)).size).toBe(calls.length);
  });

  test.for([
    ['CharterRequest', 'PrivateCharter/Create', aCharter()],
    ['FlightBookingRequest', 'FlightBooking', aBooking(4711, { numberOfGuests: 0, travelPersons: [] })],
    ['ChauffeurRequest', 'ChauffeurService/CreateRequest', aChauffeurRequest()],
    ['InternationalCharterRequest', 'InternationalCharter', anInternationalCharter()],
  ] as const)(
    'describes %s as the server accepts it, also with fields missing',
    async ([name, path, body], { api }) => {
      const ajv = new Ajv2020({ strict: false });
      ajv.addSchema(await documentOf(api), 'api');
      const validate = ajv.compile({ $ref: `api#/components/schemas/${name}` });
      expect(validate(body), ajv.errorsText(validate.errors)).toBe(true);
      expect(validate({ ...body, [Object.keys(body)[1] ?? '']: 1e9 })).toBe(false);
      const described: Record<string, unknown> = {};
      const taken: Record<string, unknown> = {};
      for (const field of Object.keys(body)) {
        for (const value of [null, undefined]) {
          const changed = JSON.parse(JSON.stringify({ ...body, [field]: value }));
          const { status } = await api.app.request(`/api/${path}`, json(changed));
          described[`${field}: ${value}`] = validate(changed);
          taken[`${field}: ${value}`] = status !== 400;
        }
      }
      expect(described).toEqual(taken);
      expect(Object.values(taken)).toContain(false);
    },
  );

  describe('of a server that can send e-mail', () => {
    test.override({
      env: {
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'desk@example.com',
        PUBLIC_URL: 'http://localhost',
        PUSH_SECRET: SECRET,
      },
    });

    test('describes the real answer of every call', { timeout: 120_000 }, async ({ api }) => {
      const { heard, say, twice } = await conversation(api);
      await say('POST /Auth/login', 200, json(ADMIN));
      await say('POST /Auth/login', 401, json({ ...ADMIN, password: 'wrong' }));
      const sana = { name: 'Sana', email: 'sana@example.com', password: 'sana’s password' };
      await say('POST /Auth/signup', 200, json(sana));
      const { id: signUpId } = await api.db.selectFrom('sign_ups').select('id').executeTakeFirstOrThrow();
      const confirming = await createSignUpToken(api.db, signUpId, Date.now());
      await twice('POST /Auth/verify', [200, 400], json({ token: confirming?.token, password: 'sana’s password' }));
      const user = await api.db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();

      const admin = await signIn(api.app);
      const asAdmin = { headers: admin };
      const [here] = await say('GET /Auth/sign-ins', 200, asAdmin);
      for (const end of [
        (signIn: string) => say('POST /Auth/sign-ins/end', 200, json({ signIn }, admin)),
        (signIn: string) => say('POST /People/end-sign-in/{id}', 200, json({ signIn }, admin), user),
      ]) {
        await signIn(api.app);
        const all: { id: string }[] = await say('GET /Auth/sign-ins', 200, asAdmin);
        await end(all.find(({ id }) => id !== here.id)?.id ?? '');
      }

      const authenticator = createAuthenticator();
      const origin = 'http://localhost';
      await say('POST /Auth/passkeys/begin', 403, json({ password: 'wrong' }, admin));
      const made = await say('POST /Auth/passkeys/begin', 200, json({ password: ADMIN.password }, admin));
      const credential = authenticator.create({ challenge: made.challenge, origin });
      await say('POST /Auth/passkeys/add', 200, json({ credential }, admin));
      const [key] = await say('GET /Auth/passkeys', 200, asAdmin);
      await say('POST /Auth/passkeys/rename/{id}', 200, json({ name: 'Phone' }, admin), key);
      const { challenge } = await say('POST /Auth/passkey/begin', 200);
      const proof = authenticator.get({ challenge, origin });
      await twice('POST /Auth/passkey/login', [200, 401], json({ credential: proof }));
      await say('POST /Auth/passkeys/remove/{id}', 200, { headers: admin }, key);
      await addAdmin(api.db, { email: 'zoe@example.com', name: 'Zoe', passwordHash: '' });
      const colleague = await findUser(api.db, 'zoe@example.com');
      const theirs = { credential_id: 'x', public_key: '', counter: 0, name: 'Phone', user_id: colleague?.id ?? 0 };
      await addPasskey(api.db, theirs, await createChallenge(api.db, theirs.user_id), new Date());
      const [one] = await say('GET /People/passkeys/{id}', 200, asAdmin, colleague);
      await twice('POST /People/remove-passkey/{id}', [200, 404], json({ passkey: one.id }, admin), colleague);

      const image = await anImage();
      const save = (status: number, fields: Parameters<typeof form>[0]) =>
        say('POST /AirlineAircraft/upsert-aircraft', status, form(fields, admin));
      const aircraft = await save(201, { ...anAircraft(), ImageFile: image });
      await save(200, anAircraft({ Id: String(aircraft.id) }));
      const images = { 'Images[0].ImageFile': image, 'Images[0].IsBannerImage': 'true' };
      const flight = await say('POST /Flight/upsert', 201, form({ ...aFlight(aircraft.id), ...images }, admin));
      await say('POST /Flight/upsert', 200, form(aFlight(aircraft.id, { Id: String(flight.id) }), admin));
      await say('DELETE /AirlineAircraft/delete-aircraft/{id}', 409, asAdmin, aircraft);
      const away = { aircraftId: aircraft.id, firstDay: '2027-03-02', lastDay: '2027-03-03', reason: 'Maintenance' };
      await twice('POST /DaysAway', [200, 409], json({ ...away, version: 0 }, admin));
      const days = 'from=2027-03-01&to=2027-03-07';
      for (const call of [`planned?${days}`, `calendar?${days}`, 'list', 'list?when=doubtful&limit=1'])
        await say(`GET /Flight/${call}`, 200, asAdmin);
      await say('GET /Flight/repeats/{id}', 200, asAdmin, flight);
      await say('GET /Today?day=2027-03-01', 200, asAdmin);
      await say('POST /FlightBooking', 201, json(aBooking(flight.id)));
      expect((await say('GET /FlightBooking', 200, asAdmin))[0].flight.id).toBe(flight.id);

      const wanted = { email: 'sana@example.com', party: 1, from: 'KHI', to: 'DXB' };
      await say('POST /Subscription/create', 200, json(wanted));
      const subscribed = await subscriptionToken(api);
      for (const call of ['read', 'confirm']) await say(`POST /Subscription/${call}`, 200, json({ token: subscribed }));
      await say(`GET /Subscription/end?token=${subscribed}`, 302);
      await say(`POST /Subscription/end?token=${subscribed}`, 200);
      for (const call of ['read', 'confirm']) await say(`POST /Subscription/${call}`, 410, json({ token: subscribed }));

      const person = { name: 'Bilal', email: 'bilal@example.com', role: 'viewer' };
      const invited = await twice('POST /People/invite', [200, 409], json(person, admin));
      const comes = async () => (await createInvitationToken(api.db, invited.id))?.token ?? '';
      await say('POST /Auth/invitation', 200, json({ token: await comes() }));
      const used = await comes();
      await twice('POST /Auth/join', [200, 410], json({ token: used, password: ADMIN.password }));
      await say('POST /Auth/invitation', 410, json({ token: used }));
      await say('POST /People/invite', 200, json({ ...person, email: 'mir@example.com' }, admin));
      const accounts = await say('GET /People/accounts', 200, asAdmin);
      const bilal = accounts.find(({ email }: { email: string }) => email === 'bilal@example.com');
      await twice('POST /People/{id}', [200, 409], json({ version: 1, role: 'owner' }, admin), bilal);

      const charter = await say('POST /PrivateCharter/Create', 201, json(aCharter()));
      const { tripRecord: trip } = await say('GET /PrivateCharter/GetRequestById/{id}', 200, asAdmin, charter);
      await say('GET /RequestCounts?kind=privateCharter', 200, asAdmin);
      await twice('POST /Trip/{id}', [200, 409], json({ version: 1, stage: 'reviewing' }, admin), trip);
      const [{ revision, hash }] = await twice('POST /Quotes/{id}', [200, 409], json(aQuote, admin), trip);
      const meant = { version: 1, revision, hash, total: 100 };
      const [sent] = await twice('POST /Quotes/send/{id}', [200, 409], json({ quotes: [meant] }, admin), trip);
      const taken = { version: 1, revision: sent.revision, hash: sent.hash };
      await twice('POST /Quotes/withdraw/{id}', [200, 409], json(taken, admin), trip);
      await say('POST /Quotes/{id}', 200, json(aQuote, admin), trip);
      await say('POST /Quotes/send/{id}', 200, json({ quotes: [{ ...meant, version: 2 }] }, admin), trip);
      const link = { Authorization: `Bearer ${charter.trackUrl.split('#')[1]}` };
      const { quotes } = await say('GET /Traveller/Trip', 200, { headers: link });
      const yes = { version: 2, total: 100, hash: quotes[0].hash, says: 'yes', name: 'Parveen' };
      await say('POST /Traveller/Answer', 200, json(yes, link));
      await say('POST /Traveller/Answer', 409, json({ ...yes, name: 'Ali' }, link));
      const request = await say('POST /ChauffeurService/CreateRequest', 201, json(aChauffeurRequest()));
      const traveller = { Authorization: `Bearer ${request.trackUrl.split('#')[1]}` };
      await twice('POST /Traveller/Contact', [200, 409], json({ phone: '+923001234567' }, traveller));
      await say('POST /Traveller/Change', 200, json({ note: 'A day later' }, traveller));
      await say('POST /Traveller/Cancel', 409, json({ stage: 'booked' }, traveller));
      await say('POST /Traveller/Cancel', 200, json({ stage: 'new' }, traveller));
      await say('POST /Traveller/Change', 409, json({ note: 'A day later' }, traveller));

      const { link: partnerLink } = await twice(
        'POST /Partners',
        [200, 409],
        json({ key: 'indus', name: 'Indus' }, admin),
      );
      const partner = { Authorization: `Bearer ${partnerLink.split('#')[1]}` };
      const hook = { url: 'https://1.1.1.1/hooks', events: ['trip.created'] };
      const endpoint = await say('POST /Webhooks', 200, json(hook, admin));
      await twice('POST /Webhooks/rotate/{id}', [200, 409], json({ version: 1 }, admin), endpoint);
      await say('POST /Webhooks/test/{id}', 200, json({}, admin), endpoint);

      await say('POST /Push', 200, requestOf(pushSave, admin));

      const customer = await customerSession(api);
      await say('POST /InternationalCharter', 201, json(anInternationalCharter(), customer));
      const other = await say('POST /ChauffeurService/CreateRequest', 201, json(aChauffeurRequest()));
      await say('POST /Account/trips', 200, json({ link: other.trackUrl }, customer));
      const [added] = await say('GET /Account/trips', 200, { headers: customer });
      expect([added.isAdded, added.reference]).toEqual([true, other.reference]);
      await say('POST /Account/trips/remove/{id}', 200, { method: 'POST', headers: customer }, added);

      const token = await createResetToken(api.db, user.id);
      await twice('POST /Auth/reset-password', [200, 400], json({ token, password: ADMIN.password }));

      // The other calls use the first stored rows; those that delete rows or end the session come last.
      const sessions: Record<string, Record<string, string>> = { traveller, partner, customer };
      const removes = ({ endpoint: { method, path } }: Described) =>
        method === 'delete' || /sign-|\/e(?:nd|rase)/.test(path);
      const params = { key: flight.images[0].imageUrl.split('/').at(-1), file: 'start.js' };
      for (const call of calls.toSorted((a, b) => Number(removes(a)) - Number(removes(b)))) {
        const { who, path } = call.endpoint;
        if (statusesOf(call).every((status) => heard.has(`${nameOf(call)} ${status}`))) continue;
        for (const id of path.includes(':id') ? [1, 2, 3, 4] : [1]) {
          const headers = who === 'anyone' ? {} : (sessions[who] ?? (await staffSession(api, 'owner')).headers);
          await say(nameOf(call), undefined, requestOf(call.endpoint, headers), { id, ...params });
        }
      }
      const { headers: again } = await staffSession(api, 'owner');
      await twice('POST /Person/erase/{id}', [200, 404], json({ trips: [trip.id] }, again), trip);
      await say('POST /Person/eraseAccount', 409, json({ email: 'zoe@example.com' }, again));
      await twice('POST /Person/eraseAccount', [200, 404], json({ email: 'sana@example.com' }, again));

      // The statuses follow from who may call the endpoint, its limit and its input.
      for (const { endpoint: call, details } of calls) {
        const name = nameOf({ endpoint: call });
        if (call.who !== 'anyone') await say(name, 401, {}, { id: 1 });
        const session = sessions[call.who] ?? (call.who === 'anyone' ? {} : again);
        if (call.who === 'customer') await say(name, 403, { headers: again }, { id: 1 });
        if (call.path.includes(':id')) {
          for (const [status, id] of [
            [400, 'x'],
            [404, 4711],
          ] as const) {
            await say(name, status, requestOf(call, session), { id });
          }
        }
        if (call.body) {
          // An empty body contains no proof.
          await say(name, call.path === '/Auth/passkeys/begin' ? 403 : 400, json({}, session));
          await say(name, 415, { body: 'text', headers: session });
        }
        if (call.form) {
          await say(name, 400, form({ Name: '' }, session));
          await say(name, 415, json({}, session));
        }
        if (details.tagged) {
          const { headers } = await api.app.request(`/api${call.path}`, { headers: again });
          await say(name, 304, { headers: { ...again, 'If-None-Match': headers.get('ETag') ?? '' } });
        }
      }

      const succeeded = calls.flatMap((call) => statusesOf(call).map((status) => `${nameOf(call)} ${status}`));
      expect(succeeded.filter((exchange) => !heard.has(exchange))).toEqual([]);
    });
  });
});

describe('/api/docs', () => {
  test.override({ env: { BRAND: '<script>alert(1)</script>' } });

  test('has no inline code and nothing from elsewhere, and shows the operator’s name as text', async ({ api }) => {
    const answer = await api.app.request('/api/docs');
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
    const page = await answer.text();
    expect(page).not.toMatch(/<script(?! src=)|<style|style=|\son\w+=|https?:\/\//i);
    const files = [...page.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, file]) => file);
    expect(files).toHaveLength(4);
    for (const file of files) expect((await api.app.request(`/api/${file}`)).status, file).toBe(200);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; API');
  });
});
