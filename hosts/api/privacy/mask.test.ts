import { describe, expect } from 'vitest';
import { aBooking, aCharter, aChauffeurRequest } from '../testing/requests';
import { customerSession, json, signIn, storeFlight, type TestApp, test } from '../testing/test-app';

/** The admin's session once they are only a viewer. */
async function asViewer(api: TestApp): Promise<Record<string, string>> {
  await api.db.updateTable('users').set({ role: 'viewer' }).where('is_admin', '=', 1).execute();
  return signIn(api.app);
}

async function fill(api: TestApp) {
  await api.app.request('/api/PrivateCharter/Create', json(aCharter({ cnic: '42101-1234567-1' })));
  await api.app.request('/api/FlightBooking', json(aBooking(await storeFlight(api))));
  await api.app.request(
    '/api/ChauffeurService/CreateRequest',
    json({ ...aChauffeurRequest(), cnicOrPassport: '42101-1234567-1' }),
  );
}

const LISTS = ['PrivateCharter/GetAllRequests', 'FlightBooking', 'ChauffeurService/GetAllChauffeurServices'];
const SINGLE = ['PrivateCharter/GetRequestById/1', 'FlightBooking/1', 'ChauffeurService/GetChaufferService/1'];

describe('a document number', () => {
  test('is masked for viewers, in lists and records, and whole for other staff', async ({ api }) => {
    await fill(api);
    const owner = await signIn(api.app);
    const read = async (path: string, headers: Record<string, string>) =>
      (await api.app.request(`/api/${path}`, { headers })).text();
    expect(await read('PrivateCharter/GetRequestById/1', owner)).toContain('42101-1234567-1');
    const viewer = await asViewer(api);
    for (const path of [...LISTS, ...SINGLE]) {
      const text = await read(path, viewer);
      expect(text, path).not.toMatch(/42101|1234567/);
      expect(text, path).toMatch(/"cnic(?:OrPassport)?":"•/);
    }
    expect(JSON.parse(await read('PrivateCharter/GetRequestById/1', viewer)).data.cnic).toBe('•••••-••••••7-1');
  });

  test('is not shown from the browser’s cache after the role has changed', async ({ api }) => {
    await fill(api);
    const path = `/api/${LISTS[0]}`;
    const whole = await api.app.request(path, { headers: await signIn(api.app) });
    const headers = { ...(await asViewer(api)), 'If-None-Match': whole.headers.get('ETag') ?? '' };
    expect((await api.app.request(path, { headers })).status).toBe(200);
    expect((await api.app.request(path, { headers: await customerSession(api) })).status).toBe(403);
  });
});
