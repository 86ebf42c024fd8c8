import { expect } from 'vitest';
import { createOutbox } from '../platform/email/outbox';
import { queueAccountMail } from '../platform/email/store';
import { createPartnerLinks } from '../platform/http/signed-links';
import {
  aCharter,
  addStaff,
  test as base,
  bearer,
  dataOf,
  type Headers,
  json,
  outcomeOf,
  SECRET,
  signIn,
  type TestApp,
} from '../testing';
import { webhooksDue } from '../webhooks/store';
import { createResetToken } from './links';

// Its own fixture, because test files share their modules.
const test = base.extend({ env: { PUBLIC_URL: 'https://fly.example' } });

const post = ({ app }: TestApp, path: string, body: object, headers: Headers = {}) =>
  app.request(`/api/${path}`, json(body, headers));
const switchOff = async (api: TestApp, path: string, body: object = {}) =>
  expect((await post(api, path, { version: 1, isOff: true, ...body }, await signIn(api.app))).status).toBe(200);

test('staff who are switched off can neither set a password by an earlier link nor be assigned', async ({ api }) => {
  const bilal = await addStaff(api, 'Bilal', 'dispatcher');
  const token = await createResetToken(api.db, bilal.id);
  await post(api, 'PrivateCharter/Create', aCharter());
  await switchOff(api, `People/${bilal.id}`);
  const reset = post(api, 'Auth/reset-password', { token, password: 'another password of theirs' });
  expect(await outcomeOf(reset)).toEqual([400, 'This link is no longer valid. Ask for a new one.']);
  const assigned = await post(api, 'Trip/1', { version: 1, assignee: bilal.id }, await signIn(api.app));
  expect(assigned.status).toBe(400);
});

test('the invitations of an owner who is switched off are invalid', async ({ api }) => {
  const amna = await addStaff(api, 'Amna', 'owner');
  const invitation = { name: 'Ali', email: 'ali@example.com', role: 'owner' };
  const { link } = await dataOf(post(api, 'People/invite', invitation, amna.headers));
  await switchOff(api, `People/${amna.id}`);
  const join = { token: link.split('#')[1], password: 'a password of Ali’s own' };
  expect((await post(api, 'Auth/invitation', join)).status).toBe(410);
  expect((await post(api, 'Auth/join', join)).status).toBe(410);
});

test('staff who are switched off get no email with a link', async ({ api }) => {
  const bilal = await addStaff(api, 'Bilal', 'dispatcher');
  await queueAccountMail(api.db, { letter: 'reset', userId: bilal.id, locale: '' }, new Date());
  await switchOff(api, `People/${bilal.id}`);
  const sent: unknown[] = [];
  const sendMail = async (email: unknown) => String(sent.push(email));
  await createOutbox({ ...api.parts, sendMail, now: () => Date.now() + 1000 }).sendDue();
  expect([sent, await api.db.selectFrom('outbox').select('id').execute()]).toEqual([[], []]);
});

test('a partner who is switched off sees no figures and gets no requests until switched on again', async ({ api }) => {
  const owner = await signIn(api.app);
  await post(api, 'Partners', { key: 'first', name: 'First' }, owner);
  const figures = (epoch: number) => {
    const headers = bearer(createPartnerLinks([SECRET]).sign({ id: 1, epoch }));
    return api.app.request('/api/Partner/figures', { headers });
  };
  expect((await figures(0)).status).toBe(200);
  await switchOff(api, 'Partners/1', { name: 'First' });
  const refusal = [403, 'The operator has switched off this partner. Please ask the operator.'];
  expect(await outcomeOf(figures(0))).toEqual(refusal);
  await post(api, 'PrivateCharter/Create?partner=first', aCharter());
  const trips = await api.db.selectFrom('trips').select(['partner_id', 'partner_how']).execute();
  expect(trips).toEqual([{ partner_id: null, partner_how: 'unknown' }]);
  // The answer to a link that has ended does not show that the partner is switched off.
  await post(api, 'Partners/1', { version: 2, name: 'First', isOff: true, endLink: true }, owner);
  expect((await figures(0)).status).toBe(410);
  await post(api, 'Partners/1', { version: 3, name: 'First' }, owner);
  expect((await figures(1)).status).toBe(200);
});

test('a webhook that is switched off gets nothing: no waiting, new, test or repeated delivery', async ({ api }) => {
  const owner = await signIn(api.app);
  const webhook = { url: 'https://1.1.1.1/hooks', events: ['trip.created'] };
  await post(api, 'Webhooks', webhook, owner);
  await post(api, 'PrivateCharter/Create', aCharter());
  const soon = new Date(Date.now() + 60_000);
  expect(await webhooksDue(api.db, soon)).toEqual([1]);
  await switchOff(api, 'Webhooks/1', webhook);
  await post(api, 'PrivateCharter/Create', aCharter());
  expect(await webhooksDue(api.db, soon)).toEqual([]);
  expect(await api.db.selectFrom('deliveries').select('id').execute()).toHaveLength(1);
  for (const path of ['test', 'redeliver']) expect((await post(api, `Webhooks/${path}/1`, {}, owner)).status).toBe(409);
});
