import { describe, expect } from 'vitest';
import { addAdmin, findUser } from '../accounts/store';
import { SUBJECTS } from '../app';
import type { Described } from '../platform/http/roles';
import { aCharter, aFlight, anAircraft, form } from '../testing/requests';
import { json, signIn, storeAircraft, storeFlight, type TestApp, test } from '../testing/test-app';

type Headers = Record<string, string>;

/** A record that two people of the desk have open. */
interface Opened {
  /** What is stored now. */
  read(): Promise<{ version: number }>;
  /** Two edits that differ, as the second would overwrite the first. */
  edits: readonly [send: (version?: number) => Promise<Response>, other: (version?: number) => Promise<Response>];
}

interface Versioned {
  open(api: TestApp, headers: Headers): Promise<Opened>;
  /** The specification's own calls take an edit without a version. */
  isTolerant?: true;
}

const dataOf = async (answer: Response) => (await answer.json()).data;

/** A record of a list, by its id. */
const inList = (api: TestApp, headers: Headers, path: string, id: number) => async () =>
  (await dataOf(await api.app.request(`/api/${path}`, { headers }))).find((one: { id: number }) => one.id === id);

const posts = (api: TestApp, headers: Headers, path: string, body: object) => async (version?: number) =>
  api.app.request(`/api/${path}`, json({ ...body, version }, headers));

async function aWebhook(api: TestApp, headers: Headers) {
  const made = await api.app.request(
    '/api/Webhooks',
    json({ url: 'https://1.1.1.1/hooks', events: ['trip.created'] }, headers),
  );
  const { id } = await dataOf(made);
  return { id, read: inList(api, headers, 'Webhooks', id) };
}

const TRIP = (one: object, other: object): Versioned => ({
  async open(api, headers) {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    const path = 'Trip/1';
    return {
      read: async () => dataOf(await api.app.request(`/api/${path}`, { headers })),
      edits: [posts(api, headers, path, one), posts(api, headers, path, other)],
    };
  },
});

const PERSON = (one: object, other: object): Versioned => ({
  async open(api, headers) {
    await addAdmin(api.db, { email: 'bilal@example.com', name: 'Bilal', passwordHash: '', role: 'viewer' });
    const { id } = (await findUser(api.db, 'bilal@example.com')) ?? { id: 0 };
    const path = `People/${id}`;
    return {
      read: inList(api, headers, 'People/accounts', id),
      edits: [posts(api, headers, path, one), posts(api, headers, path, other)],
    };
  },
});

const PARTNER = (one: object, other: object): Versioned => ({
  async open(api, headers) {
    const { id } = await dataOf(await api.app.request('/api/Partners', json({ key: 'indus', name: 'Indus' }, headers)));
    const path = `Partners/${id}`;
    return {
      read: inList(api, headers, 'Partners', id),
      edits: [
        posts(api, headers, path, { name: 'Indus', ...one }),
        posts(api, headers, path, { name: 'Indus', ...other }),
      ],
    };
  },
});

const WEBHOOK = (one: object, other: object): Versioned => ({
  async open(api, headers) {
    const { id, read } = await aWebhook(api, headers);
    const stored = { url: 'https://1.1.1.1/hooks', events: ['trip.created'] };
    const path = `Webhooks/${id}`;
    return {
      read,
      edits: [posts(api, headers, path, { ...stored, ...one }), posts(api, headers, path, { ...stored, ...other })],
    };
  },
});

/**
 * Every call that writes. Where two people could each undo what the other has just saved, the call is versioned; else the
 * reason why no update can be lost.
 */
const WRITES: Record<string, Readonly<Record<string, Versioned>> | string> = {
  'POST /Trip/:id': {
    stage: TRIP({ stage: 'reviewing' }, { stage: 'lost' }),
    reason: TRIP({ stage: 'declined', reason: 'cabotage' }, { stage: 'declined', reason: 'other' }),
    owner: TRIP({ assignee: 1 }, { assignee: null }),
    due: TRIP({ dueAt: '2099-01-01T08:00:00.000Z' }, { dueAt: null }),
    link: TRIP({ endLink: true }, { endLink: true }),
    'stage and due': TRIP({ stage: 'reviewing' }, { dueAt: '2099-01-01T08:00:00.000Z' }),
  },
  'POST /People/:id': {
    role: PERSON({ role: 'dispatcher' }, { role: 'owner' }),
    'switched off': PERSON({ isOff: true }, { role: 'dispatcher' }),
  },
  'POST /Partners/:id': {
    name: PARTNER({ name: 'Indus Travel' }, { name: 'Indus Tours' }),
    contact: PARTNER({ contact: 'Sara' }, { contact: 'Omar' }),
    origins: PARTNER({ origins: ['https://indus.example'] }, { origins: [] }),
    'switched off': PARTNER({ isOff: true }, { contact: 'Sara' }),
    link: PARTNER({ endLink: true }, { endLink: true }),
  },
  'POST /Webhooks/:id': {
    address: WEBHOOK({ url: 'https://1.1.1.1/one' }, { url: 'https://1.1.1.1/two' }),
    events: WEBHOOK({ events: ['quote.sent'] }, { events: ['quote.accepted'] }),
    description: WEBHOOK({ description: 'Planning' }, { description: 'Accounts' }),
    'switched off': WEBHOOK({ isOff: true }, { description: 'Planning' }),
  },
  'POST /Webhooks/rotate/:id': {
    secret: {
      async open(api, headers) {
        const { id, read } = await aWebhook(api, headers);
        const rotate = posts(api, headers, `Webhooks/rotate/${id}`, {});
        return { read, edits: [rotate, rotate] };
      },
    },
  },
  'POST /Flight/upsert': {
    flight: {
      isTolerant: true,
      async open(api, headers) {
        const id = await storeFlight(api);
        const read = async () => dataOf(await api.app.request(`/api/Flight/GetFlight/${id}`, { headers }));
        const { aircraftId } = await read();
        const edit = (SeatsAvailable: string) => async (version?: number) =>
          api.app.request(
            '/api/Flight/upsert',
            form({ ...aFlight(aircraftId), Id: String(id), SeatsAvailable, Version: version?.toString() }, headers),
          );
        return { read, edits: [edit('2'), edit('3')] };
      },
    },
  },
  'POST /AirlineAircraft/upsert-aircraft': {
    aircraft: {
      isTolerant: true,
      async open(api, headers) {
        const id = await storeAircraft(api, headers);
        const read = async () => dataOf(await api.app.request(`/api/AirlineAircraft/GetAircraft/${id}`));
        const edit = (Capacity: string) => async (version?: number) =>
          api.app.request(
            '/api/AirlineAircraft/upsert-aircraft',
            form({ ...anAircraft(), Id: String(id), Capacity, Version: version?.toString() }, headers),
          );
        return { read, edits: [edit('2'), edit('3')] };
      },
    },
  },

  'POST /AirlineAircraft/rates/:id': {
    rates: {
      async open(api, headers) {
        const path = `AirlineAircraft/rates/${await storeAircraft(api, headers)}`;
        const edit = (perHour: number) => posts(api, headers, path, { currency: 'USD', perHour });
        await edit(100)(0);
        return {
          read: async () => dataOf(await api.app.request(`/api/${path}`, { headers })),
          edits: [edit(200), edit(300)],
        };
      },
    },
  },

  'POST /Quotes/:id': 'names the draft that it was made from: the tests beside the quotes',
  'POST /Quotes/send/:id': 'names the draft that was read: the tests beside the quotes',
  'POST /Quotes/withdraw/:id': 'names the quote, which is withdrawn once',
  'POST /Traveller/Answer': 'names the quote and its total, and is answered once',
  'POST /Traveller/Change': 'adds a text, the same one once',
  'POST /Traveller/Cancel': 'names the stage that was shown, and cancels once',
  'POST /Traveller/Seen': 'noted once',
  'POST /Traveller/Contact': 'adds only what is missing',
  'POST /Person/erase/:id': 'names the trips that were seen, and is refused where there are others by now',
  'DELETE /Flight/:id': 'the specification’s call; a form that is open offers to save it as a new one',
  'DELETE /AirlineAircraft/delete-aircraft/:id': 'the specification’s call; as above, and refused while flights use it',

  'POST /PrivateCharter/Create': 'adds a request',
  'POST /InternationalCharter': 'adds a request',
  'POST /FlightBooking': 'adds a request',
  'POST /ChauffeurService/CreateRequest': 'adds a request',
  'POST /Request': 'adds a request',
  'POST /ApiKeys': 'adds a key',
  'POST /ApiKeys/revoke/:id': 'ends a key, once',
  'POST /Partners': 'adds a partner; a key is one partner’s',
  'POST /Webhooks': 'adds an endpoint',
  'POST /People/invite': 'adds an invitation; an address has one at most',
  'POST /Audit/exported': 'adds an entry',
  'POST /csp-reports': 'adds a report',
  'POST /Auth/signup': 'adds an account; an address has one at most',

  'POST /People/invite-again/:id': 'sets nothing that was typed: the newest letter’s link is the one that is good',
  'POST /People/take-back/:id': 'ends it, once',
  'POST /People/end-sign-in/:id': 'ends a sign-in',
  'POST /Outbox/:id': 'sends again what is stored',
  'POST /Outbox/again': 'sends again what is stored',
  'POST /Outbox/test': 'sends a mail, and changes nothing',
  'POST /Webhooks/test/:id': 'sends an event, and changes nothing',
  'POST /Webhooks/redeliver/:id': 'sends again what is stored',

  'POST /Auth/passkeys/remove-all': 'ends one’s own',
  'POST /Auth/verify': 'one’s own, by a link that is good once',
  'POST /Find': 'reads',
  'POST /PrivateCharter/Estimate': 'reads',
  'POST /Subscription/create': 'adds a subscription',
  'POST /Subscription/read': 'reads',
  'POST /Subscription/confirm': 'one’s own, once',
  'POST /Subscription/end': 'ends one’s own, once',
  'POST /People/remove-passkey/:id': 'ends one passkey, once',
  'POST /Person/export/:id': 'reads',
  'POST /Auth/login': 'begins a session',
  'POST /Account': 'one’s own',
  'POST /Account/trips': 'adds to one’s own',
  'POST /Account/trips/remove/:id': 'ends one’s own, once',
  'POST /Auth/sign-out': 'ends a session',
  'POST /Auth/sign-out-everywhere': 'ends one’s own sessions',
  'POST /Auth/sign-ins/end': 'ends one’s own session',
  'POST /Auth/sign-ins/end-others': 'ends one’s own sessions',
  'POST /Auth/forgot-password': 'sends a link',
  'POST /Auth/reset-password': 'one’s own, by a link that is good once',
  'POST /Auth/invitation': 'reads',
  'POST /Auth/join': 'one’s own, by a link that is good once',
  'POST /Auth/passkey/begin': 'asks a question',
  'POST /Auth/passkey/login': 'begins a session',
  'POST /Auth/passkeys/begin': 'asks a question',
  'POST /Auth/passkeys/add': 'adds one’s own',
  'POST /Auth/passkeys/rename/:id': 'one’s own, which nobody else names',
  'POST /Auth/passkeys/remove/:id': 'ends one’s own, once',
};

test('every call that writes is versioned, or a reason says why no update can be lost', () => {
  const writing = SUBJECTS.flatMap(({ routes }) => routes as readonly Described[])
    .filter(({ endpoint: { method } }) => method !== 'get')
    .map(({ endpoint: { method, path } }) => `${method.toUpperCase()} ${path}`);
  expect(Object.keys(WRITES).sort()).toEqual(writing.sort());
});

const EDITS = Object.entries(WRITES).flatMap(([call, edits]) =>
  typeof edits === 'string' ? [] : Object.entries(edits).map(([what, versioned]) => [call, what, versioned] as const),
);

describe.for(EDITS)('%s: two who edit the %s', ([, , { open, isTolerant = false }]) => {
  test('at once from the same version: one is saved, the other gets 409 with what is there now', async ({ api }) => {
    const headers = await signIn(api.app);
    const { read, edits } = await open(api, headers);
    const { version } = await read();
    const answers = await Promise.all(edits.map((edit) => edit(version)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409) as Response;
    const { success, message, data } = await refused.json();
    expect([success, message]).toEqual([false, expect.stringMatching(/ since you opened it/)]);
    // Of a flight, without how many bookings it has.
    expect(await read()).toMatchObject(data);
    expect(data.version).toBeGreaterThan(version);
  });

  test('one after the other: the later is refused, and goes on knowingly from the version of now', async ({ api }) => {
    const headers = await signIn(api.app);
    const { read, edits } = await open(api, headers);
    const [first, second] = edits;
    const { version } = await read();
    expect((await first(version)).status).toBe(200);
    const now = await read();
    expect((await second(version)).status).toBe(409);
    expect(await read()).toEqual(now);
  });

  test(isTolerant ? 'without a version win as before' : 'without a version are refused, by name', async ({ api }) => {
    const headers = await signIn(api.app);
    const { read, edits } = await open(api, headers);
    const before = await read();
    const answer = await edits[0]();
    if (isTolerant) return expect(answer.status).toBe(200);
    expect([answer.status, (await answer.json()).errors]).toEqual([
      400,
      { version: 'The version that the change was made from is missing' },
    ]);
    expect(await read()).toEqual(before);
  });
});

// Each request stands here whole, as the calls are listed for clients: nothing that was added since may be needed.

const CHARTER = {
  trip: 0,
  name: 'Parveen Testwala',
  email: 'parveen@example.com',
  phone: '03009876543',
  cnic: '',
  segments: [
    {
      fromLocation: 'Karachi',
      toLocation: 'Skardu',
      departDate: '2099-03-04T14:30:00',
      seats: 4,
      pets: 0,
      luggage: 60,
    },
  ],
};

const CHAUFFEUR = {
  id: 0,
  firstName: 'Parveen',
  lastName: 'Testwala',
  cnicOrPassport: '4210-1234-56789',
  numberOfPassengers: 3,
  luggage: 2,
};

const INTERNATIONAL = {
  id: 0,
  name: 'Parveen Testwala',
  email: 'parveen@example.com',
  phoneNo: '+92 300 9876543',
  serviceType: 'Regional Jet Flight',
  departureLocation: 'Karachi',
  destinationLocation: 'Dubai',
  departureDateTime: '2099-03-04T14:30:00',
  returnDateTime: null,
  seats: 4,
  preferredAircraft: 'Not Sure',
  message: '',
};

const AIRCRAFT = { Name: 'AP-TST', Type: 'jet', Specifications: 'Eight seats', Capacity: '8', IsActive: 'true' };

const flight = (aircraftId: number) => ({
  AircraftId: String(aircraftId),
  FromLocation: 'Karachi',
  ToLocation: 'Skardu',
  DepartureDatetime: '2099-03-04T14:30:00',
  ArrivalDatetime: '2099-03-04T16:45:00',
  SeatPrice: '1250.5',
  LuggageLimitKg: '20',
  SeatsAvailable: '6',
  CreatedByUserId: '1',
  FlightType: '1',
  SequenceNo: '1',
});

const booking = (flightId: number) => ({
  title: 'Mrs',
  firstName: 'Parveen',
  lastName: 'Testwala',
  phone: '3009876543',
  departureDate: '2099-03-04T14:30:00',
  numberOfGuests: 1,
  numberOfRooms: 1,
  note: '',
  flightId,
  travelPersons: [
    { firstName: 'Bilal', lastName: 'Testwala', phoneNumber: '3019876543', cnic: '4210-1234-56780', gender: 'male' },
  ],
});

describe('a client of before', () => {
  test('sends its requests as it always did, and reads what it always read', async ({ api }) => {
    const session = await signIn(api.app);
    const answered = async (status: number, path: string, init?: RequestInit) => {
      const answer = await api.app.request(`/api/${path}`, init);
      expect([path, answer.status]).toEqual([path, status]);
      return (await answer.json()).data;
    };
    await answered(201, 'PrivateCharter/Create', json(CHARTER));
    await answered(201, 'ChauffeurService/CreateRequest', json(CHAUFFEUR));
    await answered(201, 'InternationalCharter', json(INTERNATIONAL));

    const aircraft = await answered(201, 'AirlineAircraft/upsert-aircraft', form(AIRCRAFT, session));
    await answered(200, 'AirlineAircraft/upsert-aircraft', form({ Id: String(aircraft.id), ...AIRCRAFT }, session));
    const fields = flight(aircraft.id);
    const { id } = await answered(201, 'Flight/upsert', form(fields, session));
    for (let times = 0; times < 2; times++) {
      await answered(200, 'Flight/upsert', form({ Id: String(id), ...fields }, session));
    }
    await answered(201, 'FlightBooking', json(booking(id)));

    const search = 'FromLocation=Karachi&ToLocation=Skardu&DepartureDate=2099-03-04&passengers=2&class=economy';
    expect(await answered(200, `Flight/search?${search}`)).toMatchObject([{ id, sequenceNo: 1 }]);
    const { id: bookingId } = (await answered(200, 'FlightBooking', { headers: session }))[0];
    expect(await answered(200, `FlightBooking/${bookingId}`, { headers: session })).toMatchObject(booking(id));
    expect(await answered(200, 'PrivateCharter/GetAllRequests', { headers: session })).toMatchObject([CHARTER]);
  });
});
