import { describe, expect } from 'vitest';
import {
  aBooking,
  aCharter,
  aChauffeurRequest,
  anInternationalCharter,
  json,
  readByAdmin,
  signIn,
  storeFlight,
  type TestApp,
  test,
} from '../testing';

const taken = (kind: string, request: object, changes: object = {}) => ({
  kind,
  source: 'telephone',
  request,
  ...changes,
});

async function send(api: TestApp, body: object) {
  return api.app.request('/api/Request', json(body, await signIn(api.app)));
}

/** The recipients of e-mails besides staff. */
const recipients = (api: TestApp) =>
  api.db.selectFrom('outbox').select('recipient').where('recipient', '<>', 'support@example.com').execute();

describe('a request that staff enter', () => {
  test.for(['privateCharter', 'internationalCharter', 'flightBooking', 'chauffeur'] as const)(
    'is stored with its trip, its source and who entered it: %s',
    async (kind, { api }) => {
      const request = {
        privateCharter: aCharter(),
        internationalCharter: anInternationalCharter(),
        flightBooking: aBooking(await storeFlight(api)),
        chauffeur: aChauffeurRequest(),
      }[kind];
      const answer = await send(api, taken(kind, request, { source: 'whatsapp', locale: 'ur' }));
      expect(answer.status).toBe(201);
      const { id, reference } = (await answer.json()).data;
      const trip = await api.db.selectFrom('trips').selectAll().executeTakeFirstOrThrow();
      expect(trip).toMatchObject({ kind, request_id: id, reference, source: 'whatsapp', locale: 'ur', stage: 'new' });
      const event = await api.db.selectFrom('trip_events').selectAll().executeTakeFirstOrThrow();
      expect(event).toMatchObject({ what: 'created', by: 'Admin' });
      expect((await readByAdmin(api, `Trip/${trip.id}`)).locale).toBe('ur');
    },
  );

  test('sends a receipt if staff choose one, which needs an e-mail address', async ({ api }) => {
    await send(api, taken('privateCharter', aCharter()));
    const charter = aCharter({ email: '' });
    expect((await send(api, taken('privateCharter', charter))).status).toBe(201);
    const refused = await send(api, taken('privateCharter', charter, { sendReceipt: true }));
    expect([refused.status, (await refused.json()).errors]).toEqual([
      400,
      { 'request.email': 'Enter an e-mail address, or send no receipt' },
    ]);
    expect(await recipients(api)).toEqual([]);
    await send(api, taken('privateCharter', aCharter(), { sendReceipt: true }));
    expect(await recipients(api)).toEqual([{ recipient: 'parveen.testwala@example.com' }]);
  });

  test('is refused for the same reasons as the public form, and then not stored', async ({ api }) => {
    const early = anInternationalCharter({ returnDateTime: '2099-03-01T09:00' });
    const refused = await send(api, taken('internationalCharter', early));
    expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([400, ['request.returnDateTime']]);
    const full = await send(api, taken('flightBooking', aBooking(await storeFlight(api, { SeatsAvailable: '1' }))));
    expect(full.status).toBe(409);
    expect(await api.db.selectFrom('trips').select('id').execute()).toEqual([]);
  });
});

test('the source of a traveller’s request follows from its page, partner and medium', async ({ api }) => {
  const headers = await signIn(api.app);
  const sources = {
    site: '?page=localhost',
    widget: '?page=hotel.example',
    partner: '?page=hotel.example&partner=indus',
    assistant: '?page=localhost&utm_medium=assistant',
  };
  const list = async (wanted: string) => {
    const answer = await api.app.request(`/api/PrivateCharter/GetAllRequests?source=${wanted}`, { headers });
    return (await answer.json()).data.map(({ id }: { id: number }) => id);
  };
  for (const [source, query] of Object.entries(sources)) {
    const answer = await api.app.request(`/api/PrivateCharter/Create${query}`, json(aCharter()));
    expect([source, await list(source)]).toEqual([source, [(await answer.json()).data.id]]);
  }
  expect(await list('telephone')).toEqual([]);
});
