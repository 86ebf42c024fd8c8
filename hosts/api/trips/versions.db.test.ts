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

// What two who edit one after the other get is in ../tests/edits-at-once.db.test.ts.
describe.for(RECORDS)('an edit of the $what', ({ what, changed: { name, field }, image, open }) => {
  test('is stored once of many sent at the same time, and the others are refused', async ({ api }) => {
    const { version, save, read } = await open(api);
    const seats = ['2', '3', '4', '5', '7', '9'];
    const answers = await Promise.all(seats.map((number) => save({ [name]: number, Version: version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const stored = await read();
    expect(stored[field]).toBe(Number(seats[answers.findIndex(({ status }) => status === 200)]));
    const refused = await answers.find(({ status }) => status === 409)?.json();
    expect(refused).toMatchObject({
      message: `Someone else has changed this ${what} since you opened it`,
      data: { [field]: stored[field], version: stored.version },
    });
  });

  test('with another image changes the version', async ({ api }) => {
    const { version, save } = await open(api);
    const [[key, file]] = Object.entries(image) as [[string, Promise<Blob>]];
    expect((await save({ [key]: await file })).status).toBe(200);
    expect((await save({ Version: version })).status).toBe(409);
  });

  test('is answered the same again when it is sent again with its key', async ({ api }) => {
    const { version, save } = await open(api);
    const key = { 'Idempotency-Key': 'a-key-of-one-edit' };
    const once = await save({ [name]: '4', Version: version }, key);
    const again = await save({ [name]: '4', Version: version }, key);
    expect([once.status, again.status]).toEqual([200, 200]);
    expect(await again.json()).toEqual(await once.json());
  });

  test('is refused with a version that is no number of a version', async ({ api }) => {
    const { save } = await open(api);
    for (const bad of ['-1', '1.5', 'x', '99999999999']) {
      const answer = await save({ Version: bad });
      expect([bad, answer.status, (await answer.json()).errors]).toEqual([bad, 400, { version: expect.any(String) }]);
    }
  });
});

describe('the image of an aircraft', () => {
  const [, { open }] = RECORDS;

  test('is removed if the form asks for it and sends no other, else stays', async ({ api }) => {
    const { save, read } = await open(api);
    await save({ ImageFile: await anImage() });
    await save({ RemoveImage: 'false' });
    await save({ Name: 'AP-NEW' });
    expect((await read()).imageUrl).toMatch(/\.png$/);
    const { data } = await (await save({ RemoveImage: 'true' })).json();
    expect(data.imageUrl).toBe('');
    expect((await read()).imageUrl).toBe('');
    await save({ RemoveImage: 'true', ImageFile: await anImage() });
    expect((await read()).imageUrl).toMatch(/\.png$/);
  });
});
