import { aircraftFields, flightFields } from '@charter-hosts/contract';
import {
  charterRequest,
  charterSegment,
  chauffeurRequest,
  flightBookingRequest,
  internationalCharterRequest,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { addAdmin, findUser } from '../accounts/store';
import { ENDPOINTS, nameOf } from '../testing/calls';
import { aCharter, aFlight, anAircraft, form } from '../testing/requests';
import { dataOf, type Headers } from '../testing/staff';
import { json, signIn, storeAircraft, storeFlight, type TestApp, test } from '../testing/test-app';

/** A record that two people have open at the same time. */
interface Opened {
  /** Reads what is stored now. */
  read(): Promise<{ version: number }>;
  edit(change: object, version?: number): Promise<Response>;
}

interface Versioned {
  open(api: TestApp, headers: Headers): Promise<Opened>;
  /** Pairs of edits; without versions the second would overwrite the first. */
  edits: readonly (readonly [one: object, other: object])[];
  /** The calls of the specification also accept an edit without a version. */
  isTolerant?: true;
}

/** A record that is edited by a POST of JSON with all of `base`, and read from an address or a list. */
const opened = (api: TestApp, headers: Headers, path: string, base: object, list?: string): Opened => ({
  async read() {
    const data = await dataOf(api.app.request(`/api/${list ?? path}`, { headers }));
    return list ? data.find(({ id }: { id: number }) => path.endsWith(`/${id}`)) : data;
  },
  edit: async (change, version) => api.app.request(`/api/${path}`, json({ ...base, ...change, version }, headers)),
});

const HOOK = { url: 'https://1.1.1.1/hooks', events: ['trip.created'] };
const aWebhook = async (api: TestApp, headers: Headers): Promise<number> =>
  (await dataOf(api.app.request('/api/Webhooks', json(HOOK, headers)))).id;

/** Calls of staff by which two people could undo each other's changes. People change all other records alone. */
const WRITES: Record<string, Versioned> = {
  'POST /Trip/:id': {
    async open(api, headers) {
      const { id } = await dataOf(api.app.request('/api/PrivateCharter/Create', json(aCharter())));
      return opened(api, headers, `Trip/${id}`, {});
    },
    edits: [
      [{ stage: 'reviewing' }, { stage: 'lost' }],
      [{ assignee: 1 }, { assignee: null }],
      [{ endLink: true }, { endLink: true }],
      [{ stage: 'declined', reason: 'cabotage' }, { dueAt: '2099-01-01T08:00:00.000Z' }],
    ],
  },
  'POST /People/:id': {
    async open(api, headers) {
      const email = `bilal-${Math.random()}@example.com`;
      await addAdmin(api.db, { email, name: 'Bilal', passwordHash: '', role: 'viewer' });
      const { id } = (await findUser(api.db, email)) ?? {};
      return opened(api, headers, `People/${id}`, {}, 'People/accounts');
    },
    edits: [
      [{ role: 'dispatcher' }, { role: 'owner' }],
      [{ isOff: true }, { role: 'dispatcher' }],
    ],
  },
  'POST /Partners/:id': {
    async open(api, headers) {
      const key = `indus${Math.random()}`.replace('.', '');
      const { id } = await dataOf(api.app.request('/api/Partners', json({ key, name: 'Indus' }, headers)));
      return opened(api, headers, `Partners/${id}`, { name: 'Indus' }, 'Partners');
    },
    edits: [
      [{ name: 'Indus Travel' }, { contact: 'Omar' }],
      [{ origins: ['https://indus.example'] }, { isOff: true }],
      [{ endLink: true }, { endLink: true }],
    ],
  },
  'POST /Webhooks/:id': {
    open: async (api, headers) => opened(api, headers, `Webhooks/${await aWebhook(api, headers)}`, HOOK, 'Webhooks'),
    edits: [
      [{ url: 'https://1.1.1.1/one' }, { events: ['quote.accepted'] }],
      [{ isOff: true }, { description: 'Planning' }],
    ],
  },
  'POST /Webhooks/rotate/:id': {
    open: async (api, headers) =>
      opened(api, headers, `Webhooks/rotate/${await aWebhook(api, headers)}`, {}, 'Webhooks'),
    edits: [[{}, {}]],
  },
  'POST /Flight/upsert': {
    isTolerant: true,
    async open(api, headers) {
      const Id = String(await storeFlight(api));
      const { read } = opened(api, headers, `Flight/GetFlight/${Id}`, {});
      const fields = aFlight((await dataOf(api.app.request(`/api/Flight/GetFlight/${Id}`))).aircraftId);
      const edit = async (change: object, version?: number) =>
        api.app.request(
          '/api/Flight/upsert',
          form({ ...fields, Id, ...change, Version: version?.toString() }, headers),
        );
      return { read, edit };
    },
    edits: [[{ SeatsAvailable: '2' }, { SeatsAvailable: '3' }]],
  },
  'POST /AirlineAircraft/upsert-aircraft': {
    isTolerant: true,
    async open(api, headers) {
      const Id = String(await storeAircraft(api, headers));
      const { read } = opened(api, headers, `AirlineAircraft/GetAircraft/${Id}`, {});
      const edit = async (change: object, version?: number) =>
        api.app.request(
          '/api/AirlineAircraft/upsert-aircraft',
          form({ ...anAircraft(), Id, ...change, Version: version?.toString() }, headers),
        );
      return { read, edit };
    },
    edits: [[{ Capacity: '2' }, { Capacity: '3' }]],
  },
  'POST /AirlineAircraft/rates/:id': {
    async open(api, headers) {
      const path = `AirlineAircraft/rates/${await storeAircraft(api, headers)}`;
      const rates = opened(api, headers, path, { currency: 'USD' });
      await rates.edit({ perHour: 100 }, 0);
      return rates;
    },
    edits: [[{ perHour: 200 }, { perHour: 300 }]],
  },
  'POST /DaysAway': {
    async open(api, headers) {
      const aircraftId = await storeAircraft(api, headers);
      const days = { aircraftId, firstDay: '2027-03-01', lastDay: '2027-03-03', reason: 'Maintenance' };
      const { id: entry } = await dataOf(api.app.request('/api/DaysAway', json({ ...days, version: 0 }, headers)));
      const week = 'Flight/calendar?from=2027-03-01&to=2027-03-07';
      const read = async () => {
        const { away } = await dataOf(api.app.request(`/api/${week}`, { headers }));
        return away.find(({ id }: { id: number }) => id === entry);
      };
      return { ...opened(api, headers, 'DaysAway', { ...days, entry }), read };
    },
    edits: [[{ lastDay: '2027-03-04' }, { reason: 'The owner’s use' }]],
  },
};

/** Calls of staff that write without a version, by the reason why no update can be lost. */
const UNVERSIONED: Record<string, readonly string[]> = {
  'names what was read: the draft, the quote or the trips': [
    ...['POST /Quotes/:id', 'POST /Quotes/send/:id', 'POST /Quotes/withdraw/:id', 'POST /Person/erase/:id'],
  ],
  'the specification’s call; a form that is open offers to save it as a new one': [
    ...['DELETE /Flight/:id', 'DELETE /AirlineAircraft/delete-aircraft/:id'],
  ],
  'adds what is there once': [
    ...['POST /Request', 'POST /ApiKeys', 'POST /Partners', 'POST /Webhooks', 'POST /People/invite'],
    'POST /Audit/exported',
  ],
  'ends it, once': [
    ...[
      'POST /ApiKeys/revoke/:id',
      'POST /ApiKeys/keep/:id',
      'POST /Person/eraseAccount',
      'POST /People/take-back/:id',
      'POST /People/end-sign-in/:id',
    ],
    'POST /People/remove-passkey/:id',
  ],
  'sends what is stored, and sets nothing': [
    ...['POST /Outbox/:id', 'POST /Outbox/again', 'POST /Outbox/test', 'POST /People/invite-again/:id'],
    ...['POST /Webhooks/test/:id', 'POST /Webhooks/redeliver/:id'],
  ],
  'is about one’s own passkeys, which nobody else names': [
    ...['begin', 'add', 'rename/:id', 'remove/:id', 'remove-all'].map((call) => `POST /Auth/passkeys/${call}`),
  ],
  'is about the caller’s own device': ['POST /Push', 'POST /Push/read'],
  reads: ['POST /Find', 'POST /Person/export/:id'],
};

test('every call of staff that writes has a version, or a reason why no update can be lost', () => {
  const writing = ENDPOINTS.filter(({ who, method }) => who === 'admin' && method !== 'get').map(nameOf);
  const known = [...Object.keys(WRITES), ...Object.values(UNVERSIONED).flat()];
  expect(known.sort()).toEqual(writing.sort());
});

describe.for(Object.entries(WRITES))('two edits of one version by %s', ([, { open, edits, isTolerant = false }]) => {
  test('are saved once; the second is refused, and its answer contains the current record', async ({ api }) => {
    const headers = await signIn(api.app);
    for (const pair of edits) {
      const { read, edit } = await open(api, headers);
      const { version } = await read();
      const answers = await Promise.all(pair.map((change) => edit(change, version)));
      expect(answers.map(({ status }) => status).sort(), JSON.stringify(pair)).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409) as Response;
      const { success, message, data } = await refused.json();
      expect([success, message]).toEqual([
        false,
        expect.stringMatching(/ since you opened it\. Your changes were not saved\. Reload and try again\.$/),
      ]);
      // The number of bookings is not part of the flight.
      expect(await read()).toMatchObject(data);
      expect(data.version).toBeGreaterThan(version);
      // A later edit from the old version changes nothing.
      const now = await read();
      expect((await edit(pair[1], version)).status).toBe(409);
      expect(await read()).toEqual(now);
    }
  });

  test(isTolerant ? 'wins as before without a version' : 'is refused without a version, by name', async ({ api }) => {
    const headers = await signIn(api.app);
    for (const [change] of edits) {
      const { read, edit } = await open(api, headers);
      const before = await read();
      const answer = await edit(change);
      if (isTolerant) {
        expect(answer.status).toBe(200);
        continue;
      }
      const errors = { version: 'Send the `version` that you read with the record' };
      expect([answer.status, (await answer.json()).errors]).toEqual([400, errors]);
      expect(await read()).toEqual(before);
    }
  });
});

/** The required fields of a request. Clients of the specification send no others, so no newer field may be required. */
const NEEDED: readonly (readonly [what: string, schema: v.GenericSchema, fields: string])[] = [
  ['private charter', charterRequest, 'trip name email phone segments'],
  ['leg of a private charter', charterSegment(), 'fromLocation toLocation departDate seats luggage'],
  ['chauffeur request', chauffeurRequest, 'firstName lastName cnicOrPassport numberOfPassengers luggage'],
  [
    'international charter',
    internationalCharterRequest,
    'name email phoneNo serviceType departureLocation destinationLocation departureDateTime seats preferredAircraft',
  ],
  ['flight booking', flightBookingRequest, 'title firstName lastName phone departureDate flightId'],
  ['aircraft', aircraftFields, 'name type specifications capacity'],
  [
    'flight',
    flightFields,
    'aircraftId fromLocation toLocation departureDatetime seatPrice luggageLimitKg seatsAvailable',
  ],
];

test.for(NEEDED)('the body of a %s needs only fields of the specification', ([, schema, fields]) => {
  const { issues = [] } = v.safeParse(schema, {});
  expect([...new Set(issues.map((issue) => v.getDotPath(issue)))].join(' ')).toBe(fields);
});
