import { chauffeurRecord } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { aChauffeurRequest, json, signIn, type TestApp, test } from '../testing';

const send = ({ app }: TestApp, body: unknown, headers: Record<string, string> = {}) =>
  app.request('/api/ChauffeurService/CreateRequest', json(body, headers));

async function list(api: TestApp) {
  const answer = await api.app.request('/api/ChauffeurService/GetAllChauffeurServices', {
    headers: await signIn(api.app),
  });
  return v.parse(v.array(chauffeurRecord), (await answer.json()).data);
}

describe('POST /ChauffeurService/CreateRequest', () => {
  test('stores the request and returns its id, whatever id was sent', async ({ api }) => {
    const answer = await send(api, aChauffeurRequest({ id: 4711 }));
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Chauffeur service request submitted',
      data: {
        id: (await list(api))[0]?.id,
        reference: expect.stringMatching(/^CW-/),
        trackUrl: expect.stringContaining('/trip#1.'),
      },
    });
    expect((await list(api))[0]?.id).not.toBe(4711);
  });

  test('stores every field, trimmed', async ({ api }) => {
    const { id } = (await (await send(api, aChauffeurRequest({ firstName: ' Parveen ', luggage: 0 }))).json()).data;
    const answer = await api.app.request(`/api/ChauffeurService/GetChaufferService/${id}`, {
      headers: await signIn(api.app),
    });
    expect((await answer.json()).data).toEqual({
      ...aChauffeurRequest({ luggage: 0 }),
      phone: '',
      email: '',
      pickUpPlace: '',
      pickUpDate: '',
      pickUpTime: '',
      flightNumber: '',
      file: expect.objectContaining({ stage: 'new' }),
      id,
      dateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  test('accepts a telephone and an e-mail, the telephone in one form', async ({ api }) => {
    await send(api, aChauffeurRequest({ phone: ' +92 300-987 6543', email: 'parveen@example.com ' }));
    await send(api, aChauffeurRequest({ phone: '', email: '' }));
    await send(api, aChauffeurRequest({ phone: '+971 (50) 1234567', email: null }));
    await send(api, aChauffeurRequest({ phone: '0044 (0)7911 123456' }));
    await send(api, aChauffeurRequest({ phone: '305 555 1234' }));
    expect((await list(api)).map(({ phone, email }) => [phone, email])).toEqual([
      ['3055551234', ''],
      ['+447911123456', ''],
      ['+971501234567', ''],
      ['', ''],
      ['03009876543', 'parveen@example.com'],
    ]);
  });

  test('accepts where and when the car is needed, as far as it is said', async ({ api }) => {
    const pickUp = {
      pickUpPlace: ' Serena Hotel ',
      pickUpDate: '۲۰۲۶-۱۲-۰۱',
      pickUpTime: '14:30',
      flightNumber: 'PK 301',
    };
    await send(api, aChauffeurRequest(pickUp));
    await send(api, aChauffeurRequest({ pickUpTime: '', flightNumber: 'AP-BMT', pickUpPlace: null }));
    expect((await list(api)).map((one) => [one.pickUpPlace, one.pickUpDate, one.pickUpTime, one.flightNumber])).toEqual(
      [
        ['', '', '', 'AP-BMT'],
        ['Serena Hotel', '2026-12-01', '14:30', 'PK 301'],
      ],
    );
  });

  test('is stored once however often it is sent with one Idempotency-Key', async ({ api }) => {
    const key = { 'Idempotency-Key': 'a-key-of-one-request' };
    for (let times = 0; times < 3; times++) expect((await send(api, aChauffeurRequest(), key)).status).toBe(201);
    expect(await list(api)).toHaveLength(1);
  });

  test.for([
    ['no first name', { firstName: '  ' }, 'firstName', 'First name is required'],
    ['no last name', { lastName: undefined }, 'lastName', 'Last name is required'],
    ['a name without end', { lastName: 'x'.repeat(101) }, 'lastName', 'At most 100 characters'],
    ['no document', { cnicOrPassport: '' }, 'cnicOrPassport', 'CNIC or Passport is required'],
    ['a document that is a number', { cnicOrPassport: 42 }, 'cnicOrPassport', 'Must be text'],
    ['nobody to drive', { numberOfPassengers: 0 }, 'numberOfPassengers', 'Number of passengers must be greater than 0'],
    ['half a passenger', { numberOfPassengers: 1.5 }, 'numberOfPassengers', 'Must be a whole number'],
    ['passengers as text', { numberOfPassengers: '3' }, 'numberOfPassengers', /greater than 0/],
    ['too many passengers', { numberOfPassengers: 1e300 }, 'numberOfPassengers', /^Our largest car/],
    ['luggage below nothing', { luggage: -1 }, 'luggage', 'Luggage count cannot be negative'],
    ['more than a car holds', { luggage: 21 }, 'luggage', /^Our largest car takes 20 pieces/],
    ['more than a car takes', { numberOfPassengers: 13 }, 'numberOfPassengers', /^Our largest car takes 12 passengers/],
    ['a place without end', { pickUpPlace: 'x'.repeat(201) }, 'pickUpPlace', 'At most 200 characters'],
    ['a day that is none', { pickUpDate: '2026-02-30' }, 'pickUpDate', /^Use a real date/],
    ['a time that is none', { pickUpTime: '24:00' }, 'pickUpTime', /^Use a time/],
    ['a flight in words', { flightNumber: 'who knows' }, 'flightNumber', /^Enter a flight number/],
    ['a telephone of no length there is', { phone: '+1 305 555' }, 'phone', 'Please enter a valid phone number'],
    ['a telephone in words', { phone: 'at home' }, 'phone', 'Please enter a valid phone number'],
    ['half an e-mail', { email: 'parveen@' }, 'email', 'Please enter a valid email address'],
    ['no luggage given', { luggage: null }, 'luggage', 'Luggage count cannot be negative'],
  ] as const)('is refused with the field and the reason: %s', async ([, changes, path, message], { api }) => {
    const answer = await send(api, aChauffeurRequest(changes));
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({ [path]: expect.stringMatching(message) });
    expect(await list(api)).toEqual([]);
  });
});

describe('GET /ChauffeurService', () => {
  test('lists every request, newest first', async ({ api }) => {
    for (const firstName of ['First', 'Second', 'Third']) await send(api, aChauffeurRequest({ firstName }));
    expect((await list(api)).map(({ firstName }) => firstName)).toEqual(['Third', 'Second', 'First']);
  });

  test('answers 404 when there is no such request, and 400 for an invalid id', async ({ api }) => {
    const headers = await signIn(api.app);
    const none = await api.app.request('/api/ChauffeurService/GetChaufferService/4711', { headers });
    expect(none.status).toBe(404);
    expect(await none.json()).toEqual({ success: false, message: 'Service not found' });
    expect((await api.app.request('/api/ChauffeurService/GetChaufferService/x', { headers })).status).toBe(400);
  });
});
