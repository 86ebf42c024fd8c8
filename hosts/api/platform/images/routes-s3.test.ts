import { createAdaptorServer } from '@hono/node-server';
import { expect } from 'vitest';
import { aFlight, anAircraft, anImage, form } from '../../testing/requests';
import { type S3Server, s3Env } from '../../testing/s3-server';
import { test as base, signIn, storeAircraft, storeFlightForm } from '../../testing/test-app';
import { filesIn } from '../objects/file-store';
import { imageFolders } from './image-store';

/** A test whose app stores images in a bucket. */
const test = base.extend<{ env: Record<string, string> }>({ env: async ({ s3 }, use) => use(s3Env(s3)) });

test('images are stored in a configured bucket, and served from there', async ({ api, s3 }) => {
  // The server's adaptor replaces Node's Request, which signs the calls.
  createAdaptorServer({ fetch: api.app.fetch });
  const session = await signIn(api.app);
  const flight = await storeFlightForm(api, session, {
    ...aFlight(await storeAircraft(api, session)),
    'Images[0].ImageFile': await anImage(),
  });
  const url = flight.images[0]?.imageUrl ?? '';
  expect([...s3.objects.keys()]).toEqual([url.replace('/api/', '')]);
  for await (const { name } of filesIn(imageFolders(api.dataDir).originals)) expect(name).toBe('incoming');
  const served = Buffer.from(await (await api.app.request(url)).arrayBuffer());
  expect(served.equals(s3.objects.get(url.replace('/api/', ''))?.bytes as Buffer)).toBe(true);
  expect((await api.app.request(`${url}?w=160`)).status).toBe(200);
});

const SAVE_LATER = { success: false, message: 'Nothing could be saved right now. Please try again in a moment.' };
const LOOK_LATER = { success: false, message: 'The data cannot be loaded right now. Please try again in a moment.' };

/** The answer when the bucket fails. */
async function expectUnavailable(answer: Response, body: object) {
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
  expect(await answer.json()).toEqual(body);
}

test.for([
  ['is busy', (s3: S3Server) => Object.assign(s3, { failures: 4 })],
  ['refuses us', (s3: S3Server) => Object.assign(s3, { failures: 1, failure: [403, 'AccessDenied'] as const })],
] as const)('nothing is stored when the bucket %s, and the person may try again', async ([, fail], { api, s3 }) => {
  const session = await signIn(api.app);
  const aircraftId = await storeAircraft(api, session);
  const image = { 'Images[0].ImageFile': await anImage() };
  const send = () => api.app.request('/api/Flight/upsert', form({ ...aFlight(aircraftId), ...image }, session));
  fail(s3);
  await expectUnavailable(await send(), SAVE_LATER);
  expect(await api.db.selectFrom('flights').select('id').execute()).toEqual([]);
  expect(await api.db.selectFrom('flight_images').select('id').execute()).toEqual([]);
  expect((await send()).status).toBe(201);
});

test('no image is stored or served when the bucket cannot be reached, but everything else works', async ({
  api,
  s3,
}) => {
  const session = await signIn(api.app);
  const id = await storeAircraft(api, session, { ImageFile: await anImage('#111111') });
  const read = async () => (await (await api.app.request(`/api/AirlineAircraft/GetAircraft/${id}`)).json()).data;
  const data = await read();
  await s3.close();
  const image = await anImage('#222222');
  const upload = (path: string, fields: Record<string, string | Blob | undefined>) =>
    api.app.request(`/api/${path}`, form(fields, session));
  await expectUnavailable(await upload('Flight/upsert', { ...aFlight(id), 'Images[0].ImageFile': image }), SAVE_LATER);
  expect(await api.db.selectFrom('flights').select('id').execute()).toEqual([]);
  const renamed = anAircraft({ Id: String(id), Name: 'Another' });
  await expectUnavailable(
    await upload('AirlineAircraft/upsert-aircraft', { ...renamed, ImageFile: image }),
    SAVE_LATER,
  );
  for (const width of ['', '?w=160']) {
    await expectUnavailable(await api.app.request(`${data.imageUrl}${width}`), LOOK_LATER);
  }
  expect(await read()).toEqual(data);
  expect((await upload('Flight/upsert', aFlight(id))).status).toBe(201);
});
