import { describe, expect } from 'vitest';
import { aChauffeurRequest, test as base, bearer, changeTrip, dataOf, type Headers, json, signIn } from '../testing';

const ORIGIN = 'https://indus.example';
const UNKNOWN = { name: '', how: 'unknown' };

const test = base.extend<{
  /**
   * Stores a partner and one that is switched off. Sends a request with a query, and resolves to its trip as staff
   * read it.
   */
  send: (query: string, headers?: Headers) => Promise<Record<string, unknown>>;
}>({
  send: async ({ api }, use) => {
    const partner = { contact: '', created_at: '2026-11-01T00:00:00Z' };
    const origins = `https://a.example\n${ORIGIN}`;
    await api.db
      .insertInto('partners')
      .values([
        { ...partner, key: 'indus', name: 'Indus Travel', origins, off_at: null },
        { ...partner, key: 'gone', name: 'Gone', origins: '', off_at: '2026-11-01T00:00:00Z' },
      ])
      .execute();
    const session = { headers: await signIn(api.app) };
    const read = (path: string) => dataOf(api.app.request(`/api/${path}`, session));
    await use(async (query, headers = {}) => {
      const created = api.app.request(
        `/api/ChauffeurService/CreateRequest${query}`,
        json(aChauffeurRequest(), headers),
      );
      const { tripRecord } = await read(`ChauffeurService/GetChaufferService/${(await dataOf(created)).id}`);
      return { ...tripRecord, sentFrom: (await read(`Trip/${tripRecord.id}`)).sentFrom };
    });
  },
});

describe('the partner of a request', () => {
  test('is verified by the origin of its page, else only claimed, and missing without a name', async ({ send }) => {
    const campaign = '&utm_source=mail&utm_campaign=Eid%20offers';
    expect(await send(`?partner=indus${campaign}`, { Origin: ORIGIN })).toMatchObject({
      partner: { key: 'indus', name: 'Indus Travel', how: 'verified' },
      sentFrom: { campaign: { utm_source: 'mail', utm_campaign: 'Eid offers' }, page: 'indus.example' },
    });
    // Requests from a frame have the server's own origin, and so do those that follow a link.
    expect(await send('?partner=Indus&page=blog.example:8080', { Origin: 'http://localhost' })).toMatchObject({
      partner: { key: 'Indus', name: 'Indus Travel', how: 'claimed' },
      sentFrom: { campaign: {}, page: 'blog.example:8080' },
    });
    expect((await send('')).partner).toBeNull();
  });

  test('is unknown and gets no credit from another site, by a wrong name, or when switched off', async ({
    send,
    api,
  }) => {
    const forged = await send('?partner=indus', { Origin: 'https://forger.example' });
    expect(forged.partner).toEqual({ key: 'indus', ...UNKNOWN });
    expect((await send('?partner=nobody')).partner).toEqual({ key: 'nobody', ...UNKNOWN });
    expect((await send('?partner=gone')).partner).toEqual({ key: 'gone', ...UNKNOWN });
    const credited = await api.db.selectFrom('trips').select('id').where('partner_id', 'is not', null).execute();
    expect(credited).toEqual([]);
  });

  test('never stops a request, whatever the query contains', async ({ send }) => {
    for (const query of [
      '?partner=%00%1b[31m&utm_source=%00&utm_other=x',
      `?partner=${'a'.repeat(5000)}&page=${'b'.repeat(5000)}&utm_term=${'c'.repeat(5000)}`,
      '?partner=indus&partner=gone&page=javascript:alert(1)&locale=%F0%9F%9B%A9',
    ]) {
      const { partner, sentFrom } = await send(query);
      const stored = JSON.stringify({ partner, sentFrom });
      expect(stored).not.toMatch(/\\u00|javascript|utm_other/);
      expect(stored.length).toBeLessThan(500);
    }
  });
});

describe('a partner', () => {
  test('can be created with a new key, changed and switched off', async ({ api }) => {
    const created = { key: 'Indus-Travel', name: ' Indus Travel ', origins: [ORIGIN] };
    const session = await signIn(api.app);
    const post = (path: string, body: object) => api.app.request(`/api/Partners${path}`, json(body, session));
    const partner = await dataOf(post('', created));
    const stored = { key: 'indus-travel', name: 'Indus Travel', origins: [ORIGIN], isOff: false, requests: 0 };
    expect(partner).toMatchObject(stored);
    expect((await post('', created)).status).toBe(409);
    const change = { version: 1, name: 'Indus', contact: 'Sara, +92 51 0000000', isOff: true };
    const changed = await dataOf(post(`/${partner.id}`, change));
    expect(changed).toMatchObject({ key: 'indus-travel', name: 'Indus', origins: [], isOff: true });
  });

  test('sees the results of their requests through their link, without personal data', async ({ api, send }) => {
    const session = await signIn(api.app);
    const trips = [];
    for (const Origin of [ORIGIN, '', '', 'https://forger.example']) {
      trips.push(Number((await send('?partner=indus', Origin ? { Origin } : {})).id));
    }
    const [booked = 0, cancelled = 0] = trips;
    const move = (id: number, stage: string, reason = '') => changeTrip(api, id, { stage, reason }, session);
    for (const id of trips) await move(id, 'reviewing');
    for (const id of [booked, cancelled]) await move(id, 'booked');
    await move(cancelled, 'cancelled', 'the traveller');
    await api.db
      .insertInto('quotes')
      .values({
        ...{ trip_id: booked, version: 1, state: 'accepted', currency: 'PKR', total: 12_345_600 },
        ...{ draft: '', created_at: '' },
      })
      .execute();
    const list = await dataOf(api.app.request('/api/Partners', { headers: session }));
    const { link, requests } = list.find(({ key }: { key: string }) => key === 'indus');
    expect(requests).toBe(3);
    const figures = await dataOf(api.app.request('/api/Partner/figures', { headers: bearer(link.split('#')[1]) }));
    expect(figures.months).toHaveLength(12);
    expect(figures.months[0]).toMatchObject({
      ...{ requests: 3, verified: 1, quoted: 2, accepted: 2, booked: 1 },
      totals: [{ currency: 'PKR', amount: 12_345_600 }],
    });
    expect(JSON.stringify(figures)).not.toMatch(/Parveen|1234-56|CW-/);
  });
});
