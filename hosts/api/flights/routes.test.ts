import { readdirSync } from 'node:fs';
import { type FlightRecord, flightRecord } from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { imageFolders } from '../platform/images/image-store';
import { aBooking, aFlight, anImage, form } from '../testing/requests';
import { customerSession, json, signIn, storeAircraft, storeFlightForm, type TestApp, test } from '../testing/test-app';

const UPSERT = '/api/Flight/upsert';

async function withAircraft(api: TestApp) {
  const session = await signIn(api.app);
  const aircraftId = await storeAircraft(api, session);
  const store = (changes: Record<string, string | Blob | undefined> = {}) =>
    storeFlightForm(api, session, { ...aFlight(aircraftId), ...changes });
  const send = (changes: Record<string, string | Blob | undefined>) =>
    api.app.request(UPSERT, form({ ...aFlight(aircraftId), ...changes }, session));
  return { session, aircraftId, store, send };
}

/** The fields of new images with these descriptions, each image in another colour. */
async function withImages(...texts: string[]): Promise<Record<string, string | Blob>> {
  const fields = texts.map(async (text, i) => ({
    [`Images[${i}].ImageFile`]: await anImage(`#${i + 1}00000`),
    [`Images[${i}].Description`]: text,
  }));
  return Object.assign({}, ...(await Promise.all(fields)));
}

const descriptions = (flight: FlightRecord) => flight.images.map(({ description }) => description);
const banners = (flight: FlightRecord) =>
  flight.images.filter(({ isBannerImage }) => isBannerImage).map(({ description }) => description);

describe('a flight that staff save', () => {
  test('is stored with every field, and returned as the contract describes', async ({ api }) => {
    const session = await signIn(api.app);
    const aircraftId = await storeAircraft(api, session, { Type: 'helicopter', ImageFile: await anImage('#010101') });
    const fields = {
      ...aFlight(aircraftId, { SequenceNo: '3', FlightType: '2', CreatedByUserId: '7' }),
      'Images[0].ImageFile': await anImage('#aa0000', { type: 'jpeg' }),
      'Images[0].IsBannerImage': 'True',
      'Images[1].ImageFile': await anImage('#00aa00'),
      'Images[1].Description': ' The cabin ',
      'Images[1].IsBannerImage': 'false',
    };
    const answer = await api.app.request(UPSERT, form(fields, session));
    expect(answer.status).toBe(201);
    const { data, ...rest } = await answer.json();
    expect(rest).toEqual({ success: true, message: 'Flight created' });
    expect(v.parse(v.strictObject(flightRecord.entries), data)).toMatchObject({
      ...{ aircraftId, aircraftName: 'AP-TST', aircraftType: 2, createdByUserId: 7, flightType: 2, version: 1 },
      aircraftImageUrl: expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}\.png$/),
      fromLocation: 'Karachi (KHI) – Jinnah International Airport',
      toLocation: 'Skardu (KDU) – Skardu International Airport',
      departureDatetime: '2099-03-04T14:30:00',
      departsAt: '2099-03-04T09:30:00.000Z',
      arrivalDatetime: '2099-03-04T16:45:00',
      ...{ durationMinutes: 135, seatPrice: 1250.5, maxLuggageWeight: 20, seatsAvailable: 6, sequenceNo: 3 },
      ...{ wifiAvailable: false, mealIncluded: false, seatSelectionIncluded: false, isEmptyLeg: false },
      images: [
        { imageUrl: expect.stringMatching(/\/[0-9a-f]{64}\.jpg$/), description: '.', isBannerImage: true },
        { imageUrl: expect.stringMatching(/\.png$/), description: 'The cabin', isBannerImage: false },
      ],
    });
  });

  test('is read from fields in any case, with 0 as no id and a browser’s empty file as no image', async ({ api }) => {
    const { session, aircraftId } = await withAircraft(api);
    const { AircraftId, ...fields } = aFlight(aircraftId);
    const created = await storeFlightForm(api, session, {
      ...{ ...fields, aircraftid: AircraftId, id: '0', 'Images[0].ImageId': '0' },
      ...{ 'iMAGES[0].IMAGEfile': await anImage(), 'images[0].DESCRIPTION': 'The wing' },
    });
    expect(descriptions(created)).toEqual(['The wing']);
    const edited = await storeFlightForm(api, session, {
      ...{ ...fields, AircraftId, ID: String(created.id), 'Images[0].ImageId': String(created.images[0]?.imageId) },
      ...{ 'Images[0].ImageFile': new File([], ''), 'Images[0].toEdit': 'TRUE', 'Images[0].Description': 'The tail' },
    });
    const changed = [{ ...created.images[0], description: 'The tail' }];
    expect(edited).toEqual({ ...created, version: 2, images: changed });
  });

  test('needs no arrival, flight type or creator', async ({ api }) => {
    const { store } = await withAircraft(api);
    for (const ArrivalDatetime of [undefined, '', '0001-01-01T00:00:00'])
      expect(await store({ ArrivalDatetime, FlightType: undefined, CreatedByUserId: undefined })).toMatchObject({
        arrivalDatetime: '0001-01-01T00:00:00',
        flightType: 1,
        createdByUserId: 1,
      });
  });

  test('can remove, edit, replace and add images in one edit', async ({ api }) => {
    const { store } = await withAircraft(api);
    const before = await store(await withImages('removed', 'edited', 'replaced', 'not named', 'named, but not edited'));
    const ids = before.images.map(({ imageId }) => String(imageId));
    const after = await store({
      Id: String(before.id),
      'Images[0].ImageId': ids[0],
      'Images[0].toDelete': 'true',
      'Images[1].ImageId': ids[1],
      'Images[1].toEdit': 'true',
      'Images[1].Description': 'edited now',
      'Images[2].ImageId': ids[2],
      'Images[2].toEdit': 'true',
      'Images[2].Description': 'replaced',
      'Images[2].ImageFile': await anImage('#310000'),
      'Images[3].ImageId': ids[4],
      'Images[3].toEdit': 'false',
      'Images[3].Description': 'what a page may send along',
      'Images[4].ImageFile': await anImage('#600000'),
      'Images[4].Description': 'added',
      // This image was added and removed again before saving.
      'Images[5].toDelete': 'true',
    });
    expect(descriptions(after)).toEqual(['edited now', 'replaced', 'not named', 'named, but not edited', 'added']);
    const urls = (flight: FlightRecord) => flight.images.map(({ imageUrl }) => imageUrl);
    const [, edited, replaced, ...others] = urls(before);
    expect(urls(after)).toEqual([edited, expect.not.stringMatching(replaced ?? ''), ...others, expect.any(String)]);
  });

  test('has at most one banner: the last new image with the flag', async ({ api }) => {
    const { store } = await withAircraft(api);
    const images = await withImages('a', 'b');
    const first = { 'Images[0].IsBannerImage': 'true' };
    expect(banners(await store({ ...images, ...first, 'Images[1].IsBannerImage': 'true' }))).toEqual(['b']);
    const { id, images: stored } = await store({ ...images, ...first });
    const edit = (of: number, description: string, banner: string) =>
      store({
        Id: String(id),
        'Images[0].ImageId': String(stored[of]?.imageId),
        'Images[0].toEdit': 'true',
        'Images[0].Description': description,
        'Images[0].IsBannerImage': banner,
      });
    expect(banners(await edit(1, 'b', 'false'))).toEqual(['a']);
    expect(banners(await edit(1, 'b', 'true'))).toEqual(['b']);
    // A page that was opened before the change still sends the old flag.
    const stale = { 'Images[0].ImageId': String(stored[0]?.imageId), 'Images[0].IsBannerImage': 'true' };
    expect(banners(await store({ Id: String(id), ...stale }))).toEqual(['b']);
    expect(banners(await edit(1, 'b', 'false'))).toEqual([]);
  });

  test('is refused if it ends where it starts, its aircraft does not exist, or it was deleted', async ({ api }) => {
    const { send } = await withAircraft(api);
    for (const [changes, status, answer] of [
      [
        { FromLocation: 'Skardu' },
        400,
        { errors: { toLocation: 'From and to are the same. Choose another destination.' } },
      ],
      [{ AircraftId: '4711' }, 400, { errors: { aircraftId: 'This aircraft does not exist. Choose another.' } }],
      [{ Id: '4711' }, 404, { message: 'Flight not found' }],
    ] as const) {
      const refused = await send(changes);
      expect([refused.status, await refused.json()]).toMatchObject([status, { success: false, ...answer }]);
    }
  });

  test('never changes the images of another flight', async ({ api }) => {
    const { store, send } = await withAircraft(api);
    const other = await store(await withImages('of the other'));
    const mine = await store();
    const theirs = { 'Images[0].ImageId': String(other.images[0]?.imageId), 'Images[0].toDelete': 'true' };
    for (const Id of [String(mine.id), undefined]) {
      const answer = await send({ Id, ...theirs, SeatPrice: '1' });
      expect(answer.status).toBe(400);
      expect((await answer.json()).message).toBe('This image was removed in the meantime. Reload the flight.');
    }
    const read = async (id: number) => (await (await api.app.request(`/api/Flight/GetFlight/${id}`)).json()).data;
    expect(descriptions(await read(other.id))).toEqual(['of the other']);
    expect((await read(mine.id)).seatPrice).toBe(1250.5);
  });

  test('is not stored if its image rows fail', async ({ api }) => {
    const { send } = await withAircraft(api);
    await api.db.schema.dropTable('flight_images').execute();
    const answer = await send({ 'Images[0].ImageFile': await anImage() });
    expect(answer.status).toBe(500);
    expect(await api.db.selectFrom('flights').select('id').execute()).toEqual([]);
    expect(readdirSync(imageFolders(api.dataDir).incoming)).toEqual([]);
  });
});

describe('a flight that is read by its id', () => {
  test('is returned to anybody, also with a slash at the end', async ({ api }) => {
    const { store } = await withAircraft(api);
    const flight = await store({ 'Images[0].ImageFile': await anImage() });
    for (const path of [`/api/Flight/GetFlight/${flight.id}`, `/api/Flight/GetFlight/${flight.id}/`])
      expect((await (await api.app.request(path)).json()).data).toEqual(flight);
  });

  test('shows its bookings and people only to staff, as the search does', async ({ api }) => {
    const { session, store } = await withAircraft(api);
    const { id } = await store();
    for (const changes of [{}, { numberOfGuests: 0, travelPersons: [] }])
      expect((await api.app.request('/api/FlightBooking', json(aBooking(id, changes)))).status).toBe(201);
    for (const path of [`GetFlight/${id}`, 'search']) {
      const read = async (headers = {}) => {
        const answer = await api.app.request(`/api/Flight/${path}`, { headers });
        expect(answer.headers.get('Vary')).toContain('Authorization');
        return [(await answer.json()).data].flat();
      };
      expect(await read(session)).toMatchObject([{ bookings: 2, bookedSeats: 4 }]);
      for (const headers of [{}, await customerSession(api)])
        expect(Object.keys((await read(headers))[0]).filter((key) => /book/i.test(key))).toEqual([]);
    }
  });

  test('gets 404 when it does not exist', async ({ api }) => {
    const answer = await api.app.request('/api/Flight/GetFlight/4711');
    expect([answer.status, await answer.json()]).toEqual([404, { success: false, message: 'Flight not found' }]);
  });
});

test('a flight that is deleted loses its images and keeps its bookings', async ({ api }) => {
  const { session, store } = await withAircraft(api);
  const { id } = await store({ 'Images[0].ImageFile': await anImage() });
  expect((await api.app.request('/api/FlightBooking', json(aBooking(id)))).status).toBe(201);
  const remove = () => api.app.request(`/api/Flight/${id}`, { method: 'DELETE', headers: session });
  expect(await (await remove()).json()).toEqual({
    success: true,
    message: 'Flight deleted successfully',
    data: null,
  });
  expect(await api.db.selectFrom('flight_images').select('id').execute()).toEqual([]);
  expect(await api.db.selectFrom('flight_bookings').select('flight_id').execute()).toEqual([{ flight_id: null }]);
  expect((await remove()).status).toBe(404);
});
