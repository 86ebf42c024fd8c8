import {
  type AircraftRates,
  calculatePrice,
  calculateQuote,
  flyingOf,
  formatAmountForField,
  isCharged,
  PRICED_KINDS,
  parseAmount,
  type QuoteDraft,
  type QuoteFacts,
  type QuotePlace,
  quoteDraft,
  type StaffQuote,
  smallestPrice,
} from '@charter-hosts/contract';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  asAnotherOffer,
  changeLeg,
  clearFigures,
  createDraft,
  draftOf,
  type EditedQuote,
  editedOf,
  haveRatesChanged,
  insertLeg,
  type KnownAircraft,
  keepFigures,
  legBetween,
  moveLeg,
  newLine,
  ownFerry,
  putFerriesBack,
  removeLeg,
  skipFerry,
  withAircraft,
  withFigure,
  withPrice,
  withRatesOfToday,
} from './edits';
import { goodUntil, momentText } from './moments';

const place = (latitude: number, longitude: number, timezone = 'Asia/Karachi'): QuotePlace => ({
  latitude,
  longitude,
  timezone,
});
const LHE = 'Lahore (LHE)';
const DXB = 'Dubai (DXB)';
const KHI = 'Karachi (KHI)';
const ISB = 'Islamabad (ISB)';
const PLACES = new Map<string, QuotePlace | undefined>([
  [LHE, place(31.52, 74.4)],
  [KHI, place(24.91, 67.16)],
  [ISB, place(33.55, 72.83)],
  [DXB, place(25.25, 55.36, 'Asia/Dubai')],
  ['Nowhere', undefined],
]);

const rates = (name: string, by: Partial<AircraftRates>): AircraftRates => ({
  ...{ id: 1, version: 1, name, base: KHI, currency: 'PKR', perHour: 85_000_000, perHourEmpty: 70_000_000 },
  ...{
    leastDailyMinutes: 120,
    perLanding: 4_000_000,
    perNight: 6_000_000,
    cruiseKmh: 770,
    rangeKm: 3000,
    runwayM: null,
  },
  ...by,
});
const CJ4 = 'Citation CJ4';
const HAWKER = 'Hawker 800';
const FLEET = 'King Air 350';
const KNOWN: KnownAircraft = {
  start: { aircraft: [] },
  fleet: [{ name: FLEET, specifications: 'Cruise 578 km/h, range 3,300 km.', capacity: 9 }],
  rates: [
    rates(CJ4, {}),
    rates(HAWKER, {
      base: ISB,
      currency: 'USD',
      perHour: 420_000,
      perHourEmpty: null,
      perLanding: null,
      perNight: 50_000,
    }),
  ],
};
const START = {
  ...{ reference: 'CW-7K3M-Q2', name: '', email: '', kind: 'privateCharter', requestId: 1, stage: 'reviewing' },
  ...{ inclusions: '', terms: 'Half is due.', party: 4, aircraft: [] },
  legs: [
    { from: LHE, to: DXB, departs: '2027-03-04T10:00:00', seats: 4 },
    { from: DXB, to: LHE, departs: '2027-03-07T18:00:00', seats: 4 },
  ],
} as const;
const FACTS: QuoteFacts = {
  places: PLACES,
  request: { legs: START.legs, party: 4 },
  goodUntil: '2027-03-01T10:00:00.000Z',
};

const first = () => createDraft(v.parse(v.any(), START));
const calculate = (quote: EditedQuote) => calculateQuote(draftOf(quote), FACTS);
const totalOf = (quote: EditedQuote) => calculate(quote).total;
/** The quote as it is read again after it was saved or sent. */
const stored = (draft: QuoteDraft, state: 'draft' | 'sent'): StaffQuote =>
  ({ draft: v.parse(quoteDraft, JSON.parse(JSON.stringify(draft))), state, version: 1 }) as StaffQuote;
const reloaded = (quote: EditedQuote, state: 'draft' | 'sent' = 'draft') => editedOf(stored(draftOf(quote), state), 0);
const priced = () => withAircraft(first(), CJ4, KNOWN);

describe('a quote in the editor', () => {
  test('is priced with positioning, minimum hours, landings and nights once its aircraft is chosen', () => {
    const { legs, lines, total } = calculate(priced());
    expect(
      legs.map(({ from, to, isAdded }) => `${from.slice(-4, -1)}-${to.slice(-4, -1)}${isAdded ? ' empty' : ''}`),
    ).toEqual([...['KHI-LHE empty', 'LHE-DXB', 'DXB-LHE', 'LHE-KHI empty']]);
    expect(lines.map(({ kind }) => kind)).toEqual(PRICED_KINDS);
    expect(lines.reduce((sum, { amount = 0 }) => sum + amount, 0)).toBe(total);
  });

  test('keeps its total when it is opened again, sent again, or offered as an alternative', () => {
    const total = totalOf(priced());
    expect(totalOf(reloaded(priced()))).toBe(total);
    expect(totalOf(reloaded(priced(), 'sent'))).toBe(total);
    expect(totalOf(asAnotherOffer(reloaded(priced(), 'sent')))).toBe(total);
  });

  test('keeps the rates that its aircraft had, until today’s rates are chosen', () => {
    const dearer = { ...KNOWN, rates: [rates(CJ4, { perHour: 95_000_000, base: ISB })] };
    const total = totalOf(reloaded(priced()));
    expect(totalOf(withRatesOfToday(priced(), dearer))).not.toBe(total);
    expect(totalOf(withRatesOfToday(withRatesOfToday(priced(), dearer), KNOWN))).toBe(total);
  });

  test.each([
    [
      'a date',
      (quote: EditedQuote) => changeLeg(quote, quote.legs[0]?.key ?? 0, { departs: '' }),
      { departs: '2027-03-04T10:00' },
    ],
    [
      'a block time',
      (quote: EditedQuote) => changeLeg(quote, quote.legs[0]?.key ?? 0, { block: '9:00' }),
      { block: '' },
    ],
    [
      'an airport',
      (quote: EditedQuote) => changeLeg(quote, quote.legs[0]?.key ?? 0, { from: 'Nowhere' }),
      { from: LHE },
    ],
  ])('has the same total after %s was changed and changed back', (_, change, back) => {
    const changed = change(priced());
    expect(totalOf(changed)).not.toBe(totalOf(priced()));
    expect(totalOf(changeLeg(changed, changed.legs[0]?.key ?? 0, back))).toBe(totalOf(priced()));
  });

  test('shows a hint about new rates only when those of its aircraft have changed', () => {
    expect(haveRatesChanged(reloaded(priced(), 'sent'), KNOWN)).toBe(false);
    expect(haveRatesChanged(keepFigures(priced(), calculate(priced()), 'KWD'), KNOWN)).toBe(false);
    for (const change of [{ perHourEmpty: null }, { base: ISB }, { leastDailyMinutes: null }, { perNight: 1 }])
      expect(haveRatesChanged(priced(), { rates: [rates(CJ4, change)] }), JSON.stringify(change)).toBe(true);
    // It was priced by hand, and its last quote contains that price.
    const byHand = { ...withAircraft(first(), FLEET, KNOWN), rate: '5,000' };
    expect(haveRatesChanged(reloaded(byHand, 'sent'), KNOWN)).toBe(false);
  });

  test('warns when the rates lack what positioning, minimum hours and nights need', () => {
    const texts = (quote: EditedQuote) => calculate(quote).warnings.flatMap(({ path, text }) => (path ? [] : [text]));
    expect(texts(priced())).toEqual([]);
    const quote = priced();
    const lost = changeLeg(quote, quote.legs[0]?.key ?? 0, { from: 'Nowhere', block: '3 h' });
    expect(texts(lost)).toEqual([
      '“Nowhere” is not a known airport: positioning, minimum hours and nights are not calculated.',
    ]);
    const at = (base: string) => withAircraft(first(), CJ4, { ...KNOWN, rates: [rates(CJ4, { base })] });
    expect(texts(at(''))).toEqual([
      'This aircraft had no base airport when it was chosen, so no positioning is added.',
    ]);
    expect(texts(at('Nowhere'))).toEqual(['The base “Nowhere” is not a known airport: no positioning is added.']);
    expect(texts(withAircraft(first(), FLEET, KNOWN))).toEqual([]);
  });

  test('warns when a rate or a registration may belong to another aircraft, and when a block time is unusual', () => {
    const texts = (quote: EditedQuote) => calculate(quote).warnings.map(({ text }) => text);
    const typed = withFigure(withFigure(priced(), 'rate', '9 lakh'), 'tail', 'AP-ABC');
    expect(texts(typed)).toEqual([]);
    for (const later of [HAWKER, 'Learjet', '']) {
      expect(texts(asAnotherOffer(withAircraft(typed, later, KNOWN)))).toEqual(
        expect.arrayContaining([
          'Check the hourly rate: 9 lakh was typed for the Citation CJ4.',
          'Check the registration: AP-ABC was typed for the Citation CJ4.',
        ]),
      );
    }
    expect(texts(withAircraft(withAircraft(typed, HAWKER, KNOWN), CJ4, KNOWN))).toEqual([]);
    expect(texts(withAircraft(typed, HAWKER, KNOWN))).toContain(
      'The rates of the Hawker 800 are in USD: minimum hours, landings and nights are not calculated.',
    );
    const quote = priced();
    const long = changeLeg(quote, quote.legs[0]?.key ?? 0, { block: '20' });
    expect(texts(long)).toContain('This leg takes 20 h, but the calculated time is 3 h. Check it.');
  });

  test('follows the base of another aircraft, but keeps typed positioning legs, with a warning that names both bases', () => {
    const [ferry] = calculate(priced()).legs;
    if (!ferry) throw new Error('There is no positioning');
    const touched = insertLeg(priced(), ownFerry(ferry), 0);
    expect(totalOf(touched)).toBe(totalOf(priced()));
    const { legs, warnings } = calculate(withAircraft(touched, HAWKER, KNOWN));
    expect(legs.map(({ from, to }) => `${from} ${to}`)).toEqual([
      `${KHI} ${LHE}`,
      `${LHE} ${DXB}`,
      `${DXB} ${LHE}`,
      `${LHE} ${ISB}`,
    ]);
    const text = `This leg begins in ${KHI}, but the base of the ${HAWKER} is ${ISB}. Check it.`;
    expect(warnings).toContainEqual({ path: 'legs.0', text });
  });

  test('keeps every shown digit in another currency, and forgets none when they are cleared', () => {
    const shown = (quote: EditedQuote) =>
      calculate(quote).lines.map(({ amount }) => formatAmountForField(amount ?? 0, quote.currency));
    const kept = keepFigures(priced(), calculate(priced()), 'USD');
    expect(shown(kept)).toEqual(shown(priced()));
    // Accepting the calculated amount beside a typed one gives the same digits.
    expect(shown(withPrice(kept, 'ferry', { amount: '' }))).toEqual(shown(priced()));
    expect(totalOf(clearFigures(priced(), 'USD'))).toBe(0);
    expect(totalOf(clearFigures(clearFigures(priced(), 'USD'), 'PKR'))).toBe(totalOf(priced()));
  });

  test('shows the calculated amount beside a typed one, through every later edit', () => {
    const typed = withPrice(priced(), 'landing', { amount: '1 lakh' });
    const line = (quote: EditedQuote) => calculate(quote).lines.find(({ kind }) => kind === 'landing');
    expect(line(typed)).toMatchObject({ amount: 10_000_000, calculated: { amount: 16_000_000 } });
    const changed = withAircraft(changeLeg(typed, typed.legs[0]?.key ?? 0, { block: '3 h' }), HAWKER, KNOWN);
    expect(line(reloaded(changed))).toMatchObject({ amount: 10_000_000 });
  });
});

// An edit gets the quote and two numbers, which choose one of the possible values.
type Edit = (quote: EditedQuote, a: number, b: number) => EditedQuote;
const pick = <T>(all: readonly T[], at: number) => all[at % all.length] as T;
const leg = (quote: EditedQuote, a: number) => quote.legs[a % Math.max(1, quote.legs.length)];
const onLeg =
  (by: (b: number) => Parameters<typeof changeLeg>[2]): Edit =>
  (quote, a, b) =>
    changeLeg(quote, leg(quote, a)?.key ?? 0, by(b));
const AMOUNTS = ['', '12,500', '8 lakh', '1.2 crore', '0', 'soon', '۵۰۰', '500k'];

const EDITS: Readonly<Record<string, Edit>> = {
  date: onLeg((b) => ({ departs: pick(['', '2027-03-04T10:00', '2027-03-09T', '2027-03-01T23:30'], b) })),
  from: onLeg((b) => ({ from: pick([LHE, KHI, ISB, 'Nowhere', ''], b) })),
  to: onLeg((b) => ({ to: pick([DXB, KHI, ISB, LHE], b) })),
  block: onLeg((b) => ({ block: pick(['', '1.5', '1:30', '1 h 30 min', '2', '90', '۱:۳۰', 'soon'], b) })),
  seats: onLeg((b) => ({ seats: pick(['', '2', 'all'], b) })),
  positioning: onLeg((b) => ({ isFerry: b % 2 === 0 })),
  aircraft: (quote, a) => withAircraft(quote, pick([CJ4, HAWKER, FLEET, 'Learjet', ''], a), KNOWN),
  'rates of today': (quote) => withRatesOfToday(quote, KNOWN),
  rate: (quote, a) => withFigure(quote, 'rate', pick(['', '9 lakh', '5,000', 'x'], a)),
  cruise: (quote, a) => withFigure(quote, 'cruise', pick(['', '600', 'fast'], a)),
  keep: (quote, a) => keepFigures(quote, calculate(quote), pick(['USD', 'PKR', 'KWD'] as const, a)),
  clear: (quote, a) => clearFigures(quote, pick(['USD', 'PKR', 'KWD'] as const, a)),
  price: (quote, a, b) => withPrice(quote, pick(PRICED_KINDS, a), { amount: pick(AMOUNTS, b) }),
  label: (quote, a, b) => withPrice(quote, pick(PRICED_KINDS, a), { label: pick(['', 'All in'], b) }),
  'leave out': (quote, a, b) => withPrice(quote, pick(PRICED_KINDS, a), { isLeftOut: b % 2 === 0 }),
  'add a line': (quote) => (quote.lines.length < 5 ? { ...quote, lines: [...quote.lines, newLine()] } : quote),
  line: (quote, a, b) => ({
    ...quote,
    lines: quote.lines.map((line, at) =>
      at === a % quote.lines.length ? { ...line, amount: pick(AMOUNTS, b) } : line,
    ),
  }),
  discount: (quote) => ({ ...quote, lines: quote.lines.map((line) => ({ ...line, kind: 'discount' as const })) }),
  'remove a line': (quote) => ({ ...quote, lines: quote.lines.slice(1) }),
  insert: (quote, a) => (quote.legs.length < 5 ? insertLeg(quote, legBetween(quote.legs, a % 3), a % 3) : quote),
  move: (quote, a) => moveLeg(quote, leg(quote, a)?.key ?? 0, a % 2 ? 1 : -1),
  remove: (quote, a) => removeLeg(quote, leg(quote, a)?.key ?? 0),
  skip: (quote, a) => skipFerry(quote, a % (quote.legs.length + 1)),
  'put back': putFerriesBack,
  touch: (quote) => {
    const ferry = calculate(quote).legs.find(({ isAdded }) => isAdded);
    return ferry && quote.legs.length < 6 ? insertLeg(quote, ownFerry(ferry), ferry.place) : quote;
  },
  reload: (quote) => reloaded(quote),
  'new version': (quote) => reloaded(quote, 'sent'),
  'another offer': asAnotherOffer,
};

/** The price of a quote's flights by its rates, each part separately. */
function priceOf(quote: EditedQuote) {
  const { legs, base, ratePerHour } = calculate(quote);
  const { chosen, currency } = quote;
  const id = (text: string) => PLACES.get(text) && { id: text, timezone: PLACES.get(text)?.timezone ?? '' };
  const route = legs.flatMap(({ from, to, departsAt, minutes, isFerry }) => {
    const [start, end] = [id(from), id(to)];
    return start && end && departsAt !== undefined && minutes > 0
      ? [{ from: start, to: end, departsAt, minutes, isFerry }]
      : [];
  });
  if (route.length < legs.length) return 'incomplete';
  const none = { perHourEmpty: null, leastDailyMinutes: null, perLanding: null, perNight: null };
  const own = chosen?.currency === currency ? chosen : none;
  return calculatePrice({ ...own, perHour: ratePerHour ?? null }, flyingOf(route, base), smallestPrice(currency));
}

/** The rules that every quote must follow, whatever was edited. */
function check(quote: EditedQuote) {
  const calculated = calculate(quote);
  const sum = calculated.lines
    .filter(isCharged)
    .reduce((all, { kind, amount }) => all + BigInt(kind === 'discount' ? -amount : amount), 0n);
  expect(BigInt(calculated.total), 'the total is the sum of the lines').toBe(sum);
  expect(calculate(reloaded(quote)), 'a reload is the identity, and the server calculates the same').toEqual(
    calculated,
  );
  expect(totalOf(reloaded(quote, 'sent')), 'the next version begins with the same total').toBe(calculated.total);
  const price = priceOf(quote);
  for (const { kind, amount, place: own } of calculated.lines) {
    const decided = own === undefined ? quote.prices[kind as 'flight']?.amount : quote.lines[own]?.amount;
    if (decided?.trim()) expect(amount, 'what was typed is what counts').toBe(parseAmount(decided, quote.currency));
    else if (own === undefined && price !== 'incomplete')
      expect(amount, `${kind} is what the rates say`).toBe(price?.[kind as 'flight'] || undefined);
  }
}

describe('any edits of a quote', () => {
  test('leave a total that is the sum of its lines, the same after a reload, and follows the rates', () => {
    const edit = fc.tuple(fc.constantFrom(...Object.keys(EDITS)), fc.nat(40), fc.nat(40));
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        let quote = first();
        const before: EditedQuote[] = [];
        for (const [name, a, b] of edits) {
          before.push(quote);
          quote = EDITS[name]?.(quote, a, b) ?? quote;
          check(quote);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

test('a quote is not valid until midnight, which could be read as the end of that day', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => goodUntil(new Date(2099, 0, 1, hour, 30).getTime()));
  expect(hours.map(momentText)).not.toContain('2099-01-05T00:00');
  expect(hours.map(momentText)).toContain('2099-01-04T23:59');
});
