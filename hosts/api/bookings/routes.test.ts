import { bookingState, flightBookingRecord } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { aBooking, aCompanion, aFlight, form, json, signIn, storeFlight, type TestApp, test } from '../testing';

const book = ({ app }: TestApp, body: unknown, headers: Record<string, string> = {}) =>
  app.request('/api/FlightBooking', json(body, headers));
const companions = (count: number) => Array.from({ length: count }, () => aCompanion());

async function read(api: TestApp, path = '') {
  const answer = await api.app.request(`/api/FlightBooking${path}`, { headers: await signIn(api.app) });
  return (await answer.json()).data;
}

const rows = async ({ db }: TestApp) => [
  ...(await db.selectFrom('flight_bookings').select('id').execute()),
  ...(await db.selectFrom('travel_persons').select('id').execute()),
];

describe('POST /FlightBooking', () => {
  test('stores the booking and returns its id', async ({ api }) => {
    const answer = await book(api, aBooking(await storeFlight(api)));
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Booking request submitted successfully!',
      data: {
        id: expect.any(Number),
        reference: expect.stringMatching(/^CW-/),
        trackUrl: expect.stringContaining('/trip#1.'),
      },
    });
  });

  test('stores every field, trimmed, with the guests in order and the flight', async ({ api }) => {
    const flightId = await storeFlight(api);
    const travelPersons = [aCompanion({ firstName: ' Zainab ', gender: 'female' }), aCompanion()];
    const created = await book(api, aBooking(flightId, { travelPersons, numberOfGuests: 2 }));
    const { id } = (await created.json()).data;
    expect(await read(api, `/${id}`)).toEqual({
      ...aBooking(flightId, { numberOfGuests: 2 }),
      id,
      file: expect.objectContaining({ stage: 'new' }),
      email: '',
      termsAccepted: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      booked: {
        fromLocation: 'Karachi (KHI) – Jinnah International Airport',
        toLocation: 'Skardu (KDU) – Skardu International Airport',
        departureDatetime: '2099-03-04T14:30:00',
        arrivalDatetime: '2099-03-04T16:45:00',
        seatPrice: 1250.5,
        aircraftName: 'AP-TST',
        aircraftType: 1,
        isEmptyLeg: false,
        latestDeparture: '',
      },
      flight: {
        id: flightId,
        aircraftId: expect.any(Number),
        fromLocation: 'Karachi (KHI) – Jinnah International Airport',
        toLocation: 'Skardu (KDU) – Skardu International Airport',
        departureDatetime: '2099-03-04T14:30:00',
        departsAt: '2099-03-04T09:30:00.000Z',
        arrivalDatetime: '2099-03-04T16:45:00',
        durationMinutes: 135,
        seatPrice: 1250.5,
        luggageLimitKg: 20,
        seatsAvailable: 6,
        sequenceNo: null,
        createdByUserId: 1,
        flightType: 1,
        aircraftName: 'AP-TST',
        aircraftType: 1,
        aircraftImageUrl: '',
        wifiAvailable: false,
        mealIncluded: false,
        seatSelectionIncluded: false,
        isEmptyLeg: false,
        latestDeparture: '',
      },
      travelPersons: [
        { ...aCompanion({ firstName: 'Zainab', gender: 'female' }), id: expect.any(Number) },
        { ...aCompanion(), id: expect.any(Number) },
      ],
    });
  });

  test('stores the e-mail and the accepted terms when they are sent', async ({ api }) => {
    await book(api, aBooking(await storeFlight(api), { email: ' parveen@example.com ', termsAccepted: true }));
    expect(await read(api)).toMatchObject([{ email: 'parveen@example.com', termsAccepted: true }]);
  });

  test.for(['03009876543', '+92 300 987 6543', '0092-300-9876543', '(0300) 9876543'])(
    'stores a phone without its country code, typed as %s',
    async (phone, { api }) => {
      const travelPersons = [aCompanion({ phoneNumber: phone })];
      await book(api, aBooking(await storeFlight(api), { phone, numberOfGuests: 1, travelPersons }));
      expect(await read(api)).toMatchObject([{ phone: '3009876543', travelPersons: [{ phoneNumber: '3009876543' }] }]);
    },
  );

  test.for(['+44 (0)7911 123456', '+44 7911 123456', '0044 07911-123456', '+۴۴ ۷۹۱۱ ۱۲۳۴۵۶'])(
    'stores a phone of another country with its code, typed as %s',
    async (phone, { api }) => {
      const travelPersons = [aCompanion({ phoneNumber: phone })];
      await book(api, aBooking(await storeFlight(api), { phone, numberOfGuests: 1, travelPersons }));
      const dialled = '+447911123456';
      expect(await read(api)).toMatchObject([{ phone: dialled, travelPersons: [{ phoneNumber: dialled }] }]);
    },
  );

  test('refuses phones that are invalid in their country', async ({ api }) => {
    const travelPersons = [aCompanion({ phoneNumber: '+44 7911 1234567' }), aCompanion()];
    const changes = { phone: '+1 305 555 12', numberOfGuests: 2, travelPersons };
    const answer = await book(api, aBooking(await storeFlight(api), changes));
    expect(answer.status).toBe(400);
    const message = 'Please enter a valid phone number';
    expect(await answer.json()).toMatchObject({ errors: { phone: message, 'travelPersons.0.phoneNumber': message } });
    expect(await read(api)).toEqual([]);
  });

  test('accepts one passenger alone, in one room, without a note', async ({ api }) => {
    const { title, firstName, lastName, phone, departureDate, flightId } = aBooking(await storeFlight(api));
    const created = await book(api, { title, firstName, lastName, phone, departureDate, flightId });
    expect(created.status).toBe(201);
    const [booking] = await read(api);
    expect(booking).toMatchObject({ numberOfGuests: 0, numberOfRooms: 1, note: '', travelPersons: [] });
  });

  test('is refused when it needs more seats than there are', async ({ api }) => {
    const changes = { numberOfGuests: 6, travelPersons: companions(6) };
    const answer = await book(api, aBooking(await storeFlight(api), changes));
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      success: false,
      message: 'Only 6 seats are available on this flight',
    });
    expect(await rows(api)).toEqual([]);
  });

  test.for([
    ['fewer', { numberOfGuests: 2, travelPersons: companions(1) }],
    ['none', { numberOfGuests: 1, travelPersons: [] }],
    ['more', { numberOfGuests: 0, travelPersons: companions(2) }],
  ] as const)('is refused when the number of companions differs: %s', async ([, changes], { api }) => {
    const answer = await book(api, aBooking(await storeFlight(api), changes));
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({ travelPersons: 'Guests must be as many as the number of guests' });
    expect(await rows(api)).toEqual([]);
  });

  test('is refused with another departure than the flight’s, which is in the message', async ({ api }) => {
    const flightId = await storeFlight(api, { DepartureDatetime: '2099-12-04T04:05:00', ArrivalDatetime: '' });
    const answer = await book(api, aBooking(flightId, { departureDate: '2099-12-04T04:06:00' }));
    expect(answer.status).toBe(409);
    const message = 'This flight departs on 4 December 2099 at 04:05';
    expect(await answer.json()).toEqual({ success: false, message, errors: { departureDate: message } });
    expect(await rows(api)).toEqual([]);
    expect((await book(api, aBooking(flightId, { departureDate: '2099-12-04T04:05' }))).status).toBe(201);
  });

  test('keeps the booked flight when it is moved or deleted', async ({ api }) => {
    const flightId = await storeFlight(api);
    await book(api, aBooking(flightId));
    const session = await signIn(api.app);
    const { aircraftId } = (await (await api.app.request(`/api/Flight/GetFlight/${flightId}`)).json()).data;
    const moved = aFlight(aircraftId, {
      Id: String(flightId),
      DepartureDatetime: '2099-03-05T14:30:00',
      SeatPrice: '9',
    });
    expect((await api.app.request('/api/Flight/upsert', form(moved, session))).status).toBe(200);
    const booked = { departureDatetime: '2099-03-04T14:30:00', seatPrice: 1250.5, aircraftName: 'AP-TST' };
    const [ofMoved] = v.parse(v.array(flightBookingRecord), await read(api));
    expect(ofMoved).toMatchObject({ booked, flight: { departureDatetime: '2099-03-05T14:30:00', seatPrice: 9 } });
    expect(ofMoved && bookingState(ofMoved)).toBe('moved');
    await api.app.request(`/api/Flight/${flightId}`, { method: 'DELETE', headers: session });
    expect(await read(api)).toMatchObject([{ booked, flight: null }]);
  });

  test('names one seat in the singular', async ({ api }) => {
    const answer = await book(api, aBooking(await storeFlight(api, { SeatsAvailable: '1' })));
    expect((await answer.json()).message).toBe('Only 1 seat is available on this flight');
  });

  test('is refused once the flight has departed', async ({ api }) => {
    const flightId = await storeFlight(api, {
      DepartureDatetime: '2026-01-05T10:00:00',
      ArrivalDatetime: '2026-01-05T12:00:00',
    });
    const answer = await book(api, aBooking(flightId));
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toBe('This flight has departed');
    expect(await rows(api)).toEqual([]);
  });

  test('can take every seat, and does not lower the seats of the flight', async ({ api }) => {
    const flightId = await storeFlight(api);
    const everySeat = aBooking(flightId, { numberOfGuests: 5, travelPersons: companions(5) });
    expect((await book(api, everySeat)).status).toBe(201);
    expect((await book(api, everySeat)).status).toBe(201);
    expect((await read(api))[0].flight.seatsAvailable).toBe(6);
  });

  test('is refused for a flight that does not exist', async ({ api }) => {
    const answer = await book(api, aBooking(4711));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ success: false, message: 'Flight not found' });
    expect(await rows(api)).toEqual([]);
  });

  test('is stored before its flight is deleted, or refused after it', async ({ api }) => {
    const flightId = await storeFlight(api);
    const remove = { method: 'DELETE', headers: await signIn(api.app) };
    const some = () => Promise.all(Array.from({ length: 8 }, () => book(api, aBooking(flightId))));
    const [before, deleted, after] = await Promise.all([
      some(),
      api.app.request(`/api/Flight/${flightId}`, remove),
      some(),
    ]);
    const answers = [...before, ...after];
    expect(deleted.status).toBe(200);
    const stored = answers.filter(({ status }) => status === 201).length;
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(16 - stored);
    expect((await read(api)).map(({ flight }: { flight: unknown }) => flight)).toEqual(Array(stored).fill(null));
  });

  test('is stored once however often it is sent with one Idempotency-Key', async ({ api }) => {
    const body = aBooking(await storeFlight(api));
    const key = { 'Idempotency-Key': 'a-key-of-one-booking' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => book(api, body, key)));
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).data.id));
    expect(new Set(ids).size).toBe(1);
    expect(await read(api)).toHaveLength(1);
  });

  test('can be sent again with its key after there were too few seats', async ({ api }) => {
    const flightId = await storeFlight(api, { SeatsAvailable: '1' });
    const key = { 'Idempotency-Key': 'a-key-of-one-booking' };
    expect((await book(api, aBooking(flightId), key)).status).toBe(409);
    await api.db.updateTable('flights').set({ seats_available: 3 }).where('id', '=', flightId).execute();
    expect((await book(api, aBooking(flightId), key)).status).toBe(201);
  });

  test('stores nothing when the second of its two inserts fails', async ({ api }) => {
    const body = aBooking(await storeFlight(api));
    await api.db.schema.dropTable('travel_persons').execute();
    expect((await book(api, body)).status).toBe(500);
    expect(await api.db.selectFrom('flight_bookings').select('id').execute()).toEqual([]);
  });

  test.for([
    ['no title', { title: undefined }, 'title', 'Title is required'],
    ['an invented title', { title: 'Sir' }, 'title', 'Title is required'],
    ['no first name', { firstName: ' ' }, 'firstName', 'First name is required'],
    ['a last name that is a list', { lastName: [] }, 'lastName', 'Must be text'],
    ['no phone', { phone: '' }, 'phone', 'Phone number is required'],
    ['a Pakistani landline', { phone: '+92 21 34567890' }, 'phone', /Invalid phone format/],
    ['ten digits of no country', { phone: '7911123456' }, 'phone', /Invalid phone format/],
    ['half a phone of another country', { phone: '+971 50' }, 'phone', /valid phone number/],
    ['half an e-mail', { email: 'parveen@' }, 'email', 'Invalid email format'],
    ['terms that were not accepted', { termsAccepted: false }, 'termsAccepted', /accept the terms/],
    ['no date', { departureDate: null }, 'departureDate', /date/],
    ['30 February', { departureDate: '2099-02-30T10:00:00' }, 'departureDate', /real date/],
    ['31 guests', { numberOfGuests: 31 }, 'numberOfGuests', 'Maximum 30 guests allowed'],
    ['fewer guests than none', { numberOfGuests: -1 }, 'numberOfGuests', /0 or more/],
    ['half a room', { numberOfRooms: 0.5 }, 'numberOfRooms', 'Must be a whole number'],
    ['a note without end', { note: 'x'.repeat(2001) }, 'note', 'At most 2000 characters'],
    ['no flight', { flightId: undefined }, 'flightId', 'Flight is required'],
    ['a flight beyond every id', { flightId: 2 ** 31 }, 'flightId', /At most/],
    ['guests that are no list', { travelPersons: {} }, 'travelPersons', 'Guests must be a list'],
    ['guests that are null', { travelPersons: null }, 'travelPersons', 'Guests must be a list'],
    ['31 companions', { travelPersons: companions(31) }, 'travelPersons', 'Maximum 30 guests allowed'],
    ['a companion that is text', { travelPersons: ['Bilal'] }, 'travelPersons.0', 'Each guest must be an object'],
    [
      'a companion without a CNIC',
      { travelPersons: [aCompanion(), aCompanion({ cnic: '' })] },
      'travelPersons.1.cnic',
      'CNIC is required',
    ],
    [
      'a companion of no gender',
      { travelPersons: [aCompanion({ gender: 'm' })] },
      'travelPersons.0.gender',
      'Gender is required',
    ],
  ] as const)('is refused with the field and the reason: %s', async ([, changes, path, message], { api }) => {
    const answer = await book(api, aBooking(1, changes));
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({ [path]: expect.stringMatching(message) });
    expect(await rows(api)).toEqual([]);
  });
});

describe('GET /FlightBooking', () => {
  test('lists every booking, newest first', async ({ api }) => {
    const flightId = await storeFlight(api);
    for (const firstName of ['First', 'Second', 'Third']) await book(api, aBooking(flightId, { firstName }));
    const bookings = v.parse(v.array(flightBookingRecord), await read(api));
    expect(bookings.map(({ firstName }) => firstName)).toEqual(['Third', 'Second', 'First']);
    expect(bookings.map(({ travelPersons }) => travelPersons.length)).toEqual([2, 2, 2]);
    expect(bookings.map(({ flight }) => flight?.id)).toEqual([flightId, flightId, flightId]);
  });

  test('lists the booking of a deleted flight without the flight', async ({ api }) => {
    const flightId = await storeFlight(api);
    const { id } = (await (await book(api, aBooking(flightId))).json()).data;
    await api.app.request(`/api/Flight/${flightId}`, { method: 'DELETE', headers: await signIn(api.app) });
    expect(await read(api, `/${id}`)).toMatchObject({ id, flightId: null, flight: null, travelPersons: [{}, {}] });
  });

  test('has a new ETag after a flight in it has changed', async ({ api }) => {
    const flightId = await storeFlight(api);
    await book(api, aBooking(flightId));
    const session = await signIn(api.app);
    const list = (headers = {}) => api.app.request('/api/FlightBooking', { headers: { ...session, ...headers } });
    const seen = { 'If-None-Match': (await list()).headers.get('ETag') ?? '' };
    expect((await list(seen)).status).toBe(304);
    await api.app.request(`/api/Flight/${flightId}`, { method: 'DELETE', headers: session });
    const answer = await list(seen);
    expect(answer.status).toBe(200);
    expect((await answer.json()).data).toMatchObject([{ flight: null }]);
  });

  test('is empty for an empty database', async ({ api }) => {
    expect(await read(api)).toEqual([]);
  });
});

describe('GET /FlightBooking/:id', () => {
  test('answers 404 when there is no such booking, and 400 for an invalid id', async ({ api }) => {
    const headers = await signIn(api.app);
    const none = await api.app.request('/api/FlightBooking/4711', { headers });
    expect(none.status).toBe(404);
    expect(await none.json()).toEqual({ success: false, message: 'Booking not found' });
    expect((await api.app.request('/api/FlightBooking/-1', { headers })).status).toBe(400);
  });
});
