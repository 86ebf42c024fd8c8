import { readdirSync } from 'node:fs';
import { aircraftRecord, allAircraft } from '@charter-hosts/contract';
import { createApi } from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { imageFolders } from '../platform/images/image-store';
import { aFlight, anAircraft, anImage, form } from '../testing/requests';
import { customerSession, signIn, storeAircraft, storeFlightForm, type TestApp, test } from '../testing/test-app';

const UPSERT = '/api/AirlineAircraft/upsert-aircraft';
const ALL = '/api/AirlineAircraft/GetAircrafts';
const one = (id: number | string) => `/api/AirlineAircraft/GetAircraft/${id}`;
const read = async ({ app }: TestApp, path: string) => (await (await app.request(path)).json()).data;

describe('POST /AirlineAircraft/upsert-aircraft', () => {
  test('stores an aircraft with its image, and returns it', async ({ api }) => {
    const fields = anAircraft({ Type: 'Plane', IsActive: 'False', Specifications: 'Nine seats\nTwo engines' });
    const body = form({ ...fields, ImageFile: await anImage() }, await signIn(api.app));
    const answer = await api.app.request(UPSERT, body);
    expect(answer.status).toBe(201);
    const { data, ...rest } = await answer.json();
    expect(rest).toEqual({ success: true, message: 'Aircraft created successfully!' });
    expect(v.parse(v.strictObject(aircraftRecord.entries), data)).toEqual({
      id: expect.any(Number),
      name: 'AP-TST',
      type: 'plane',
      specifications: 'Nine seats\nTwo engines',
      capacity: 8,
      isActive: false,
      imageUrl: expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}\.png$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      version: 1,
    });
    expect(await read(api, one(data.id))).toEqual(data);
    expect((await api.app.request(data.imageUrl)).status).toBe(200);
  });

  test('needs no image, and stores an aircraft as active by default', async ({ api }) => {
    const session = await signIn(api.app);
    const id = await storeAircraft(api, session, { IsActive: undefined, ImageFile: new File([], '') });
    expect(await read(api, one(id))).toMatchObject({ imageUrl: '', isActive: true });
  });

  test('edits an aircraft, and keeps its image and missing fields', async ({ api }) => {
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
    await api.app.request(UPSERT, form({ ...edit, IsActive: 'true', ImageFile: await anImage('#ff0000') }, session));
    const after = await read(api, one(id));
    expect(after.isActive).toBe(true);
    expect(after.imageUrl).not.toBe(before.imageUrl);
  });

  test('answers 404 for an edit of a deleted aircraft', async ({ api }) => {
    const answer = await api.app.request(UPSERT, form(anAircraft({ Id: '4711' }), await signIn(api.app)));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ success: false, message: 'Aircraft not found' });
  });

  test.for([
    ['no name', { Name: ' ' }, 'name', 'Aircraft name is required'],
    ['a name without end', { Name: 'x'.repeat(101) }, 'name', 'At most 100 characters'],
    ['no type', { Type: undefined }, 'type', 'Aircraft type is required'],
    ['an unknown type', { Type: 'balloon' }, 'type', 'Aircraft type is required'],
    ['no specifications', { Specifications: '' }, 'specifications', 'Specifications are required'],
    ['no capacity', { Capacity: undefined }, 'capacity', 'Capacity is required'],
    ['an empty capacity', { Capacity: ' ' }, 'capacity', 'Capacity is required'],
    ['a capacity of 0', { Capacity: '0' }, 'capacity', 'Capacity must be at least 1'],
    ['fewer seats than none', { Capacity: '-1' }, 'capacity', 'Capacity must be at least 1'],
    ['more seats than any has', { Capacity: '1000' }, 'capacity', 'At most 999'],
    ['half a seat', { Capacity: '1.5' }, 'capacity', 'Capacity must be a whole number'],
    ['a capacity in words', { Capacity: 'eight' }, 'capacity', 'Capacity must be a whole number'],
    ['neither active nor not', { IsActive: 'perhaps' }, 'isActive', 'Must be true or false'],
    ['an id beyond all', { Id: '2147483648' }, 'id', 'The id must be a whole number from 1 to 2147483647'],
  ] as const)('is refused with the field and the reason: %s', async ([, changes, path, message], { api }) => {
    const answer = await api.app.request(UPSERT, form(anAircraft(changes), await signIn(api.app)));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      success: false,
      message: `${message} (${path})`,
      errors: { [path]: message },
    });
    expect(await read(api, ALL)).toEqual([]);
  });

  test('stores nothing with an invalid image', async ({ api }) => {
    const file = new File(['<svg/>'], 'innocent.png', { type: 'image/png' });
    const answer = await api.app.request(UPSERT, form({ ...anAircraft(), ImageFile: file }, await signIn(api.app)));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ success: false, message: 'Please select a valid image file' });
    expect(await read(api, ALL)).toEqual([]);
    expect(readdirSync(imageFolders(api.dataDir).incoming)).toEqual([]);
  });
});

describe('GET /AirlineAircraft', () => {
  test('lists every aircraft for anybody, newest first', async ({ api }) => {
    const session = await signIn(api.app);
    for (const Name of ['First', 'Second', 'Third']) await storeAircraft(api, session, { Name });
    const answer = await api.app.request(ALL, { headers: { Origin: 'https://partner.example' } });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const { data } = await answer.json();
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Third', 'Second', 'First']);
  });

  test('lists them in pages, each once, whatever is stored or deleted in between', async ({ api }) => {
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

  test('lists at most 500 a page, and the client reads all pages', async ({ api }) => {
    await storeAircraft(api, await signIn(api.app));
    const row = await api.db.selectFrom('aircraft').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: 500 }, () => ({ ...row, id: undefined }));
    await api.db.insertInto('aircraft').values(copies).execute();
    const { data, total } = await (await api.app.request(ALL)).json();
    expect([data.length, total]).toEqual([500, 501]);
    const client = createApi({ baseUrl: 'http://localhost/api', fetch: async (...call) => api.app.request(...call) });
    const all = await allAircraft(client);
    expect(new Set(all.map(({ id }) => id)).size).toBe(501);
  });

  test.for([
    ['limit=0', 'limit', 'Must be from 1 to 500'],
    ['limit=501', 'limit', 'Must be from 1 to 500'],
    ['after=x', 'after', 'Must be the `next` of the page before, as it was given'],
    ['after=9999999999', 'after', 'Must be the `next` of the page before, as it was given'],
  ] as const)('refuses %s with the reason', async ([query, field, message], { api }) => {
    const answer = await api.app.request(`${ALL}?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: `${message} (${field})`, errors: { [field]: message } });
  });

  test('answers 404 when there is no such aircraft, and 400 for an invalid id', async ({ api }) => {
    expect((await api.app.request(one(4711))).status).toBe(404);
    for (const id of ['abc', '0', '-1', '99999999999999999999']) {
      expect((await api.app.request(one(id))).status).toBe(400);
    }
  });
});

describe('DELETE /AirlineAircraft/delete-aircraft', () => {
  const remove = ({ app }: TestApp, id: number, headers: Record<string, string>) =>
    app.request(`/api/AirlineAircraft/delete-aircraft/${id}`, { method: 'DELETE', headers });

  test('deletes an aircraft', async ({ api }) => {
    const session = await signIn(api.app);
    const id = await storeAircraft(api, session);
    const answer = await remove(api, id, session);
    expect(await answer.json()).toEqual({ success: true, message: 'Aircraft deleted successfully!', data: null });
    expect((await remove(api, id, session)).status).toBe(404);
  });

  test('is refused with the number of flights that use it', async ({ api }) => {
    const session = await signIn(api.app);
    const id = await storeAircraft(api, session);
    const messages: string[] = [];
    for (let i = 0; i < 3; i++) {
      await storeFlightForm(api, session, aFlight(id));
      const answer = await remove(api, id, session);
      expect(answer.status).toBe(409);
      messages.push((await answer.json()).message);
    }
    expect(messages[0]).toBe('1 flight uses this aircraft: give them another one, or delete them first');
    expect(messages[2]).toBe('3 flights use this aircraft: give them another one, or delete them first');
    expect((await api.app.request(one(id))).status).toBe(200);
  });

  test('is refused for customers', async ({ api }) => {
    const id = await storeAircraft(api, await signIn(api.app));
    expect((await remove(api, id, await customerSession(api))).status).toBe(403);
    expect((await api.app.request(one(id))).status).toBe(200);
  });
});
