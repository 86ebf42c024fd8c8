import {
  CHARTER_TYPES,
  fold,
  isOpen,
  REQUEST_SORTS,
  type RequestKind,
  type RequestSort,
  SOURCES,
  STAGES,
} from '@charter-hosts/contract';
import { expect } from 'vitest';
import { seededRandom } from '../testing/property';
import { aBooking, aChauffeurRequest, aCompanion, anInternationalCharter } from '../testing/requests';
import { json, signIn, storeFlight, type TestApp, test } from '../testing/test-app';

const { seed, random } = seededRandom();
const upTo = (most: number) => Math.floor(random() * (most + 1));
const pick = <T>(all: readonly T[]): T => all[upTo(all.length - 1)] as T;

const NAMES = ['Zoë', 'zarmina', 'Asma', 'علی', 'Bilal', '𓅃', '\uffee', 'bilal'];
const PLACES = ['Karachi (KHI) – Jinnah', 'Skardu (KDU) – Skardu', 'the farm', 'Dubai (DXB) – Dubai'];
const DAYS = ['2026-03-04T14:30:00', '2027-03-04T09:00:00', '2027-03-04T14:30:00', '0001-01-01T00:00:00'];
const fullName = () => ({ firstName: pick(NAMES), lastName: pick(NAMES) });

/** A request in its list, and the values by which the list must sort it. */
interface Row {
  id: number;
  tripRecord: {
    stage: (typeof STAGES)[number];
    dueAt: string | null;
    assignee: { name: string; id: number } | null;
    source: string;
  };
  [field: string]: unknown;
}
type Values = Partial<Record<RequestSort, string | number>>;

interface Kind {
  kind: RequestKind;
  list: string;
  fill(api: TestApp): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: the record of any kind
  values(row: any): Values;
}

const cities = (...places: string[]) => fold(places.map((place) => place.split(' (')[0]).join(' '));
const known = (day: string) => (day.startsWith('0001') ? '' : day);
const send = async (api: TestApp, path: string, body: object) =>
  expect((await api.app.request(`/api${path}`, json(body))).status).toBe(201);

const KINDS: readonly Kind[] = [
  {
    kind: 'privateCharter',
    list: '/PrivateCharter/GetAllRequests',
    // The ids are far apart, so the search needs several steps.
    async fill({ db }) {
      const ids = Array.from({ length: 40 }, (_, index) => (index + 1) * 110);
      const charter = () => ({ trip: upTo(3), name: pick(NAMES), email: '', phone: '03001112223', cnic: '' });
      const segment = { seats: 1, luggage: 0, pets: 0 };
      await db
        .insertInto('private_charters')
        .values(ids.map((id) => ({ id, ...charter(), created_at: `${2020 + upTo(5)}-01-01T00:00:00.000Z` })))
        .execute();
      await db
        .insertInto('private_charter_segments')
        .values(
          ids.map((charter_id) => ({
            ...{ ...segment, charter_id, from_location: pick(PLACES), to_location: pick(PLACES) },
            ...{ depart_date: pick(DAYS), seats: upTo(3) },
          })),
        )
        .execute();
      const charters = await db.selectFrom('private_charters').select(['id', 'created_at']).execute();
      await db
        .insertInto('trips')
        .values(
          charters.map(({ id, created_at }) => ({
            ...{
              kind: 'privateCharter' as const,
              request_id: id,
              reference: `R${id}`,
              stage: 'new' as const,
              created_at,
            },
          })),
        )
        .execute();
    },
    values: ({ name, segments: [leg], trip, createdAt }) => ({
      customer: fold(name),
      route: cities(leg.fromLocation, leg.toLocation),
      departure: known(leg.departDate),
      type: CHARTER_TYPES[trip] ?? '',
      party: leg.seats,
      received: createdAt,
    }),
  },
  {
    kind: 'internationalCharter',
    list: '/InternationalCharter',
    async fill(api) {
      for (let i = 0; i < 10; i++) {
        const to = { departureLocation: PLACES[i % 2], destinationLocation: PLACES[3], returnDateTime: null };
        await send(
          api,
          '/InternationalCharter',
          anInternationalCharter({ name: pick(NAMES), seats: 1 + upTo(2), ...to }),
        );
      }
    },
    values: ({ name, departureLocation, destinationLocation, departureDateTime, serviceType, seats, createdAt }) => ({
      customer: fold(name),
      route: cities(departureLocation, destinationLocation),
      departure: departureDateTime,
      type: serviceType,
      party: seats,
      received: createdAt,
    }),
  },
  {
    kind: 'flightBooking',
    list: '/FlightBooking',
    async fill(api) {
      const flights = [
        await storeFlight(api, { SeatPrice: '10.5' }),
        await storeFlight(api, { SeatPrice: '9', FromLocation: PLACES[3] ?? '' }),
      ];
      for (let i = 0; i < 8; i++) {
        const travelPersons = Array.from({ length: upTo(2) }, () => aCompanion({ firstName: 'Zainab' }));
        await send(
          api,
          '/FlightBooking',
          aBooking(pick(flights), { ...fullName(), travelPersons, numberOfGuests: travelPersons.length }),
        );
      }
    },
    values: ({ firstName, lastName, booked, departureDate, travelPersons, createdAt }) => ({
      customer: fold(`${firstName} ${lastName}`),
      route: cities(booked.fromLocation, booked.toLocation),
      departure: departureDate,
      type: 'Jet',
      party: 1 + travelPersons.length,
      price: booked.seatPrice * (1 + travelPersons.length),
      received: createdAt,
    }),
  },
  {
    kind: 'chauffeur',
    list: '/ChauffeurService/GetAllChauffeurServices',
    async fill(api) {
      for (let i = 0; i < 8; i++) {
        const when = upTo(1) ? { pickUpDate: `2099-03-0${1 + upTo(2)}`, pickUpTime: '14:30' } : {};
        const own = { ...fullName(), ...when, numberOfPassengers: 1 + upTo(2), luggage: upTo(2) };
        await send(api, '/ChauffeurService/CreateRequest', aChauffeurRequest(own));
      }
    },
    values: ({ firstName, lastName, pickUpDate, pickUpTime, numberOfPassengers, luggage, dateCreated }) => ({
      customer: fold(`${firstName} ${lastName}`),
      departure: pickUpDate ? `${pickUpDate}T${pickUpTime}` : '',
      party: numberOfPassengers,
      luggage,
      received: dateCreated,
    }),
  },
];

/** Sets stages, due times, assignees and sources of the trips. */
async function scatter({ db }: TestApp) {
  const [one, two] = await db
    .insertInto('users')
    .values(['Sana', 'Omar'].map((name) => ({ name, email: name, password_hash: '', is_admin: 1, created_at: '' })))
    .returning('id')
    .execute();
  for (const { id } of await db.selectFrom('trips').select('id').execute()) {
    const due_at = pick([null, null, '2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']);
    const assignee = pick([null, one?.id ?? null, two?.id ?? null]);
    await db
      .updateTable('trips')
      .set({ stage: pick(STAGES), due_at, assignee, source: pick(SOURCES) })
      .where('id', '=', id)
      .execute();
  }
}

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The rows in an order: those without a value last, and equal ones newest first. */
function inOrder(rows: readonly { row: Row; value: string | number | undefined }[], isDown: boolean): number[] {
  const sign = isDown ? -1 : 1;
  const isMissing = (value: unknown) => value === undefined || value === '';
  return rows
    .toSorted(({ row: a, value: x }, { row: b, value: y }) => {
      if (isMissing(x) || isMissing(y)) return Number(isMissing(x)) - Number(isMissing(y)) || b.id - a.id;
      const order = typeof x === 'string' ? byBytes(x, String(y)) : Number(x) - Number(y);
      return sign * order || b.id - a.id;
    })
    .map(({ row }) => row.id);
}

const sortedBy = (kind: Kind, row: Row, sort: RequestSort) => {
  const { stage, dueAt, assignee } = row.tripRecord;
  const ofTrip: Values = { stage: STAGES.indexOf(stage), due: dueAt ?? '', assignee: assignee?.name ?? '' };
  return { ...kind.values(row), ...ofTrip }[sort];
};

/** Filters, each with a function that tells whether a row matches. */
const FILTERS: readonly [query: Record<string, string>, matches: (row: Row, values: Values) => boolean][] = [
  [{}, () => true],
  [{ stage: 'open' }, ({ tripRecord }) => isOpen(tripRecord.stage)],
  [{ stage: 'late' }, ({ tripRecord }) => tripRecord.dueAt !== null && tripRecord.dueAt < '2050'],
  [{ assignee: 'nobody', partner: 'none' }, ({ tripRecord }) => tripRecord.assignee === null],
  [{ source: 'site' }, ({ tripRecord }) => tripRecord.source === 'site'],
  [{ type: 'Round Trip' }, (_, { type }) => type === 'Round Trip'],
  [
    { departsFrom: '2027-03-04', departsBefore: '2027-03-05' },
    (_, { departure }) => String(departure).startsWith('2027-03-04'),
  ],
  [
    { departsBefore: '2027-03-04T09:30' },
    (_, { departure = '' }) => departure !== '' && departure < '2027-03-04T09:30',
  ],
  [{ until: '2023-01-01T00:00:00.000Z' }, (_, { received = '' }) => received < '2023-01-01'],
  [{ q: 'bilal' }, (_, { customer }) => String(customer).includes('bilal')],
  [
    { q: 'zarmina', stage: 'open' },
    ({ tripRecord }, { customer }) => isOpen(tripRecord.stage) && String(customer).includes('zarmina'),
  ],
];

test.for(KINDS)('the pages of a list contain every match once and in order: $kind', async (kind, { api }) => {
  await kind.fill(api);
  await scatter(api);
  const headers = await signIn(api.app);
  const read = async (path: string, query: Record<string, string>) => {
    const answer = await api.app.request(`/api${path}?${new URLSearchParams(query)}`, { headers });
    expect([answer.status, query]).toEqual([200, query]);
    return answer.json();
  };
  const rows: Row[] = (await read(kind.list, {})).data;
  const counts = async (query: Record<string, string>) =>
    (await read('/RequestCounts', { kind: kind.kind, ...query })).data;

  for (const [filter, matches] of FILTERS) {
    const found = rows.filter((row) => matches(row, kind.values(row)));
    const { data } = await read(kind.list, filter);
    expect([seed, filter, data.map(({ id }: Row) => id)]).toEqual([seed, filter, found.map(({ id }) => id)]);
    expect([filter, await counts(filter)]).toMatchObject([
      filter,
      { total: rows.length, found: found.length, newest: rows[0]?.id },
    ]);
    for (const sort of REQUEST_SORTS)
      for (const order of ['ascending', 'descending']) {
        // All orders of the whole list, and some of the filtered ones.
        if (Object.keys(filter).length > 0 && upTo(7) > 0) continue;
        const expected = inOrder(
          found.map((row) => ({ row, value: sortedBy(kind, row, sort) })),
          order === 'descending',
        );
        const asked = { ...filter, sort, order };
        const ids: number[] = [];
        const limit = String(4 + upTo(12));
        for (let after: string | null = ''; after !== null; ) {
          const page: { data: Row[]; next: string | null } = await read(kind.list, {
            ...asked,
            limit,
            ...(after && { after }),
          });
          ids.push(...page.data.map(({ id }) => id));
          after = page.next;
        }
        expect([seed, asked, limit, ids]).toEqual([seed, asked, limit, expected]);
      }
  }
  const without = { stage: 'new', assignee: 'nobody' };
  const isNew = ({ tripRecord }: Row) => tripRecord.stage === 'new';
  const isNobodys = ({ tripRecord }: Row) => tripRecord.assignee === null;
  expect((await counts(without)).without).toEqual(
    Object.fromEntries(
      [
        ['stage', rows.filter(isNobodys).length],
        ['assignee', rows.filter(isNew).length],
      ].filter(([, count]) => count !== 0),
    ),
  );
});

test('a list can be searched by part of a document number, by staff who may see it, and an exact record id comes first', async ({
  api,
}) => {
  const ids: number[] = [];
  for (const cnicOrPassport of ['42101-1234567-1', 'AB1234567', '35202-7654321-3'])
    ids.push(
      (
        await (
          await api.app.request('/api/ChauffeurService/CreateRequest', json(aChauffeurRequest({ cnicOrPassport })))
        ).json()
      ).data.id,
    );
  const headers = await signIn(api.app);
  const search = async (q: string) => {
    const query = new URLSearchParams({ q, sort: 'due', limit: '5' });
    const answer = await api.app.request(`/api/ChauffeurService/GetAllChauffeurServices?${query}`, { headers });
    return (await answer.json()).data.map(({ id }: Row) => id).sort();
  };
  const [cnic, passport] = ids;
  for (const [q, found] of [
    ['42101-12345', [cnic]],
    ['ab12345', [passport]],
    ['1234567', [cnic, passport]],
    ['99999', []],
  ] as const)
    expect([q, await search(q)]).toEqual([q, found]);
  expect(await search(`#${cnic}`)).toEqual([cnic]);
  await api.db.updateTable('users').set({ role: 'viewer' }).execute();
  expect(await search('42101-12345')).toEqual([]);
});
