import { flightNews, type TravellerTrip, travellerTrip, tripDetails } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { createApp } from '../app';
import { bookingList } from '../bookings/store';
import { deleteFlight } from '../flights/save-flight';
import { aBooking, aCharter, aChauffeurRequest, anInternationalCharter, aSegment } from '../testing/requests';
import { test as base, changeTrip, json, storeFlight, type TestApp } from '../testing/test-app';

/** Stores a sent quote for the first trip. */
async function storeQuote(db: TestApp['db']): Promise<void> {
  const at = new Date().toISOString();
  await db
    .insertInto('quotes')
    .values({
      ...{ trip_id: 1, version: 1, state: 'sent', aircraft: 'Learjet 45', tail: '', currency: 'USD', total: 100 },
      ...{ draft: '', created_at: at, sent_at: at },
    })
    .execute();
}

// This fixture is for this file only, because test files share their modules.
const test = base.extend({ env: { STAFF_EMAIL: 'desk@example.com', PUBLIC_URL: 'https://fly.example' } });

/** Sends a request; resolves to the headers of its traveller's link. */
async function aLink(api: TestApp, path: string, body: object): Promise<Record<string, string>> {
  const answer = await api.app.request(`/api${path}`, json(body));
  const { trackUrl } = (await answer.json()).data;
  expect(trackUrl).toMatch(/^https:\/\/fly\.example\/trip(?:\?locale=ur)?#1\.\d\.[\da-f]{12}\.[\w-]{22}$/);
  return { Authorization: `Bearer ${trackUrl.split('#')[1]}` };
}
const aCharterLink = (api: TestApp, changes: object = {}) => aLink(api, '/PrivateCharter/Create', aCharter(changes));
const aChauffeurLink = (api: TestApp) => aLink(api, '/ChauffeurService/CreateRequest', aChauffeurRequest());

const open = (api: TestApp, headers: Record<string, string>) => api.app.request('/api/Traveller/Trip', { headers });
const read = async (api: TestApp, headers: Record<string, string>): Promise<TravellerTrip> =>
  v.parse(travellerTrip, (await (await open(api, headers)).json()).data);
const leave = (api: TestApp, headers: Record<string, string>, contact: object) =>
  api.app.request('/api/Traveller/Contact', json(contact, headers));
const change = async (api: TestApp, body: object) =>
  v.parse(tripDetails, (await (await changeTrip(api, 1, body)).json()).data);

/** A database that is away for these tables. */
const without = (db: TestApp['db'], tables: RegExp): TestApp['db'] =>
  db.withPlugin({
    transformQuery({ node }) {
      if (tables.test(JSON.stringify((node as { from?: object }).from ?? ''))) {
        throw Object.assign(new Error('The database is away'), { code: 'SQLITE_CANTOPEN' });
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  });

test('a page whose database goes away is refused, and leaves no failure behind that would end the process', async ({
  api,
}) => {
  const headers = await aCharterLink(api);
  await storeQuote(api.db);
  const left: unknown[] = [];
  const note = (error: unknown) => left.push(error);
  process.on('unhandledRejection', note);
  const app = createApp({ ...api.parts, db: without(api.db, /"(?:aircraft|trip_events)"/) });
  expect((await app.request('/api/Traveller/Trip', { headers })).status).toBe(503);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(left).toEqual([]);
});

describe('the traveller’s link to a trip', () => {
  test.for([
    ['privateCharter', '/PrivateCharter/Create', async () => aCharter(), 1],
    ['internationalCharter', '/InternationalCharter', async () => anInternationalCharter(), 2],
    ['flightBooking', '/FlightBooking', async (api: TestApp) => aBooking(await storeFlight(api)), 1],
    ['chauffeur', '/ChauffeurService/CreateRequest', async () => aChauffeurRequest(), 0],
  ] as const)('shows the request without personal data: %s', async ([kind, path, request, legs], { api }) => {
    const headers = await aLink(api, path, await request(api));
    const answer = await open(api, headers);
    const text = await answer.text();
    const trip = v.parse(travellerTrip, JSON.parse(text).data);
    expect(trip).toMatchObject({ kind, stage: 'new', calendar: null });
    expect(trip.legs).toHaveLength(legs);
    expect(text).not.toMatch(/1234-56|@example|9876543|Testwala/i);
  });

  test('shows passengers, luggage and pets once, and for a leg only if they differ', async ({ api }) => {
    const whole = { seats: 4, luggage: 80, pets: 2 };
    const alike = await read(api, await aCharterLink(api, { trip: 2, segments: [aSegment(whole), aSegment(whole)] }));
    expect(alike.facts).toEqual([
      { name: 'Passengers', says: '{count}', count: 4 },
      { name: 'Luggage', says: '{count} kg', count: 80 },
      { name: 'Pets', says: '{count}', count: 2 },
    ]);
    expect(alike.legs.map((leg) => leg.facts)).toEqual([[], []]);

    const segments = [aSegment({ seats: 4, luggage: 80, pets: 0 }), aSegment({ seats: 1, luggage: 20, pets: 0 })];
    const { facts, legs } = await read(api, await aCharterLink(api, { trip: 2, segments }));
    expect(legs.map((leg) => leg.facts.map(({ says, count }) => `${count} as ${says}`))).toEqual([
      ['4 as 4', '80 as {count} kg'],
      ['1 as 1', '20 as {count} kg'],
    ]);
    expect(facts.map(({ says, count }) => `${count} as ${says}`)).toEqual([
      '4 as up to {count} per leg',
      '80 as up to {count} kg per leg',
    ]);
  });

  test('shows the aircraft and the price of a booked flight', async ({ api }) => {
    const request = aBooking(await storeFlight(api));
    const { facts } = await read(api, await aLink(api, '/FlightBooking', request));
    expect(facts.map(({ name, price, count, says }) => [name, price ? price * (count ?? 1) : says])).toEqual([
      ['Passengers', '3'],
      ['Aircraft', 'AP-TST'],
      ['Flight type', 'Jet'],
      ['Price per seat', 1250.5],
      ['Total price', 3 * 1250.5],
    ]);
  });

  test('says that a flight has moved or is no longer offered, until the trip has ended', async ({ api }) => {
    const flight = await storeFlight(api);
    const headers = await aLink(api, '/FlightBooking', aBooking(flight, { email: 'parveen@example.com' }));
    const before = await read(api, headers);
    expect(before.flightNow).toBeUndefined();
    const moved = '2099-03-04T17:45:00';
    await api.db.updateTable('flights').set({ departure_datetime: moved }).where('id', '=', flight).execute();
    const now = await read(api, headers);
    expect(now).toMatchObject({ legs: before.legs, flightNow: moved, legNow: { departs: moved }, isTold: false });
    expect(now.legNow?.arrives).toBe(before.legs[0]?.arrives);
    // Staff tell the traveller what their screen shows.
    const [booking] = await bookingList.read(api.db, [1]);
    const news = booking ? flightNews(booking) : '';
    expect(await change(api, { told: news })).toMatchObject({ told: news });
    expect((await read(api, headers)).isTold).toBe(true);
    expect(await change(api, { told: '' })).toMatchObject({ told: '' });
    await change(api, { told: news });
    for (const stage of ['reviewing', 'booked']) await change(api, { stage });
    const emails = await api.db.selectFrom('outbox').select('text').where('subject', 'like', 'Booked%').execute();
    expect(emails[0]?.text).toMatch(/This flight has changed since the request\..*17:45/s);
    await deleteFlight(api.db, flight);
    expect(await read(api, headers)).toMatchObject({ legs: before.legs, flightNow: '', isTold: false });
    await change(api, { stage: 'declined', reason: 'aircraft not available' });
    expect((await read(api, headers)).flightNow).toBeUndefined();
  });

  test('shows the arrival and the duration of a flight as it was booked, and what the traveller wrote', async ({
    api,
  }) => {
    const toDubai = { ToLocation: 'Dubai (DXB) – Dubai International Airport', ArrivalDatetime: '2099-03-05T00:25:00' };
    const flight = await storeFlight(api, toDubai);
    const booking = { ...aBooking(flight), note: 'An aisle seat, please' };
    const headers = await aLink(api, '/FlightBooking', booking);
    const { legs, note } = await read(api, headers);
    expect(note).toBe('An aisle seat, please');
    // The flight departs at 14:30 in Karachi, and lands at 00:25 in Dubai, which is an hour behind.
    expect(legs).toEqual([expect.objectContaining({ arrives: '2099-03-05T00:25:00', minutes: 655 })]);
    for (const stage of ['reviewing', 'booked']) await change(api, { stage });
    expect((await read(api, headers)).calendar).toContain('DURATION:PT10H55M');
    const emails = await api.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    expect(JSON.stringify(emails)).toContain(' 5 March 2099 at 00:25');

    const open = await storeFlight(api, { ArrivalDatetime: '' });
    const unset = await read(api, await aLink(api, '/FlightBooking', aBooking(open)));
    expect(unset.legs).toEqual([expect.objectContaining({ arrives: '0001-01-01T00:00:00', minutes: 0 })]);
  });

  test('shows no arrival while staff have not settled the departure', async ({ api }) => {
    const window = { IsEmptyLeg: 'true', LatestDeparture: '2099-03-04T18:00:00' };
    const flight = await storeFlight(api, window);
    const [leg] = (await read(api, await aLink(api, '/FlightBooking', aBooking(flight)))).legs;
    expect([leg?.latest, leg?.arrives, leg?.minutes]).toEqual(['2099-03-04T18:00:00', undefined, 135]);
  });

  test('shows the message of an international charter, and no arrival', async ({ api }) => {
    const { note, legs } = await read(api, await aLink(api, '/InternationalCharter', anInternationalCharter()));
    expect(note).toBe('Halal catering, please');
    expect(legs.map(({ arrives, minutes }) => [arrives, minutes])).toEqual([
      [undefined, 0],
      [undefined, 0],
    ]);
  });

  test('changes nothing and is not logged when it is opened, because e-mail scanners open links', async ({ api }) => {
    const headers = await aCharterLink(api);
    const before = await api.db.selectFrom('trips').selectAll().execute();
    const events = await api.db.selectFrom('trip_events').selectAll().execute();
    for (let times = 0; times < 3; times++) expect((await open(api, headers)).status).toBe(200);
    expect(api.logged.join()).not.toContain(headers.Authorization?.split(' ')[1]);
    expect(await api.db.selectFrom('trips').selectAll().execute()).toEqual(before);
    expect(await api.db.selectFrom('trip_events').selectAll().execute()).toEqual(events);
  });

  test('is replaced when staff end it, and staff see the new one', async ({ api }) => {
    const headers = await aCharterLink(api);
    const trip = await change(api, { endLink: true });
    expect((await open(api, headers)).status).toBe(410);
    const [, token] = trip.trackUrl.split('#');
    expect((await open(api, { Authorization: `Bearer ${token}` })).status).toBe(200);
    expect(trip.events.map(({ what }) => what)).toEqual(['link', 'created']);
  });
});

test('the calendar file of a trip exists once it is booked, keeps its ids, and cancels its events', async ({ api }) => {
  const headers = await aLink(api, '/FlightBooking', aBooking(await storeFlight(api)));
  await change(api, { stage: 'reviewing' });
  const { reference, calendar: early } = await read(api, headers);
  expect(early).toBeNull();
  const at = async (stage: string, reason = '') => {
    await change(api, { stage, reason });
    const calendar = (await read(api, headers)).calendar ?? '';
    expect(calendar).toContain(`UID:${reference}-1@fly.example`);
    return { calendar, sequence: Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]) };
  };
  const booked = await at('booked');
  expect(booked.calendar).toMatch(/STATUS:CONFIRMED/);
  // This is 14:30 in Karachi.
  expect(booked.calendar).toContain('DTSTART:20990304T093000Z');
  const cancelled = await at('cancelled', 'the traveller');
  expect(cancelled.calendar).toMatch(/METHOD:CANCEL/);
  expect(cancelled.sequence).toBeGreaterThan(booked.sequence);
});

describe('a contact that the traveller adds to a trip', () => {
  test('is stored for a request without one, and the receipt is sent to it', async ({ api }) => {
    const headers = await aChauffeurLink(api);
    expect((await read(api, headers)).reachedBy).toEqual({ email: false, phone: false });
    // The schema does not know the length of numbers in each country.
    expect((await leave(api, headers, { phone: '+1 305 555' })).status).toBe(400);
    const answer = await leave(api, headers, { email: 'late@example.com' });
    expect(v.parse(travellerTrip, (await answer.json()).data).reachedBy).toEqual({ email: true, phone: false });
    const emails = await api.db.selectFrom('outbox').select(['recipient', 'subject']).orderBy('id').execute();
    expect(emails.at(-1)).toMatchObject({ recipient: 'late@example.com', subject: expect.stringContaining('We have') });
    const trip = await change(api, { note: 'Seen' });
    expect(trip.left).toEqual({ email: 'late@example.com', phone: '' });
    expect(trip.events.map(({ what, after }) => [what, after])).toContainEqual(['contact', 'e-mail']);
    expect(api.logged.join()).not.toContain('late@example.com');
  });

  test('never replaces one that the request already has', async ({ api }) => {
    const headers = await aCharterLink(api);
    const answer = await leave(api, headers, { email: 'thief@example.com' });
    expect(answer.status).toBe(409);
    expect(await api.db.selectFrom('trips').select('email').execute()).toEqual([{ email: '' }]);
  });

  test('is stored once if two people add one at the same time', async ({ api }) => {
    const headers = await aChauffeurLink(api);
    const emails = ['one@example.com', 'two@example.com'];
    const answers = await Promise.all(emails.map((email) => leave(api, headers, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const receipts = api.db.selectFrom('outbox').select('recipient').where('recipient', 'in', emails);
    expect(await receipts.execute()).toHaveLength(1);
  });
});

const STAFF = 'desk@example.com';
const ask = (api: TestApp, headers: Record<string, string>, text: string) =>
  api.app.request('/api/Traveller/Change', json({ note: text }, headers));
const cancel = (api: TestApp, headers: Record<string, string>, stage: string) =>
  api.app.request('/api/Traveller/Cancel', json({ stage }, headers));
const tripIn = async (answer: Response) => v.parse(travellerTrip, (await answer.json()).data);
/** The subjects of the e-mails after the two about the request. */
const subjects = async (api: TestApp, recipient: string) => {
  const emails = await api.db.selectFrom('outbox').select('subject').where('recipient', '=', recipient).orderBy('id');
  return (await emails.execute()).slice(1).map(({ subject }) => subject.replace(/CW-[\w-]+/, 'CW'));
};

test('a change that a traveller asks for is in the history, is due, and reaches staff once, without its text in the e-mail', async ({
  api,
}) => {
  const headers = await aCharterLink(api);
  for (const stage of ['reviewing', 'quoted', 'accepted', 'booked']) await change(api, { stage });
  const booked = await change(api, { note: 'Booked' });
  expect(booked.dueAt).toBeNull();
  const text = 'A day later, please.\nMy CNIC is 42101-2345678-9';
  const asked = await tripIn(await ask(api, headers, text));
  expect(asked).toMatchObject({
    stage: 'booked',
    asked: { change: expect.stringMatching(/Z$/), cancellation: null },
  });
  expect((await ask(api, headers, text)).status).toBe(200);
  const [due, event] = await api.db.selectFrom('trip_events').selectAll().orderBy('id', 'desc').execute();
  expect(event).toMatchObject({ what: 'change asked', by: 'The traveller', note: text });
  expect(due).toMatchObject({ what: 'due', by: '' });
  expect(await subjects(api, STAFF)).toEqual(['CW: change requested']);
  expect(JSON.stringify(await api.db.selectFrom('outbox').selectAll().execute())).not.toContain('2345678');
  expect(api.logged.join()).not.toContain('A day later');
  expect(await change(api, { dueAt: '2099-03-05T10:00:00.000Z' })).toMatchObject({ asked: 'change asked' });
  // Staff have read and answered it.
  const trip = await change(api, { note: 'Done by telephone' });
  expect([trip.asked, trip.dueAt !== null, trip.version > booked.version + 1]).toEqual([null, true, true]);
  expect((await read(api, headers)).asked.change).toBeNull();
});

test('a wish for a change stays open, and is first in the e-mail to staff, when its booking is confirmed', async ({
  api,
}) => {
  const headers = await aCharterLink(api);
  await ask(api, headers, 'A day later');
  expect(await change(api, { stage: 'reviewing' })).toMatchObject({ asked: 'change asked' });
  await storeQuote(api.db);
  await ask(api, headers, 'With a cat');
  await api.db.updateTable('trips').set({ stage: 'quoted' }).execute();
  const [quote] = (await read(api, headers)).quotes;
  const yes = { version: 1, total: 100, hash: quote?.hash, says: 'yes', name: 'Parveen' };
  expect((await api.app.request('/api/Traveller/Answer', json(yes, headers))).status).toBe(200);
  const { text } = await api.db
    .selectFrom('outbox')
    .select('text')
    .where('subject', 'like', '%: accepted%')
    .executeTakeFirstOrThrow();
  expect(text).toContain('Answer the wish for a change first, then confirm the booking.');
  expect(await change(api, { stage: 'booked' })).toMatchObject({ asked: 'change asked' });
  expect((await read(api, headers)).asked.change).not.toBeNull();
  expect(await change(api, { note: 'By phone: a day later is fine' })).toMatchObject({ asked: null });
});

describe('a request that the traveller cancels', () => {
  test('ends at once, with its quotes, if it is quoted', async ({ api }) => {
    const headers = await aCharterLink(api);
    for (const stage of ['reviewing', 'quoted']) await change(api, { stage });
    await storeQuote(api.db);
    const answers = await Promise.all([cancel(api, headers, 'quoted'), cancel(api, headers, 'quoted')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [before] = (await change(api, { note: 'Seen' })).events.filter(({ what }) => what === 'stage');
    expect(before).toMatchObject({ before: 'quoted', after: 'cancelled: the traveller', by: 'The traveller' });
    const quotes = await api.db.selectFrom('quotes').select('state').execute();
    expect(quotes).toEqual([{ state: 'withdrawn' }]);
    expect(await subjects(api, STAFF)).toEqual(['CW: request cancelled']);
    expect(await subjects(api, String(aCharter().email))).toEqual(['Your request is cancelled: CW']);
    expect((await read(api, headers)).wasBooked).toBe(false);
  });

  test('is only marked as asked for once it is booked', async ({ api }) => {
    const headers = await aCharterLink(api);
    for (const stage of ['reviewing', 'quoted', 'accepted', 'booked']) await change(api, { stage });
    await Promise.all([cancel(api, headers, 'booked'), cancel(api, headers, 'booked')]);
    const trip = await read(api, headers);
    expect(trip).toMatchObject({ stage: 'booked', asked: { cancellation: expect.stringMatching(/Z$/) } });
    expect(await subjects(api, STAFF)).toEqual(['CW: cancellation requested']);
    await change(api, { stage: 'cancelled', reason: 'the traveller' });
    expect((await read(api, headers)).asked.cancellation).toBeNull();
  });

  test('is not cancelled if its stage has changed in the meantime, or it was flown', async ({ api }) => {
    const headers = await aCharterLink(api);
    await change(api, { stage: 'reviewing' });
    const late = await cancel(api, headers, 'new');
    expect([late.status, (await tripIn(late)).stage]).toEqual([409, 'reviewing']);
    for (const stage of ['quoted', 'accepted', 'booked', 'flown']) await change(api, { stage });
    for (const answer of [await cancel(api, headers, 'flown'), await ask(api, headers, 'A day later')]) {
      expect(answer.status).toBe(409);
      expect((await answer.json()).message).toBe('This request can no longer be changed or cancelled here. Call us.');
    }
    expect(await subjects(api, STAFF)).toEqual([]);
  });

  test('causes a webhook', async ({ api }) => {
    const events = 'trip.stage_changed\ntrip.change_asked\ntrip.cancellation_asked';
    const hook = { url: 'https://hooks.example', description: '', events, created_at: '', on_at: '' };
    await api.db.insertInto('webhooks').values(hook).execute();
    const headers = await aCharterLink(api);
    await ask(api, headers, 'A day later');
    await cancel(api, headers, 'new');
    const booked = await aChauffeurLink(api);
    await changeTrip(api, 2, { stage: 'reviewing' });
    await changeTrip(api, 2, { stage: 'booked' });
    await cancel(api, booked, 'booked');
    const sent = await api.db.selectFrom('deliveries').select(['event', 'body']).orderBy('id').execute();
    expect(sent.map(({ event }) => event)).toEqual([
      ...['trip.change_asked', 'trip.stage_changed', 'trip.stage_changed', 'trip.stage_changed'],
      'trip.cancellation_asked',
    ]);
    expect(sent.map(({ body }) => body).join()).not.toContain('A day later');
  });
});

test('a traveller’s reason for declining a quote is stored with the trip, and their words in its history', async ({
  api,
}) => {
  const headers = await aCharterLink(api);
  await change(api, { stage: 'reviewing' });
  await change(api, { stage: 'quoted' });
  await storeQuote(api.db);
  const {
    quotes: [quote],
  } = await read(api, headers);
  const no = { version: 1, total: 100, hash: quote?.hash, says: 'no', name: 'Parveen' };
  const decline = (more: object) => api.app.request('/api/Traveller/Answer', json({ ...no, ...more }, headers));
  expect((await decline({ reason: 'Because' })).status).toBe(400);
  expect((await decline({ reason: 'The price', note: 'Twice of last year' })).status).toBe(200);
  const { reason, events } = await change(api, { note: 'Seen' });
  expect(reason).toBe('The price');
  expect(events.map(({ after }) => after)).toContain('lost: The price');
  expect(events.map(({ note }) => note)).toContain('Twice of last year');
  expect(JSON.stringify(await api.db.selectFrom('outbox').select('text').execute())).toContain('Reason: The price.');
});

test('the widget’s language is stored with the request if it is a known one', async ({ api }) => {
  for (const locale of ['ur', 'ur-PK', '<b>', 'x'.repeat(500)])
    await api.app.request(`/api/PrivateCharter/Create?locale=${encodeURIComponent(locale)}`, json(aCharter()));
  const rows = await api.db.selectFrom('trips').select('locale').orderBy('id').execute();
  expect(rows.map(({ locale }) => locale)).toEqual(['ur', 'ur-PK', '', '']);
});

test('a booked empty leg shows its window as it was booked, in the language of the request', async ({ api }) => {
  const inWords =
    /یہ ایمپٹی لیگ فلائٹ ہے: .*۔ روانگی .*14:30.* اور .*02:00.* کے درمیان ہو گی۔ صحیح وقت ہم آپ سے طے کریں گے۔/;
  const flightId = await storeFlight(api, { IsEmptyLeg: 'true', LatestDeparture: '2099-03-05T02:00' });
  const booking = aBooking(flightId, { email: 'parveen@example.com' });
  const headers = await aLink(api, '/FlightBooking?locale=ur', booking);
  await api.db.updateTable('flights').set({ latest_departure: '2099-03-06T02:00:00' }).execute();
  await change(api, { stage: 'reviewing' });
  await change(api, { stage: 'booked' });

  const { legs, calendar } = await read(api, headers);
  expect(legs).toMatchObject([{ departs: '2099-03-04T14:30:00', latest: '2099-03-05T02:00:00' }]);
  const emails = await api.db.selectFrom('outbox').select(['recipient', 'text', 'calendar']).orderBy('id').execute();
  const toTraveller = emails.filter(({ recipient }) => recipient !== 'desk@example.com');
  expect(toTraveller).toHaveLength(2);
  for (const { text } of toTraveller) expect(text).toMatch(inWords);
  expect(emails.find(({ recipient }) => recipient === 'desk@example.com')?.text).toContain('It is an empty leg: ');
  for (const file of [calendar, toTraveller[1]?.calendar])
    expect(file?.replaceAll('\r\n ', '').replaceAll('\\,', ',')).toMatch(inWords);
});

test('a booked empty leg without a window is shown as an empty leg', async ({ api }) => {
  const headers = await aLink(api, '/FlightBooking', aBooking(await storeFlight(api, { IsEmptyLeg: 'true' })));
  expect((await read(api, headers)).legs).toMatchObject([{ latest: '' }]);
  const { text } = await api.db.selectFrom('outbox').select('text').executeTakeFirstOrThrow();
  expect(text).toContain('at 14:30. It is an empty leg: the aircraft makes this flight anyway.');
});
