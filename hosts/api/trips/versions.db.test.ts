import { aircraftRecord } from '@charter-hosts/contract';
import { flightRecord } from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { aFlight, anAircraft, anImage, form, signIn, storeAircraft, storeFlight, type TestApp, test } from '../testing';

/** A record that two admins have open, and how one of them saves it. */
interface Opened {
  version: string;
  save(changes: Record<string, string | Blob | undefined>, headers?: Record<string, string>): Promise<Response>;
  read(): Promise<Record<string, unknown>>;
}

const RECORDS = [
  {
    what: 'flight',
    schema: flightRecord,
    changed: { name: 'SeatsAvailable', field: 'seatsAvailable' },
    image: { 'Images[0].ImageFile': anImage() },
    async open(api: TestApp): Promise<Opened> {
      const session = await signIn(api.app);
      const id = await storeFlight(api);
      const read = async () =>
        (await (await api.app.request(`/api/Flight/GetFlight/${id}`, { headers: session })).json()).data;
      const { aircraftId, version } = await read();
      return {
        version: String(version),
        save: async (changes, headers) =>
          api.app.request(
            '/api/Flight/upsert',
            form({ ...aFlight(aircraftId), Id: String(id), ...changes }, { ...session, ...headers }),
          ),
        read,
      };
    },
  },
  {
    what: 'aircraft',
    schema: aircraftRecord,
    changed: { name: 'Capacity', field: 'capacity' },
    image: { ImageFile: anImage() },
    async open(api: TestApp): Promise<Opened> {
      const session = await signIn(api.app);
      const id = await storeAircraft(api, session);
      const read = async () => (await (await api.app.request(`/api/AirlineAircraft/GetAircraft/${id}`)).json()).data;
      return {
        version: String((await read()).version),
        save: async (changes, headers) =>
          api.app.request(
            '/api/AirlineAircraft/upsert-aircraft',
            form({ ...anAircraft(), Id: String(id), ...changes }, { ...session, ...headers }),
          ),
        read,
      };
    },
  },
] as const;

describe.for(RECORDS)('an edit of the $what', ({ what, schema, changed: { name, field }, image, open }) => {
  test('is refused when somebody else has saved since, with the record as it is stored now', async ({ api }) => {
    const { version, save, read } = await open(api);
    const first = await save({ [name]: '4', Version: version });
    expect(first.status).toBe(200);
    const second = await save({ [name]: '5', Version: version });
    expect(second.status).toBe(409);
    const { data, ...refusal } = await second.json();
    expect(refusal).toEqual({
      success: false,
      message: `Someone else has changed this ${what} since you opened it`,
    });
    expect(v.parse(schema, data)).toMatchObject({ [field]: 4, version: (await first.json()).data.version });
    expect((await read())[field]).toBe(4);
  });

  test('continues from the version of the last answer', async ({ api }) => {
    const { version, save, read } = await open(api);
    const { data } = await (await save({ [name]: '4', Version: version })).json();
    expect((await save({ [name]: '5', Version: String(data.version) })).status).toBe(200);
    expect((await read())[field]).toBe(5);
  });

  test('is stored once of many sent at the same time', async ({ api }) => {
    const { version, save, read } = await open(api);
    const seats = ['2', '3', '4', '5', '7', '9'];
    const answers = await Promise.all(seats.map((number) => save({ [name]: number, Version: version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = seats[answers.findIndex(({ status }) => status === 200)];
    expect((await read())[field]).toBe(Number(winner));
  });

  test('is stored without a version, and refuses others that send one', async ({ api }) => {
    const { version, save, read } = await open(api);
    expect((await save({ [name]: '4', Version: version })).status).toBe(200);
    expect((await save({ [name]: '5' })).status).toBe(200);
    expect((await read())[field]).toBe(5);
    expect((await save({ [name]: '6', Version: String(Number(version) + 1) })).status).toBe(409);
  });

  test('counts an image as a change', async ({ api }) => {
    const { version, save } = await open(api);
    const [[key, file]] = Object.entries(image) as [[string, Promise<Blob>]];
    expect((await save({ [key]: await file })).status).toBe(200);
    expect((await save({ Version: version })).status).toBe(409);
  });

  test('that went through is answered again to a retry with its key', async ({ api }) => {
    const { version, save } = await open(api);
    const key = { 'Idempotency-Key': 'a-key-of-one-edit' };
    const once = await save({ [name]: '4', Version: version }, key);
    const again = await save({ [name]: '4', Version: version }, key);
    expect([once.status, again.status]).toEqual([200, 200]);
    expect(await again.json()).toEqual(await once.json());
  });

  test.for(['-1', '1.5', 'x', '99999999999'])(
    'with the version %s is refused with the reason',
    async (bad, { api }) => {
      const { save } = await open(api);
      const answer = await save({ Version: bad });
      expect(answer.status).toBe(400);
      expect((await answer.json()).errors).toEqual({ version: expect.any(String) });
    },
  );
});

describe('the picture of an aircraft', () => {
  const [, { open }] = RECORDS;

  test('is removed if the form says so, else stays', async ({ api }) => {
    const { save, read } = await open(api);
    await save({ ImageFile: await anImage() });
    await save({ RemoveImage: 'false' });
    await save({ Name: 'AP-NEW' });
    expect((await read()).imageUrl).toMatch(/\.png$/);
    const { data } = await (await save({ RemoveImage: 'true' })).json();
    expect(data.imageUrl).toBe('');
    expect((await read()).imageUrl).toBe('');
  });

  test('is the new one if both are sent', async ({ api }) => {
    const { save, read } = await open(api);
    await save({ RemoveImage: 'true', ImageFile: await anImage() });
    expect((await read()).imageUrl).toMatch(/\.png$/);
  });
});
