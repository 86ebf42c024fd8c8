import { expect } from 'vitest';
import { aCharter, addStaff, customerSession, json, signIn, test } from '../../testing';

// ../tests/answers-by-role.db.test.ts checks that no call shows a viewer the number.
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
