import { describe, expect } from 'vitest';
import { createOutbox } from '../platform/email/outbox';
import { queueAccountMail } from '../platform/email/store';
import { createPartnerLinks, createTripLinks } from '../platform/http/signed-links';
import { createTokens, SESSION_HEADER } from '../platform/http/tokens';
import { ADMIN, aCharter, test as base, json, SECRET, signIn, type TestApp } from '../testing';
import { webhooksDue } from '../webhooks/store';
import { createResetToken } from './links';

// Its own fixture, because test files share their modules.
const test = base.extend({ env: { PUBLIC_URL: 'https://fly.example' } });

type Headers = Record<string, string>;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const post = ({ app }: TestApp, path: string, body: object, headers: Headers = {}) =>
  app.request(`/api/${path}`, json(body, headers));
const said = async (asked: Response | Promise<Response>) => {
  const answer = await asked;
  return [answer.status, (await answer.json()).message];
};

/** A new member of staff with the admin's password, and their session. */
async function somebody({ db }: TestApp, name: string, role: string) {
  const email = `${name.toLowerCase()}@example.com`;
  const { password_hash } = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('users')
    .values({ email, name, password_hash, is_admin: 1, role, created_at: '2026-01-01T00:00:00.000Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await createTokens({ secrets: [SECRET], db }).sign({ id, name, isAdmin: true, version: 0 });
  return { id, email, token, headers: bearer(token) };
}

const switchOff = async (api: TestApp, path: string, body: object = {}) =>
  expect((await post(api, path, { version: 1, isOff: true, ...body }, await signIn(api.app))).status).toBe(200);

describe('an account that is switched off', () => {
  test('cannot sign in, or use an earlier session or link', async ({ api }) => {
    const bilal = await somebody(api, 'Bilal', 'dispatcher');
    const reset = await createResetToken(api.db, bilal.id);
    await switchOff(api, `People/${bilal.id}`);
    expect(await said(api.app.request('/api/Trip/1', { headers: bilal.headers }))).toEqual([
      401,
      'Your session has ended. Please login again.',
    ]);
    expect((await post(api, 'Auth/login', { email: bilal.email, password: ADMIN.password })).status).toBe(403);
    const set = await post(api, 'Auth/reset-password', { token: reset, password: 'another password of theirs' });
    expect(await said(set)).toEqual([400, 'This link is no longer valid. Ask for a new one.']);
    expect((await post(api, 'Auth/passkeys/begin', {}, bilal.headers)).status).toBe(401);
  });

  test('cannot be assigned, and its invitations are revoked', async ({ api }) => {
    const amna = await somebody(api, 'Amna', 'owner');
    const invited = await post(
      api,
      'People/invite',
      { name: 'Ali', email: 'ali@example.com', role: 'owner' },
      amna.headers,
    );
    const { link } = (await invited.json()).data;
    await post(api, 'PrivateCharter/Create', aCharter());
    await switchOff(api, `People/${amna.id}`);
    const join = { token: link.split('#')[1], password: 'a password of Ali’s own' };
    expect((await post(api, 'Auth/invitation', join)).status).toBe(410);
    expect((await post(api, 'Auth/join', join)).status).toBe(410);
    const assigned = await post(api, 'Trip/1', { version: 1, assignee: amna.id }, await signIn(api.app));
    expect(assigned.status).toBe(400);
  });

  test('gets no mail with a link', async ({ api }) => {
    const bilal = await somebody(api, 'Bilal', 'dispatcher');
    await queueAccountMail(api.db, { letter: 'reset', userId: bilal.id, locale: '' }, new Date());
    await switchOff(api, `People/${bilal.id}`);
    const sent: unknown[] = [];
    const sendMail = async (mail: unknown) => String(sent.push(mail));
    await createOutbox({ ...api.parts, sendMail, now: () => Date.now() + 1000 }).sendDue();
    expect(sent).toEqual([]);
    expect(await api.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  });

  test('is not named beside a traveller’s answer', async ({ api }) => {
    const bilal = await somebody(api, 'Bilal', 'dispatcher');
    await post(api, 'ChauffeurService/CreateRequest', {
      ...{ firstName: 'P', lastName: 'T', cnicOrPassport: '4210-1234-56789', numberOfPassengers: 1, luggage: 0 },
    });
    await switchOff(api, `People/${bilal.id}`);
    const link = bearer(createTripLinks([SECRET]).sign({ id: 1, epoch: 0 }));
    const headers = { ...link, [SESSION_HEADER]: bilal.token };
    expect((await post(api, 'Traveller/Contact', { email: 'late@example.com' }, headers)).status).toBe(200);
    const events = await api.db.selectFrom('trip_events').select('by').where('what', '=', 'contact').execute();
    expect(events.map(({ by }) => by)).not.toContain('Bilal, for the traveller');
  });
});

describe('a partner who is switched off', () => {
  test('sees no figures and gets no requests until switched on again', async ({ api }) => {
    const owner = await signIn(api.app);
    await post(api, 'Partners', { key: 'first', name: 'First' }, owner);
    const link = bearer(createPartnerLinks([SECRET]).sign({ id: 1, epoch: 0 }));
    const figures = () => api.app.request('/api/Partner/figures', { headers: link });
    expect((await figures()).status).toBe(200);
    await switchOff(api, 'Partners/1', { name: 'First' });
    expect(await said(figures())).toEqual([
      403,
      'The operator has switched off this partner. Please ask the operator.',
    ]);
    await post(api, 'PrivateCharter/Create?partner=first', aCharter());
    const trips = await api.db.selectFrom('trips').select(['partner_id', 'partner_how']).execute();
    expect(trips).toEqual([{ partner_id: null, partner_how: 'unknown' }]);
    // An ended link says only that it has ended.
    await post(api, 'Partners/1', { version: 2, name: 'First', isOff: true, endLink: true }, owner);
    expect((await figures()).status).toBe(410);
    await post(api, 'Partners/1', { version: 3, name: 'First' }, owner);
    const again = bearer(createPartnerLinks([SECRET]).sign({ id: 1, epoch: 1 }));
    expect((await api.app.request('/api/Partner/figures', { headers: again })).status).toBe(200);
  });
});

describe('a webhook that is switched off', () => {
  test('gets nothing: no waiting, new, test or repeated delivery', async ({ api }) => {
    const owner = await signIn(api.app);
    const hook = { url: 'https://1.1.1.1/hooks', events: ['trip.created'] };
    await post(api, 'Webhooks', hook, owner);
    await post(api, 'PrivateCharter/Create', aCharter());
    const soon = new Date(Date.now() + 60_000);
    expect(await webhooksDue(api.db, soon)).toEqual([1]);
    await switchOff(api, 'Webhooks/1', hook);
    await post(api, 'PrivateCharter/Create', aCharter());
    expect(await webhooksDue(api.db, soon)).toEqual([]);
    expect(await api.db.selectFrom('deliveries').select('id').execute()).toHaveLength(1);
    expect((await post(api, 'Webhooks/test/1', {}, owner)).status).toBe(409);
    expect((await post(api, 'Webhooks/redeliver/1', {}, owner)).status).toBe(409);
  });
});

test('a traveller’s link that has ended can neither read nor answer', async ({ api }) => {
  await post(api, 'PrivateCharter/Create', aCharter());
  await post(api, 'Trip/1', { version: 1, endLink: true }, await signIn(api.app));
  const link = bearer(createTripLinks([SECRET]).sign({ id: 1, epoch: 0 }));
  const statuses = await Promise.all([
    api.app.request('/api/Traveller/Trip', { headers: link }),
    post(api, 'Traveller/Seen', {}, link),
    post(api, 'Traveller/Contact', { email: 'late@example.com' }, link),
    post(api, 'Traveller/Answer', { version: 1, total: 1, says: 'yes', name: 'P' }, link),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([410, 410, 410, 410]);
});
