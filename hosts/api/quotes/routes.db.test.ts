import * as contract from '@charter-hosts/contract';
import {
  type DeskQuote,
  type QuoteBase,
  type QuoteDraft,
  type TravellerTrip,
  travellerTrip,
  tripFile,
} from '@charter-hosts/contract';
import type { Endpoint } from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect, vi } from 'vitest';
import {
  aCharter,
  anImage,
  test as base,
  changeTrip,
  json,
  signIn,
  storeAircraft,
  type TestApp,
  textOf,
} from '../testing';

// Of this file alone: files share their modules.
const test = base.extend({ env: { DESK_EMAIL: 'desk@example.com', PUBLIC_URL: 'https://fly.example' } });

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const KHI = 'Karachi (KHI) – Jinnah International Airport';
const KDU = 'Skardu (KDU) – Skardu Airport';

const LEG = { from: KHI, to: KDU, departs: '2027-03-04T14:30:00', minutes: 125 };

/** A leg or line of which nothing is said of what was typed. */
type Written = Omit<Partial<QuoteDraft>, 'legs' | 'lines'> & { legs?: object[]; lines?: object[] };

const aDraft = (changes: Written = {}): Written => ({
  aircraft: 'King Air 350',
  tail: 'AP-ABC',
  currency: 'USD',
  legs: [
    {
      from: KHI,
      to: KDU,
      departs: '2027-03-04T14:30:00',
      minutes: 125,
      calculatedMinutes: 130,
      km: 1200,
      seats: 4,
      isFerry: false,
      isShown: true,
    },
    {
      from: KDU,
      to: KHI,
      departs: '2027-03-04T18:00:00',
      minutes: 125,
      calculatedMinutes: 125,
      km: 1200,
      seats: 0,
      isFerry: true,
      isShown: false,
    },
  ],
  lines: [
    { label: 'Flight', kind: 'flight', amount: 1_250_000 },
    { label: 'Returning client', kind: 'discount', amount: 50_000 },
  ],
  terms: 'Half is due within a day.',
  validUntil: inHours(48),
  ...changes,
});

const NO_HASH = '0'.repeat(64);

/** A private charter under review: its desk and its traveller. */
async function aTrip(api: TestApp, query = '') {
  const created = await api.app.request(`/api/PrivateCharter/Create${query}`, json(aCharter()));
  const { trackUrl } = (await created.json()).data;
  const [{ id }] = (await api.db.selectFrom('trips').select('id').orderBy('id', 'desc').limit(1).execute()) as [
    { id: number },
  ];
  const desk = await signIn(api.app);
  const traveller = { Authorization: `Bearer ${trackUrl.split('#')[1]}` };
  const post = (path: string, body: object, headers = desk) => api.app.request(`/api/${path}`, json(body, headers));
  await post(`Trip/${id}`, { version: 1, stage: 'reviewing' });
  const read = async (): Promise<TravellerTrip> => {
    const answer = await api.app.request('/api/Traveller/Trip', { headers: traveller });
    return v.parse(travellerTrip, (await answer.json()).data);
  };
  const quotes = async (): Promise<DeskQuote[]> =>
    (await (await api.app.request(`/api/Quotes/${id}`, { headers: desk })).json()).data;
  /** The revision and the hash of what is stored now. */
  const baseOf = async (version?: number): Promise<QuoteBase> => {
    const found = (await quotes()).find((one) => (version ? one.version === version : one.state === 'draft'));
    return { revision: found?.revision ?? 1, hash: found?.hash ?? NO_HASH };
  };
  const file = async () => {
    const answer = await api.app.request(`/api/Trip/${id}`, { headers: desk });
    return v.parse(tripFile, (await answer.json()).data);
  };
  return {
    id,
    read,
    file,
    quotes,
    baseOf,
    /** Saves over the draft that is stored, unless another one is named. */
    async save(draft: object = aDraft(), basedOn?: QuoteBase | null) {
      const hasDraft = (await quotes()).some(({ state }) => state === 'draft');
      const stored = hasDraft ? await baseOf() : null;
      return post(`Quotes/${id}`, { basedOn: basedOn === undefined ? stored : basedOn, ...draft });
    },
    send: async (version = 1, base?: QuoteBase) =>
      post(`Quotes/send/${id}`, { version, ...(base ?? (await baseOf(version))) }),
    withdraw: async (version = 1, base?: QuoteBase) =>
      post(`Quotes/withdraw/${id}`, { version, ...(base ?? (await baseOf(version))) }),
    move: (stage: string, more: object = {}) => changeTrip(api, id, { stage, ...more }),
    answer: async (body: { version?: number } & Record<string, unknown> = {}) => {
      const hash = (await read()).quotes.find((one) => one.version === (body.version ?? 1))?.hash ?? NO_HASH;
      const yes = { version: 1, total: 1_200_000, hash, says: 'yes', name: 'Parveen' };
      return post('Traveller/Answer', { ...yes, ...body }, traveller);
    },
    seen: () => api.app.request('/api/Traveller/Seen', { method: 'POST', headers: traveller }),
  };
}

const dataOf = async (answer: Response | Promise<Response>): Promise<DeskQuote[]> => (await (await answer).json()).data;
const statesOf = async (api: TestApp) =>
  (await api.db.selectFrom('quotes').select(['version', 'state']).orderBy('version').execute()).map(
    ({ version, state }) => `${version} ${state}`,
  );
const mailsTo = async (api: TestApp, to: string) =>
  await api.db.selectFrom('outbox').select(['subject', 'due_at']).where('recipient', '=', to).orderBy('id').execute();
const PARVEEN = 'parveen.testwala@example.com';

describe('a draft', () => {
  test('is stored as written, is the only one, and is hidden from the traveller', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save(aDraft({ aircraft: 'Citation' }));
    const written = aDraft();
    const [draft] = await dataOf(trip.save(written));
    expect(draft).toMatchObject({ ...written, version: 1, state: 'draft', total: 1_200_000 });
    expect(await statesOf(api)).toEqual(['1 draft']);
    expect((await trip.read()).quotes).toEqual([]);
    expect((await trip.file()).stage).toBe('reviewing');
  });

  test('can have amounts above a PostgreSQL integer', async ({ api }) => {
    const trip = await aTrip(api);
    const lines = [{ label: 'Flight', kind: 'flight' as const, amount: 900_000_000_000 }];
    const [draft] = await dataOf(trip.save(aDraft({ currency: 'PKR', lines, ratePerHour: 90_000_000_000 })));
    expect(draft).toMatchObject({ total: 900_000_000_000, lines, ratePerHour: 90_000_000_000 });
  });

  test.for([
    ['an amount below nothing', { lines: [{ label: 'Flight', kind: 'flight', amount: -1 }] }],
    ['a part of a cent', { lines: [{ label: 'Flight', kind: 'flight', amount: 0.5 }] }],
    ['a kind that there is not', { lines: [{ label: 'Tea', kind: 'tea', amount: 1 }] }],
    ['a currency that there is not', { currency: 'ABC' }],
    ['a page to pay on that is not encrypted', { paymentUrl: 'http://pay.example' }],
    ['too many lines', { lines: Array.from({ length: 41 }, () => ({ label: 'x', kind: 'fee', amount: 1 })) }],
    ['a leg of less than no time', { legs: [{ from: KHI, to: KDU, departs: '2027-03-04T14:30:00', minutes: -1 }] }],
    ['a base that is no hash', { basedOn: { revision: 1, hash: 'none' } }],
  ])('is refused with %s', async ([, changes], { api }) => {
    const trip = await aTrip(api);
    expect((await trip.save({ ...aDraft(), ...(changes as object) })).status).toBe(400);
    expect(await statesOf(api)).toEqual([]);
  });
});

describe('two people who write one draft', () => {
  const CHEAP = aDraft({ lines: [{ label: 'Flight', kind: 'flight', amount: 100 }] });

  test('are detected by revision and hash: the later save is refused with the stored draft', async ({ api }) => {
    const trip = await aTrip(api);
    const [first] = await dataOf(trip.save(aDraft(), null));
    expect(first?.revision).toBe(1);
    const [second] = await dataOf(trip.save(CHEAP, first));
    expect(second).toMatchObject({ revision: 2, total: 100 });
    expect(second?.hash).not.toBe(first?.hash);
    const late = await trip.save(aDraft({ tail: 'AP-XYZ' }), first);
    const { message, data } = await late.json();
    expect([late.status, message]).toEqual([
      409,
      'Someone else has saved this draft in the meantime. Your changes were not saved.',
    ]);
    expect(data).toEqual([second]);
    expect(await trip.quotes()).toEqual([second]);
  });

  test('cannot send an unseen draft: A reads 12,000, B saves 1, A sends', async ({ api }) => {
    const trip = await aTrip(api);
    const [read] = await dataOf(trip.save(aDraft(), null));
    const [changed] = await dataOf(trip.save(CHEAP, read));
    const sent = await trip.send(1, read);
    expect([sent.status, (await sent.json()).data]).toEqual([409, [changed]]);
    expect(await statesOf(api)).toEqual(['1 draft']);
    expect((await trip.read()).quotes).toEqual([]);
    expect(await mailsTo(api, PARVEEN)).toHaveLength(1);
    expect((await trip.send(1, changed)).status).toBe(200);
  });

  test('are refused by the content, whatever the revision says', async ({ api }) => {
    const trip = await aTrip(api);
    const [draft] = await dataOf(trip.save(aDraft(), null));
    const other = { revision: draft?.revision ?? 0, hash: NO_HASH };
    for (const refused of [trip.save(CHEAP, other), trip.send(1, other)]) expect((await refused).status).toBe(409);
    await api.db.updateTable('quote_lines').set({ amount: 1 }).execute();
    expect((await trip.send(1, draft)).status).toBe(409);
  });

  test('who save first at once write one draft, and one is refused', async ({ api }) => {
    const trip = await aTrip(api);
    const saves = await Promise.all([trip.save(aDraft(), null), trip.save(CHEAP, null), trip.save(CHEAP, null)]);
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await statesOf(api)).toEqual(['1 draft']);
    expect((await trip.quotes())[0]?.revision).toBe(1);
  });

  test('who save or send at once leave one valid state', async ({ api }) => {
    const trip = await aTrip(api);
    const [draft] = await dataOf(trip.save(aDraft(), null));
    const saves = await Promise.all([trip.save(CHEAP, draft), trip.save(aDraft({ tail: 'AP-XYZ' }), draft)]);
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [now] = await trip.quotes();
    const both = await Promise.all([trip.send(1, now), trip.save(aDraft({ tail: 'AP-NEW' }), now)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [quote] = await trip.quotes();
    // Whatever was sent is what its sender had read.
    if (quote?.state === 'sent') expect(quote.hash).toBe(now?.hash);
  });

  test('and one whose draft was sent meanwhile is refused and starts no other', async ({ api }) => {
    const trip = await aTrip(api);
    const [draft] = await dataOf(trip.save(aDraft(), null));
    await trip.send(1, draft);
    const late = await trip.save(CHEAP, draft);
    const { message, data } = await late.json();
    expect([late.status, message]).toEqual([409, 'This draft was sent in the meantime. Your changes were not saved.']);
    expect(data).toMatchObject([{ state: 'sent', version: 1 }]);
    expect(await statesOf(api)).toEqual(['1 sent']);
    expect((await trip.send(1, draft)).status).toBe(409);
    expect((await trip.save(CHEAP, null)).status).toBe(200);
  });

  test('can withdraw only the quote that they saw', async ({ api }) => {
    const trip = await aTrip(api);
    const [draft] = await dataOf(trip.save());
    const [sent] = await dataOf(trip.send(1, draft));
    expect((await trip.withdraw(1, { revision: 7, hash: sent?.hash ?? '' })).status).toBe(409);
    const refused = await trip.withdraw(1, { revision: 1, hash: NO_HASH });
    expect([refused.status, (await refused.json()).data]).toEqual([409, [sent]]);
    expect((await trip.withdraw(1, sent)).status).toBe(200);
  });
});

test('an incomplete draft is saved with unread texts, and loaded unchanged', async ({ api }) => {
  const trip = await aTrip(api);
  const written = {
    currency: 'USD',
    legs: [{ from: '', to: KDU, departs: '', minutes: 0, isMinutesTyped: false, seats: 3, requestLeg: 0 }],
    lines: [{ label: '', kind: 'flight', amount: 0, isByRate: true, isAmountTyped: false, isLabelTyped: false }],
    isValidUntilTyped: false,
    unread: [{ path: 'rate', text: '12,5o' }],
  };
  const [draft] = await dataOf(trip.save(written));
  expect(draft).toMatchObject(written);
  expect(await trip.quotes()).toEqual([draft]);
});

test('the next draft starts with the request’s legs and the last quote’s texts', async ({ api }) => {
  const first = await aTrip(api);
  await first.save(aDraft({ ratePerHour: 600_000, cruiseKmh: 480 }));
  await first.send();
  const second = await aTrip(api);
  const answer = await api.app.request(`/api/Quotes/begin/${second.id}`, { headers: await signIn(api.app) });
  expect((await answer.json()).data).toMatchObject({
    email: PARVEEN,
    legs: [{ from: expect.stringContaining('(KHI)'), to: expect.stringContaining('(KDU)'), seats: 4 }],
    terms: 'Half is due within a day.',
    aircraft: [{ aircraft: 'King Air 350', tail: 'AP-ABC', currency: 'USD', ratePerHour: 600_000, cruiseKmh: 480 }],
  });
});

describe('a quote', () => {
  test('that is sent moves the trip to ’quoted’, and is mailed now and a day before it ends', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save();
    const [quote] = await dataOf(trip.send());
    expect(quote).toMatchObject({ state: 'sent', version: 1 });
    const file = await trip.file();
    expect([file.stage, file.dueAt]).toEqual(['quoted', null]);
    expect(file.events.map(({ what, after }) => `${what} ${after}`)).toContain('quote 1 sent: USD 12,000');
    const [, request, reminder] = await mailsTo(api, PARVEEN);
    expect([request?.subject, reminder?.subject].map((subject) => subject?.split(':')[0])).toEqual([
      'Your quote is here',
      'Your quote ends soon',
    ]);
    const hours = (Date.parse(reminder?.due_at ?? '') - Date.now()) / HOUR_MS;
    expect(Math.round(hours)).toBe(24);
  });

  test('shows the traveller only their fields', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save(aDraft({ ratePerHour: 432_100, paymentUrl: 'https://pay.example/1' }));
    await trip.send();
    const {
      quotes: [quote],
      stage,
    } = await trip.read();
    expect(stage).toBe('quoted');
    expect(quote?.legs).toEqual([{ ...LEG, seats: 4, isFerry: false }]);
    expect(quote).toMatchObject({
      total: 1_200_000,
      currency: 'USD',
      terms: 'Half is due within a day.',
      paymentUrl: '',
    });
    expect(JSON.stringify(quote)).not.toContain('432100');
  });

  test('has the rates that it was made from for dispatchers and owners only', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save(aDraft({ ratePerHour: 432_100, cruiseKmh: 487 }));
    await trip.send();
    const readAs = async (headers: HeadersInit) =>
      (await api.app.request(`/api/Quotes/${trip.id}`, { headers })).text();
    expect(await readAs(await signIn(api.app))).toMatch(/432100.*487|487.*432100/);
    // A key has the rights of a viewer.
    const created = await api.app.request(
      '/api/ApiKeys',
      json({ name: 'Planning', scopes: ['requests'] }, await signIn(api.app)),
    );
    const key = await readAs({ Authorization: `Bearer ${(await created.json()).data.secret}` });
    expect(key).toContain('King Air 350');
    expect(key).not.toMatch(/432100|487/);
  });

  test('shows the fleet’s picture of an aircraft of that name', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save();
    await trip.send();
    expect((await trip.read()).quotes[0]?.fleet).toBeNull();
    const admin = await signIn(api.app);
    await storeAircraft(api, admin, { Name: 'King Air 350', Type: 'plane', ImageFile: await anImage() });
    await storeAircraft(api, admin, { Name: 'King Air 350', Type: 'plane', IsActive: 'false' });
    expect((await trip.read()).quotes[0]?.fleet).toEqual({
      type: 'plane',
      imageUrl: expect.stringMatching(/^\/api\/images\/./),
    });
  });

  test.for([
    ['without a line', { lines: [] }, 'lines', 'Add at least one line'],
    [
      'of less than nothing',
      { lines: [{ label: 'Off', kind: 'discount', amount: 5 }] },
      'lines',
      'The total must be above 0',
    ],
    [
      'that is over before it is sent',
      { validUntil: '2020-01-01T00:00:00.000Z' },
      'validUntil',
      'This time has passed',
    ],
    ['without a time', { validUntil: null }, 'validUntil', 'Enter until when the quote is valid'],
    ['without an aircraft', { aircraft: '' }, 'aircraft', 'Choose an aircraft'],
    ['with an empty place', { legs: [{ ...LEG, to: '' }] }, 'legs.0.from', 'Enter both airports'],
    ['without a departure', { legs: [{ ...LEG, departs: '' }] }, 'legs.0.departs', 'The departure is missing'],
    ['without a block time', { legs: [{ ...LEG, minutes: 0 }] }, 'legs.0.minutes', 'Hours and minutes, such as 2:05'],
    [
      'with a line of no name',
      { lines: [{ label: '', kind: 'fee', amount: 5 }] },
      'lines.0.label',
      'Enter a description',
    ],
    [
      'with a line that no rate prices',
      {
        lines: [
          { label: 'Fee', kind: 'fee', amount: 5 },
          { label: 'Flight', kind: 'flight', amount: 0, isByRate: true, isAmountTyped: false },
        ],
      },
      'lines.1.amount',
      'Enter a rate or the amount',
    ],
    [
      'with an amount that cannot be read',
      { unread: [{ path: 'lines.0.amount', text: 'a lot' }] },
      'lines.0.amount',
      'This cannot be read: a lot',
    ],
  ] as const)('is kept, but not sent, %s', async ([, changes, field, message], { api }) => {
    const trip = await aTrip(api);
    expect((await trip.save(aDraft(changes as Written))).status).toBe(200);
    const answer = await trip.send();
    expect([answer.status, (await answer.json()).errors]).toEqual([400, { [field]: message }]);
    expect((await trip.file()).stage).toBe('reviewing');
    expect(await mailsTo(api, PARVEEN)).toHaveLength(1);
  });

  test('never changes once sent: the next save is another quote, which supersedes it when sent', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save();
    await trip.send();
    await trip.save(aDraft({ aircraft: 'Citation', replaces: 1 }));
    expect(await statesOf(api)).toEqual(['1 sent', '2 draft']);
    expect((await trip.read()).quotes[0]).toMatchObject({ version: 1, aircraft: 'King Air 350' });
    expect((await trip.send(1)).status).toBe(409);
    await trip.send(2);
    expect(await statesOf(api)).toEqual(['1 superseded', '2 sent']);
    const subjects = (await mailsTo(api, PARVEEN)).map(({ subject }) => subject.split(':')[0]);
    expect(subjects.filter((subject) => subject === 'Your quote ends soon')).toHaveLength(1);
    const late = await trip.answer();
    expect([late.status, (await late.json()).message]).toEqual([
      409,
      'This quote no longer holds: another one replaced it, or was accepted.',
    ]);
  });

  test('can be withdrawn until it is answered', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save();
    await trip.send();
    await trip.withdraw();
    expect(await statesOf(api)).toEqual(['1 withdrawn']);
    expect((await trip.file()).stage).toBe('reviewing');
    expect((await trip.read()).quotes).toEqual([]);
    expect((await trip.answer()).status).toBe(409);
    expect((await trip.withdraw()).status).toBe(409);
    expect((await mailsTo(api, PARVEEN)).map(({ subject }) => subject.split(':')[0])).not.toContain(
      'Your quote ends soon',
    );
  });

  test('ends when its trip is reviewed again, and another one can be accepted', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save();
    await trip.send();
    await trip.answer();
    await trip.move('reviewing');
    expect(await statesOf(api)).toEqual(['1 superseded']);
    await trip.save();
    await trip.send(2);
    expect((await trip.answer({ version: 2 })).status).toBe(200);
    expect(await statesOf(api)).toEqual(['1 superseded', '2 accepted']);
  });

  test('that was accepted by telephone has no typed name', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save();
    await trip.send();
    await trip.move('accepted');
    expect((await trip.read()).quotes[0]).toMatchObject({ state: 'accepted', answeredBy: '' });
  });

  test('of a trip that has ended is not sent', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save();
    await trip.move('declined', { reason: 'cabotage' });
    const answer = await trip.send();
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'A trip that is declined cannot have a quote. Reopen it first.',
    ]);
  });
});

describe('the traveller’s answer', () => {
  test('accepts what was shown, with name, time and hash, and both sides are mailed', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save(aDraft({ paymentUrl: 'https://pay.example/1' }));
    await trip.send();
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
    // What was shown is the same afterwards, and so is its hash.
    expect(after.quotes[0]?.hash).toBe(seen?.hash);
    expect((await mailsTo(api, 'desk@example.com')).at(-1)?.subject).toMatch(/^CW-.*: accepted, USD 12,000$/);
    expect((await mailsTo(api, PARVEEN)).at(-1)?.subject).toMatch(/^You have accepted/);
    expect((await trip.file()).dueAt).not.toBeNull();
    expect((await trip.move('booked')).status).toBe(200);
  });

  test('declines it, which ends the trip until it is reviewed again', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save();
    await trip.send();
    await trip.answer({ says: 'no' });
    expect((await trip.file()).stage).toBe('lost');
    expect(await statesOf(api)).toEqual(['1 declined']);
    expect((await mailsTo(api, 'desk@example.com')).at(-1)?.subject).toMatch(/: declined, USD 12,000$/);
  });

  test('of two at once counts once', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save();
    await trip.send();
    const answers = await Promise.all([
      trip.answer({ name: 'One' }),
      trip.answer({ name: 'Two' }),
      trip.answer({ says: 'no', name: 'Three' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const request = (await mailsTo(api, 'desk@example.com')).filter(({ subject }) => /accepted|declined/.test(subject));
    expect(request).toHaveLength(1);
  });

  test('that is sent once more because its answer was lost counts once, and is no error', async ({ api }) => {
    const trip = await aTripWithOffers(api, 2);
    const hash = (await trip.read()).quotes[0]?.hash;
    const answers = await Promise.all([trip.answer({ hash }), trip.answer({ hash })]);
    answers.push(await trip.answer({ hash }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statesOf(api)).toEqual(['1 accepted', '2 superseded']);
    const mails = (await mailsTo(api, 'desk@example.com')).filter(({ subject }) => /accepted/.test(subject));
    expect(mails).toHaveLength(1);
    expect((await trip.answer({ hash, name: 'Somebody else' })).status).toBe(409);
    expect((await trip.answer({ hash, says: 'no' })).status).toBe(409);
  });

  test('is refused after ’Good until’, whatever the traveller’s clock', async ({ api }) => {
    const trip = await aTrip(api);
    await trip.save();
    await trip.send();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 49 * HOUR_MS });
    try {
      expect((await trip.read()).quotes[0]?.state).toBe('expired');
      const answer = await trip.answer();
      const { message, data } = await answer.json();
      expect([answer.status, message]).toEqual([409, 'This quote has expired. Call us for a new one.']);
      expect(v.parse(travellerTrip, data).quotes[0]?.state).toBe('expired');
    } finally {
      vi.useRealTimers();
    }
    expect((await trip.file()).stage).toBe('quoted');
  });

  test.for([
    ['another total', { total: 1 }, 409],
    ['the hash of something else', { hash: NO_HASH }, 409],
    ['no hash', { hash: '' }, 400],
    ['another version', { version: 7 }, 409],
    ['no name', { name: '  ' }, 400],
    ['no answer', { says: 'perhaps' }, 400],
  ] as const)('is refused with %s', async ([, changes, status], { api }) => {
    const trip = await aTrip(api);
    await trip.save();
    await trip.send();
    expect((await trip.answer(changes)).status).toBe(status);
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

/** Offers of these totals, sent beside each other: USD 12,000, PKR 3,500,000 and USD 10,000. */
const OFFERS = [
  { currency: 'USD', total: 1_200_000 },
  { currency: 'PKR', total: 350_000_000 },
  { currency: 'USD', total: 1_000_000 },
] as const;

/** A trip with some open offers. */
async function aTripWithOffers(api: TestApp, count: number, query = '') {
  const trip = await aTrip(api, query);
  for (const [index, { currency, total }] of OFFERS.slice(0, count).entries()) {
    const lines = [{ label: 'Flight', kind: 'flight', amount: total }];
    await trip.save(aDraft({ aircraft: `Aircraft ${index + 1}`, currency, lines }));
    await trip.send(index + 1);
  }
  return trip;
}
const yesTo = (version: number) => ({ version, total: OFFERS[version - 1]?.total });

describe('several offers', () => {
  test('are open at once and shown to the traveller, the oldest first; each has its mail', async ({ api }) => {
    const trip = await aTripWithOffers(api, 2);
    expect(await statesOf(api)).toEqual(['1 sent', '2 sent']);
    expect((await trip.read()).quotes.map(({ version, total }) => [version, total])).toEqual([
      [1, 1_200_000],
      [2, 350_000_000],
    ]);
    const mails = await api.db.selectFrom('outbox').select('text').where('recipient', '=', PARVEEN).execute();
    const beside = mails.filter(({ text }) => /1 other offer is open/.test(text.replaceAll(/\s+/g, ' ')));
    expect(beside).toHaveLength(1);
    expect(mails.filter(({ text }) => /for the Aircraft [12], (?:USD|PKR)/.test(text))).toHaveLength(2);
    expect(await trip.file()).toMatchObject({ quoteState: 'sent', openOffers: 2 });
  });

  test('are three at most, of which a draft can replace one', async ({ api }) => {
    const trip = await aTripWithOffers(api, 3);
    await trip.save(aDraft());
    const refused = await trip.send(4);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      '3 offers are open already. Replace or withdraw one of them first.',
    ]);
    await trip.save(aDraft({ replaces: 2 }));
    expect((await trip.send(4)).status).toBe(200);
    expect(await statesOf(api)).toEqual(['1 sent', '2 superseded', '3 sent', '4 sent']);
  });

  test('end with the one that is accepted; the others can no longer be accepted', async ({ api }) => {
    const trip = await aTripWithOffers(api, 2);
    expect((await trip.answer(yesTo(1))).status).toBe(200);
    expect(await statesOf(api)).toEqual(['1 accepted', '2 superseded']);
    expect((await trip.read()).quotes).toMatchObject([{ version: 1, state: 'accepted' }]);
    expect(await trip.file()).toMatchObject({ stage: 'accepted', quoteState: 'accepted', openOffers: 0 });
    const late = await trip.answer({ ...yesTo(2), hash: NO_HASH });
    expect([late.status, (await late.json()).message]).toEqual([
      409,
      'This quote no longer holds: another one replaced it, or was accepted.',
    ]);
    const waiting = await mailsTo(api, PARVEEN);
    expect(waiting.filter(({ subject }) => subject.startsWith('Your quote ends soon'))).toEqual([]);
  });

  test('that are accepted at once: exactly one is', async ({ api }) => {
    const trip = await aTripWithOffers(api, 3);
    const answers = await Promise.all([1, 2, 3].map((version) => trip.answer(yesTo(version))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const states = (await statesOf(api)).map((text) => text.split(' ')[1]);
    expect(states.sort()).toEqual(['accepted', 'superseded', 'superseded']);
    expect((await trip.file()).stage).toBe('accepted');
  });

  test('can be declined one by one; the trip is lost with the last', async ({ api }) => {
    const trip = await aTripWithOffers(api, 2);
    await trip.answer({ ...yesTo(2), says: 'no' });
    expect(await trip.file()).toMatchObject({ stage: 'quoted', quoteState: 'sent', openOffers: 1 });
    expect((await trip.read()).quotes).toMatchObject([{ version: 1, state: 'sent' }]);
    const reminders = (await mailsTo(api, PARVEEN)).filter(({ subject }) => subject.startsWith('Your quote ends'));
    expect(reminders).toHaveLength(1);
    await trip.answer({ ...yesTo(1), says: 'no' });
    expect((await trip.file()).stage).toBe('lost');
  });

  test('can be withdrawn one by one; the trip is reviewed again with the last', async ({ api }) => {
    const trip = await aTripWithOffers(api, 2);
    await trip.withdraw(1);
    expect((await trip.file()).stage).toBe('quoted');
    await trip.withdraw(2);
    expect((await trip.file()).stage).toBe('reviewing');
  });

  test('expire one by one: an open one is shown, and never an expired one beside it', async ({ api }) => {
    const trip = await aTripWithOffers(api, 1);
    await trip.save(aDraft({ validUntil: inHours(72) }));
    await trip.send(2);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 49 * HOUR_MS });
    try {
      expect((await trip.read()).quotes).toMatchObject([{ version: 2, state: 'sent' }]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('are accepted after one has expired and one was withdrawn, also of an aircraft that was deleted', async ({
    api,
  }) => {
    const trip = await aTripWithOffers(api, 2);
    const desk = await signIn(api.app);
    const aircraft = await storeAircraft(api, desk, { Name: 'Aircraft 3' });
    const lines = [{ label: 'Flight', kind: 'flight' as const, amount: 1_000_000 }];
    await trip.save(aDraft({ aircraft: 'Aircraft 3', lines, validUntil: inHours(72) }));
    await trip.send(3);
    const deleted = await api.app.request(`/api/AirlineAircraft/delete-aircraft/${aircraft}`, {
      method: 'DELETE',
      headers: desk,
    });
    expect(deleted.status).toBe(200);
    await trip.withdraw(2);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 49 * HOUR_MS });
    try {
      expect((await trip.read()).quotes).toMatchObject([{ version: 3, aircraft: 'Aircraft 3', fleet: null }]);
      const [expired, withdrawn] = [await trip.answer(yesTo(1)), await trip.answer(yesTo(2))];
      expect([expired.status, withdrawn.status]).toEqual([409, 409]);
      expect((await expired.json()).message).toBe('This quote has expired. Call us for a new one.');
      expect((await withdrawn.json()).message).toMatch(/^Our desk has withdrawn this quote/);
      expect((await trip.answer(yesTo(3))).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
    expect(await statesOf(api)).toEqual(['1 superseded', '2 withdrawn', '3 accepted']);
  });

  test('that are accepted by telephone need to be named', async ({ api }) => {
    const trip = await aTripWithOffers(api, 2);
    const unnamed = await trip.move('accepted');
    expect([unnamed.status, (await unnamed.json()).message]).toEqual([
      409,
      'Several offers are open. Choose the one that was accepted.',
    ]);
    expect((await trip.move('accepted', { quoteVersion: 7 })).status).toBe(409);
    expect(await statesOf(api)).toEqual(['1 sent', '2 sent']);
    expect((await trip.move('accepted', { quoteVersion: 1 })).status).toBe(200);
    expect(await statesOf(api)).toEqual(['1 accepted', '2 superseded']);
  });

  test('are alternatives: no answer, mail or webhook has a sum of their totals', async ({ api }) => {
    const partner = { key: 'indus', name: 'Indus', contact: '', origins: '', off_at: null, created_at: inHours(0) };
    await api.db.insertInto('partners').values(partner).execute();
    const desk = await signIn(api.app);
    const hook = { url: 'https://hooks.example/1', events: [...contract.WEBHOOK_EVENTS] };
    await api.app.request('/api/Webhooks', json(hook, desk));
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
        const answer = await api.app.request(`/api${path.replace(/:\w+/, String(trip.id))}`, { headers: desk });
        found.push(`${path} ${await textOf(answer)}`);
      }
      for (const { text } of await api.db.selectFrom('outbox').select('text').execute()) found.push(`mail ${text}`);
      for (const { body } of await api.db.selectFrom('deliveries').select('body').execute()) found.push(`hook ${body}`);
      return found;
    };
    const walked = await walk();
    for (const total of [a, b, c]) expect(walked.join()).toContain(String(total));
    for (const text of [...walked, JSON.stringify(await trip.read())])
      for (const sum of sums) expect(text).not.toMatch(new RegExp(`(?<![\\d,])${sum}(?![\\d,])`));

    const figures = async () => {
      const [{ id }] = (await api.db.selectFrom('partners').select('id').execute()) as [{ id: number }];
      return (await (await api.app.request(`/api/Partners/${id}`, { headers: desk })).json()).data.months[0];
    };
    expect(await figures()).toMatchObject({ requests: 1, quoted: 1, booked: 0, totals: [] });
    await trip.answer(yesTo(2));
    await trip.move('booked');
    expect(await figures()).toMatchObject({ booked: 1, totals: [{ currency: 'PKR', amount: 350_000_000 }] });
  });
});
