import { describe, expect, it } from 'vitest';
import {
  addPositioning,
  blockMinutes,
  blockText,
  calculate,
  createDraft,
  cruiseIn,
  goodUntil,
  type Known,
  legBetween,
  lookUp,
  positioningLeg,
  priceByRate,
  priceOf,
  readDraft,
  type TypedLeg,
  type TypedQuote,
  typedOf,
  withCurrency,
} from './draft';

const NOW = Date.parse('2027-01-01T00:00:00Z');
const KHI = 'Karachi (KHI) – Jinnah International Airport';
const KDU = 'Skardu (KDU) – Skardu Airport';
const BEGINNING = {
  reference: 'CW-7K3M-Q2',
  name: 'Ayesha Khan',
  email: 'ayesha@example.com',
  kind: 'privateCharter' as const,
  requestId: 1,
  stage: 'reviewing' as const,
  legs: [{ from: KHI, to: KDU, departs: '2027-03-04T14:30:00', seats: 4 }],
  party: 4,
  inclusions: 'Catering',
  terms: 'Half is due.',
  aircraft: [
    { aircraft: 'King Air 350', tail: 'AP-ABC', currency: 'USD' as const, ratePerHour: 300_000, cruiseKmh: 480 },
    { aircraft: 'Citation', tail: '', currency: 'KWD' as const, ratePerHour: 1_000_000, cruiseKmh: 700 },
  ],
};
const DXB = 'Dubai (DXB) – Dubai International Airport';

/** The rates of the aircraft at Karachi. */
const RATES = {
  ...{
    id: 3,
    name: 'Hawker',
    version: 1,
    base: KHI,
    currency: 'USD' as const,
    perHour: 400_000,
    perHourEmpty: 300_000,
  },
  ...{ leastDailyMinutes: 120, perLanding: 20_000, perNight: 50_000, cruiseKmh: 700, rangeKm: null, runwayM: null },
};

/** What figures are calculated from, with the places of a draft looked up. */
const knownOf = async (typed: TypedQuote): Promise<Known> => ({
  ...{ start: BEGINNING, fleet: [], now: NOW, rates: [RATES] },
  places: await lookUp(typed, { places: new Map(), rates: [RATES] }),
});
const begun = async (by: Partial<TypedQuote> = {}) => {
  const draft = { ...createDraft(BEGINNING), ...by };
  return calculate(draft, await knownOf(draft));
};
const legWith = (leg: TypedLeg | undefined, by: Partial<TypedLeg>) => ({ ...leg, ...by }) as TypedLeg;
const byHand = { isByRate: false, isLabelTyped: true, isAmountTyped: true };

describe('a block time', () => {
  it.each([
    ['2:05', 125],
    ['2.05', 125],
    ['0:45', 45],
    ['125', 125],
    ['2:5', 125],
    ['2:75', 0],
    ['48:00', 2880],
    ['48:05', 0],
    ['', 0],
    ['soon', 0],
  ])('%s is %i minutes', (text, minutes) => {
    expect(blockMinutes(text)).toBe(minutes);
  });

  it('that was formatted is parsed to the same minutes', () => {
    for (let minutes = 1; minutes < 2880; minutes++) expect(blockMinutes(blockText(minutes))).toBe(minutes);
  });
});

it.each([
  ['Cruise 578 km/h, range 3,345 km', '578'],
  ['312 kt at FL270', '578'],
  ['Seats nine', ''],
])('the cruise speed in %j is %s km/h', (text, speed) => {
  expect(cruiseIn(text)).toBe(speed);
});

it.each([
  ['2027-01-01T14:17', '2027-01-04T15:00'],
  ['2027-01-01T14:00', '2027-01-04T14:00'],
  ['2027-12-28T23:17', '2028-01-01T00:00'],
])('a quote started at %s is good until %s, a full hour', (begun, until) => {
  expect(goodUntil(Date.parse(begun))).toBe(until);
});

it('a first draft has the legs and the seats of the request, with distance and block time calculated', async () => {
  const draft = await begun({ cruise: '480', isCruiseTyped: true });
  const [leg] = draft.legs;
  expect(leg).toMatchObject({ from: KHI, to: KDU, departs: '2027-03-04T14:30', seats: '4', isBlockTyped: false });
  expect(leg?.km).toBeGreaterThan(1100);
  expect(leg?.calculatedMinutes).toBe(blockMinutes(leg?.block ?? ''));
  const [faster] = (await begun({ cruise: '800', isCruiseTyped: true })).legs;
  expect(faster?.calculatedMinutes).toBeLessThan(leg?.calculatedMinutes ?? 0);
});

it('a leg with another airport has the block time of its own places', async () => {
  const draft = await begun();
  const [leg] = draft.legs;
  const changed = { ...draft, legs: [legWith(leg, { to: DXB })] };
  const [unknown] = calculate(changed, await knownOf(draft)).legs;
  expect(unknown).toMatchObject({ block: '', km: 0, calculatedMinutes: 0 });
  const [known] = calculate(changed, await knownOf(changed)).legs;
  expect(known?.km).toBeGreaterThan(0);
  expect(known?.block).toBe(blockText(known?.calculatedMinutes ?? 0));
  expect(known?.block).not.toBe(leg?.block);
});

it('a typed block time stays, even if it equals the calculated one, which is still shown', async () => {
  const draft = await begun();
  const [leg] = draft.legs;
  const typed = { ...draft, legs: [legWith(leg, { isBlockTyped: true })], cruise: '300', isCruiseTyped: true };
  const [again] = calculate(typed, await knownOf(typed)).legs;
  expect(again?.block).toBe(leg?.block);
  expect(again?.calculatedMinutes).toBeGreaterThan(leg?.calculatedMinutes ?? 0);
});

it('registration, rate and cruise speed follow the aircraft unless typed; the rate only in its currency', async () => {
  const first = await begun({ aircraft: 'King Air 350' });
  expect(first).toMatchObject({ tail: 'AP-ABC', rate: '3,000', cruise: '480' });
  const other = calculate({ ...first, aircraft: 'Citation' }, await knownOf(first));
  expect(other).toMatchObject({ currency: 'USD', tail: '', rate: '', cruise: '700' });
  const typed = { ...first, rate: '2,500', isRateTyped: true, tail: 'AP-XYZ', isTailTyped: true };
  const kept = calculate({ ...typed, aircraft: 'Citation' }, await knownOf(first));
  expect(kept).toMatchObject({ tail: 'AP-XYZ', rate: '2,500', cruise: '700' });
});

it('the rate prices the hours, and typed lines stay', async () => {
  const draft = await begun({ rate: '4,000.40', isRateTyped: true });
  const [leg] = draft.legs;
  const flight = legWith(leg, { block: '2:30', isBlockTyped: true });
  const back = legWith(leg, { key: 99, block: '2:00', isBlockTyped: true, isFerry: true });
  const fee = { key: 1, kind: 'fee' as const, label: 'Handling', amount: '300', ...byHand };
  const typed = { ...draft, legs: [flight, back], lines: [fee] };
  const { lines } = calculate({ ...typed, lines: priceByRate(typed, await knownOf(typed)) }, await knownOf(typed));
  expect(lines.map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
    ['flight', 'Flight, 2 h 30 min', '10,001'],
    ['ferry', 'Positioning, 2 h', '8,000.80'],
    ['fee', 'Handling', '300'],
  ]);
});

it('a text that cannot be parsed has an error at its field, and is saved as typed', async () => {
  const draft = await begun();
  const typed = {
    ...draft,
    ...{ rate: 'much', isRateTyped: true, cruise: 'fast', isCruiseTyped: true, paymentUrl: 'http://pay.example' },
    legs: draft.legs.map((leg) =>
      legWith(leg, { block: 'soon', isBlockTyped: true, seats: 'few', isSeatsTyped: true }),
    ),
    lines: [{ key: 1, kind: 'fee' as const, label: '', amount: 'a lot', ...byHand }],
  };
  const read = readDraft(typed);
  expect(read.errors).toEqual({
    rate: 'Write a number such as 1250.50',
    cruise: expect.stringMatching(/./),
    paymentUrl: 'Must be an address that begins with https://',
    'legs.0.minutes': 'Hours and minutes, such as 2:05',
    'legs.0.seats': expect.stringMatching(/./),
    'lines.0.amount': 'Write a number such as 1250.50',
  });
  expect(reloaded(typed)).toMatchObject({
    ...{ rate: 'much', cruise: 'fast', paymentUrl: 'http://pay.example' },
    legs: [{ block: 'soon', seats: 'few' }],
    lines: [{ amount: 'a lot' }],
  });
});

it('a cruise speed or seats that are no whole number have an error and are not rounded', async () => {
  const draft = await begun();
  const legs = draft.legs.map((leg) => legWith(leg, { seats: '1.250', isSeatsTyped: true }));
  expect(readDraft({ ...draft, legs, cruise: '480,5', isCruiseTyped: true }).errors).toMatchObject({
    cruise: 'Write a whole number',
    'legs.0.seats': 'Write 1250 or 1,250',
  });
  expect(readDraft({ ...draft, cruise: '4800', isCruiseTyped: true }).errors.cruise).toBe('At most 1200');
});

/** As it is read from the server after it was saved. */
const reloaded = (typed: TypedQuote) =>
  typedOf(
    { ...readDraft(typed).draft, id: 1, version: 1, state: 'draft' } as never as Parameters<typeof typedOf>[0],
    NOW,
  );

it('an incomplete time has an error at its field and is kept', async () => {
  const draft = await begun();
  const legs = draft.legs.map((leg) => legWith(leg, { departs: '2027-03-04T14:3' }));
  const typed = { ...draft, legs, validUntil: '2026-12-01T', isValidUntilTyped: true, holdUntil: 'T14:30' };
  const read = readDraft(typed);
  expect(read.errors).toEqual({
    'legs.0.departs': 'The departure is missing',
    validUntil: 'A day and a time, such as 14:30',
    holdUntil: 'A day and a time, such as 14:30',
  });
  expect(read.draft).toMatchObject({ legs: [{ departs: '' }], validUntil: null, holdUntil: null });
  expect(reloaded(typed)).toMatchObject({
    ...{ validUntil: '2026-12-01T', holdUntil: 'T14:30' },
    legs: [{ departs: '2027-03-04T14:3' }],
  });
});

it('the next quote starts from the last one, with a new ’Valid until’', async () => {
  const { draft } = readDraft(await begun({ aircraft: 'King Air 350' }));
  const sent = { ...draft, id: 1, version: 1, state: 'superseded', total: 0 } as never as Parameters<typeof typedOf>[0];
  const next = typedOf({ ...sent, validUntil: '2026-12-01T00:00:00.000Z', isValidUntilTyped: true }, NOW);
  const typed = calculate(next, await knownOf(next));
  expect(typed).toMatchObject({ aircraft: 'King Air 350', terms: 'Half is due.' });
  expect(Date.parse(readDraft(typed).draft.validUntil ?? '') - NOW).toBe(3 * 24 * 3_600_000);
});

it('a typed 0 of a line by the rates is a 0 when the draft is opened again, and an emptied one is calculated', async () => {
  const lines = ['flight', 'landing', 'night'].map((kind, key) => ({
    ...{ key, kind: kind as 'flight', label: kind, isLabelTyped: true, isByRate: true },
    ...{ isAmountTyped: true, amount: ['0', '', '1,000'][key] ?? '' },
  }));
  const { draft } = readDraft(await begun({ aircraft: 'Hawker', lines }));
  const again = typedOf({ ...draft, state: 'draft' } as never as Parameters<typeof typedOf>[0], NOW);
  expect(again.lines.map(({ amount, isAmountTyped }) => [amount, isAmountTyped])).toEqual([
    ['0', true],
    ['', false],
    ['1,000', true],
  ]);
});

it('a change of currency keeps or clears the figures, and converts none', async () => {
  const fee = { key: 1, kind: 'fee' as const, label: 'Handling', amount: '12,550', ...byHand };
  const typed = await begun({ aircraft: 'King Air 350', lines: [fee] });
  const kept = calculate(withCurrency(typed, 'KWD', 'keep'), await knownOf(typed));
  expect(readDraft(kept).draft).toMatchObject({
    currency: 'KWD',
    ratePerHour: 3_000_000,
    lines: [{ amount: 12_550_000 }],
  });
  // Figures that the other currency writes as well stay the same back and forth.
  expect(withCurrency(kept, 'USD', 'keep')).toMatchObject({ rate: '3,000', lines: [{ amount: '12,550' }] });
  const cleared = calculate(withCurrency(typed, 'KWD', 'clear'), await knownOf(typed));
  expect(readDraft(cleared).draft).toMatchObject({ currency: 'KWD', ratePerHour: 0, lines: [{ amount: 0 }] });
});

it('a positioning leg leads to the first leg or from the last; an inserted leg connects two', () => {
  const { legs } = createDraft(BEGINNING);
  const before = positioningLeg(legs, 'before');
  expect(before).toMatchObject({ from: '', to: KHI, departs: '2027-03-04T', isFerry: true, isShown: false });
  const after = positioningLeg([{ ...before, from: DXB }, ...legs], 'after');
  expect(after).toMatchObject({ from: KDU, to: DXB, isFerry: true });
  expect(legBetween([...legs, after], 1)).toMatchObject({ from: KDU, to: KDU, isFerry: false });
});

describe('positioning', () => {
  const ISB = 'Islamabad (ISB) – Islamabad International Airport';
  /** A draft for the aircraft at Karachi, from Islamabad to Dubai and back four days later. */
  async function away(by: Partial<TypedQuote> = {}) {
    const [leg] = createDraft(BEGINNING).legs;
    const legs = [
      legWith(leg, { from: ISB, to: DXB, departs: '2027-03-04T14:30' }),
      legWith(leg, { key: 98, from: DXB, to: ISB, departs: '2027-03-08T18:00' }),
    ];
    return begun({ aircraft: 'Hawker', legs, ...by });
  }
  const position = async (typed: TypedQuote) => addPositioning(typed, await knownOf(typed));
  const routes = ({ legs }: TypedQuote) =>
    legs.map(({ from, to, departs, isFerry }) => [from.slice(0, 3), to.slice(0, 3), departs.slice(5), isFerry]);

  it('comes from the base and goes back, by the clocks of the airports; pressed again, it adds nothing', async () => {
    const done = await position(await away());
    if (done.fault !== undefined) throw new Error(done.fault);
    expect(done.message).toBe('2 positioning flights are added.');
    const positioned = calculate(done.typed, await knownOf(done.typed));
    expect(routes(positioned)).toEqual([
      ['Kar', 'Isl', expect.stringMatching(/^03-04T1[0-2]/), true],
      ['Isl', 'Dub', '03-04T14:30', false],
      ['Dub', 'Isl', '03-08T18:00', false],
      ['Isl', 'Kar', expect.stringMatching(/^03-0[89]T/), true],
    ]);
    expect(positioned.legs.map(({ block }) => blockMinutes(block) > 0)).toEqual([true, true, true, true]);
    expect(await position(positioned)).toEqual({ typed: positioned, message: 'No positioning is missing.' });
  });

  it.each<[string, Partial<TypedQuote>, RegExp]>([
    ['an aircraft without rates', { aircraft: 'Learjet' }, /^The base of this aircraft is not known/],
    ['no flight', { legs: [] }, /^Add a flight first/],
  ])('of %s is answered in words', async (_, by, fault) => {
    expect((await position(await away(by))).fault).toMatch(fault);
  });

  it('of a flight with an unknown airport or without a time is answered in words', async () => {
    const draft = await away();
    const withFirst = (by: Partial<TypedLeg>) => {
      const typed = { ...draft, legs: draft.legs.map((leg, index) => (index === 0 ? legWith(leg, by) : leg)) };
      return position(typed).then(({ fault }) => fault);
    };
    expect(await withFirst({ from: 'A field by the river' })).toMatch(/Flight 1: “A field by the river” is no airport/);
    expect(await withFirst({ departs: '2027-03-04T' })).toMatch(/Flight 1: the departure is missing/);
    expect(await withFirst({ block: 'soon' })).toMatch(/Flight 1: the block time is missing/);
  });

  it('after a leg is removed leads to the flights that are left, and says what it replaced', async () => {
    const done = await position(await away());
    if (done.fault !== undefined) throw new Error(done.fault);
    const positioned = calculate(done.typed, await knownOf(done.typed));
    const without = (...indexes: number[]) => ({
      ...positioned,
      legs: positioned.legs.filter((_, index) => !indexes.includes(index)),
    });
    const again = await position(without(2));
    if (again.fault !== undefined) throw new Error(again.fault);
    expect(again.message).toBe('1 positioning flight is added. 1 positioning flight that joined nothing is removed.');
    expect(routes(again.typed).map(([from, to, , isFerry]) => [from, to, isFerry])).toEqual([
      ['Kar', 'Isl', true],
      ['Isl', 'Dub', false],
      ['Dub', 'Kar', true],
    ]);
    // One with a typed time is somebody's decision.
    const kept = without(2);
    const typed = { ...kept, legs: kept.legs.map((leg) => (leg.isFerry ? { ...leg, isBlockTyped: true } : leg)) };
    expect(await position(typed)).toMatchObject({ message: '1 positioning flight is added.' });
    expect((await position(without(1, 2))).fault).toBe('Add a flight first.');
  });

  it('is priced by the rates: empty hours, least hours, landings and nights have lines of their own', async () => {
    const done = await position(await away());
    if (done.fault !== undefined) throw new Error(done.fault);
    const known = await knownOf(done.typed);
    const positioned = calculate(done.typed, known);
    const typed = { key: 5, kind: 'landing' as const, label: 'Landing fees', amount: '1,000', ...byHand };
    const { lines } = calculate({ ...positioned, lines: priceByRate({ ...positioned, lines: [typed] }, known) }, known);
    expect(lines.map(({ kind, isAmountTyped }) => [kind, isAmountTyped])).toEqual([
      ...(['flight', 'ferry', 'least'] as const).map((kind) => [kind, false]),
      ['landing', true],
      ['night', false],
    ]);
    expect(lines.find(({ kind }) => kind === 'night')).toMatchObject({ label: 'Nights away, 4', amount: '2,000' });
    // What was typed stays, with the calculated amount for four landings beside it.
    expect(lines.find(({ kind }) => kind === 'landing')?.amount).toBe('1,000');
    expect(priceOf('landing', positioned, known)).toEqual({ label: 'Landings, 4', amount: '800' });
    // Longer flights make the least hours needless, and their line goes.
    const longer = positioned.legs.map((leg) => ({ ...leg, block: '9:00', isBlockTyped: true }));
    expect(calculate({ ...positioned, legs: longer, lines }, known).lines.map(({ kind }) => kind)).not.toContain(
      'least',
    );
  });

  it('an amount that is too high for a quote is refused at its line', async () => {
    const draft = await away({ rate: '9,000,000,000', isRateTyped: true });
    const known = await knownOf(draft);
    const priced = calculate({ ...draft, lines: priceByRate(draft, known) }, known);
    expect(readDraft(priced).errors).toMatchObject({ 'lines.0.amount': 'This amount is too high' });
  });
});
