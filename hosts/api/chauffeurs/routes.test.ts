import { chauffeurRecord } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { aChauffeurRequest, json, readByAdmin, type TestApp, test } from '../testing';

const send = ({ app }: TestApp, body: unknown) => app.request('/api/ChauffeurService/CreateRequest', json(body));

const list = async (api: TestApp) =>
  v.parse(v.array(chauffeurRecord), await readByAdmin(api, 'ChauffeurService/GetAllChauffeurServices'));

describe('a chauffeur request that is sent', () => {
  test('is stored with every field, trimmed, under a new id', async ({ api }) => {
    const created = await send(api, aChauffeurRequest({ id: 4711, firstName: ' Parveen ', luggage: 0 }));
    const { data, ...rest } = await created.json();
    expect([created.status, rest]).toEqual([201, { success: true, message: 'Chauffeur service request submitted' }]);
    expect(data).toEqual({
      id: (await list(api))[0]?.id,
      reference: expect.stringMatching(/^CW-/),
      trackUrl: expect.stringContaining('/trip#1.'),
    });
    expect(data.id).not.toBe(4711);
    expect(await readByAdmin(api, `ChauffeurService/GetChaufferService/${data.id}`)).toEqual({
      ...aChauffeurRequest({ luggage: 0 }),
      ...{ phone: '', email: '', pickUpPlace: '', pickUpDate: '', pickUpTime: '', flightNumber: '' },
      tripRecord: expect.objectContaining({ stage: 'new' }),
      id: data.id,
      dateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  test('is stored with its telephone number in one format, and where and when the car is needed', async ({ api }) => {
    const pickUp = {
      pickUpPlace: ' Serena Hotel ',
      pickUpDate: '۲۰۲۶-۱۲-۰۱',
      pickUpTime: '14:30',
      flightNumber: 'PK 301',
    };
    await send(api, aChauffeurRequest({ ...pickUp, phone: ' +92 300-987 6543', email: 'parveen@example.com ' }));
    const empty = { pickUpTime: '', pickUpPlace: null, email: null };
    await send(api, aChauffeurRequest({ ...empty, phone: '+971 (50) 1234567', flightNumber: 'AP-BMT' }));
    const [second, first] = await list(api);
    expect(first).toMatchObject({ ...pickUp, pickUpPlace: 'Serena Hotel', pickUpDate: '2026-12-01' });
    expect(first).toMatchObject({ phone: '03009876543', email: 'parveen@example.com' });
    expect(second).toMatchObject({ pickUpPlace: '', pickUpDate: '', pickUpTime: '', flightNumber: 'AP-BMT' });
    expect(second).toMatchObject({ phone: '+971501234567', email: '' });
  });

  test('is refused with an invalid telephone number, and then not stored', async ({ api }) => {
    // The schema does not know the length of numbers in each country.
    const answer = await send(api, aChauffeurRequest({ phone: '+1 305 555' }));
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, ['phone']]);
    expect(await list(api)).toEqual([]);
  });
});
