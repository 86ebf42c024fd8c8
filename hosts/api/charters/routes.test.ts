import { charterRecord, internationalCharterRecord } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { aCharter, anInternationalCharter, aSegment, json, signIn, type TestApp, test } from '../testing';

describe('POST /PrivateCharter/Create', () => {
  test('stores the request and returns its id', async ({ api }) => {
    const answer = await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Charter request submitted',
      data: {
        id: expect.any(Number),
        reference: expect.stringMatching(/^CW-/),
        trackUrl: expect.stringContaining('/trip#1.'),
      },
    });
  });

  test('stores every field, trimmed, with the segments in order', async ({ api }) => {
    const segments = [aSegment(), aSegment({ fromLocation: ' Skardu 𓅃 ', seats: 2, pets: undefined }), aSegment()];
    const created = await api.app.request('/api/PrivateCharter/Create', json(aCharter({ trip: 3, segments })));
    const { id } = (await created.json()).data;
    const answer = await api.app.request(`/api/PrivateCharter/GetRequestById/${id}`, {
      headers: await signIn(api.app),
    });
    expect((await answer.json()).data).toEqual({
      ...aCharter({ trip: 3 }),
      id,
      file: expect.objectContaining({ stage: 'new' }),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      note: '',
      isDayFlexible: false,
      isTimeOpen: false,
      estimate: null,
      segments: [
        { ...aSegment(), id: expect.any(Number) },
        { ...aSegment(), id: expect.any(Number), fromLocation: 'Skardu 𓅃', seats: 2, pets: 0 },
        { ...aSegment(), id: expect.any(Number) },
      ],
    });
  });

  test('stores the traveller’s wishes, for the desk and for the traveller who has the link', async ({ api }) => {
    const wishes = { note: ' A falcon comes along.\nIts box is 40 cm. ', isDayFlexible: true, isTimeOpen: true };
    const created = await api.app.request('/api/PrivateCharter/Create', json(aCharter(wishes)));
    const { id, trackUrl } = (await created.json()).data;
    const note = 'A falcon comes along.\nIts box is 40 cm.';
    const read = await api.app.request(`/api/PrivateCharter/GetRequestById/${id}`, { headers: await signIn(api.app) });
    expect((await read.json()).data).toMatchObject({ ...wishes, note });
    const [, token] = String(trackUrl).split('#');
    const trip = await api.app.request('/api/Traveller/Trip', { headers: { Authorization: `Bearer ${token}` } });
    expect((await trip.json()).data).toMatchObject({
      note,
      facts: expect.arrayContaining([
        { name: 'Day', says: 'A day earlier or later is fine' },
        { name: 'Departure time', says: 'Time still open' },
      ]),
    });
  });

  test('refuses a note of more than 500 characters, and a wish that is neither true nor false', async ({ api }) => {
    const body = aCharter({ note: 'a'.repeat(501), isDayFlexible: 'yes' });
    const answer = await api.app.request('/api/PrivateCharter/Create', json(body));
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({
      note: 'At most 500 characters',
      isDayFlexible: 'Must be true or false',
    });
  });

  test.for([
    ['its own text', 'Karachi (KHI) – Jinnah International Airport', 'Karachi (KHI) – Jinnah International Airport'],
    ['its code', 'Karachi (KHI) – Jinnah International Airport', ' khi '],
    ['its city and its code', 'Karachi', 'KHI'],
    ['an older name of its city', 'Bombay', 'Mumbai (BOM)'],
    ['a place of no index', 'Hill strip', 'hill  STRIP'],
  ])('is refused where it ends where it begins, by %s', async ([, from = '', to = ''], { api }) => {
    const leg = aSegment({ fromLocation: from, toLocation: to });
    const answer = await api.app.request(
      '/api/PrivateCharter/Create',
      json(aCharter({ trip: 2, segments: [aSegment(), leg] })),
    );
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({
      'segments.1.toLocation': 'From and to are the same. Choose another destination.',
    });
  });

  test('stores nothing when the second of its two inserts fails', async ({ api }) => {
    await api.db.schema.dropTable('private_charter_segments').execute();
    const answer = await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    expect(answer.status).toBe(500);
    expect(await api.db.selectFrom('private_charters').selectAll().execute()).toEqual([]);
  });
});

describe('GET /PrivateCharter/GetAllRequests', () => {
  test('lists every request, newest first', async ({ api }) => {
    for (const name of ['First', 'Second', 'Third']) {
      await api.app.request('/api/PrivateCharter/Create', json(aCharter({ name })));
    }
    const answer = await api.app.request('/api/PrivateCharter/GetAllRequests', { headers: await signIn(api.app) });
    expect(answer.status).toBe(200);
    const charters = v.parse(v.array(charterRecord), (await answer.json()).data);
    expect(charters.map(({ name }) => name)).toEqual(['Third', 'Second', 'First']);
    expect(charters.map(({ segments }) => segments.length)).toEqual([1, 1, 1]);
  });

  test('is empty for an empty database', async ({ api }) => {
    const answer = await api.app.request('/api/PrivateCharter/GetAllRequests', { headers: await signIn(api.app) });
    expect(await answer.json()).toEqual({ success: true, message: '', data: [] });
  });
});

describe('GET /PrivateCharter/GetRequestById', () => {
  test('answers 404 when there is no such request', async ({ api }) => {
    const answer = await api.app.request('/api/PrivateCharter/GetRequestById/4711', {
      headers: await signIn(api.app),
    });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ success: false, message: 'Charter not found' });
  });

  test.for(['abc', '0', '-1', '1.5', '1e3', '2147483648', '99999999999999999999', '%00', '%E0%A4%A', "1'--"])(
    'refuses the id %s with 400',
    async (id, { api }) => {
      const answer = await api.app.request(`/api/PrivateCharter/GetRequestById/${id}`, {
        headers: await signIn(api.app),
      });
      expect(answer.status).toBe(400);
      expect((await answer.json()).message).toBe('The id must be a whole number from 1 to 2147483647');
    },
  );
});

const send = ({ app }: TestApp, body: unknown, headers: Record<string, string> = {}) =>
  app.request('/api/InternationalCharter', json(body, headers));

async function list(api: TestApp) {
  const answer = await api.app.request('/api/InternationalCharter', { headers: await signIn(api.app) });
  return v.parse(v.array(internationalCharterRecord), (await answer.json()).data);
}

describe('POST /InternationalCharter', () => {
  test('stores the request and returns its id', async ({ api }) => {
    const answer = await send(api, anInternationalCharter());
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      success: true,
      message: 'International charter request submitted',
      data: {
        id: (await list(api))[0]?.id,
        reference: expect.stringMatching(/^CW-/),
        trackUrl: expect.stringContaining('/trip#1.'),
      },
    });
  });

  test('stores every field, trimmed, and the phone in one form', async ({ api }) => {
    const created = await send(api, anInternationalCharter({ name: ' Parveen Testwala ' }));
    const { id } = (await created.json()).data;
    const answer = await api.app.request(`/api/InternationalCharter/${id}`, { headers: await signIn(api.app) });
    expect((await answer.json()).data).toEqual({
      ...anInternationalCharter({ phoneNo: '03009876543' }),
      id,
      file: expect.objectContaining({ stage: 'new' }),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  test.for([
    ['+44 (0)7911 123456', '+447911123456'],
    ['0044 7911 123456', '+447911123456'],
    ['305 555 1234', '3055551234'],
    ['۰۳۰۰۹۸۷۶۵۴۳', '03009876543'],
    ['+92 21 34567890', '+922134567890'],
    ['0300 9876543 or 0301 9876543', '0300 9876543 or 0301 9876543'],
  ] as const)('stores the phone %s as %s', async ([phoneNo, kept], { api }) => {
    expect((await send(api, anInternationalCharter({ phoneNo }))).status).toBe(201);
    expect((await list(api))[0]).toMatchObject({ phoneNo: kept });
  });

  test('can be one way and without a message', async ({ api }) => {
    expect((await send(api, anInternationalCharter({ returnDateTime: null, message: '' }))).status).toBe(201);
    expect((await list(api))[0]).toMatchObject({ returnDateTime: null, message: '' });
  });

  test('accepts a return on the day before the departure, across the date line', async ({ api }) => {
    const acrossTheDateLine = {
      departureLocation: 'Auckland (AKL) – Auckland International Airport',
      destinationLocation: 'Honolulu (HNL) – Daniel K. Inouye International Airport',
      departureDateTime: '2099-03-04T08:00:00',
      returnDateTime: '2099-03-03T18:00:00',
    };
    expect((await send(api, anInternationalCharter(acrossTheDateLine))).status).toBe(201);
  });

  test('is stored once however often it is sent with one Idempotency-Key', async ({ api }) => {
    const key = { 'Idempotency-Key': 'a-key-of-one-request' };
    for (let times = 0; times < 3; times++) expect((await send(api, anInternationalCharter(), key)).status).toBe(201);
    expect(await list(api)).toHaveLength(1);
  });

  test.for([
    ['no name', { name: '' }, 'name', 'Name is required'],
    ['no address', { email: undefined }, 'email', 'Email is required'],
    ['no real address', { email: 'a@b' }, 'email', 'Please enter a valid email address'],
    ['no phone', { phoneNo: ' ' }, 'phoneNo', 'Phone number is required'],
    ['half a phone of another country', { phoneNo: '+44 7911' }, 'phoneNo', 'Please enter a valid phone number'],
    ['a phone without a digit', { phoneNo: 'call me' }, 'phoneNo', 'Please enter a valid phone number'],
    ['an invented service', { serviceType: 'Balloon' }, 'serviceType', 'Service type is required'],
    ['no departure', { departureLocation: '' }, 'departureLocation', 'Departure location is required'],
    ['no destination', { destinationLocation: null }, 'destinationLocation', /text/],
    ['no departure date', { departureDateTime: '' }, 'departureDateTime', 'Departure date is required'],
    ['a date with a zone', { departureDateTime: '2099-03-04T14:30:00Z' }, 'departureDateTime', /real date/],
    ['a return that is no date', { returnDateTime: 'later' }, 'returnDateTime', /real date/],
    [
      'a return before the departure by the clocks of the two airports',
      {
        departureLocation: 'Honolulu (HNL) – Daniel K. Inouye International Airport',
        destinationLocation: 'Auckland (AKL) – Auckland International Airport',
        departureDateTime: '2099-03-04T14:30:00',
        returnDateTime: '2099-03-05T13:00:00',
      },
      'returnDateTime',
      /cannot be before/,
    ],
    ['a return before the departure', { returnDateTime: '2099-03-04T13:29:00' }, 'returnDateTime', /cannot be before/],
    ['a flight to where it begins', { departureLocation: 'Dubai' }, 'destinationLocation', /^From and to are the same/],
    ['no seat', { seats: 0 }, 'seats', 'Number of seats must be greater than 0'],
    ['half a seat', { seats: 1.5 }, 'seats', 'Must be a whole number'],
    ['seats as text', { seats: '4' }, 'seats', 'Number of seats must be greater than 0'],
    ['an invented aircraft', { preferredAircraft: 'Zeppelin' }, 'preferredAircraft', 'Preferred aircraft is required'],
    ['a message without end', { message: 'x'.repeat(2001) }, 'message', 'At most 2000 characters'],
  ] as const)('is refused with the field and the reason: %s', async ([, changes, path, message], { api }) => {
    const answer = await send(api, anInternationalCharter(changes));
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({ [path]: expect.stringMatching(message) });
    expect(await list(api)).toEqual([]);
  });
});

describe('GET /InternationalCharter', () => {
  test('lists every request, newest first', async ({ api }) => {
    for (const name of ['First', 'Second', 'Third']) await send(api, anInternationalCharter({ name }));
    expect((await list(api)).map(({ name }) => name)).toEqual(['Third', 'Second', 'First']);
  });

  test('answers 404 when there is no such request, and 400 for an invalid id', async ({ api }) => {
    const headers = await signIn(api.app);
    const none = await api.app.request('/api/InternationalCharter/4711', { headers });
    expect(none.status).toBe(404);
    expect(await none.json()).toEqual({ success: false, message: 'International charter not found' });
    expect((await api.app.request('/api/InternationalCharter/0', { headers })).status).toBe(400);
  });
});
