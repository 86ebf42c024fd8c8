import { describe, expect } from 'vitest';
import { SUBJECTS } from '../app';
import { json, signIn, storeAircraft, type TestApp, test, textOf } from '../testing';

const RATES = '/api/AirlineAircraft/rates';
const FULL = {
  base: 'Karachi (KHI)',
  currency: 'PKR',
  perHour: 125_000_000,
  perHourEmpty: 100_000_000,
  leastDailyMinutes: 120,
  perLanding: 9_000_000,
  perNight: 15_000_000,
  cruiseKmh: 700,
  rangeKm: 3800,
  runwayM: 1400,
};

const setUp = async (api: TestApp) => {
  const session = await signIn(api.app);
  const id = await storeAircraft(api, session);
  return {
    id,
    read: async (path: string) => (await api.app.request(path, { headers: session })).json(),
    save: (body: object) => api.app.request(`${RATES}/${id}`, json(body, session)),
  };
};

describe('the rates of an aircraft', () => {
  test('start empty, and can be stored, changed and removed', async ({ api }) => {
    const { id, read, save } = await setUp(api);
    expect((await read(`${RATES}/${id}`)).data).toMatchObject({ id, perHour: null, base: '', version: 0 });
    expect((await read(RATES)).data).toEqual([]);

    const first = await save({ ...FULL, version: 0 });
    expect(first.status).toBe(200);
    const base = 'Karachi (KHI) – Jinnah International Airport';
    const stored = { ...FULL, base, id, name: 'AP-TST', version: 1 };
    expect((await first.json()).data).toEqual(stored);
    expect((await read(RATES)).data).toEqual([stored]);

    const second = await save({ ...FULL, perHourEmpty: null, version: 1 });
    expect((await second.json()).data).toEqual({ ...stored, perHourEmpty: null, version: 2 });
    const removed = await save({ currency: 'PKR', version: 2 });
    expect((await removed.json()).data).toMatchObject({ perHour: null, base: '', version: 3 });
    expect((await read(RATES)).data).toEqual([]);

    // A screen that was opened before the removal always has an old version.
    expect((await save({ ...FULL, version: 3 })).status).toBe(200);
    for (const version of [0, 1, 2, 3]) expect((await save({ ...FULL, version })).status).toBe(409);
  });

  test('are refused with a base that is not an airport, and then not stored', async ({ api }) => {
    const { read, save } = await setUp(api);
    const answer = await save({ ...FULL, base: 'Nowhere at all', version: 0 });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, ['base']]);
    expect((await read(RATES)).data).toEqual([]);
  });

  test('are in no public answer, and are deleted with their aircraft', async ({ api }) => {
    const { id, read, save } = await setUp(api);
    await save({ ...FULL, version: 0 });
    for (const path of ['GetAircrafts', `GetAircraft/${id}`]) {
      const text = await (await api.app.request(`/api/AirlineAircraft/${path}`)).text();
      expect(text).toContain('AP-TST');
      expect(text).not.toMatch(/perHour|125000000|rates/i);
    }
    // People who are not dispatchers can read rates nowhere: not without a session, not with a key, not in the audit.
    const figures = { perHour: 123_456_700, perHourEmpty: 98_765_400, perLanding: 7_654_300, perNight: 6_543_200 };
    expect((await save({ ...FULL, ...figures, version: 1 })).status).toBe(200);
    const session = await signIn(api.app);
    const scopes = ['requests', 'flights', 'figures'];
    const key = await (await api.app.request('/api/ApiKeys', json({ name: 'All', scopes }, session))).json();
    const endpoints = SUBJECTS.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint));
    const texts = [JSON.stringify(await api.db.selectFrom('audit').selectAll().execute())];
    for (const { path } of endpoints.filter(({ method, path }) => method === 'get' && path !== '/openapi.json')) {
      for (const headers of [{}, { Authorization: `Bearer ${key.data.secret}` }]) {
        const answer = await api.app.request(`/api${path.replace(/:\w+/, String(id))}`, { headers });
        texts.push(`${path} ${await textOf(answer)}`);
      }
    }
    texts.push(await (await api.app.request('/config.json')).text());
    const digits = Object.values(figures).flatMap((amount) => [
      amount,
      amount / 100,
      (amount / 100).toLocaleString('en'),
    ]);
    for (const text of texts) for (const figure of digits) expect(text).not.toContain(String(figure));
    await api.db.deleteFrom('aircraft').where('id', '=', id).execute();
    expect((await read(RATES)).data).toEqual([]);
    expect((await read(`${RATES}/${id}`)).message).toBe('Aircraft not found');
  });
});
