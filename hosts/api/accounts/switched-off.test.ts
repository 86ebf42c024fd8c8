import { expect } from 'vitest';
import { createOutbox } from '../emails/outbox';
import { queueAccountEmail } from '../platform/email/store';
import {
  aCharter,
  addStaff,
  test as base,
  bearer,
  type Headers,
  json,
  outcomeOf,
  partnerToken,
  signIn,
  type TestApp,
} from '../testing';
import { createResetToken } from './links';

// Its own fixture, because test files share their modules.
const test = base.extend({ env: { PUBLIC_URL: 'https://fly.example' } });

const post = ({ app }: TestApp, path: string, body: object, headers: Headers = {}) =>
  app.request(`/api/${path}`, json(body, headers));
const switchOff = async (api: TestApp, path: string, body: object = {}) =>
  expect((await post(api, path, { version: 1, isOff: true, ...body }, await signIn(api.app))).status).toBe(200);

test('staff who are switched off can neither use an old link to set a password nor be assigned', async ({ api }) => {
  const bilal = await addStaff(api, 'Bilal', 'dispatcher');
  const token = await createResetToken(api.db, bilal.id);
  await post(api, 'PrivateCharter/Create', aCharter());
  await switchOff(api, `People/${bilal.id}`);
  const reset = post(api, 'Auth/reset-password', { token, password: 'another password of theirs' });
  expect(await outcomeOf(reset)).toEqual([400, 'This link is no longer valid. Ask for a new one.']);
  const assigned = await post(api, 'Trip/1', { version: 1, assignee: bilal.id }, await signIn(api.app));
  expect(assigned.status).toBe(400);
});

test('staff who are switched off get no e-mail with a link', async ({ api }) => {
  const bilal = await addStaff(api, 'Bilal', 'dispatcher');
  await queueAccountEmail(api.db, { kind: 'reset', userId: bilal.id, locale: '' }, new Date());
  await switchOff(api, `People/${bilal.id}`);
  const sent: unknown[] = [];
  const sendMail = async (email: unknown) => String(sent.push(email));
  await createOutbox({ ...api.parts, sendMail, now: () => Date.now() + 1000 }).sendDue();
  expect([sent, await api.db.selectFrom('outbox').select('id').execute()]).toEqual([[], []]);
});

test('a partner who is switched off sees no figures until switched on again', async ({ api }) => {
  const owner = await signIn(api.app);
  await post(api, 'Partners', { key: 'first', name: 'First' }, owner);
  const figures = (token: string) => api.app.request('/api/Partner/figures', { headers: bearer(token) });
  const first = await partnerToken(api);
  expect((await figures(first)).status).toBe(200);
  await switchOff(api, 'Partners/1', { name: 'First' });
  const refusal = [403, 'The operator has switched off this partner. Please ask the operator.'];
  expect(await outcomeOf(figures(first))).toEqual(refusal);
  // The answer to a link that has ended does not show that the partner is switched off.
  await post(api, 'Partners/1', { version: 2, name: 'First', isOff: true, endLink: true }, owner);
  expect((await figures(first)).status).toBe(410);
  await post(api, 'Partners/1', { version: 3, name: 'First' }, owner);
  expect((await figures(await partnerToken(api))).status).toBe(200);
});
