import type { ApiKeyWithSecret } from '@charter-hosts/contract';
import { describe, expect, vi } from 'vitest';
import { aCharter, addStaff, bearer, dataOf, json, outcomeOf, signIn, type TestApp, test } from '../testing';
import { ENDPOINTS } from '../testing/calls';

const KEYS = '/api/ApiKeys';
const REQUESTS = '/api/PrivateCharter/GetAllRequests';
const SCOPES = ['requests', 'flights', 'figures'];

async function createKey({ app }: TestApp, scopes: readonly string[]) {
  const session = await signIn(app);
  const key: ApiKeyWithSecret = await dataOf(app.request(KEYS, json({ name: 'Planning', scopes }, session)));
  const request = (path: string, method = 'GET') => app.request(path, { method, headers: bearer(key.secret) });
  const list = () => dataOf(app.request(KEYS, { headers: session }));
  return { key, request, list, session };
}
const addTrip = ({ app }: TestApp) => dataOf(app.request('/api/PrivateCharter/Create', json(aCharter())));

const urlOf = ({ path }: { path: string }) => `/api${path.replace(':id', '1')}`;

describe('an API key', () => {
  test('with one scope reads what a viewer may read, and can make no other call of an account', async ({ api }) => {
    await addTrip(api);
    const all = await createKey(api, SCOPES);
    const keys = new Map<string, Awaited<ReturnType<typeof createKey>>[]>();
    for (const scope of SCOPES) {
      const others = SCOPES.filter((one) => one !== scope);
      keys.set(scope, [await createKey(api, [scope]), await createKey(api, others)]);
    }
    const counted = { scoped: 0, other: 0 };
    for (const endpoint of ENDPOINTS) {
      const { scope, method, who, least } = endpoint;
      const [reader, without] = keys.get(scope ?? '') ?? [];
      if (scope && reader && without) {
        counted.scoped++;
        expect([method, who, least ?? 'viewer'], endpoint.path).toEqual(['get', 'admin', 'viewer']);
        const refusal = [403, `This API key lacks the scope '${scope}'.`];
        expect(await outcomeOf(without.request(urlOf(endpoint))), endpoint.path).toEqual(refusal);
        // 400 is a call without its query, and 404 a missing record.
        expect([200, 400, 404], endpoint.path).toContain((await reader.request(urlOf(endpoint))).status);
      } else if (['admin', 'user', 'customer'].includes(who)) {
        counted.other++;
        const { status } = await all.request(urlOf(endpoint), method.toUpperCase());
        expect([endpoint.path, status]).toEqual([endpoint.path, 403]);
      }
    }
    expect(counted.scoped).toBeGreaterThan(10);
    expect(counted.other).toBeGreaterThan(10);
    expect((await api.app.request(KEYS, { headers: all.session })).status).toBe(200);
  });

  test('sees no document number and no link of a traveller, and its reads are in the audit', async ({ api }) => {
    const { trackUrl } = await addTrip(api);
    const { request, session } = await createKey(api, ['requests']);
    const texts = await Promise.all([REQUESTS, '/api/Trip/1'].map(async (path) => (await request(path)).text()));
    expect(await dataOf(api.app.request('/api/Audit', { headers: session }))).toContainEqual(
      expect.objectContaining({ what: 'read', by: expect.objectContaining({ name: 'API key: Planning' }) }),
    );
    expect(texts[0]).toContain(aCharter().email);
    for (const text of texts) {
      expect(text).not.toContain(aCharter().cnic);
      expect(text).not.toContain(trackUrl.split('#')[1]);
    }
  });

  test('is stored as a hash, and listed without its secret', async ({ api }) => {
    const { key, list } = await createKey(api, ['requests']);
    expect(JSON.stringify(await api.db.selectFrom('api_keys').selectAll().execute())).not.toContain(key.secret);
    const { secret, ...rest } = key;
    expect(await list()).toEqual([rest]);
    expect(rest).toMatchObject({ name: 'Planning', scopes: ['requests'], usedAt: null, revokedAt: null });
    expect(secret.startsWith(rest.begins)).toBe(true);
  });

  test('shows the time of its last use, stored at most once in five minutes', async ({ api }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T10:00:00Z') });
    const { request, list } = await createKey(api, ['requests']);
    for (const [at, usedAt] of [
      ['10:01', '10:01'],
      ['10:05', '10:01'],
      ['10:06', '10:06'],
    ]) {
      vi.setSystemTime(new Date(`2027-01-01T${at}:00Z`));
      expect((await request(REQUESTS)).status).toBe(200);
      expect((await list())[0].usedAt).toBe(`2027-01-01T${usedAt}:00.000Z`);
    }
  });

  test('is refused once it is revoked, and stays in the list', async ({ api }) => {
    const { key, request, list, session } = await createKey(api, ['requests']);
    const revoke = () => dataOf(api.app.request(`${KEYS}/revoke/${key.id}`, { method: 'POST', headers: session }));
    const { revokedAt } = await revoke();
    expect(await outcomeOf(request(REQUESTS))).toEqual([401, 'This API key is unknown or revoked.']);
    expect(await list()).toMatchObject([{ id: key.id, revokedAt }]);
    expect((await revoke()).revokedAt).toBe(revokedAt);
  });

  test('does not work as a link, beside a session of staff, or in an address', async ({ api }) => {
    const link = bearer((await addTrip(api)).trackUrl.split('#')[1]);
    const { key, request } = await createKey(api, SCOPES);
    for (const endpoint of ENDPOINTS.filter(({ who }) => who === 'traveller' || who === 'partner')) {
      const { status } = await request(urlOf(endpoint), endpoint.method.toUpperCase());
      expect([401, 429]).toContain(status);
    }
    const read = (headers: Record<string, string>) => dataOf(api.app.request('/api/Traveller/Trip', { headers }));
    expect(await read({ ...link, 'X-Session': key.secret })).toEqual(await read(link));
    expect((await api.app.request(`${REQUESTS}?access_token=${key.secret}`)).status).toBe(401);
  });

  test('stays valid when its creator is no longer an owner, and the list shows that', async ({ api }) => {
    const { key, request, list, session } = await createKey(api, ['requests']);
    expect((await list())[0].isByOwner).toBe(true);
    const { id } = await addStaff(api, 'Left', 'owner');
    await api.db.updateTable('api_keys').set({ created_by: id }).execute();
    await api.db.updateTable('users').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute();
    expect((await list())[0]).toMatchObject({ createdBy: 'Left', isByOwner: false, keptAt: null });
    expect((await api.app.request(`${KEYS}/keep/${key.id}`, { method: 'POST', headers: session })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ keptAt: expect.stringMatching(/Z$/), revokedAt: null });
    expect((await request(REQUESTS)).status).toBe(200);
  });

  describe('with a limit of reads', () => {
    test.override({ env: { RATE_LIMIT_READ: '3/1m' } });

    test('is refused beyond the limit, but other keys and staff are not', async ({ api }) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T10:00:00Z') });
      const [one, other] = [await createKey(api, ['requests']), await createKey(api, ['requests'])];
      for (const status of [200, 200, 200, 429]) expect((await one.request(REQUESTS)).status).toBe(status);
      expect((await one.request(REQUESTS)).headers.get('Retry-After')).toBe('60');
      expect((await other.request(REQUESTS)).status).toBe(200);
      for (let call = 0; call < 4; call++) {
        expect((await api.app.request(REQUESTS, { headers: one.session })).status).toBe(200);
      }
    });
  });
});
