import * as contract from '@charter-hosts/contract';
import { type QuoteDraft, type StaffQuote, travellerTrip } from '@charter-hosts/contract';
import type { Endpoint } from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect, vi } from 'vitest';
import { judgeEmail } from '../emails/still-true';
import { claimEmails } from '../platform/email/store';
import {
  aChauffeurRequest,
  aDraft,
  aLine,
  anImage,
  aTrip,
  test as base,
  changeTrip,
  json,
  LEG,
  NO_HASH,
  readByAdmin,
  signIn,
  storeAircraft,
  type TestApp,
  textOf,
  type WrittenDraft,
} from '../testing';

// This fixture is for this file only, because test files share their modules.
const test = base.extend({ env: { STAFF_EMAIL: 'desk@example.com', PUBLIC_URL: 'https://fly.example' } });

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
async function aQuotedTrip(api: TestApp, draft: object = aDraft()) {
  const trip = await aTrip(api);
  await trip.save(draft);
  await trip.send();
  return trip;
}

const dataOf = async (answer: Response | Promise<Response>): Promise<StaffQuote[]> =>
  (await (await answer).json()).data;
const refusalOf = async (answer: Response): Promise<[number, string]> => [answer.status, (await answer.json()).message];
const statesOf = async (api: TestApp) =>
  (await api.db.selectFrom('quotes').select(['version', 'state']).orderBy('version').execute()).map(
    ({ version, state }) => `${version} ${state}`,
  );
const emailsTo = async (api: TestApp, to: string) =>
  await api.db
    .selectFrom('outbox')
    .select(['subject', 'text', 'due_at'])
    .where('recipient', '=', to)
    .orderBy('id')
    .execute();
const PARVEEN = 'parveen.testwala@example.com';
const remindersOf = async (api: TestApp) =>
  (await emailsTo(api, PARVEEN)).filter(({ subject }) => subject.startsWith('Your quote expires soon'));

/** Runs `work` at a time when quotes that are valid for 48 hours have expired. */
async function after49Hours(work: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 49 * HOUR_MS });
  try {
    await work();
  } finally {
    vi.useRealTimers();
  }
}

/** The aircraft's base is where the trip starts. */
const A_KNOWN_AIRCRAFT: NonNullable<QuoteDraft['chosen']> = {
  ...{ base: LEG.from, currency: 'PKR', tail: 'AP-ABC', perHour: 85_000_000, perHourEmpty: 70_000_000, seats: 8 },
  ...{ leastDailyMinutes: null, perLanding: 4_000_000, perNight: null, cruiseKmh: 800, rangeKm: 3000 },
};
const A_PRICED_DRAFT = aDraft({
  ...{ currency: 'PKR', lines: [], legs: [LEG], tail: '', chosen: A_KNOWN_AIRCRAFT },
});
const PRICED = 336_750_000;

describe('a draft of a quote', () => {
  test('is stored as written, replaces the one before, and is hidden from the traveller', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save(aDraft({ aircraft: 'Citation' }));
    // The amounts are above a PostgreSQL integer.
    const lines = [aLine(900_000_000_000), { label: 'Returning client', kind: 'discount' as const, amount: '500' }];
    const written = aDraft({ currency: 'PKR', lines });
    const [draft] = await dataOf(trip.save(written));
    expect(draft).toMatchObject({ draft: written, version: 1, state: 'draft', total: 899_999_950_000 });
    expect(await statesOf(api)).toEqual(['1 draft']);
    expect((await trip.read()).quotes).toEqual([]);
    expect((await trip.details()).stage).toBe('reviewing');
  });

  test('is refused with an invalid line, currency, total or base, and then not stored', async ({ api }) => {
    const trip = await aTrip(api);
    for (const changes of [
      { lines: [{ label: 'Tea', kind: 'tea', amount: '1' }] },
      { lines: [{ ...aLine(1), amount: 1 }] },
      { lines: Array.from({ length: 41 }, () => aLine(1)) },
      { currency: 'ABC' },
      { legs: Array.from({ length: 21 }, () => LEG) },
      { basedOn: { version: 1, revision: 1, hash: 'none' } },
      { total: 0.5 },
    ]) {
      const { status } = await trip.save({ ...aDraft(), ...changes } as WrittenDraft, null, 0);
      expect({ ...changes, status }).toEqual({ ...changes, status: 400 });
    }
    expect(await statesOf(api)).toEqual([]);
  });

  test('is saved when it is incomplete, and loads again with the texts that cannot be read', async ({ api }) => {
    const trip = await aTrip(api);
    const written = {
      ...{ currency: 'USD' as const, rate: '12,5o', validUntil: '2027-03-01T' },
      legs: [{ from: '', to: LEG.to, departs: 'T14:30', block: 'soon', seats: '', requestLeg: 0 }],
      lines: [{ label: '', kind: 'fee' as const, amount: 'much' }],
    };
    const [draft] = await dataOf(trip.save(written));
    expect(draft).toMatchObject({ draft: written, total: 0, lines: [] });
    expect(await trip.quotes()).toEqual([draft]);
  });

  test('is priced by the server from the decisions of staff, with the positioning that it needs', async ({ api }) => {
    const trip = await aTrip(api);
    const [draft] = await dataOf(trip.save(A_PRICED_DRAFT, null, PRICED));
    expect(draft?.lines.map(({ label, amount }) => [label, amount / 100])).toEqual([
      ['Flight, 2 h 5 min', 1_770_833],
      ['Positioning (without passengers), 2 h 10 min', 1_516_667],
      ['Landings, 2', 80_000],
    ]);
    expect(draft).toMatchObject({ total: PRICED, legs: [{ isFerry: false }, { isFerry: true, isShown: false }] });
    await trip.send();
    expect((await trip.quotes())[0]).toMatchObject({
      state: 'sent',
      total: PRICED,
      lines: draft?.lines,
      legs: draft?.legs,
    });
    expect((await trip.read()).quotes[0]).toMatchObject({
      total: PRICED,
      lines: draft?.lines,
      legs: [{ minutes: 125 }],
    });
  });

  test.for(['saved', 'sent'] as const)(
    'is not %s when screen and server differ in the total',
    async (done, { api }) => {
      const trip = await aTrip(api);
      if (done === 'sent') await trip.save(A_PRICED_DRAFT, null, PRICED);
      const [stored] = await trip.quotes();
      const wrong = PRICED - 100;
      const answer = await (done === 'saved' ? trip.save(A_PRICED_DRAFT, null, wrong) : trip.send(1, stored, wrong));
      const says = 'This screen shows PKR 3,367,499, and the server calculates PKR 3,367,500';
      expect([answer.status, await answer.json()]).toMatchObject([
        409,
        {
          message: `${says}. Nothing was ${done}. Load the page again, and check the price.`,
          data: { seen: wrong, calculated: PRICED },
        },
      ]);
      expect(await statesOf(api)).toEqual(done === 'sent' ? ['1 draft'] : []);
    },
  );

  test('starts with the request’s legs and the last quote’s texts', async ({ api }) => {
    await aQuotedTrip(api, aDraft({ cruise: '480', chosen: A_KNOWN_AIRCRAFT }));
    const second = await aTrip(api);
    expect(await readByAdmin(api, `Quotes/begin/${second.id}`)).toMatchObject({
      email: PARVEEN,
      legs: [{ from: expect.stringContaining('(KHI)'), to: expect.stringContaining('(KDU)'), seats: 4 }],
      terms: 'Half is due within a day.',
      // Rates are not converted.
      aircraft: [
        {
          aircraft: 'King Air 350',
          chosen: { tail: 'AP-ABC', base: LEG.from, currency: 'USD', perHour: null, perLanding: null, cruiseKmh: 480 },
        },
      ],
    });
    await api.app.request('/api/ChauffeurService/CreateRequest', json(aChauffeurRequest()));
    const car = await readByAdmin(api, `Quotes/begin/${second.id + 1}`);
    expect(car).toMatchObject({ kind: 'chauffeur', terms: '', inclusions: '', aircraft: [] });
  });
});

describe('two people who edit one draft of a quote', () => {
  const CHEAP = aDraft({ lines: [aLine(100)] });

  test('are detected by revision and hash: the later save is refused with the stored draft', async ({ api }) => {
    const trip = await aTrip(api);
    const [first] = await dataOf(trip.save(aDraft(), null));
    expect(first?.revision).toBe(1);
    const [second] = await dataOf(trip.save(CHEAP, first));
    expect(second).toMatchObject({ revision: 2, total: 100 });
    expect(second?.hash).not.toBe(first?.hash);
    const late = await trip.save(aDraft({ tail: 'AP-XYZ' }), first);
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { message: 'Someone else has saved this draft in the meantime. Your changes were not saved.', data: [second] },
    ]);
    expect(await trip.quotes()).toEqual([second]);
  });

  test('cannot send a draft that they have not seen, whatever revision they name', async ({ api }) => {
    const trip = await aTrip(api);
    const [read] = await dataOf(trip.save(aDraft(), null));
    const [changed] = await dataOf(trip.save(CHEAP, read));
    const sent = await trip.send(1, read);
    expect([sent.status, (await sent.json()).data]).toEqual([409, [changed]]);
    const guessed = { version: 1, revision: changed?.revision ?? 0, hash: NO_HASH };
    for (const refused of [trip.save(CHEAP, guessed), trip.send(1, guessed)]) expect((await refused).status).toBe(409);
    expect(await statesOf(api)).toEqual(['1 draft']);
    expect((await trip.read()).quotes).toEqual([]);
    expect(await emailsTo(api, PARVEEN)).toHaveLength(1);
    // The hash covers what is stored, so it also notices a change that kept the revision.
    const write = (draft: object) =>
      api.db
        .updateTable('quotes')
        .set({ draft: JSON.stringify(draft) })
        .execute();
    await write({ ...changed?.draft, tail: 'AP-XYZ' });
    expect((await trip.send(1, changed)).status).toBe(409);
    await write({ ...changed?.draft });
    expect((await trip.send(1, changed)).status).toBe(200);
  });

  test('leave one valid state when they save or send at the same time', async ({ api }) => {
    const trip = await aTrip(api);
    const statusesOf = async (...calls: Promise<Response>[]) =>
      (await Promise.all(calls)).map(({ status }) => status).sort();
    const first = [trip.save(aDraft(), null), trip.save(CHEAP, null), trip.save(CHEAP, null)];
    expect(await statusesOf(...first)).toEqual([200, 409, 409]);
    const [draft] = await trip.quotes();
    expect([await statesOf(api), draft?.revision]).toEqual([['1 draft'], 1]);
    expect(await statusesOf(trip.save(CHEAP, draft), trip.save(aDraft({ tail: 'AP-XYZ' }), draft))).toEqual([200, 409]);
    const [now] = await trip.quotes();
    expect(await statusesOf(trip.send(1, now), trip.save(aDraft({ tail: 'AP-NEW' }), now))).toEqual([200, 409]);
    const [quote] = await trip.quotes();
    // What was sent is what its sender had read.
    if (quote?.state === 'sent') expect(quote.draft).toEqual(now?.draft);
  });

  test('can neither save a draft that was sent meanwhile nor withdraw a quote that they did not see', async ({
    api,
  }) => {
    const trip = await aTrip(api);
    const [draft] = await dataOf(trip.save(aDraft(), null));
    const [sent] = await dataOf(trip.send(1, draft));
    const late = await trip.save(CHEAP, draft);
    const message = 'Quote 1 was sent in the meantime. Your changes were not saved.';
    expect([late.status, await late.json()]).toMatchObject([409, { message, data: [sent] }]);
    expect(await statesOf(api)).toEqual(['1 sent']);
    expect((await trip.send(1, draft)).status).toBe(409);

    expect((await trip.withdraw(1, { version: 1, revision: 7, hash: sent?.hash ?? '' })).status).toBe(409);
    const refused = await trip.withdraw(1, { version: 1, revision: 1, hash: NO_HASH });
    expect([refused.status, (await refused.json()).data]).toEqual([409, [sent]]);
    expect((await trip.withdraw(1, sent)).status).toBe(200);
    expect((await trip.save(CHEAP, null)).status).toBe(200);
  });
});

describe('a quote', () => {
  test('moves the trip to ‘quoted’ when it is sent, and is e-mailed then and a day before it ends', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save();
    const [quote] = await dataOf(trip.send());
    expect(quote).toMatchObject({ state: 'sent', version: 1 });
    const details = await trip.details();
    expect([details.stage, details.dueAt]).toEqual(['quoted', null]);
    expect(details.events.map(({ what, after }) => `${what} ${after}`)).toContain('quote 1 sent: USD 12,000');
    const [, request, reminder] = await emailsTo(api, PARVEEN);
    expect([request?.subject, reminder?.subject].map((subject) => subject?.split(':')[0])).toEqual([
      'Your quote is here',
      'Your quote expires soon',
    ]);
    const hours = (Date.parse(reminder?.due_at ?? '') - Date.now()) / HOUR_MS;
    expect(Math.round(hours)).toBe(24);
    expect(details.emails[0]).toMatchObject({ state: 'queued', plannedAt: reminder?.due_at });
  });

  test('settles day and times: only the e-mails before it say that they are open', async ({ api }) => {
    const trip = await aTrip(api, '', { isDayFlexible: true, isTimeOpen: true });
    const openIn = (text: string) => text.match(/A day earlier or later is fine|Not final yet/g);
    const saying = async () => {
      const emails = await api.db.selectFrom('outbox').select(['subject', 'text']).orderBy('id').execute();
      return emails.filter(({ text }) => openIn(text)?.length === 2).map(({ subject }) => subject.slice(0, 20));
    };
    await trip.save();
    await trip.send();
    const first = [expect.stringMatching(/^CW-.*: a new/), 'We have your request'];
    expect([await saying(), openIn(JSON.stringify(await trip.read()))?.length]).toEqual([first, 2]);
    await trip.answer();
    expect([await saying(), openIn(JSON.stringify(await trip.read()))]).toEqual([first, null]);
    await trip.move('booked');
    expect([await saying(), openIn(JSON.stringify(await trip.read()))]).toEqual([first, null]);
  });

  test('gives the e-mails from its acceptance on its own times', async ({ api }) => {
    const trip = await aQuotedTrip(api, aDraft({ legs: [{ ...LEG, departs: '2027-03-04T16:45' }] }));
    await trip.answer();
    await trip.move('booked');
    const emails = await api.db.selectFrom('outbox').select(['subject', 'text']).orderBy('id').execute();
    const timesIn = (what: RegExp) => emails.find(({ subject }) => what.test(subject))?.text.match(/14:30|16:45/g);
    for (const what of [/: accepted, /, /^You have accepted/, /^Booked/]) expect(timesIn(what)).toEqual(['16:45']);
  });

  test('shows its rates to dispatchers and owners only, and to the traveller public fields', async ({ api }) => {
    const rates = { chosen: { ...A_KNOWN_AIRCRAFT, perHour: 432_199 }, cruise: '487' };
    const trip = await aQuotedTrip(api, aDraft({ ...rates, paymentUrl: 'https://pay.example/1' }));
    const { quotes, stage } = await trip.read();
    expect(stage).toBe('quoted');
    expect(quotes[0]).toMatchObject({ total: 1_200_000, currency: 'USD', terms: 'Half is due within a day.' });
    expect(quotes[0]).toMatchObject({
      paymentUrl: '',
      legs: [{ from: LEG.from, minutes: 125, seats: 4, isFerry: false }],
    });
    expect(JSON.stringify(quotes)).not.toMatch(/432199|"487"/);

    const owner = await signIn(api.app);
    const readAs = async (headers: HeadersInit) =>
      (await api.app.request(`/api/Quotes/${trip.id}`, { headers })).text();
    expect(await readAs(owner)).toMatch(/432199.*487/);
    // A key has the rights of a viewer.
    const created = await api.app.request('/api/ApiKeys', json({ name: 'Planning', scopes: ['requests'] }, owner));
    const key = await readAs({ Authorization: `Bearer ${(await created.json()).data.secret}` });
    expect(key).toContain('King Air 350');
    expect(key).not.toMatch(/432199|"487"/);
  });

  test('shows the fleet’s image of an aircraft with that name', async ({ api }) => {
    const trip = await aQuotedTrip(api);
    expect((await trip.read()).quotes[0]?.fleet).toBeNull();
    const admin = await signIn(api.app);
    await storeAircraft(api, admin, { Name: 'King Air 350', Type: 'plane', ImageFile: await anImage() });
    await storeAircraft(api, admin, { Name: 'King Air 350', Type: 'plane', IsActive: 'false' });
    expect((await trip.read()).quotes[0]?.fleet).toEqual({
      type: 'plane',
      imageUrl: expect.stringMatching(/^\/api\/images\/./),
    });
  });

  test('is stored, but not sent, while something is missing or invalid', async ({ api }) => {
    const trip = await aTrip(api);
    for (const [changes, errors] of [
      [{ lines: [] }, { lines: 'Enter a rate or the amount' }],
      [{ lines: [{ label: 'Off', kind: 'discount', amount: '5' }] }, { lines: 'The total must be above 0' }],
      [{ lines: [{ label: '', kind: 'fee', amount: '5' }] }, { 'lines.0.label': 'Enter a description' }],
      [{ lines: [aLine(5), { ...aLine(0), amount: '' }] }, { 'lines.1.amount': 'Enter the amount' }],
      [{ lines: [aLine(5), { ...aLine(0), amount: 'much' }] }, { 'lines.1.amount': 'Enter a number such as 1250.50' }],
      [{ validUntil: '2020-01-01T00:00:00.000Z' }, { validUntil: 'This time has passed. Choose a later one.' }],
      [{ validUntil: '' }, { validUntil: 'Enter until when the quote is valid' }],
      [{ aircraft: '' }, { aircraft: 'Enter the aircraft, or the car' }],
      [{ legs: [{ ...LEG, to: '' }] }, { 'legs.0.from': 'Enter both airports' }],
      [{ legs: [{ ...LEG, departs: '' }] }, { 'legs.0.departs': 'The departure is missing' }],
      [{ legs: [{ ...LEG, block: '0' }] }, { 'legs.0.block': 'Hours and minutes, such as 2:05 or 1.5' }],
      [{ paymentUrl: 'http://pay.example' }, { paymentUrl: 'Must be an address that begins with https://' }],
    ] as [WrittenDraft, object][]) {
      expect((await trip.save(aDraft(changes))).status).toBe(200);
      const answer = await trip.send();
      expect([answer.status, (await answer.json()).errors]).toEqual([400, errors]);
    }
    expect((await trip.details()).stage).toBe('reviewing');
    expect(await emailsTo(api, PARVEEN)).toHaveLength(1);
  });

  test('never changes once sent: the next save is another quote, which replaces it when sent', async ({ api }) => {
    const trip = await aTrip(api);
    /** The quote that the list of charters shows. */
    const listed = async () => {
      const answer = await api.app.request('/api/PrivateCharter/GetAllRequests', { headers: trip.staff });
      return (await answer.json()).data[0].tripRecord.quote;
    };
    await trip.save();
    expect(await listed()).toBeNull();
    await trip.send();
    await trip.save(aDraft({ aircraft: 'Citation', lines: [aLine(2_500_000)], replaces: 1 }));
    expect(await statesOf(api)).toEqual(['1 sent', '2 draft']);
    expect(await listed()).toEqual({ total: 1_200_000, currency: 'USD' });
    expect((await trip.read()).quotes[0]).toMatchObject({ version: 1, aircraft: 'King Air 350' });
    expect((await trip.send(1)).status).toBe(409);
    await trip.send(2);
    expect(await statesOf(api)).toEqual(['1 superseded', '2 sent']);
    expect(await listed()).toEqual({ total: 2_500_000, currency: 'USD' });
    const renewed = (await emailsTo(api, PARVEEN)).find(({ subject }) => /^Your new quote is here/.test(subject));
    expect(renewed?.text).toContain('Quote 1 was replaced by quote 2.');
    expect((await trip.read()).overQuotes).toMatchObject([{ version: 1, by: 2 }]);
    expect(await remindersOf(api)).toHaveLength(1);
    expect(await refusalOf(await trip.answer())).toEqual([
      409,
      'This quote is no longer valid. Another quote replaced it or was accepted.',
    ]);
    await trip.withdraw(2);
    expect(await listed()).toBeNull();
  });

  test('can be withdrawn until it is answered, and the trip is reviewed again after the last one', async ({ api }) => {
    const trip = await aTripWithOffers(api, 2);
    await trip.withdraw(2);
    expect((await trip.details()).stage).toBe('quoted');
    await trip.withdraw(1);
    expect(await statesOf(api)).toEqual(['1 withdrawn', '2 withdrawn']);
    expect((await trip.details()).stage).toBe('reviewing');
    expect((await trip.read()).quotes).toEqual([]);
    expect((await trip.answer()).status).toBe(409);
    expect((await trip.withdraw()).status).toBe(409);
    expect(await remindersOf(api)).toEqual([]);
  });

  test('ends when its trip is reviewed again, and another one can be accepted', async ({ api }) => {
    const trip = await aQuotedTrip(api);
    await trip.answer();
    await trip.move('reviewing');
    expect(await statesOf(api)).toEqual(['1 superseded']);
    await trip.save();
    await trip.send(2);
    expect((await trip.answer({ version: 2 })).status).toBe(200);
    expect(await statesOf(api)).toEqual(['1 superseded', '2 accepted']);
  });

  test('is not sent for a trip that has ended', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save();
    await trip.move('declined', { reason: 'cabotage' });
    expect(await refusalOf(await trip.send())).toEqual([
      409,
      'A trip that is declined cannot have a quote. Reopen it first.',
    ]);
  });
});

describe('the traveller’s answer to a quote', () => {
  test('accepts what was shown, with name, time and hash, and both sides get an e-mail', async ({ api }) => {
    const trip = await aQuotedTrip(api, aDraft({ paymentUrl: 'https://pay.example/1' }));
    const seen = (await trip.read()).quotes[0];
    const answer = await trip.answer();
    const after = v.parse(travellerTrip, (await answer.json()).data);
    expect(after).toMatchObject({
      stage: 'accepted',
      quotes: [{ state: 'accepted', answeredBy: 'Parveen', paymentUrl: 'https://pay.example/1' }],
    });
    expect(after.calendar).toMatch(/DURATION:PT2H5M/);
    const [stored] = await api.db.selectFrom('quotes').select('answered_hash').execute();
    expect(stored?.answered_hash).toBe(seen?.hash);
    // What was shown, and its hash, stay the same afterwards.
    expect(after.quotes[0]?.hash).toBe(seen?.hash);
    expect((await emailsTo(api, 'desk@example.com')).at(-1)?.subject).toMatch(/^CW-.*: accepted, USD 12,000$/);
    expect((await emailsTo(api, PARVEEN)).at(-1)?.subject).toMatch(/^You have accepted/);
    expect((await trip.details()).dueAt).not.toBeNull();
    expect((await trip.move('booked')).status).toBe(200);
    expect((await trip.read()).quotes[0]?.paymentUrl).toBe('https://pay.example/1');
    const [receipt, ...later] = await emailsTo(api, PARVEEN);
    expect(receipt?.text).toContain('someone may have entered your address by mistake');
    expect(later.map(({ text }) => text).join()).not.toContain('by mistake');
    expect(later.at(-1)?.text).toMatch(
      /^Your private charter is confirmed[^\n]*\n\nKing Air 350: USD 12,000\n.*See your trip:/s,
    );
    // Nobody pays for what was cancelled.
    await trip.move('cancelled', { reason: 'the operator' });
    expect(await trip.read()).toMatchObject({
      wasBooked: true,
      quotes: [{ state: 'accepted', paymentUrl: '' }],
    });
  });

  test('is confirmed by e-mail for the quote that is accepted now, not for one before it', async ({ api }) => {
    const trip = await aQuotedTrip(api);
    await trip.answer();
    await trip.move('reviewing', { reason: 'A mistake' });
    await trip.save(aDraft({ lines: [aLine(1_300_000)] }));
    await trip.send(2);
    await trip.answer({ version: 2, total: 1_300_000 });
    const { jobs } = await claimEmails(api.db, { now: new Date(), lockMs: 60_000, limit: 20 }, judgeEmail);
    const accepted = jobs.filter(({ subject }) => subject.startsWith('You have accepted'));
    expect(accepted.map(({ text }) => /USD [\d,]+/.exec(text)?.[0])).toEqual(['USD 13,000']);
  });

  test('is refused when it is incomplete, or for other content than the quote that was sent', async ({ api }) => {
    const trip = await aQuotedTrip(api);
    for (const changes of [{ hash: '' }, { name: '  ' }, { says: 'perhaps' }])
      expect({ ...changes, status: (await trip.answer(changes)).status }).toEqual({ ...changes, status: 400 });
    for (const changes of [{ total: 1 }, { hash: NO_HASH }, { version: 7 }])
      expect({ ...changes, status: (await trip.answer(changes)).status }).toEqual({ ...changes, status: 409 });
    expect(await statesOf(api)).toEqual(['1 sent']);
  });

  test('is recorded as seen when the page reports it, not when the link is opened', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save();
    const [sent] = await dataOf(trip.send());
    await trip.read();
    expect(sent?.viewedAt).toBeNull();
    await trip.seen();
    const [first] = await api.db.selectFrom('quotes').select('viewed_at').execute();
    await trip.seen();
    expect(await api.db.selectFrom('quotes').select('viewed_at').execute()).toEqual([first]);
    expect(first?.viewed_at).not.toBeNull();
  });
});

/** Offers with these totals, sent together: USD 12,000, PKR 3,500,000 and USD 10,000. */
const OFFERS = [
  { currency: 'USD', total: 1_200_000 },
  { currency: 'PKR', total: 350_000_000 },
  { currency: 'USD', total: 1_000_000 },
] as const;

async function aTripWithOffers(api: TestApp, count: number, query = '') {
  const trip = await aTrip(api, query);
  for (const [index, { currency, total }] of OFFERS.slice(0, count).entries()) {
    await trip.save(aDraft({ aircraft: `Aircraft ${index + 1}`, currency, lines: [aLine(total)] }));
    await trip.send(index + 1);
  }
  return trip;
}
const yesTo = (version: number) => ({ version, total: OFFERS[version - 1]?.total });

describe('several offers of one trip', () => {
  test('are open at the same time, each with its e-mail, until one is accepted', async ({ api }) => {
    const trip = await aTripWithOffers(api, 2);
    expect(await statesOf(api)).toEqual(['1 sent', '2 sent']);
    expect((await trip.read()).quotes).toMatchObject([
      { version: 1, total: 1_200_000 },
      { version: 2, total: 350_000_000 },
    ]);
    const emails = await api.db.selectFrom('outbox').select('text').where('recipient', '=', PARVEEN).execute();
    const beside = emails.filter(({ text }) => /You have 2 quotes/.test(text));
    expect(beside.map(({ text }) => text.match(/^Aircraft \d: [A-Z]{3} [\d,]+\d/gm))).toEqual([
      ['Aircraft 1: USD 12,000', 'Aircraft 2: PKR 3,500,000'],
    ]);
    expect(emails.filter(({ text }) => /for the Aircraft [12], (?:USD|PKR)/.test(text))).toHaveLength(2);
    expect(await trip.details()).toMatchObject({ quoteState: 'sent', openOffers: 2 });

    expect((await trip.answer(yesTo(1))).status).toBe(200);
    expect(await statesOf(api)).toEqual(['1 accepted', '2 superseded']);
    expect((await trip.read()).quotes).toMatchObject([{ version: 1, state: 'accepted' }]);
    expect(await trip.details()).toMatchObject({ stage: 'accepted', quoteState: 'accepted', openOffers: 0 });
    expect(await refusalOf(await trip.answer({ ...yesTo(2), hash: NO_HASH }))).toEqual([
      409,
      'This quote is no longer valid. Another quote replaced it or was accepted.',
    ]);
    expect(await remindersOf(api)).toEqual([]);
  });

  test('can be written side by side, and sent together in one e-mail with a message from staff', async ({ api }) => {
    const trip = await aTrip(api);
    const [first, second] = ['CJ4', 'King Air'].map((aircraft) => ({ aircraft, lines: [aLine(aircraft.length)] }));
    const end = { validUntil: inHours(48) };
    await trip.save(aDraft({ ...first, ...end, message: 'The jet is faster,\nthe other lands closer.' }));
    expect((await trip.saveAnother(aDraft({ ...second, ...end }))).status).toBe(200);
    expect(await statesOf(api)).toEqual(['1 draft', '2 draft']);
    // A person who has not seen both can send neither.
    expect(await refusalOf(await trip.send(1))).toEqual([
      409,
      'Someone else has saved quote 2 in the meantime. Nothing was sent. Check the drafts again.',
    ]);
    expect((await trip.send([1, 2])).status).toBe(200);
    expect(await statesOf(api)).toEqual(['1 sent', '2 sent']);
    const emails = await api.db.selectFrom('outbox').select('text').where('recipient', '=', PARVEEN).execute();
    const [, offers, reminder, ...more] = emails.map(({ text }) => text);
    expect(offers).toMatch(
      /2 quotes.*\n\nThe jet is faster,\nthe other lands closer\.\n\nCJ4: USD 0\.03, valid.*\nKing Air: USD 0\.08,/,
    );
    expect(reminder).toMatch(/^2 quotes/);
    expect(more).toEqual([]);
    // The reminder names the offer that is left.
    await trip.withdraw(2);
    const left = await api.db.selectFrom('outbox').select('text').where('recipient', '=', PARVEEN).execute();
    expect(left.at(-1)?.text).toMatch(/^The quote from .* for the CJ4, USD 0\.03,/);
    expect(left).toHaveLength(3);
  });

  test('are not sent while one of them is wrong, which is named; a draft can be removed', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save();
    await trip.saveAnother(aDraft({ aircraft: '' }));
    expect(await refusalOf(await trip.send([1, 2]))).toEqual([400, 'Quote 2: Enter the aircraft, or the car']);
    expect((await trip.withdraw(2)).status).toBe(200);
    expect(await statesOf(api)).toEqual(['1 draft']);
    expect((await trip.send([1, 2])).status).toBe(409);
    expect((await trip.send(1)).status).toBe(200);
  });

  test('are three at most, and a draft can replace one', async ({ api }) => {
    const trip = await aTripWithOffers(api, 3);
    await trip.save(aDraft());
    expect(await refusalOf(await trip.send(4))).toEqual([
      409,
      'At most 3 quotes can be open. Replace, withdraw or remove one of them first.',
    ]);
    await trip.save(aDraft({ replaces: 2 }));
    expect((await trip.send(4)).status).toBe(200);
    expect(await statesOf(api)).toEqual(['1 sent', '2 superseded', '3 sent', '4 sent']);
  });

  test('can be declined one by one, and the trip is lost with the last one', async ({ api }) => {
    const trip = await aTripWithOffers(api, 2);
    await trip.answer({ ...yesTo(2), says: 'no' });
    expect(await trip.details()).toMatchObject({ stage: 'quoted', quoteState: 'sent', openOffers: 1 });
    expect((await trip.read()).quotes).toMatchObject([{ version: 1, state: 'sent' }]);
    expect(await remindersOf(api)).toHaveLength(1);
    await trip.answer({ ...yesTo(1), says: 'no' });
    expect((await trip.details()).stage).toBe('lost');
    expect(await statesOf(api)).toEqual(['1 declined', '2 declined']);
    expect((await emailsTo(api, 'desk@example.com')).at(-1)?.subject).toMatch(/: declined, USD 12,000$/);
  });

  test('can be declined and accepted while a change that was asked for waits for staff’s answer', async ({ api }) => {
    const trip = await aTripWithOffers(api, 2);
    expect((await trip.ask('A day later')).status).toBe(200);
    for (const answer of [{ ...yesTo(2), says: 'no' }, yesTo(1)]) {
      await trip.answer(answer);
      expect((await trip.details()).asked).toBe('change asked');
      expect((await trip.read()).asked.change).toMatch(/Z$/);
    }
    expect((await changeTrip(api, trip.id, { note: 'The day after is fine' })).status).toBe(200);
    expect([(await trip.details()).asked, (await trip.read()).asked.change]).toEqual([null, null]);
  });

  test('is refused with a total or a hash that is not its own, and not as withdrawn', async ({ api }) => {
    const trip = await aTripWithOffers(api, 1);
    for (const wrong of [{ total: 1 }, { hash: 'f'.repeat(64) }]) {
      const answer = await trip.answer({ ...yesTo(1), ...wrong });
      expect(answer.status).toBe(409);
      expect((await answer.json()).message).toMatch(/^What you sent does not match this quote/);
    }
    expect(await statesOf(api)).toEqual(['1 sent']);
  });

  test('can be accepted after one has expired and one was withdrawn, also with a deleted aircraft', async ({ api }) => {
    const trip = await aTripWithOffers(api, 2);
    const staff = await signIn(api.app);
    const aircraft = await storeAircraft(api, staff, { Name: 'Aircraft 3' });
    await trip.save(aDraft({ aircraft: 'Aircraft 3', lines: [aLine(1_000_000)], validUntil: inHours(72) }));
    await trip.send(3);
    const deleted = await api.app.request(`/api/AirlineAircraft/delete-aircraft/${aircraft}`, {
      method: 'DELETE',
      headers: staff,
    });
    expect(deleted.status).toBe(200);
    await trip.withdraw(2);
    await after49Hours(async () => {
      expect((await trip.read()).quotes).toMatchObject([{ version: 3, aircraft: 'Aircraft 3', fleet: null }]);
      const [expired, withdrawn] = [await trip.answer(yesTo(1)), await trip.answer(yesTo(2))];
      expect([expired.status, withdrawn.status]).toEqual([409, 409]);
      const { message, data } = await expired.json();
      expect(message).toBe('This quote has expired. Call us for a new one.');
      expect(v.parse(travellerTrip, data).quotes).toMatchObject([{ version: 3, state: 'sent' }]);
      expect((await withdrawn.json()).message).toMatch(/^Our desk has withdrawn this quote/);
      expect((await trip.answer(yesTo(3))).status).toBe(200);
    });
    expect(await statesOf(api)).toEqual(['1 superseded', '2 withdrawn', '3 accepted']);
  });

  test('need to be named when one is accepted by telephone, and no name is stored with it', async ({ api }) => {
    const trip = await aTripWithOffers(api, 2);
    expect(await refusalOf(await trip.move('accepted'))).toEqual([
      409,
      'Several quotes are open. Choose the one that was accepted.',
    ]);
    expect((await trip.move('accepted', { quoteVersion: 7 })).status).toBe(409);
    expect(await statesOf(api)).toEqual(['1 sent', '2 sent']);
    expect((await trip.move('accepted', { quoteVersion: 1 })).status).toBe(200);
    expect(await statesOf(api)).toEqual(['1 accepted', '2 superseded']);
    expect((await trip.read()).quotes).toMatchObject([{ state: 'accepted', answeredBy: '' }]);
  });

  test('are alternatives: no answer, e-mail or webhook contains a sum of their totals', async ({ api }) => {
    const partner = { key: 'indus', name: 'Indus', contact: '', origins: '', off_at: null, created_at: inHours(0) };
    await api.db.insertInto('partners').values(partner).execute();
    const staff = await signIn(api.app);
    const hook = { url: 'https://hooks.example/1', events: [...contract.WEBHOOK_EVENTS] };
    await api.app.request('/api/Webhooks', json(hook, staff));
    const trip = await aTripWithOffers(api, 3, '?partner=indus');

    const [a, b, c] = OFFERS.map(({ total }) => total) as [number, number, number];
    const sums = [a + b, a + c, b + c, a + b + c].flatMap((sum) => [sum, sum / 100, (sum / 100).toLocaleString('en')]);
    const isEndpoint = (value: unknown): value is Endpoint =>
      typeof value === 'object' && value !== null && 'path' in value && 'who' in value && 'method' in value;
    const reading = (Object.values(contract) as unknown[])
      .filter(isEndpoint)
      .filter(({ method, who }) => method === 'get' && who === 'admin');
    expect(reading.length).toBeGreaterThan(20);
    const walk = async () => {
      const found: string[] = [];
      for (const { path } of reading) {
        const answer = await api.app.request(`/api${path.replace(/:\w+/, String(trip.id))}`, { headers: staff });
        found.push(`${path} ${await textOf(answer)}`);
      }
      for (const { text } of await api.db.selectFrom('outbox').select('text').execute()) found.push(`e-mail ${text}`);
      for (const { body } of await api.db.selectFrom('deliveries').select('body').execute()) found.push(`hook ${body}`);
      return found;
    };
    const walked = await walk();
    for (const total of [a, b, c]) expect(walked.join()).toContain(String(total));
    for (const text of [...walked, JSON.stringify(await trip.read())])
      for (const sum of sums) expect(text).not.toMatch(new RegExp(`(?<![\\d,])${sum}(?![\\d,])`));

    const figures = async () => {
      const [{ id }] = (await api.db.selectFrom('partners').select('id').execute()) as [{ id: number }];
      return (await (await api.app.request(`/api/Partners/${id}`, { headers: staff })).json()).data.months[0];
    };
    expect(await figures()).toMatchObject({ requests: 1, quoted: 1, booked: 0, totals: [] });
    await trip.answer(yesTo(2));
    await trip.move('booked');
    expect(await figures()).toMatchObject({ booked: 1, totals: [{ currency: 'PKR', amount: 350_000_000 }] });
  });
});
