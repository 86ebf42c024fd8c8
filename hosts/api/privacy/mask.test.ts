import { expect } from 'vitest';
import {
  aBooking,
  aCharter,
  aChauffeurRequest,
  addStaff,
  customerSession,
  json,
  signIn,
  storeFlight,
  test,
} from '../testing';

const LISTS = ['PrivateCharter/GetAllRequests', 'FlightBooking', 'ChauffeurService/GetAllChauffeurServices'];
const RECORDS = ['PrivateCharter/GetRequestById/1', 'FlightBooking/1', 'ChauffeurService/GetChaufferService/1'];

test('a document number is masked for viewers, in lists and records, also from the browser’s cache', async ({
  api,
}) => {
  const NUMBER = '42101-1234567-1';
  await api.app.request('/api/PrivateCharter/Create', json(aCharter({ cnic: NUMBER })));
  await api.app.request('/api/FlightBooking', json(aBooking(await storeFlight(api))));
  const car = aChauffeurRequest({ cnicOrPassport: NUMBER });
  await api.app.request('/api/ChauffeurService/CreateRequest', json(car));
  const read = (path: string, headers: Record<string, string>) => api.app.request(`/api/${path}`, { headers });
  const whole = await read('PrivateCharter/GetAllRequests', await signIn(api.app));
  expect(await whole.text()).toContain(NUMBER);

  const viewer = (await addStaff(api, 'Sana', 'viewer')).headers;
  for (const path of [...LISTS, ...RECORDS]) {
    const text = await (await read(path, viewer)).text();
    expect(text, path).not.toMatch(/42101|1234567/);
    expect(text, path).toMatch(/"cnic(?:OrPassport)?":"•/);
  }
  const { data } = await (await read('PrivateCharter/GetRequestById/1', viewer)).json();
  expect(data.cnic).toBe('•••••-••••••7-1');

  const cached = { 'If-None-Match': whole.headers.get('ETag') ?? '' };
  expect((await read('PrivateCharter/GetAllRequests', { ...viewer, ...cached })).status).toBe(200);
  const customer = await customerSession(api);
  expect((await read('PrivateCharter/GetAllRequests', { ...customer, ...cached })).status).toBe(403);
});
