import { STAFF_ROLES } from '@charter-hosts/contract';
import type { Endpoint } from 'charter-widgets/contract';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { createTokens } from '../accounts/tokens';
import { maskForViewers } from '../platform/http/mask';
import {
  createPartnerLinks,
  createTripLinks,
  findLink,
  LINK_TOKENS,
  type SignedLinks,
} from '../platform/http/signed-links';
import { addressOf, bearer, ENDPOINTS, nameOf, requestOf, staffSession } from '../testing/calls';
import { partnerToken, tripToken } from '../testing/links';
import type { MailServer } from '../testing/mail-server';
import {
  aBooking,
  aCharter,
  aChauffeurRequest,
  aFlight,
  anImage,
  anInternationalCharter,
  form,
} from '../testing/requests';
import { addStaff, sendEmails } from '../testing/staff';
import {
  test as base,
  customerSession,
  json,
  SECRET,
  signIn,
  storeAircraft,
  type TestApp,
  textOf,
} from '../testing/test-app';

vi.setConfig({ testTimeout: 120_000 });

const test = base.extend<{ env: Record<string, string> }>({
  env: async ({ mailServer }, use) =>
    use({ SMTP_URL: mailServer.url, MAIL_FROM: 'desk@example.com', PUBLIC_URL: 'https://fly.example' }),
});

const ROLES = ['nobody', 'customer', 'confirmed customer', ...STAFF_ROLES, 'traveller', 'partner'] as const;
type Role = (typeof ROLES)[number];

/** Values that let their holder act, or identify a person. */
type Secret =
  | 'link of a traveller'
  | 'link of a partner'
  | 'one-time token'
  | 'session'
  | 'password hash'
  | 'secret of a webhook'
  | 'CNIC or passport';

const STAFF = ['dispatcher', 'owner'] as const;
const REQUESTS = [
  'POST /PrivateCharter/Create',
  'POST /FlightBooking',
  'POST /ChauffeurService/CreateRequest',
  'POST /InternationalCharter',
];

/** The answers that may contain these values, and for whom. Everything that is not listed is a leak. */
const ALLOWED: readonly [what: Secret, calls: readonly string[], roles: readonly Role[]][] = [
  // The sender of a request gets its link.
  ['link of a traveller', REQUESTS, ROLES],
  ['link of a traveller', ['GET /Trip/:id', 'POST /Trip/:id'], STAFF],
  // Staff have typed one into the quote's message to the traveller.
  [
    'link of a traveller',
    ['GET /Quotes/:id', 'POST /Quotes/:id', 'POST /Quotes/send/:id', 'POST /Quotes/withdraw/:id'],
    STAFF,
  ],
  [
    'link of a traveller',
    [
      ...['GET /Traveller/Trip', 'POST /Traveller/Answer', 'POST /Traveller/Contact'],
      ...['POST /Traveller/Change', 'POST /Traveller/Cancel'],
    ],
    ['traveller'],
  ],
  ['link of a traveller', ['POST /Person/export/:id'], ['owner']],
  ['link of a partner', ['GET /Partners', 'POST /Partners', 'POST /Partners/:id'], STAFF],
  ['link of a partner', ['GET /Trip/:id', 'POST /Trip/:id'], STAFF],
  ['link of a partner', ['POST /Person/export/:id'], ['owner']],
  ['secret of a webhook', ['POST /Webhooks', 'POST /Webhooks/rotate/:id'], ['owner']],
  [
    'CNIC or passport',
    [
      ...['GET /PrivateCharter/GetAllRequests', 'GET /PrivateCharter/GetRequestById/:id'],
      ...['GET /FlightBooking', 'GET /FlightBooking/:id'],
      ...['GET /ChauffeurService/GetAllChauffeurServices', 'GET /ChauffeurService/GetChaufferService/:id'],
    ],
    STAFF,
  ],
  ['CNIC or passport', ['POST /Person/export/:id'], ['owner']],
];

const mayHold = (what: Secret, call: string, role: Role) =>
  ALLOWED.some(([one, calls, roles]) => one === what && calls.includes(call) && roles.includes(role));

const CNICS = ['42101-1234567-1', '35202-7654321-3', '4210-1234-56789'];

/** Fills a database with one of everything that must stay secret; resolves to the tokens that were e-mailed. */
async function fill(api: TestApp, mailServer: MailServer): Promise<{ oneTime: string[] }> {
  const owner = await signIn(api.app);
  const post = async (path: string, body: object) => {
    const answer = await api.app.request(`/api/${path}`, json(body, owner));
    expect({ path, ok: answer.ok }).toEqual({ path, ok: true });
    return (await answer.json()).data;
  };
  const aircraft = await storeAircraft(api, owner);
  const flight = form({ ...aFlight(aircraft), 'Images[0].ImageFile': await anImage() }, owner);
  await api.app.request('/api/Flight/upsert', flight);
  const partner = await post('Partners', { key: 'first', name: 'First' });
  const { trackUrl } = await post('PrivateCharter/Create?partner=first', { ...aCharter(), cnic: CNICS[0] });
  await post('FlightBooking', aBooking(1));
  await post(
    'ChauffeurService/CreateRequest',
    aChauffeurRequest({ cnicOrPassport: CNICS[2], email: 'car@example.com' }),
  );
  await post('InternationalCharter', anInternationalCharter());
  await post('PrivateCharter/Create', { ...aCharter(), cnic: CNICS[1] });
  const notes = `Sent again: ${trackUrl} and ${trackUrl.split('#')[1]}; figures at ${partner.link}`;
  await post('Trip/1', { version: 1, stage: 'reviewing', note: notes });
  const [{ version, revision, hash, total }] = await post('Quotes/1', {
    ...{ currency: 'USD', aircraft: 'King Air', message: `Your page: ${trackUrl}` },
    lines: [{ label: 'Flight', kind: 'flight', amount: '10,000' }],
    legs: [{ from: 'Karachi (KHI)', to: 'Skardu (KDU)', departs: '2099-03-04T14:30:00', block: '2:05', isShown: true }],
    validUntil: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await post('Quotes/send/1', { quotes: [{ version, revision, hash, total }] });
  const hook = await post('Webhooks', { url: 'https://1.1.1.1/hooks', events: ['trip.created'] });
  await post(`Webhooks/rotate/${hook.id}`, { version: hook.version });
  await post(`Webhooks/test/${hook.id}`, {});
  await post('People/invite', { name: 'Bilal', email: 'bilal@example.com', role: 'viewer' });
  await post('Auth/signup', { name: 'Sana', email: 'sana@example.com', password: 'a password of hers' });
  await post('Auth/forgot-password', { email: 'admin@example.com' });
  await sendEmails(api);
  const oneTime = mailServer.emails.flatMap(({ text }) =>
    [...text.matchAll(/[#=]([\w-]{43})(?![\w-])/g)].map(([, one = '']) => one),
  );
  expect(oneTime.length).toBeGreaterThanOrEqual(3);
  const masked = mailServer.emails.map(({ text }) => maskForViewers(text)).join('\n');
  expect(oneTime.filter((token) => masked.includes(token))).toEqual([]);
  return { oneTime };
}

const headersOf = async (api: TestApp, role: Role): Promise<Record<string, string>> => {
  if (role === 'nobody') return {};
  if (role === 'traveller') return bearer(await tripToken(api));
  if (role === 'partner') return bearer(await partnerToken(api));
  if (role === 'confirmed customer') return customerSession(api);
  if (role !== 'customer') return (await staffSession(api, role)).headers;
  const login = await api.app.request(
    '/api/Auth/login',
    json({ email: 'sana@example.com', password: 'a password of hers' }),
  );
  return bearer((await login.json()).data.token);
};

/** The calls in their order: those that end what others show come last. */
const ORDER = [
  (call: string) => call.startsWith('GET'),
  (call: string) => !call.startsWith('GET') && !LAST.test(call),
  (call: string) => LAST.test(call),
];
const LAST = /DELETE|erase|withdraw|sign-out|sign-ins\/end|People\/:id$/;

/** Everything in an answer: headers and body, and each decoded text in it. */
async function saidBy(answer: Response): Promise<string> {
  // What a stream sends has the schema of references.
  const body = await textOf(answer);
  const parts = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
  parts.push(body);
  JSON.parse(/^\s*[{[]/.test(body) ? body : '{}', (_name, value) => {
    // Folded lines of a calendar are joined, and an encoded link in another link's query is decoded.
    if (typeof value === 'string')
      parts.push(value.replaceAll(/\r?\n[ \t]/g, ''), value.replaceAll(/%[\da-f]{2}/gi, decoded));
    return value;
  });
  return parts.join('\n');
}

const decoded = (code: string) => String.fromCharCode(Number.parseInt(code.slice(1), 16));

async function secretsIn(api: TestApp, said: string, oneTime: readonly string[]): Promise<Set<Secret>> {
  const found = new Set<Secret>();
  for (const [token] of said.matchAll(LINK_TOKENS)) {
    const isOf = async (links: SignedLinks, table: 'trips' | 'partners') =>
      (await links.read(token, (id) => findLink(api.db, table, id))).is !== 'none';
    if (await isOf(createTripLinks([SECRET]), 'trips')) found.add('link of a traveller');
    if (await isOf(createPartnerLinks([SECRET]), 'partners')) found.add('link of a partner');
  }
  const tokens = createTokens({ secrets: [SECRET], db: api.db });
  for (const [token] of said.matchAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g)) {
    if (await tokens.verify(token).then(Boolean, () => false)) found.add('session');
  }
  const hooks = await api.db.selectFrom('webhook_secrets').select('secret').execute();
  if (hooks.some(({ secret }) => said.includes(secret.replace('whsec_', '')))) found.add('secret of a webhook');
  if (oneTime.some((token) => said.includes(token))) found.add('one-time token');
  if (/\$argon2/.test(said)) found.add('password hash');
  if (CNICS.some((cnic) => said.includes(cnic) || said.includes(cnic.replaceAll('-', ''))))
    found.add('CNIC or passport');
  return found;
}

/** Whether a role must get an answer from a reading call. */
function mayRead({ method, who, least, query }: Endpoint, role: Role): boolean {
  const isStaff = STAFF_ROLES.some((one) => one === role);
  // A call that needs parameters is refused here.
  if (method !== 'get' || (query && !v.safeParse(query, {}).success)) return false;
  if (who === 'anyone') return true;
  if (who === 'traveller' || who === 'partner') return role === who;
  if (who === 'customer') return role === 'confirmed customer';
  if (who === 'user') return isStaff;
  return role === 'owner' || (!least && isStaff);
}

test('no answer contains a secret that its reader may not see', async ({ api, mailServer }) => {
  const { oneTime } = await fill(api, mailServer);
  const { image } = await api.db.selectFrom('flight_images').select('image').executeTakeFirstOrThrow();
  const sessions: [Role, Record<string, string>][] = [];
  for (const role of ROLES) sessions.push([role, await headersOf(api, role)]);
  const leaks = new Set<string>();
  const answered = new Set<string>();
  for (const isNext of ORDER) {
    for (const [role, headers] of sessions) {
      for (const endpoint of ENDPOINTS.filter((one) => isNext(nameOf(one)))) {
        const call = nameOf(endpoint);
        // A trip of each kind with an identity card is read; the other calls use the first one and the chauffeur's.
        const ids = endpoint.method === 'get' ? ['1', '2', '3'] : ['1', '3'];
        for (const id of endpoint.path.endsWith('/:id') ? ids : ['1']) {
          const answer = await api.app.request(addressOf(endpoint, { id, image }), requestOf(endpoint, headers));
          if (answer.ok) answered.add(`${role}: ${call}`);
          for (const what of await secretsIn(api, await saidBy(answer), oneTime)) {
            if (!mayHold(what, call, role)) leaks.add(`${role}: ${call}: ${what}`);
          }
        }
      }
    }
  }
  expect([...leaks]).toEqual([]);
  // The test reads something: each role gets the answers that it may have.
  const reads = ROLES.flatMap((role) =>
    ENDPOINTS.filter((one) => mayRead(one, role)).map((one) => `${role}: ${nameOf(one)}`),
  );
  expect([...answered]).toEqual(expect.arrayContaining(reads));
  expect([...answered]).toContain('owner: POST /Person/export/:id');
});

test('viewers see a document number masked, also from the browser’s cache', async ({ api }) => {
  const NUMBER = '42101-1234567-1';
  await api.app.request('/api/PrivateCharter/Create', json(aCharter({ cnic: NUMBER })));
  const read = (headers: Record<string, string>) => api.app.request('/api/PrivateCharter/GetAllRequests', { headers });
  const whole = await read(await signIn(api.app));
  expect((await whole.json()).data[0].cnic).toBe(NUMBER);
  const viewer = (await addStaff(api, 'Sana', 'viewer')).headers;
  const cached = { 'If-None-Match': whole.headers.get('ETag') ?? '' };
  const masked = await read({ ...viewer, ...cached });
  expect([masked.status, (await masked.json()).data[0].cnic]).toEqual([200, '•••••-••••••7-1']);
  expect((await read({ ...(await customerSession(api)), ...cached })).status).toBe(403);
});
