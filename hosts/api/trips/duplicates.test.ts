import type { TripDuplicate } from '@charter-hosts/contract';
import { describe, expect } from 'vitest';
import { aCharter, anInternationalCharter, aSegment, json, readByAdmin, signIn, type TestApp, test } from '../testing';

const DAY_MS = 24 * 3_600_000;

/** Sends a charter, optionally as if it was sent days ago; resolves to its trip. */
async function charter(api: TestApp, changes: Parameters<typeof aCharter>[0], daysAgo = 0) {
  const answer = await api.app.request('/api/PrivateCharter/Create', json(aCharter(changes)));
  const { reference } = (await answer.json()).data;
  const created_at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  await api.db.updateTable('trips').set({ created_at }).where('reference', '=', reference).execute();
  return reference as string;
}

/** The references that the list shows as possible duplicates of each trip. */
async function marked(api: TestApp, call = 'PrivateCharter/GetAllRequests'): Promise<Record<string, string[]>> {
  const rows: { tripRecord: { reference: string; duplicates: TripDuplicate[] } }[] = await readByAdmin(api, call);
  return Object.fromEntries(
    rows.map(({ tripRecord }) => [
      tripRecord.reference,
      tripRecord.duplicates.map(({ reference, why }) => `${reference} ${why}`),
    ]),
  );
}

const ANOTHER = { email: 'bilal@example.com', phone: '03211234567' };
const elsewhere = { segments: [aSegment({ toLocation: 'Gilgit (GIL)' })] };

describe('a possible duplicate of a request', () => {
  test('has the same telephone number or e-mail address, in any notation', async ({ api }) => {
    const one = await charter(api, {});
    const other = await charter(api, { ...ANOTHER, phone: '۰۳۰۰ ۹۸۷ ۶۵۴۳', ...elsewhere });
    const third = await charter(api, { phone: '03211234567', email: 'PARVEEN.testwala@example.com', ...elsewhere });
    const found = await marked(api);
    expect(found[one]).toEqual([`${third} contact`, `${other} contact`]);
    expect(found[other]).toContain(`${one} contact`);
  });

  test('has the same route, day and party, even as another kind of request', async ({ api }) => {
    const segments = [aSegment({ fromLocation: 'KHI', toLocation: 'Dubai (DXB)', departDate: '2099-03-04T10:00' })];
    const one = await charter(api, { ...ANOTHER, segments });
    await api.app.request('/api/InternationalCharter', json(anInternationalCharter({ returnDateTime: null })));
    const found = await marked(api, 'InternationalCharter');
    expect(Object.values(found)).toEqual([[`${one} journey`]]);
  });

  test('is not reported for another contact, or for another day, party or route', async ({ api }) => {
    await charter(api, {});
    for (const [index, changes] of [
      { departDate: '2027-03-05T14:30:00' },
      { seats: 5 },
      { toLocation: 'Gilgit (GIL)' },
    ].entries())
      await charter(api, { email: `${index}@example.com`, phone: `0321123456${index}`, segments: [aSegment(changes)] });
    expect(Object.values(await marked(api))).toEqual([[], [], [], []]);
  });

  test.for([
    ['contact', 13, 15, elsewhere],
    ['journey', 6, 8, ANOTHER],
  ] as const)('is found by its %s within %i days', async ([why, near, far, changes], { api }) => {
    const now = await charter(api, changes);
    const old = await charter(api, {}, near);
    expect((await marked(api))[now]).toEqual([`${old} ${why}`]);
    const created_at = new Date(Date.now() - far * DAY_MS).toISOString();
    await api.db.updateTable('trips').set({ created_at }).where('reference', '=', old).execute();
    await charter(api, {
      ...ANOTHER,
      phone: '03331234567',
      email: 'x@example.com',
      segments: [aSegment({ seats: 9 })],
    });
    expect((await marked(api))[now]).toEqual([]);
  });

  test('is not found by the contact of an agent who has sent more than five others', async ({ api }) => {
    const days = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2027-04-${day}T10:00:00`);
    const sent: string[] = [];
    for (const departDate of days) sent.push(await charter(api, { segments: [aSegment({ departDate })] }));
    expect(Object.values(await marked(api))).toEqual(sent.map(() => []));
    const again = await charter(api, { segments: [aSegment({ departDate: days[0] ?? '' })] });
    expect((await marked(api))[again]).toEqual([`${sent[0]} journey`]);
  });

  test('is marked until one of the two has ended or is erased, and on the trip itself', async ({ api }) => {
    const [one, other] = [await charter(api, {}), await charter(api, {})];
    const trip = api.db.selectFrom('trips').select(['id', 'version']).where('reference', '=', one);
    const { id, version } = await trip.executeTakeFirstOrThrow();
    const headers = await signIn(api.app);
    const read = async () => (await (await api.app.request(`/api/Trip/${id}`, { headers })).json()).data.duplicates;
    expect(await read()).toEqual([expect.objectContaining({ reference: other, kind: 'privateCharter' })]);
    const decline = { version, stage: 'declined', reason: 'other' };
    expect((await api.app.request(`/api/Trip/${id}`, json(decline, headers))).status).toBe(200);
    expect(await read()).toEqual([]);
    expect(await marked(api)).toEqual({ [one]: [], [other]: [] });
  });
});
