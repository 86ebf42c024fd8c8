import { randomUUID } from 'node:crypto';
import { type DeskRole, type TripFile, tripFile } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { createTokens, SESSION_HEADER } from '../platform/http/tokens';
import { aCharter, test as base, customerSession, json, SECRET, signIn, type TestApp } from '../testing';

// Its own fixture, because test files share their modules.
const test = base.extend({ env: { DESK_EMAIL: 'desk@example.com', PUBLIC_URL: 'https://fly.example' } });

type Headers = Record<string, string>;

/** A quote that was sent, and the headers of its traveller's link. */
async function aQuote(api: TestApp): Promise<Headers> {
  const created = await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
  const { trackUrl } = (await created.json()).data;
  const owner = await signIn(api.app);
  const post = (path: string, body: object) => api.app.request(`/api/${path}`, json(body, owner));
  await post('Trip/1', { version: 1, stage: 'reviewing' });
  const drafted = await post('Quotes/1', {
    ...{ currency: 'USD', aircraft: 'King Air' },
    lines: [{ label: 'Flight', kind: 'flight', amount: 1_000_000 }],
    legs: [{ from: 'Karachi (KHI)', to: 'Skardu (KDU)', departs: '2099-03-04T14:30:00', minutes: 125 }],
    validUntil: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const [{ version, revision, hash }] = (await drafted.json()).data;
  expect((await post('Quotes/send/1', { version, revision, hash })).status).toBe(200);
  return { Authorization: `Bearer ${trackUrl.split('#')[1]}` };
}

async function tokenOf({ db }: TestApp, role: DeskRole, name: string): Promise<string> {
  const user = { email: `${randomUUID()}@example.com`, name, password_hash: '', is_admin: 1, role };
  const { id } = await db
    .insertInto('users')
    .values({ ...user, created_at: '2026-01-01T00:00:00.000Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return createTokens({ secrets: [SECRET], db }).sign({ id, name, isAdmin: true, role, version: 0 });
}

/** Answers the quote as the link shows it. */
async function answer(api: TestApp, link: Headers, session: Headers = {}, says = 'yes') {
  const read = await api.app.request('/api/Traveller/Trip', { headers: link });
  const hash = (await read.json()).data?.quotes[0]?.hash ?? '0'.repeat(64);
  const body = { version: 1, total: 1_000_000, hash, says, name: 'Parveen' };
  return api.app.request('/api/Traveller/Answer', json(body, { ...link, ...session }));
}

async function fileOf(api: TestApp): Promise<TripFile> {
  const read = await api.app.request('/api/Trip/1', { headers: await signIn(api.app) });
  return v.parse(tripFile, (await read.json()).data);
}
/** The authors of answers in the trip's history. */
const answeredBy = async (api: TestApp) => {
  const { events } = await fileOf(api);
  return events.filter(({ what, after }) => what === 'quote' && /accepted|declined/.test(after)).map(({ by }) => by);
};

describe('an answer by the traveller’s link', () => {
  test('is the traveller’s without a session, with a customer’s, and with an invalid one', async ({ api }) => {
    const link = await aQuote(api);
    const customer = (await customerSession(api)).Authorization.replace('Bearer ', '');
    expect((await answer(api, link, { [SESSION_HEADER]: 'no.token.of ours' })).status).toBe(200);
    expect(await answeredBy(api)).toEqual(['The traveller']);
    // The same answer once more counts once.
    expect((await answer(api, link, { [SESSION_HEADER]: customer })).status).toBe(200);
    expect(await answeredBy(api)).toEqual(['The traveller']);
  });

  test.for(['yes', 'no'])('is recorded with the dispatcher who is signed in: %s', async (says, { api }) => {
    const link = await aQuote(api);
    const session = { [SESSION_HEADER]: await tokenOf(api, 'dispatcher', 'Bilal') };
    expect((await answer(api, link, session, says)).status).toBe(200);
    expect(await answeredBy(api)).toEqual(['Bilal, for the traveller']);
    const { events, mails } = await fileOf(api);
    expect(events.find(({ what }) => what === 'stage')?.by).toBe('Bilal, for the traveller');
    const told = mails.find(({ to, subject }) => to === 'desk@example.com' && /accepted|declined/.test(subject));
    expect(told?.text).toMatch(/^Bilal, for the traveller has (?:accepted|declined) quote 1/m);
    const audit = await api.db.selectFrom('audit').select('detail').where('what', '=', 'changed').execute();
    expect(audit.map(({ detail }) => detail)).toContain('quote answered for the traveller');
  });

  test('is refused for a viewer who is signed in, and is the traveller’s for staff who are switched off', async ({
    api,
  }) => {
    const link = await aQuote(api);
    const viewer = { [SESSION_HEADER]: await tokenOf(api, 'viewer', 'Sana') };
    const refused = await answer(api, link, viewer);
    expect([refused.status, (await refused.json()).message]).toEqual([403, 'Your role can see, not change.']);
    expect((await fileOf(api)).stage).toBe('quoted');
    const gone = await tokenOf(api, 'dispatcher', 'Gone');
    await api.db
      .updateTable('users')
      .set({ disabled_at: '2026-01-02T00:00:00.000Z' })
      .where('name', '=', 'Gone')
      .execute();
    expect((await answer(api, link, { [SESSION_HEADER]: gone })).status).toBe(200);
    expect(await answeredBy(api)).toEqual(['The traveller']);
  });

  test('names the member of staff whose copy of the link was used', async ({ api }) => {
    const link = await aQuote(api);
    const session = { Authorization: `Bearer ${await tokenOf(api, 'dispatcher', 'Bilal')}` };
    const read = await api.app.request('/api/Trip/1', { headers: session });
    const { trackUrl, mails } = v.parse(tripFile, (await read.json()).data);
    const sent = mails.find(({ to }) => to === aCharter().email);
    const copies = [trackUrl, /\S+\/trip#\S+/.exec(sent?.text ?? '')?.[0] ?? ''].map((url) => url.split('#')[1]);
    expect(copies).not.toContain(link.Authorization?.replace('Bearer ', ''));
    expect(copies[0]).toBe(copies[1]);
    expect((await answer(api, { Authorization: `Bearer ${copies[0]}` })).status).toBe(200);
    expect(await answeredBy(api)).toEqual(['The traveller, by a link from Bilal']);
  });

  test('is refused when the copy names somebody else', async ({ api }) => {
    const link = await aQuote(api);
    const [one, trip, proof] = (link.Authorization ?? '').replace('Bearer ', '').split('.');
    expect((await answer(api, { Authorization: `Bearer ${one}.${trip}.2.${proof}` })).status).toBe(401);
  });

  test('needs the link even with a session', async ({ api }) => {
    await aQuote(api);
    const token = await tokenOf(api, 'owner', 'Amna');
    expect((await answer(api, {}, { [SESSION_HEADER]: token })).status).toBe(401);
  });
});

test('a quote that staff open by the link is not marked as viewed', async ({ api }) => {
  const link = await aQuote(api);
  const seen = async (headers: Headers) =>
    (await api.app.request('/api/Traveller/Seen', { method: 'POST', headers: { ...link, ...headers } })).status;
  const viewedAt = async () => (await api.db.selectFrom('quotes').select('viewed_at').executeTakeFirst())?.viewed_at;
  expect(await seen({ [SESSION_HEADER]: await tokenOf(api, 'dispatcher', 'Bilal') })).toBe(200);
  expect(await viewedAt()).toBeNull();
  expect(await seen({})).toBe(200);
  expect(await viewedAt()).not.toBeNull();
});

test('a contact that staff add by the link is recorded with their name', async ({ api }) => {
  await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
  const created = await api.app.request(
    '/api/ChauffeurService/CreateRequest',
    json({ firstName: 'Parveen', lastName: 'T', cnicOrPassport: '4210-1234-56789', numberOfPassengers: 1, luggage: 0 }),
  );
  const { trackUrl } = (await created.json()).data;
  const headers = {
    Authorization: `Bearer ${trackUrl.split('#')[1]}`,
    [SESSION_HEADER]: await tokenOf(api, 'dispatcher', 'Bilal'),
  };
  const left = await api.app.request('/api/Traveller/Contact', json({ email: 'late@example.com' }, headers));
  expect(left.status).toBe(200);
  const events = await api.db.selectFrom('trip_events').select('by').where('what', '=', 'contact').execute();
  expect(events).toEqual([{ by: 'Bilal, for the traveller' }]);
});

test('a dispatcher cannot send a mail about an account again, also not one of an owner', async ({ api }) => {
  const { id } = await api.db
    .insertInto('outbox')
    .values({
      ...{ dedupe_key: 'account: x', trip_id: null, recipient: '', subject: '', text: '', html: '', locale: '' },
      ...{ state: 'failed', due_at: '2026-01-01T00:00:00.000Z', give_up_at: '2026-01-04T00:00:00.000Z' },
      ...{ created_at: '2026-01-01T00:00:00.000Z', letter: 'reset', user_id: 1, invitation_id: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const headers = { Authorization: `Bearer ${await tokenOf(api, 'dispatcher', 'Bilal')}` };
  const again = await api.app.request(`/api/Outbox/${id}`, { method: 'POST', headers });
  expect(again.status).toBe(404);
});
