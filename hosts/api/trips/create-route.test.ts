import { describe, expect } from 'vitest';
import {
  aBooking,
  aCharter,
  aChauffeurRequest,
  aFlight,
  anInternationalCharter,
  aSegment,
  form,
  json,
  signIn,
  storeAircraft,
  type TestApp,
  test,
} from '../testing';

const taken = (kind: string, request: object, changes: object = {}) => ({
  kind,
  source: 'telephone',
  request,
  ...changes,
});

async function send(api: TestApp, body: object, headers: Record<string, string> = {}) {
  return api.app.request('/api/Request', json(body, { ...(await signIn(api.app)), ...headers }));
}

/** Who gets an e-mail besides the desk. */
const recipients = (api: TestApp) =>
  api.db.selectFrom('outbox').select('recipient').where('recipient', '<>', 'support@example.com').execute();

describe('POST /Request', () => {
  test.for(['privateCharter', 'internationalCharter', 'flightBooking', 'chauffeur'] as const)(
    'stores a %s with its trip, its source and who took it',
    async (kind, { api }) => {
      const headers = await signIn(api.app);
      const aircraftId = await storeAircraft(api, headers);
      const flight = await api.app.request('/api/Flight/upsert', form(aFlight(aircraftId), headers));
      const { id: flightId } = (await flight.json()).data;
      const request = {
        privateCharter: aCharter(),
        internationalCharter: anInternationalCharter(),
        flightBooking: aBooking(flightId),
        chauffeur: aChauffeurRequest(),
      }[kind];
      const answer = await send(api, taken(kind, request, { source: 'whatsapp', locale: 'ur' }));
      expect(answer.status).toBe(201);
      const { id, reference } = (await answer.json()).data;
      const trip = await api.db.selectFrom('trips').selectAll().executeTakeFirstOrThrow();
      expect(trip).toMatchObject({ kind, request_id: id, reference, source: 'whatsapp', locale: 'ur', stage: 'new' });
      const event = await api.db.selectFrom('trip_events').selectAll().executeTakeFirstOrThrow();
      expect(event).toMatchObject({ what: 'created', by: 'Admin' });
      const file = await api.app.request(`/api/Trip/${trip.id}`, { headers });
      expect((await file.json()).data.locale).toBe('ur');
    },
  );

  test('sends no receipt unless it is asked for', async ({ api }) => {
    await send(api, taken('privateCharter', aCharter()));
    expect(await recipients(api)).toEqual([]);
    await send(api, taken('privateCharter', aCharter(), { sendReceipt: true }));
    expect(await recipients(api)).toEqual([{ recipient: 'parveen.testwala@example.com' }]);
  });

  test('needs no e-mail address, except for a receipt', async ({ api }) => {
    const charter = aCharter({ email: '' });
    expect((await send(api, taken('privateCharter', charter))).status).toBe(201);
    const refused = await send(api, taken('privateCharter', charter, { sendReceipt: true }));
    expect(refused.status).toBe(400);
    expect((await refused.json()).errors).toEqual({ 'request.email': 'Enter an e-mail address, or send no receipt' });
  });

  test.for([
    ['a kind that there is not', taken('cruise', aCharter())],
    ['a source of travellers', taken('chauffeur', aChauffeurRequest(), { source: 'widget' })],
    ['a round trip of one leg', taken('privateCharter', aCharter({ trip: 1 }))],
    [
      'a leg that ends where it begins',
      taken('privateCharter', aCharter({ segments: [aSegment({ toLocation: 'KHI' })] })),
    ],
    [
      'a return before the departure',
      taken('internationalCharter', anInternationalCharter({ returnDateTime: '2099-03-01T09:00' })),
    ],
  ] as const)('refuses %s as the public forms do', async ([, body], { api }) => {
    const answer = await send(api, body);
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).not.toEqual([]);
    expect(await api.db.selectFrom('trips').select('id').execute()).toEqual([]);
  });

  test('refuses a booking of more people than there are seats', async ({ api }) => {
    const headers = await signIn(api.app);
    const aircraftId = await storeAircraft(api, headers);
    const flight = await api.app.request(
      '/api/Flight/upsert',
      form(aFlight(aircraftId, { SeatsAvailable: '1' }), headers),
    );
    const answer = await send(api, taken('flightBooking', aBooking((await flight.json()).data.id)));
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toBe('Only 1 seat is available on this flight');
  });

  test('is stored once for each key', async ({ api }) => {
    const again = () => send(api, taken('privateCharter', aCharter()), { 'Idempotency-Key': 'once-only-1' });
    const [first, second] = [await (await again()).json(), await (await again()).json()];
    expect(second).toEqual(first);
    expect(await api.db.selectFrom('trips').select('id').execute()).toHaveLength(1);
  });
});

describe('the source of a request', () => {
  test.for([
    ['site', `?page=localhost`],
    ['widget', '?page=hotel.example'],
    ['partner', '?page=hotel.example&partner=indus'],
    ['assistant', '?page=localhost&utm_medium=assistant'],
  ] as const)('is %s for %s', async ([source, query], { api }) => {
    await api.app.request(`/api/PrivateCharter/Create${query}`, json(aCharter()));
    const headers = await signIn(api.app);
    const list = async (wanted: string) =>
      (
        await (await api.app.request(`/api/PrivateCharter/GetAllRequests?source=${wanted}`, { headers })).json()
      ).data.map(({ file }: { file: { source: string } }) => file.source);
    expect(await list(source)).toEqual([source]);
    expect(await list('telephone')).toEqual([]);
  });
});
