import { charterRecord, internationalCharterRecord } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { aCharter, anInternationalCharter, aSegment, json, readByAdmin, signIn, type TestApp, test } from '../testing';

const CREATE = '/api/PrivateCharter/Create';
const isReceived = { reference: expect.stringMatching(/^CW-/), trackUrl: expect.stringContaining('/trip#1.') };

async function readCharter({ app }: TestApp, id: number | string) {
  const answer = await app.request(`/api/PrivateCharter/GetRequestById/${id}`, { headers: await signIn(app) });
  return { status: answer.status, ...(await answer.json()) };
}

describe('a private charter that is sent', () => {
  test('is stored with every field, trimmed, and its legs in order', async ({ api }) => {
    const segments = [aSegment(), aSegment({ fromLocation: ' Skardu 𓅃 ', seats: 2, pets: undefined }), aSegment()];
    const created = await api.app.request(CREATE, json(aCharter({ trip: 3, segments })));
    const { data, ...rest } = await created.json();
    expect([created.status, rest]).toEqual([201, { success: true, message: 'Charter request submitted' }]);
    expect(data).toEqual({ id: expect.any(Number), ...isReceived });
    const { id } = data;
    const charters = v.parse(v.array(charterRecord), await readByAdmin(api, 'PrivateCharter/GetAllRequests'));
    expect(charters).toMatchObject([{ id, segments: [{}, {}, {}] }]);
    expect((await readCharter(api, id)).data).toEqual({
      ...aCharter({ trip: 3 }),
      id,
      tripRecord: expect.objectContaining({ stage: 'new' }),
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

  test('is stored with the traveller’s wishes, which staff and the traveller’s link can show', async ({ api }) => {
    const wishes = { note: ' A falcon comes along.\nIts box is 40 cm. ', isDayFlexible: true, isTimeOpen: true };
    const created = await api.app.request(CREATE, json(aCharter(wishes)));
    const { id, trackUrl } = (await created.json()).data;
    const note = 'A falcon comes along.\nIts box is 40 cm.';
    expect((await readCharter(api, id)).data).toMatchObject({ ...wishes, note });
    const [, token] = String(trackUrl).split('#');
    const trip = await api.app.request('/api/Traveller/Trip', { headers: { Authorization: `Bearer ${token}` } });
    expect((await trip.json()).data).toMatchObject({
      note,
      facts: expect.arrayContaining([
        { name: 'Day', says: 'A day earlier or later is fine' },
        { name: 'Times above', says: 'Not final yet' },
      ]),
    });
  });

  test('is refused when a leg ends where it starts, also by another name of the place', async ({ api }) => {
    // More names are in widgets/contract/same-place.test.ts. The index knows that these two names are one city.
    const segments = [aSegment(), aSegment({ fromLocation: 'Bombay', toLocation: 'Mumbai (BOM)' })];
    const answer = await api.app.request(CREATE, json(aCharter({ trip: 2, segments })));
    expect([answer.status, (await answer.json()).errors]).toEqual([
      400,
      { 'segments.1.toLocation': 'From and to are the same. Choose another destination.' },
    ]);
  });

  test('is not stored when the second of its two inserts fails', async ({ api }) => {
    await api.db.schema.dropTable('private_charter_segments').execute();
    const answer = await api.app.request(CREATE, json(aCharter()));
    expect(answer.status).toBe(500);
    expect(await api.db.selectFrom('private_charters').selectAll().execute()).toEqual([]);
  });
});

test('a private charter that does not exist gets 404, and an invalid id gets 400', async ({ api }) => {
  expect(await readCharter(api, 4711)).toEqual({ status: 404, success: false, message: 'Charter not found' });
  const message = 'The id must be a whole number from 1 to 2147483647';
  for (const id of ['0', '2147483648', '%00', '%E0%A4%A'])
    expect([id, await readCharter(api, id)]).toMatchObject([id, { status: 400, message }]);
});

const send = ({ app }: TestApp, body: unknown) => app.request('/api/InternationalCharter', json(body));

const list = async (api: TestApp) =>
  v.parse(v.array(internationalCharterRecord), await readByAdmin(api, 'InternationalCharter'));

describe('an international charter that is sent', () => {
  test('is stored with every field, trimmed, and its telephone number in one format', async ({ api }) => {
    const created = await send(api, anInternationalCharter({ name: ' Parveen Testwala ' }));
    const { data, ...rest } = await created.json();
    expect([created.status, rest]).toEqual([
      201,
      { success: true, message: 'International charter request submitted' },
    ]);
    expect(data).toEqual({ id: (await list(api))[0]?.id, ...isReceived });
    expect(await readByAdmin(api, `InternationalCharter/${data.id}`)).toEqual({
      ...anInternationalCharter({ phoneNo: '03009876543' }),
      id: data.id,
      tripRecord: expect.objectContaining({ stage: 'new' }),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  test('can be one way without a message, or return on the day before across the date line', async ({ api }) => {
    expect((await send(api, anInternationalCharter({ returnDateTime: null, message: '' }))).status).toBe(201);
    expect((await list(api))[0]).toMatchObject({ returnDateTime: null, message: '' });
    // More spellings of telephone numbers are in hosts/contract/requests.test.ts.
    const acrossTheDateLine = {
      departureLocation: 'Auckland (AKL) – Auckland International Airport',
      destinationLocation: 'Honolulu (HNL) – Daniel K. Inouye International Airport',
      departureDateTime: '2099-03-04T08:00:00',
      returnDateTime: '2099-03-03T18:00:00',
      phoneNo: '0044 (0)7911 123456',
    };
    expect((await send(api, anInternationalCharter(acrossTheDateLine))).status).toBe(201);
    expect((await list(api))[0]).toMatchObject({ phoneNo: '+447911123456' });
  });

  test('is refused with an invalid telephone number, one place or an early return, and not stored', async ({ api }) => {
    const errorsOf = async (changes: object) => {
      const answer = await send(api, anInternationalCharter({ ...changes }));
      expect(answer.status).toBe(400);
      return (await answer.json()).errors;
    };
    // The schema does not know the length of numbers in each country.
    expect(Object.keys(await errorsOf({ phoneNo: '+44 7911' }))).toEqual(['phoneNo']);
    expect(await errorsOf({ departureLocation: 'Dubai' })).toEqual({
      destinationLocation: 'From and to are the same. Choose another destination.',
    });
    const acrossTheDateLine = {
      departureLocation: 'Honolulu (HNL) – Daniel K. Inouye International Airport',
      destinationLocation: 'Auckland (AKL) – Auckland International Airport',
      departureDateTime: '2099-03-04T14:30:00',
      returnDateTime: '2099-03-05T13:00:00',
    };
    expect(await errorsOf(acrossTheDateLine)).toEqual({ returnDateTime: expect.stringMatching(/cannot be before/) });
    expect(await list(api)).toEqual([]);
  });
});
