import { chauffeurById } from '@charter-hosts/contract';
import { chauffeurCreate } from 'charter-widgets/contract';
import { describe, expect } from 'vitest';
import { test as base, changeTrip, signIn } from '../testing';

const REQUEST = { firstName: 'Sana', lastName: 'Mir', cnicOrPassport: 'AB123', numberOfPassengers: 1, luggage: 1 };
const ORIGIN = 'https://indus.example';

const test = base.extend<{
  /** Sends a request with a query; resolves to its trip as the desk reads it. */
  sent: (query: string, headers?: Record<string, string>) => Promise<Record<string, unknown>>;
}>({
  sent: async ({ api }, use) => {
    await api.db
      .insertInto('partners')
      .values([
        {
          key: 'indus',
          name: 'Indus Travel',
          contact: '',
          origins: `https://a.example\n${ORIGIN}`,
          off_at: null,
          created_at: '2026-11-01T00:00:00Z',
        },
        {
          key: 'gone',
          name: 'Gone',
          contact: '',
          origins: '',
          off_at: '2026-11-01T00:00:00Z',
          created_at: '2026-11-01T00:00:00Z',
        },
      ])
      .execute();
    await use(async (query, headers = {}) => {
      const answer = await api.app.request(`/api${chauffeurCreate.path}${query}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(REQUEST),
      });
      expect(answer.status).toBe(201);
      const { id } = (await answer.json()).data;
      const admin = { headers: await signIn(api.app) };
      const { data } = await (await api.app.request(`/api${chauffeurById.path.replace(':id', id)}`, admin)).json();
      const file = await (await api.app.request(`/api/Trip/${data.file.id}`, admin)).json();
      return { ...data.file, sentFrom: file.data.sentFrom };
    });
  },
});

describe('a request', () => {
  test('from a page with an origin of the partner is verified', async ({ sent }) => {
    const { partner, sentFrom } = await sent('?partner=indus&utm_source=mail&utm_campaign=Eid%20offers', {
      Origin: ORIGIN,
    });
    expect(partner).toEqual({ key: 'indus', name: 'Indus Travel', how: 'verified' });
    expect(sentFrom).toEqual({ campaign: { utm_source: 'mail', utm_campaign: 'Eid offers' }, page: 'indus.example' });
  });

  test('from a frame or by a link is claimed, with its page', async ({ sent }) => {
    const { partner, sentFrom } = await sent('?partner=Indus&page=blog.example:8080', { Origin: 'http://localhost' });
    expect(partner).toEqual({ key: 'Indus', name: 'Indus Travel', how: 'claimed' });
    expect(sentFrom).toEqual({ campaign: {}, page: 'blog.example:8080' });
  });

  test('from another site or with an unknown partner is stored and counts for nobody', async ({ sent, api }) => {
    const forged = await sent('?partner=indus', { Origin: 'https://forger.example' });
    expect(forged.partner).toEqual({ key: 'indus', name: '', how: 'unknown' });
    expect((await sent('?partner=nobody')).partner).toEqual({ key: 'nobody', name: '', how: 'unknown' });
    expect((await sent('?partner=gone')).partner).toEqual({ key: 'gone', name: '', how: 'unknown' });
    const counted = await api.db.selectFrom('trips').select('id').where('partner_id', 'is not', null).execute();
    expect(counted).toEqual([]);
  });

  test('without a partner has none', async ({ sent }) => {
    expect((await sent('')).partner).toBeNull();
  });

  test.for([
    ['signs that control a terminal', '?partner=%00%1b[31m&utm_source=%00'],
    ['texts without end', `?partner=${'a'.repeat(5000)}&page=${'b'.repeat(5000)}&utm_term=${'c'.repeat(5000)}`],
    ['one twice, and no host', '?partner=indus&partner=gone&page=javascript:alert(1)&locale=%F0%9F%9B%A9'],
    ['markup and SQL', "?partner='; drop table partners; --&utm_source=<script>&utm_other=x"],
  ] as const)('is stored whatever its query has: %s', async ([, query], { sent }) => {
    const { partner, sentFrom } = await sent(query.replaceAll(' ', '%20'));
    expect(JSON.stringify({ partner, sentFrom })).not.toMatch(/\\u00|javascript|utm_other/);
    expect(JSON.stringify({ partner, sentFrom }).length).toBeLessThan(500);
  });
});

describe('a partner', () => {
  const json = (body: unknown, headers: Record<string, string>) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const made = { key: 'Indus-Travel', name: ' Indus Travel ', origins: [ORIGIN] };

  test('is created with a new key, changed and switched off', async ({ api }) => {
    const admin = await signIn(api.app);
    const ask = async (path: string, body: unknown) => {
      const answer = await api.app.request(`/api/Partners${path}`, json(body, admin));
      return [answer.status, await answer.json()];
    };
    const [, { data }] = await ask('', made);
    expect(data).toMatchObject({
      key: 'indus-travel',
      name: 'Indus Travel',
      origins: [ORIGIN],
      isOff: false,
      requests: 0,
    });
    expect((await ask('', made))[0]).toBe(409);
    const [, changed] = await ask(`/${data.id}`, {
      version: 1,
      name: 'Indus',
      contact: 'Sara, +92 51 0000000',
      isOff: true,
    });
    expect(changed.data).toMatchObject({ key: 'indus-travel', name: 'Indus', origins: [], isOff: true });
    for (const wrong of [
      { key: 'a b' },
      { key: '-a' },
      { name: '' },
      { origins: ['https://indus.example/path'] },
      { origins: ['indus.example'] },
    ]) {
      expect((await ask('', { ...made, ...wrong }))[0]).toBe(400);
    }
  });

  test('sees the results of their requests by their link, without personal data', async ({ api, sent }) => {
    const { id } = (await api.db.selectFrom('partners').select('id').where('key', '=', 'indus').executeTakeFirst()) ?? {
      id: 0,
    };
    const admin = await signIn(api.app);
    const trips = [
      await sent('?partner=indus', { Origin: ORIGIN }),
      await sent('?partner=indus'),
      await sent('?partner=indus'),
      await sent('?partner=indus', { Origin: 'https://forger.example' }),
    ];
    const bring = (trip: Record<string, unknown> | undefined, stage: string, reason = '') =>
      changeTrip(api, Number(trip?.id), { stage, reason }, admin);
    for (const trip of trips) await bring(trip, 'reviewing');
    await bring(trips[0], 'booked');
    await bring(trips[1], 'booked');
    await bring(trips[1], 'cancelled', 'the traveller');
    await api.db
      .insertInto('quotes')
      .values({
        ...{ trip_id: Number(trips[0]?.id), version: 1, state: 'accepted', currency: 'PKR', total: 12_345_600 },
        ...{ aircraft: 'King Air', tail: '', rate_per_hour: 0, cruise_kmh: 0, inclusions: '', terms: '', message: '' },
        ...{
          payment_url: '',
          valid_until: null,
          hold_until: null,
          created_at: '',
          sent_at: null,
          viewed_at: null,
          answered_at: null,
        },
      })
      .execute();
    const list = await (await api.app.request('/api/Partners', { headers: admin })).json();
    const { link, requests } = list.data.find((one: { id: number }) => one.id === id);
    expect(requests).toBe(3);
    const Authorization = `Bearer ${link.split('#')[1]}`;
    const answer = await api.app.request('/api/Partner/figures', { headers: { Authorization } });
    const { data } = await answer.json();
    expect(data.months).toHaveLength(12);
    expect(data.months[0]).toMatchObject({
      ...{ requests: 3, verified: 1, quoted: 2, accepted: 2, booked: 1 },
      totals: [{ currency: 'PKR', amount: 12_345_600 }],
    });
    expect(JSON.stringify(data)).not.toMatch(/Sana|AB123|CW-/);
  });
});
