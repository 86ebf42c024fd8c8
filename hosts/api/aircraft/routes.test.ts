import { aircraftRecord } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { aFlight, anAircraft, anImage, form } from '../testing/requests';
import { signIn, storeAircraft, storeFlightForm, type TestApp, test } from '../testing/test-app';

const UPSERT = '/api/AirlineAircraft/upsert-aircraft';
const ALL = '/api/AirlineAircraft/GetAircrafts';
const one = (id: number | string) => `/api/AirlineAircraft/GetAircraft/${id}`;
const read = async ({ app }: TestApp, path: string) => (await (await app.request(path)).json()).data;

describe('an aircraft that staff save', () => {
  test('is stored with its image, and returned as the contract describes', async ({ api }) => {
    const fields = anAircraft({ Type: 'Plane', IsActive: 'False', Specifications: 'Nine seats\nTwo engines' });
    const body = form({ ...fields, ImageFile: await anImage() }, await signIn(api.app));
    const answer = await api.app.request(UPSERT, body);
    expect(answer.status).toBe(201);
    const { data, ...rest } = await answer.json();
    expect(rest).toEqual({ success: true, message: 'Aircraft created successfully!' });
    expect(v.parse(v.strictObject(aircraftRecord.entries), data)).toMatchObject({
      ...{ name: 'AP-TST', type: 'plane', capacity: 8, isActive: false, version: 1 },
      specifications: 'Nine seats\nTwo engines',
      imageUrl: expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}\.png$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(await read(api, one(data.id))).toEqual(data);
    expect((await api.app.request(one(4711))).status).toBe(404);
    expect((await api.app.request(data.imageUrl)).status).toBe(200);
  });

  test('needs no image, and is active by default', async ({ api }) => {
    const session = await signIn(api.app);
    const id = await storeAircraft(api, session, { IsActive: undefined, ImageFile: new File([], '') });
    expect(await read(api, one(id))).toMatchObject({ imageUrl: '', isActive: true });
  });

  test('keeps its image and the fields that an edit does not send, unless the image is removed', async ({ api }) => {
    const session = await signIn(api.app);
    const id = await storeAircraft(api, session, { IsActive: 'false', ImageFile: await anImage() });
    const before = await read(api, one(id));
    const edit = anAircraft({ Id: String(id), Name: 'AP-NEW', IsActive: undefined });
    const answer = await api.app.request(UPSERT, form(edit, session));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Aircraft updated successfully!',
      data: { ...before, name: 'AP-NEW', version: 2 },
    });
    const save = async (changes: object) => {
      const saved = await api.app.request(UPSERT, form({ ...edit, ...changes }, session));
      expect(await read(api, one(id))).toEqual((await saved.json()).data);
      return read(api, one(id));
    };
    const after = await save({ IsActive: 'true', RemoveImage: 'true', ImageFile: await anImage('#ff0000') });
    expect(after).toMatchObject({ isActive: true, imageUrl: expect.stringMatching(/\.png$/), version: 3 });
    expect(after.imageUrl).not.toBe(before.imageUrl);
    expect((await save({ RemoveImage: 'false' })).imageUrl).toBe(after.imageUrl);
    expect((await save({ RemoveImage: 'true' })).imageUrl).toBe('');
  });

  test('is refused for each wrong field, and when it was deleted', async ({ api }) => {
    const session = await signIn(api.app);
    const save = async (changes: Parameters<typeof anAircraft>[0]) => {
      const answer = await api.app.request(UPSERT, form(anAircraft(changes), session));
      return [answer.status, await answer.json()];
    };
    for (const wrong of [
      { Name: ' ', Type: undefined, Specifications: '', Capacity: ' ', IsActive: 'perhaps', Id: '2147483648' },
      { Name: 'x'.repeat(101), Type: 'balloon', Capacity: 'eight' },
    ]) {
      const fields = Object.keys(wrong).map((name) => [
        name.charAt(0).toLowerCase() + name.slice(1),
        expect.any(String),
      ]);
      expect(await save(wrong)).toMatchObject([400, { errors: Object.fromEntries(fields) }]);
    }
    expect(await save({ Id: '4711' })).toEqual([404, { success: false, message: 'Aircraft not found' }]);
    expect(await read(api, ALL)).toEqual([]);
  });
});

describe('the list of aircraft', () => {
  test('contains each once over its pages, newest first, whatever is stored or deleted in between', async ({ api }) => {
    const session = await signIn(api.app);
    const stored: number[] = [];
    for (const Name of ['1', '2', '3', '4', '5']) stored.push(await storeAircraft(api, session, { Name }));
    const page = async (query: string) => (await api.app.request(`${ALL}?${query}`)).json();
    const first = await page('limit=2');
    expect(first).toMatchObject({ data: [{ name: '5' }, { name: '4' }], total: 5, next: expect.any(String) });
    await api.app.request(`/api/AirlineAircraft/delete-aircraft/${stored[3]}`, { method: 'DELETE', headers: session });
    await storeAircraft(api, session, { Name: '6' });
    const second = await page(`limit=2&after=${first.next}`);
    expect(second).toMatchObject({ data: [{ name: '3' }, { name: '2' }], total: 5 });
    const last = await page(`limit=2&after=${second.next}`);
    expect(last).toMatchObject({ data: [{ name: '1' }], total: 5, next: null });
    expect(await page('')).toMatchObject({ data: { length: 5 }, total: 5, next: null });
  });
});

test('an aircraft can be deleted once no flight uses it', async ({ api }) => {
  const session = await signIn(api.app);
  const id = await storeAircraft(api, session);
  const remove = async () => {
    const init = { method: 'DELETE', headers: session };
    const answer = await api.app.request(`/api/AirlineAircraft/delete-aircraft/${id}`, init);
    return [answer.status, (await answer.json()).message];
  };
  const first = await storeFlightForm(api, session, aFlight(id));
  expect(await remove()).toEqual([
    409,
    '1 flight uses this aircraft. Choose another aircraft for them, or delete them first',
  ]);
  const second = await storeFlightForm(api, session, aFlight(id));
  expect(await remove()).toEqual([
    409,
    '2 flights use this aircraft. Choose another aircraft for them, or delete them first',
  ]);
  for (const flight of [first, second])
    await api.app.request(`/api/Flight/${flight.id}`, { method: 'DELETE', headers: session });
  expect(await remove()).toEqual([200, 'Aircraft deleted successfully!']);
  expect(await remove()).toEqual([404, 'Aircraft not found']);
});
