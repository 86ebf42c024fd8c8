import { existsSync, readdirSync } from 'node:fs';
import { type FlightRecord, flightRecord } from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { dataVersion } from '../platform/database/open';
import { imageFolders } from '../platform/images/image-store';
import { aBooking, aFlight, anImage, form } from '../testing/requests';
import { customerSession, json, signIn, storeAircraft, storeFlightForm, type TestApp, test } from '../testing/test-app';

const UPSERT = '/api/Flight/upsert';

/** An app with an aircraft, and a call that stores a flight of it. */
async function withAircraft(api: TestApp) {
  const session = await signIn(api.app);
  const aircraftId = await storeAircraft(api, session);
  const store = (changes: Record<string, string | Blob | undefined> = {}) =>
    storeFlightForm(api, session, { ...aFlight(aircraftId), ...changes });
  const send = (changes: Record<string, string | Blob | undefined>) =>
    api.app.request(UPSERT, form({ ...aFlight(aircraftId), ...changes }, session));
  return { session, aircraftId, store, send };
}

const descriptions = (flight: FlightRecord) => flight.images.map(({ description }) => description);
const banners = (flight: FlightRecord) =>
  flight.images.filter(({ isBannerImage }) => isBannerImage).map(({ description }) => description);

describe('POST /Flight/upsert', () => {
  test('stores a flight with every field, and answers it in the agreed shape', async ({ api }) => {
    const session = await signIn(api.app);
    const aircraftId = await storeAircraft(api, session, { Type: 'helicopter', ImageFile: await anImage('#010101') });
    const answer = await api.app.request(
      UPSERT,
      form(
        {
          ...aFlight(aircraftId, { SequenceNo: '3', FlightType: '2', CreatedByUserId: '7' }),
          'Images[0].ImageFile': await anImage('#aa0000', { type: 'jpeg' }),
          'Images[0].IsBannerImage': 'True',
          'Images[1].ImageFile': await anImage('#00aa00'),
          'Images[1].Description': ' The cabin ',
          'Images[1].IsBannerImage': 'false',
        },
        session,
      ),
    );
    expect(answer.status).toBe(201);
    const { data, ...rest } = await answer.json();
    expect(rest).toEqual({ success: true, message: 'Flight created' });
    expect(v.parse(v.strictObject(flightRecord.entries), data)).toEqual({
      id: expect.any(Number),
      aircraftId,
      fromLocation: 'Karachi (KHI) – Jinnah International Airport',
      toLocation: 'Skardu (KDU) – Skardu International Airport',
      departureDatetime: '2099-03-04T14:30:00',
      departsAt: '2099-03-04T09:30:00.000Z',
      arrivalDatetime: '2099-03-04T16:45:00',
      durationMinutes: 135,
      seatPrice: 1250.5,
      maxLuggageWeight: 20,
      seatsAvailable: 6,
      sequenceNo: 3,
      createdByUserId: 7,
      flightType: 2,
      aircraftName: 'AP-TST',
      aircraftType: 2,
      aircraftImageUrl: expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}\.png$/),
      wifiAvailable: false,
      mealIncluded: false,
      seatSelectionIncluded: false,
      isEmptyLeg: false,
      latestDeparture: '',
      version: 1,
      images: [
        {
          imageId: expect.any(Number),
          imageUrl: expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}\.jpg$/),
          description: '.',
          isBannerImage: true,
        },
        {
          imageId: expect.any(Number),
          imageUrl: expect.stringMatching(/\.png$/),
          description: 'The cabin',
          isBannerImage: false,
        },
      ],
    });
  });

  test('finds the fields in any case, takes 0 for no id, and the empty file of a browser for none', async ({ api }) => {
    const { session, aircraftId } = await withAircraft(api);
    const lower = Object.fromEntries(
      Object.entries(aFlight(aircraftId)).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const images = {
      'iMAGES[0].IMAGEfile': await anImage(),
      'images[0].DESCRIPTION': 'The wing',
      'Images[0].ImageId': '0',
    };
    const created = await storeFlightForm(api, session, { ...lower, id: '0', ...images });
    expect(descriptions(created)).toEqual(['The wing']);

    const edited = await storeFlightForm(api, session, {
      ...lower,
      ID: String(created.id),
      'Images[0].ImageId': String(created.images[0]?.imageId),
      'Images[0].ImageFile': new File([], ''),
      'Images[0].toEdit': 'TRUE',
      'Images[0].Description': 'The other wing',
    });
    const changed = [{ ...created.images[0], description: 'The other wing' }];
    expect(edited).toEqual({ ...created, version: 2, images: changed });
  });

  test('takes a flight whose arrival is not known', async ({ api }) => {
    const { store } = await withAircraft(api);
    expect((await store({ ArrivalDatetime: undefined })).arrivalDatetime).toBe('0001-01-01T00:00:00');
    expect((await store({ ArrivalDatetime: '' })).arrivalDatetime).toBe('0001-01-01T00:00:00');
    expect((await store({ ArrivalDatetime: '0001-01-01T00:00:00' })).arrivalDatetime).toBe('0001-01-01T00:00:00');
  });

  test('gives a flight type 1 and creator 1 when none is sent', async ({ api }) => {
    const { store } = await withAircraft(api);
    expect(await store({ FlightType: undefined, CreatedByUserId: undefined })).toMatchObject({
      flightType: 1,
      createdByUserId: 1,
    });
  });

  test('edits a flight, and keeps fields that are not sent', async ({ api }) => {
    const { session, aircraftId, store } = await withAircraft(api);
    const { id, images } = await store({
      FlightType: '0',
      CreatedByUserId: '5',
      SequenceNo: '2',
      WifiAvailable: 'true',
      MealIncluded: 'True',
      SeatSelectionIncluded: 'false',
      'Images[0].ImageFile': await anImage(),
    });
    const changes = {
      FlightType: undefined,
      CreatedByUserId: undefined,
      SeatPrice: '99',
      ToLocation: 'A helipad',
      MealIncluded: 'false',
    };
    const answer = await api.app.request(UPSERT, form({ ...aFlight(aircraftId, changes), Id: String(id) }, session));
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(body.message).toBe('Flight updated');
    expect(body.data).toMatchObject({
      id,
      seatPrice: 99,
      toLocation: 'A helipad',
      flightType: 0,
      createdByUserId: 5,
      // The form does not send an empty number.
      sequenceNo: null,
      wifiAvailable: true,
      mealIncluded: false,
      seatSelectionIncluded: false,
      images,
    });
  });

  test('is found only by its new text after an edit', async ({ api }) => {
    const { store } = await withAircraft(api);
    const { id } = await store();
    await store({ Id: String(id), FromLocation: 'Lahore (LHE) – Allama Iqbal International Airport' });
    const found = async (from: string) => {
      const answer = await api.app.request(`/api/Flight/search?FromLocation=${from}`);
      return (await answer.json()).data.length;
    };
    expect([await found('KHI'), await found('karachi'), await found('LHE'), await found('lahore')]).toEqual([
      0, 0, 1, 1,
    ]);
  });

  test('removes, edits, replaces and adds images in one go', async ({ api }) => {
    const { store } = await withAircraft(api);
    const before = await store({
      'Images[0].ImageFile': await anImage('#100000'),
      'Images[0].Description': 'removed',
      'Images[1].ImageFile': await anImage('#200000'),
      'Images[1].Description': 'edited',
      'Images[2].ImageFile': await anImage('#300000'),
      'Images[2].Description': 'replaced',
      'Images[3].ImageFile': await anImage('#400000'),
      'Images[3].Description': 'not named',
      'Images[4].ImageFile': await anImage('#500000'),
      'Images[4].Description': 'named, but neither edited nor removed',
    });
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
      // An image that was added and removed again before saving.
      'Images[5].toDelete': 'true',
    });
    expect(descriptions(after)).toEqual([
      'edited now',
      'replaced',
      'not named',
      'named, but neither edited nor removed',
      'added',
    ]);
    const urls = (flight: FlightRecord) => flight.images.map(({ imageUrl }) => imageUrl);
    const [, edited, replaced, ...others] = urls(before);
    expect(urls(after)).toEqual([edited, expect.not.stringMatching(replaced ?? ''), ...others, expect.any(String)]);
  });

  test.for([
    [
      'two new ones are flagged: the last one',
      { 'Images[0].IsBannerImage': 'true', 'Images[1].IsBannerImage': 'true' },
      ['b'],
    ],
    ['one is flagged', { 'Images[0].IsBannerImage': 'true' }, ['a']],
    ['none is', {}, []],
  ] as const)('has one banner at most when %s', async ([, flags, banner], { api }) => {
    const { store } = await withAircraft(api);
    const flight = await store({
      'Images[0].ImageFile': await anImage('#100000'),
      'Images[0].Description': 'a',
      'Images[1].ImageFile': await anImage('#200000'),
      'Images[1].Description': 'b',
      ...flags,
    });
    expect(banners(flight)).toEqual(banner);
  });

  test('is refused where it ends where it begins', async ({ api }) => {
    const { send } = await withAircraft(api);
    const answer = await send({ FromLocation: 'Skardu' });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({
      toLocation: 'From and to are the same. Choose another destination.',
    });
  });

  test('moves the banner to the image of an edit with the flag, else keeps it', async ({ api }) => {
    const { store } = await withAircraft(api);
    const { id, images } = await store({
      'Images[0].ImageFile': await anImage('#100000'),
      'Images[0].Description': 'a',
      'Images[0].IsBannerImage': 'true',
      'Images[1].ImageFile': await anImage('#200000'),
      'Images[1].Description': 'b',
    });
    const edit = (of: number, description: string, banner: string) =>
      store({
        Id: String(id),
        'Images[0].ImageId': String(images[of]?.imageId),
        'Images[0].toEdit': 'true',
        'Images[0].Description': description,
        'Images[0].IsBannerImage': banner,
      });
    expect(banners(await edit(1, 'b', 'false'))).toEqual(['a']);
    expect(banners(await edit(1, 'b', 'true'))).toEqual(['b']);
    // A page that was opened before the change still sends the old flag.
    const stale = { 'Images[0].ImageId': String(images[0]?.imageId), 'Images[0].IsBannerImage': 'true' };
    expect(banners(await store({ Id: String(id), ...stale }))).toEqual(['b']);
    expect(banners(await edit(1, 'b', 'false'))).toEqual([]);
  });

  test('answers 404 to an edit of a flight that is gone', async ({ api }) => {
    const { send } = await withAircraft(api);
    const answer = await send({ Id: '4711' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ success: false, message: 'Flight not found' });
  });

  test('requires an existing aircraft', async ({ api }) => {
    const { send } = await withAircraft(api);
    const answer = await send({ AircraftId: '4711' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      message: expect.stringMatching(/^Aircraft is required/),
      errors: { aircraftId: 'Aircraft is required' },
    });
  });

  test('does not touch the images of another flight', async ({ api }) => {
    const { store, send } = await withAircraft(api);
    const other = await store({ 'Images[0].ImageFile': await anImage(), 'Images[0].Description': 'of the other' });
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

  test('takes 30 images in all, over all edits', async ({ api }) => {
    const { store, send } = await withAircraft(api);
    const image = await anImage('#123456', { width: 2, height: 2 });
    const twenty = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`Images[${i}].ImageFile`, image]));
    const { id } = await store(twenty);
    const answer = await send({ Id: String(id), ...twenty });
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toBe('At most 30 images');
    expect(await api.db.selectFrom('flight_images').select('id').execute()).toHaveLength(20);
  });

  test('counts as a write, and so do the others', async ({ api }) => {
    const version = () => dataVersion(api.db, 'flights');
    const versions = [await version()];
    const { session, aircraftId, store } = await withAircraft(api);
    versions.push(await version());
    const { id } = await store();
    versions.push(await version());
    await store({ Id: String(id) });
    versions.push(await version());
    await api.app.request(`/api/Flight/${id}`, { method: 'DELETE', headers: session });
    versions.push(await version());
    await api.app.request(`/api/AirlineAircraft/delete-aircraft/${aircraftId}`, { method: 'DELETE', headers: session });
    versions.push(await version());
    expect(versions).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('stores nothing if an image cannot be stored', async ({ api }) => {
    const { send } = await withAircraft(api);
    const { originals } = imageFolders(api.dataDir);
    const answer = await send({
      'Images[0].ImageFile': await anImage(),
      'Images[1].ImageFile': new Blob(['no image'], { type: 'image/png' }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ success: false, message: 'Please select a valid image file' });
    expect(await api.db.selectFrom('flights').select('id').execute()).toEqual([]);
    expect(await api.db.selectFrom('flight_images').select('id').execute()).toEqual([]);
    expect(existsSync(originals)).toBe(true);
    expect(readdirSync(imageFolders(api.dataDir).incoming)).toEqual([]);
  });

  test('stores nothing if the image rows fail', async ({ api }) => {
    const { send } = await withAircraft(api);
    await api.db.schema.dropTable('flight_images').execute();
    const answer = await send({ 'Images[0].ImageFile': await anImage() });
    expect(answer.status).toBe(500);
    expect(await api.db.selectFrom('flights').select('id').execute()).toEqual([]);
    expect(readdirSync(imageFolders(api.dataDir).incoming)).toEqual([]);
  });

  test.for([
    ['no aircraft', { AircraftId: undefined }, 'aircraftId', 'Aircraft is required'],
    ['an aircraft that is no number', { AircraftId: 'AP-TST' }, 'aircraftId', 'Aircraft is required'],
    ['no origin', { FromLocation: ' ' }, 'fromLocation', 'From location is required'],
    ['no destination', { ToLocation: undefined }, 'toLocation', 'To location is required'],
    ['a text without end', { ToLocation: 'x'.repeat(201) }, 'toLocation', 'At most 200 characters'],
    ['no departure', { DepartureDatetime: undefined }, 'departureDatetime', 'Departure date and time are required'],
    ['30 February', { DepartureDatetime: '2099-02-30T10:00:00' }, 'departureDatetime', /real date/],
    ['a date with a zone', { DepartureDatetime: '2099-02-20T10:00:00Z' }, 'departureDatetime', /real date/],
    ['an arrival on 31 April', { ArrivalDatetime: '2099-04-31T10:00:00' }, 'arrivalDatetime', /real date/],
    ['no price', { SeatPrice: '' }, 'seatPrice', 'Seat price is required'],
    ['a price of nothing', { SeatPrice: '0' }, 'seatPrice', 'Seat price must be at least 0.01'],
    ['a price below nothing', { SeatPrice: '-5' }, 'seatPrice', 'Seat price must be at least 0.01'],
    ['a price of NaN', { SeatPrice: 'NaN' }, 'seatPrice', 'Seat price must be a number'],
    ['a price of 1e400', { SeatPrice: '1e400' }, 'seatPrice', 'Seat price must be a number'],
    ['a price of 400 digits', { SeatPrice: '9'.repeat(400) }, 'seatPrice', 'Seat price must be a number'],
    ['a price beyond all', { SeatPrice: '1000000001' }, 'seatPrice', 'At most 1,000,000,000'],
    ['a price in three decimals', { SeatPrice: '1.005' }, 'seatPrice', 'At most two decimals'],
    ['luggage below nothing', { LuggageLimitKg: '-1' }, 'luggageLimitKg', 'Luggage limit must be 0 or more'],
    ['no luggage limit', { LuggageLimitKg: undefined }, 'luggageLimitKg', 'Luggage limit is required'],
    ['luggage in words', { LuggageLimitKg: 'some' }, 'luggageLimitKg', 'Luggage limit must be a whole number'],
    ['more luggage than any', { LuggageLimitKg: '100000' }, 'luggageLimitKg', 'At most 99999'],
    ['no seat', { SeatsAvailable: '0' }, 'seatsAvailable', 'Seats available must be at least 1'],
    ['half a seat', { SeatsAvailable: '1.5' }, 'seatsAvailable', 'Seats available must be a whole number'],
    ['no word of seats', { SeatsAvailable: '' }, 'seatsAvailable', 'Seats available are required'],
    ['half a sequence', { SequenceNo: '1.5' }, 'sequenceNo', 'Sequence number must be a whole number'],
    ['sequence 0', { SequenceNo: '0' }, 'sequenceNo', 'Sequence number must be at least 1'],
    ['a type beyond all', { FlightType: '100' }, 'flightType', 'At most 99'],
    ['a meal that is neither there nor not', { MealIncluded: 'vegan' }, 'mealIncluded', 'Must be true or false'],
    ['an id that is no number', { Id: '1 or 1=1' }, 'id', /whole number from 1 to 2147483647/],
    ['an id beyond all', { Id: '99999999999999999999' }, 'id', /2147483647/],
    ['an id below nothing', { Id: '-1' }, 'id', /2147483647/],
    [
      'a flag that is none',
      { 'Images[0].ImageId': '1', 'Images[0].toEdit': 'yes' },
      'images.0.toEdit',
      'Must be true or false',
    ],
    ['an image id beyond all', { 'Images[0].ImageId': '2147483648' }, 'images.0.imageId', /2147483647/],
    [
      'a description without end',
      { 'Images[3].ImageId': '1', 'Images[3].Description': 'x'.repeat(501) },
      'images.0.description',
      'At most 500 characters',
    ],
  ] as const)('is refused with the field and the reason: %s', async ([, changes, path, message], { api }) => {
    const { send } = await withAircraft(api);
    const answer = await send(changes);
    expect(answer.status).toBe(400);
    const { success, errors } = await answer.json();
    expect({ success, errors }).toEqual({ success: false, errors: { [path]: expect.stringMatching(message) } });
    expect(await api.db.selectFrom('flights').select('id').execute()).toEqual([]);
    expect(readdirSync(imageFolders(api.dataDir).incoming)).toEqual([]);
  });

  test('requires a file for a new image', async ({ api }) => {
    const { send } = await withAircraft(api);
    const answer = await send({ 'Images[0].Description': 'forgotten' });
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toBe('Please select a valid image file (Images[0].ImageFile)');
  });
});

describe('GET /Flight/GetFlight', () => {
  test('answers one flight to anybody, with a slash at the end too', async ({ api }) => {
    const { store } = await withAircraft(api);
    const flight = await store({ 'Images[0].ImageFile': await anImage() });
    for (const path of [`/api/Flight/GetFlight/${flight.id}`, `/api/Flight/GetFlight/${flight.id}/`]) {
      const answer = await api.app.request(path, { headers: { Origin: 'https://partner.example' } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect((await answer.json()).data).toEqual(flight);
    }
  });

  test('tells only staff how many bookings and people it has', async ({ api }) => {
    const { session, store } = await withAircraft(api);
    const { id } = await store();
    await api.app.request('/api/FlightBooking', json(aBooking(id)));
    const read = async (headers = {}) => {
      const answer = await api.app.request(`/api/Flight/GetFlight/${id}`, { headers });
      expect(answer.headers.get('Vary')).toContain('Authorization');
      return (await answer.json()).data;
    };
    expect(await read(session)).toMatchObject({ bookings: 1, bookedSeats: 3 });
    for (const headers of [{}, await customerSession(api)]) {
      expect(await read(headers)).not.toHaveProperty('bookings');
      expect(await read(headers)).not.toHaveProperty('bookedSeats');
    }
  });

  test('answers 404 when there is no such flight', async ({ api }) => {
    const answer = await api.app.request('/api/Flight/GetFlight/4711');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ success: false, message: 'Flight not found' });
  });

  test.for(['abc', '0', '-1', '2147483648', '%00'])('refuses the id %s with 400', async (id, { api }) => {
    expect((await api.app.request(`/api/Flight/GetFlight/${id}`)).status).toBe(400);
  });
});

describe('DELETE /Flight', () => {
  test('deletes a flight with its images, and keeps its bookings', async ({ api }) => {
    const { session, store } = await withAircraft(api);
    const { id } = await store({ 'Images[0].ImageFile': await anImage() });
    await api.db
      .insertInto('flight_bookings')
      .values({
        flight_id: id,
        title: 'Mr',
        first_name: 'A',
        last_name: 'B',
        phone: '3001234567',
        departure_date: '2099-03-04T14:30:00',
        number_of_guests: 0,
        number_of_rooms: 1,
        note: '',
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
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

  test.for([
    ['nobody', async () => ({}), 401],
    ['a customer', customerSession, 403],
  ] as const)('is not for %s', async ([, headers, status], { api }) => {
    const { store } = await withAircraft(api);
    const { id } = await store();
    const answer = await api.app.request(`/api/Flight/${id}`, { method: 'DELETE', headers: await headers(api) });
    expect(answer.status).toBe(status);
    expect((await api.app.request(`/api/Flight/GetFlight/${id}`)).status).toBe(200);
  });
});
