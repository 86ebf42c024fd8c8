import type { ApiKeyWithSecret } from '@charter-hosts/contract';
import { afterEach, describe, expect, vi } from 'vitest';
import { SUBJECTS } from '../app';
import { aCharter, json, signIn, type TestApp, test } from '../testing';

const KEYS = '/api/ApiKeys';
const REQUESTS = '/api/PrivateCharter/GetAllRequests';

afterEach(() => {
  vi.useRealTimers();
});

async function createKey({ app }: TestApp, scopes: readonly string[]) {
  const session = await signIn(app);
  const answer = await app.request(KEYS, json({ name: 'Planning', scopes }, session));
  expect(answer.status).toBe(200);
  const key: ApiKeyWithSecret = (await answer.json()).data;
  const request = (path: string, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${key.secret}` } });
  const list = async () => (await (await app.request(KEYS, { headers: session })).json()).data;
  return { key, request, list, session };
}

const scoped = SUBJECTS.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint)).filter(({ scope }) => scope);

describe('an API key', () => {
  test('is for calls of staff that read and that a viewer may make', () => {
    expect(scoped.length).toBeGreaterThan(10);
    for (const { method, who, least } of scoped)
      expect([method, who, least ?? 'viewer']).toEqual(['get', 'admin', 'viewer']);
  });

  test.for(scoped.map(({ path, scope }) => [path, scope] as const))(
    'reads %s with the scope %s alone',
    async ([path, scope], { api }) => {
      const created = await (await api.app.request('/api/PrivateCharter/Create', json(aCharter()))).json();
      expect(created.success).toBe(true);
      const others = ['requests', 'flights', 'figures'].filter((one) => one !== scope);
      const url = `/api${path.replace(':id', '1')}`;
      const without = await (await createKey(api, others)).request(url);
      expect(without.status).toBe(403);
      expect((await without.json()).message).toBe(`This API key lacks the scope '${scope}'.`);
      const reader = await createKey(api, [String(scope)]);
      // 400: a call without its query; 404: there is no such record.
      expect([200, 400, 404]).toContain((await reader.request(url)).status);
    },
  );

  test('changes nothing, and makes no call without a scope', async ({ api }) => {
    const { request, session } = await createKey(api, ['requests', 'flights', 'figures']);
    for (const { endpoint } of SUBJECTS.flatMap(({ routes }) => routes)) {
      if (endpoint.scope || !['admin', 'user', 'customer'].includes(endpoint.who)) continue;
      const { status } = await request(`/api${endpoint.path.replace(':id', '1')}`, {
        method: endpoint.method.toUpperCase(),
      });
      expect([endpoint.path, status]).toEqual([endpoint.path, 403]);
    }
    expect((await api.app.request(KEYS, { headers: session })).status).toBe(200);
  });

  test('sees no document number and no link of a traveller', async ({ api }) => {
    const charter = aCharter();
    const { trackUrl } = (await (await api.app.request('/api/PrivateCharter/Create', json(charter))).json()).data;
    const { request } = await createKey(api, ['requests']);
    const texts = await Promise.all([REQUESTS, '/api/Trip/1'].map(async (path) => (await request(path)).text()));
    expect(texts[0]).toContain(charter.email);
    for (const text of texts) {
      expect(text).not.toContain(charter.cnic);
      expect(text).not.toContain(trackUrl.split('#')[1]);
    }
  });

  test('is stored as a hash, and listed without its secret', async ({ api }) => {
    const { key, list } = await createKey(api, ['requests']);
    expect(JSON.stringify(await api.db.selectFrom('api_keys').selectAll().execute())).not.toContain(key.secret);
    const { secret: _, ...rest } = key;
    expect(await list()).toEqual([rest]);
    expect(rest).toMatchObject({ name: 'Planning', scopes: ['requests'], usedAt: null, revokedAt: null });
    expect(key.secret.startsWith(rest.begins)).toBe(true);
  });

  test('has the time of its last use, written at most once in five minutes', async ({ api }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T10:00:00Z') });
    const { request, list } = await createKey(api, ['requests']);
    const used = async (at: string) => {
      vi.setSystemTime(new Date(at));
      expect((await request(REQUESTS)).status).toBe(200);
      return (await list())[0].usedAt;
    };
    expect(await used('2027-01-01T10:01:00Z')).toBe('2027-01-01T10:01:00.000Z');
    expect(await used('2027-01-01T10:05:00Z')).toBe('2027-01-01T10:01:00.000Z');
    expect(await used('2027-01-01T10:06:00Z')).toBe('2027-01-01T10:06:00.000Z');
  });

  test('is refused once it is revoked, and stays in the list', async ({ api }) => {
    const { key, request, list, session } = await createKey(api, ['requests']);
    const revoke = () => api.app.request(`${KEYS}/revoke/${key.id}`, { method: 'POST', headers: session });
    expect((await revoke()).status).toBe(200);
    const answer = await request(REQUESTS);
    expect(answer.status).toBe(401);
    expect((await answer.json()).message).toBe('This API key is unknown or revoked.');
    const [{ revokedAt }] = await list();
    expect((await (await revoke()).json()).data.revokedAt).toBe(revokedAt);
  });

  test('is no link of a traveller or partner, and no session of staff beside one', async ({ api }) => {
    const created = await (await api.app.request('/api/PrivateCharter/Create', json(aCharter()))).json();
    const link = new URL(created.data.trackUrl).hash.slice(1);
    const { key, request } = await createKey(api, ['requests', 'flights', 'figures']);
    for (const { endpoint } of SUBJECTS.flatMap(({ routes }) => routes)) {
      if (endpoint.who !== 'traveller' && endpoint.who !== 'partner') continue;
      const { status } = await request(`/api${endpoint.path.replace(':id', '1')}`, {
        method: endpoint.method.toUpperCase(),
      });
      expect([401, 429]).toContain(status);
    }
    const headers = { Authorization: `Bearer ${link}`, 'X-Session': key.secret };
    const [alone, beside] = await Promise.all(
      [{ Authorization: `Bearer ${link}` }, headers].map(async (one) =>
        (await api.app.request('/api/Traveller/Trip', { headers: one })).json(),
      ),
    );
    expect(beside).toEqual(alone);
  });

  test('is not read from an address', async ({ api }) => {
    const { key } = await createKey(api, ['requests']);
    for (const name of ['key', 'api_key', 'access_token', 'token'])
      expect((await api.app.request(`${REQUESTS}?${name}=${key.secret}`)).status).toBe(401);
  });

  test('works on when its creator is no owner any more, and the list says so', async ({ api }) => {
    const { request, list } = await createKey(api, ['requests']);
    expect((await list())[0].isByOwner).toBe(true);
    await api.db
      .insertInto('users')
      .values({
        name: 'Left',
        email: 'left@example.com',
        password_hash: '',
        created_at: '',
        role: 'owner',
        is_admin: 1,
      })
      .execute();
    const { id } = await api.db.selectFrom('users').select('id').where('name', '=', 'Left').executeTakeFirstOrThrow();
    await api.db.updateTable('api_keys').set({ created_by: id }).execute();
    await api.db.updateTable('users').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute();
    expect((await list())[0]).toMatchObject({ createdBy: 'Left', isByOwner: false });
    expect((await request(REQUESTS)).status).toBe(200);
  });

  test('is in the audit when it reads a request', async ({ api }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    const { request, session } = await createKey(api, ['requests']);
    await request('/api/Trip/1');
    const entries = (await (await api.app.request('/api/Audit', { headers: session })).json()).data;
    expect(entries).toContainEqual(
      expect.objectContaining({ what: 'read', by: expect.objectContaining({ name: 'API key: Planning' }) }),
    );
  });

  test.for([
    [{ name: ' ', scopes: ['requests'] }, 'name', 'Enter what the key is for'],
    [{ name: 'Planning', scopes: [] }, 'scopes', 'Choose at least one'],
    [{ name: 'Planning' }, 'scopes', 'Choose at least one'],
    [{ name: 'Planning', scopes: ['everything'] }, 'scopes.0', 'There is no such scope'],
  ] as const)('is refused in words: %j', async ([body, path, message], { api }) => {
    const answer = await api.app.request(KEYS, json(body, await signIn(api.app)));
    expect((await answer.json()).errors).toEqual({ [path]: message });
  });
});

describe('with a limit of reads', () => {
  test.override({ env: { RATE_LIMIT_READ: '3/1m' } });

  test('a key is refused beyond it, and neither another key nor staff is', async ({ api }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T10:00:00Z') });
    const [one, other] = [await createKey(api, ['requests']), await createKey(api, ['requests'])];
    const statuses = async (request: typeof one.request) => {
      const all: number[] = [];
      for (let call = 0; call < 4; call++) all.push((await request(REQUESTS)).status);
      return all;
    };
    expect(await statuses(one.request)).toEqual([200, 200, 200, 429]);
    expect((await one.request(REQUESTS)).headers.get('Retry-After')).toBe('60');
    expect((await other.request(REQUESTS)).status).toBe(200);
    expect(await statuses(async (path) => api.app.request(path, { headers: one.session }))).not.toContain(429);
  });
});
