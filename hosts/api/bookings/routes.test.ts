import { bookingState, flightBookingRecord } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import {
  aBooking,
  aCompanion,
  aFlight,
  form,
  json,
  readByAdmin,
  signIn,
  storeFlight,
  type TestApp,
  test,
} from '../testing';

const book = ({ app }: TestApp, body: unknown) => app.request('/api/FlightBooking', json(body));
const companions = (count: number) => Array.from({ length: count }, () => aCompanion());

const read = (api: TestApp, path = '') => readByAdmin(api, `FlightBooking${path}`);

const rows = async ({ db }: TestApp) => [
  ...(await db.selectFrom('flight_bookings').select('id').execute()),
  ...(await db.selectFrom('travel_persons').select('id').execute()),
];

const isReceived = { reference: expect.stringMatching(/^CW-/), trackUrl: expect.stringContaining('/trip#1.') };

describe('a booking that is sent', () => {
  test('is stored with every field, trimmed, its guests in order and its flight', async ({ api }) => {
    const flightId = await storeFlight(api);
    const travelPersons = [
      aCompanion({ firstName: ' Zainab ', gender: 'female' }),
      aCompanion({ phoneNumber: '(0301) 9876543' }),
    ];
    const sent = { email: ' parveen@example.com ', phone: '+۴۴ ۷۹۱۱ ۱۲۳۴۵۶', termsAccepted: true, travelPersons };
    const created = await book(api, aBooking(flightId, sent));
    const booked = {
      fromLocation: 'Karachi (KHI) – Jinnah International Airport',
      toLocation: 'Skardu (KDU) – Skardu International Airport',
      departureDatetime: '2099-03-04T14:30:00',
      arrivalDatetime: '2099-03-04T16:45:00',
      seatPrice: 1250.5,
      aircraftName: 'AP-TST',
      aircraftType: 1,
      isEmptyLeg: false,
      latestDeparture: '',
    };
    const { data, ...rest } = await created.json();
    const { id } = data;
    const message = 'Booking request submitted successfully!';
    expect([created.status, rest]).toEqual([201, { success: true, message }]);
    expect(data).toEqual({ id: expect.any(Number), ...isReceived });
    expect(v.parse(v.array(flightBookingRecord), await read(api))).toMatchObject([{ id, travelPersons: [{}, {}] }]);
    expect(await read(api, `/${id}`)).toEqual({
      ...aBooking(flightId),
      id,
      tripRecord: expect.objectContaining({ stage: 'new' }),
      email: 'parveen@example.com',
      phone: '+447911123456',
      termsAccepted: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      booked,
      flight: expect.objectContaining({ ...booked, id: flightId, seatsAvailable: 6, luggageLimitKg: 20 }),
      travelPersons: [
        { ...aCompanion({ firstName: 'Zainab', gender: 'female' }), id: expect.any(Number) },
        { ...aCompanion(), id: expect.any(Number) },
      ],
    });
  });

  test('is refused if its flight has too few seats, another time or price, has departed or is missing', async ({
    api,
  }) => {
    const flightId = await storeFlight(api, { DepartureDatetime: '2099-12-04T04:05:00', ArrivalDatetime: '' });
    const departed = await storeFlight(api, { DepartureDatetime: '2026-01-05T10:00:00', ArrivalDatetime: '' });
    const departureDate = '2099-12-04T04:05';
    const tooMany = { departureDate, numberOfGuests: 6, travelPersons: companions(6) };
    // The messages are in rules.test.ts.
    expect((await book(api, aBooking(flightId, tooMany))).status).toBe(409);
    expect((await book(api, aBooking(departed))).status).toBe(409);
    expect((await book(api, aBooking(4711))).status).toBe(404);
    expect((await book(api, aBooking(flightId, { departureDate, seatPrice: 1 }))).status).toBe(409);
    const late = await book(api, aBooking(flightId, { departureDate: '2099-12-04T04:06:00' }));
    const message = 'This flight departs on 4 December 2099 at 04:05';
    expect([late.status, await late.json()]).toMatchObject([409, { message, errors: { departureDate: message } }]);
    expect(await rows(api)).toEqual([]);
    const everySeat = { departureDate, numberOfGuests: 5, travelPersons: companions(5) };
    for (const _twice of [1, 2]) expect((await book(api, aBooking(flightId, everySeat))).status).toBe(201);
    expect((await read(api))[0].flight.seatsAvailable).toBe(6);
  });

  test('keeps the flight as it was booked when the flight is moved or deleted', async ({ api }) => {
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

  test('is stored before its flight is deleted, or refused after it', async ({ api }) => {
    const flightId = await storeFlight(api);
    const remove = { method: 'DELETE', headers: await signIn(api.app) };
    const some = () => Promise.all([1, 2, 3, 4].map(() => book(api, aBooking(flightId))));
    const [before, deleted, after] = await Promise.all([
      some(),
      api.app.request(`/api/Flight/${flightId}`, remove),
      some(),
    ]);
    const answers = [...before, ...after];
    expect(deleted.status).toBe(200);
    const stored = answers.filter(({ status }) => status === 201).length;
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(8 - stored);
    expect((await read(api)).map(({ flight }: { flight: unknown }) => flight)).toEqual(Array(stored).fill(null));
  });

  test('is not stored when the second of its two inserts fails', async ({ api }) => {
    const body = aBooking(await storeFlight(api));
    await api.db.schema.dropTable('travel_persons').execute();
    expect((await book(api, body)).status).toBe(500);
    expect(await api.db.selectFrom('flight_bookings').select('id').execute()).toEqual([]);
  });

  test('is refused for each wrong field, and then not stored', async ({ api }) => {
    const errorsOf = async (changes: object) => {
      const answer = await book(api, aBooking(1, { ...changes }));
      expect(answer.status).toBe(400);
      return (await answer.json()).errors;
    };
    const wrong = { cnic: '', gender: 'm', phoneNumber: '7911123456' };
    expect(await errorsOf({ title: 'Sir', travelPersons: ['Bilal', aCompanion(wrong)] })).toEqual({
      title: expect.any(String),
      'travelPersons.0': 'Each guest must be an object',
      'travelPersons.1.cnic': 'CNIC is required',
      'travelPersons.1.gender': 'Gender must be one of "male", "female"',
      'travelPersons.1.phoneNumber': 'Invalid phone format (e.g., 3001234567)',
    });
    // The schema does not know the length of numbers in each country.
    const travelPersons = [aCompanion({ phoneNumber: '+44 7911 1234567' })];
    const message = 'Please enter a valid phone number';
    expect(await errorsOf({ phone: '+1 305 555 12', numberOfGuests: 1, travelPersons })).toEqual({
      phone: message,
      'travelPersons.0.phoneNumber': message,
    });
    expect(await rows(api)).toEqual([]);
  });
});

test('the list of bookings has a new ETag after a flight in it has changed', async ({ api }) => {
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
