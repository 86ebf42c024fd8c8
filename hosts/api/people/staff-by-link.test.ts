import { type TripDetails, tripDetails } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { SESSION_HEADER } from '../platform/http/tokens';
import {
  aCharter,
  aChauffeurRequest,
  addStaff,
  test as base,
  bearer,
  customerSession,
  dataOf,
  type Headers,
  json,
  outcomeOf,
  sendQuote,
  signIn,
  type TestApp,
} from '../testing';

// Its own fixture, because test files share their modules.
const test = base.extend({ env: { STAFF_EMAIL: 'desk@example.com', PUBLIC_URL: 'https://fly.example' } });

async function request({ app }: TestApp, path = 'PrivateCharter/Create', body: object = aCharter()): Promise<Headers> {
  const { trackUrl } = await dataOf(app.request(`/api/${path}`, json(body)));
  return bearer(trackUrl.split('#')[1]);
}

async function requestWithQuote(api: TestApp): Promise<Headers> {
  const link = await request(api);
  await sendQuote(api);
  return link;
}

const sessionOf = ({ token }: { token: string }) => ({ [SESSION_HEADER]: token });

async function answer(api: TestApp, link: Headers, session: Headers = {}, says = 'yes') {
  const shown = await dataOf(api.app.request('/api/Traveller/Trip', { headers: link }));
  const hash = shown?.quotes[0]?.hash ?? '0'.repeat(64);
  const body = { version: 1, total: 1000, hash, says, name: 'Parveen' };
  return api.app.request('/api/Traveller/Answer', json(body, { ...link, ...session }));
}

async function tripOf(api: TestApp, headers?: Headers): Promise<TripDetails> {
  const session = headers ?? (await signIn(api.app));
  return v.parse(tripDetails, await dataOf(api.app.request('/api/Trip/1', { headers: session })));
}
/** The authors of answers in the trip's history. */
const answeredBy = async (api: TestApp) => {
  const { events } = await tripOf(api);
  return events.filter(({ what, after }) => what === 'quote' && /accepted|declined/.test(after)).map(({ by }) => by);
};

describe('an answer to a quote through the traveller’s link', () => {
  test('counts as the traveller’s without a session, with a traveller’s, and with an invalid one', async ({ api }) => {
    const link = await requestWithQuote(api);
    const traveller = (await customerSession(api)).Authorization.replace('Bearer ', '');
    expect((await answer(api, link, { [SESSION_HEADER]: 'no.token.of ours' })).status).toBe(200);
    // The same answer sent again counts once.
    expect((await answer(api, link, { [SESSION_HEADER]: traveller })).status).toBe(200);
    expect(await answeredBy(api)).toEqual(['The traveller']);
  });

  test('is recorded with the name of the dispatcher who is signed in', async ({ api }) => {
    const link = await requestWithQuote(api);
    const bilal = await addStaff(api, 'Bilal', 'dispatcher');
    expect((await answer(api, link, sessionOf(bilal), 'no')).status).toBe(200);
    expect(await answeredBy(api)).toEqual(['Bilal, for the traveller']);
    const { events, emails } = await tripOf(api);
    expect(events.find(({ what }) => what === 'stage')?.by).toBe('Bilal, for the traveller');
    const email = emails.find(({ to, subject }) => to === 'desk@example.com' && /declined/.test(subject));
    expect(email?.text).toMatch(/^Bilal has declined quote 1 for .*, for the traveller\./m);
    const audit = await api.db.selectFrom('audit').select('detail').where('what', '=', 'changed').execute();
    expect(audit.map(({ detail }) => detail)).toContain('quote answered for the traveller');
  });

  test('is refused for a viewer, and counts as the traveller’s for staff who are switched off', async ({ api }) => {
    const link = await requestWithQuote(api);
    const [viewer, gone] = [await addStaff(api, 'Sana', 'viewer'), await addStaff(api, 'Gone', 'dispatcher')];
    expect(await outcomeOf(answer(api, link, sessionOf(viewer)))).toEqual([403, 'Your role can only view.']);
    expect((await tripOf(api)).stage).toBe('quoted');
    await api.db.updateTable('users').set({ disabled_at: '2026-01-02' }).where('id', '=', gone.id).execute();
    expect((await answer(api, link, sessionOf(gone))).status).toBe(200);
    expect(await answeredBy(api)).toEqual(['The traveller']);
  });

  test('names the member of staff whose copy of the link was used', async ({ api }) => {
    const link = await requestWithQuote(api);
    const { trackUrl, emails } = await tripOf(api, (await addStaff(api, 'Bilal', 'dispatcher')).headers);
    const email = emails.find(({ to }) => to === aCharter().email)?.text ?? '';
    const copy = trackUrl.split('#')[1] ?? '';
    expect(/\S+\/trip#(\S+)/.exec(email)?.[1]).toBe(copy);
    expect(bearer(copy)).not.toEqual(link);
    expect((await answer(api, bearer(copy))).status).toBe(200);
    expect(await answeredBy(api)).toEqual(['The traveller or Bilal (who copied the link)']);
  });

  test('is refused when the copy belongs to somebody else, and without the link', async ({ api }) => {
    const { Authorization = '' } = await requestWithQuote(api);
    const [version, trip, key, proof] = Authorization.replace('Bearer ', '').split('.');
    expect((await answer(api, bearer(`${version}.${trip}.${key}.${key}.${proof}`))).status).toBe(401);
    expect((await answer(api, {}, sessionOf(await addStaff(api, 'Amna', 'owner')))).status).toBe(401);
  });
});

test('a quote that staff open through the link is not marked as viewed', async ({ api }) => {
  const link = await requestWithQuote(api);
  const open = async (headers: Headers) =>
    (await api.app.request('/api/Traveller/Seen', { method: 'POST', headers: { ...link, ...headers } })).status;
  const viewedAt = async () => (await api.db.selectFrom('quotes').select('viewed_at').executeTakeFirst())?.viewed_at;
  expect(await open(sessionOf(await addStaff(api, 'Bilal', 'dispatcher')))).toBe(200);
  expect(await viewedAt()).toBeNull();
  expect(await open({})).toBe(200);
  expect(await viewedAt()).not.toBeNull();
});

test('a contact that staff add through the link is recorded with their name', async ({ api }) => {
  const link = await request(api, 'ChauffeurService/CreateRequest', aChauffeurRequest());
  const headers = { ...link, ...sessionOf(await addStaff(api, 'Bilal', 'dispatcher')) };
  const added = await api.app.request('/api/Traveller/Contact', json({ email: 'late@example.com' }, headers));
  expect(added.status).toBe(200);
  const events = await api.db.selectFrom('trip_events').select('by').where('what', '=', 'contact').execute();
  expect(events).toEqual([{ by: 'Bilal, for the traveller' }]);
});
