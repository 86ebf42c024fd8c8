import { parseAmount, priceOfMinutes, totalOf } from '@charter-hosts/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blockMinutes,
  blockText,
  calculate,
  createDraft,
  goodUntil,
  type Known,
  knownAircraft,
  legBetween,
  NOT_CALCULATED,
  newKey,
  positioningLeg,
  priceByRate,
  priceOf,
  readDraft,
  seatsOf,
  type TypedQuote,
  typedOf,
  withCurrency,
  withLegs,
} from './draft';

// Every order of edits, of legs, aircraft, cruise speed, rate and currency: what nobody typed is what is calculated now,
// what somebody typed stays, the total is the sum, and a draft reads back as it was saved.

const PLACES = {
  'Karachi (KHI)': { latitude: 24.9065, longitude: 67.1608, timezone: 'Asia/Karachi' },
  'Skardu (KDU)': { latitude: 35.3355, longitude: 75.536, timezone: 'Asia/Karachi' },
  'Dubai (DXB)': { latitude: 25.2528, longitude: 55.3644, timezone: 'Asia/Dubai' },
  'London (LHR)': { latitude: 51.4706, longitude: -0.4619, timezone: 'Europe/London' },
} as const;
const TEXTS = [...Object.keys(PLACES), 'A field by the river', ''];
const NOW = Date.parse('2027-01-01T00:00:00Z');

const KNOWN: Known = {
  start: {
    ...{ reference: 'CW-7K3M-Q2', name: 'Ayesha', email: '', kind: 'privateCharter', requestId: 1, stage: 'reviewing' },
    ...{ inclusions: '', terms: '', party: 9 },
    legs: [
      { from: 'Karachi (KHI)', to: 'Skardu (KDU)', departs: '2027-03-04T14:30:00', seats: 4 },
      { from: 'Skardu (KDU)', to: 'Dubai (DXB)', departs: '2027-03-08T09:00:00', seats: 9 },
    ],
    aircraft: [
      { aircraft: 'King Air 350', tail: 'AP-ABC', currency: 'USD', ratePerHour: 300_000, cruiseKmh: 480 },
      { aircraft: 'Citation', tail: 'AP-CIT', currency: 'KWD', ratePerHour: 1_250_500, cruiseKmh: 0 },
    ],
  },
  fleet: [{ name: 'Citation', specifications: 'cruise 700 km/h' }],
  rates: [],
  places: new Map(TEXTS.map((text) => [text, PLACES[text as keyof typeof PLACES]])),
  now: NOW,
};

/** One edit; `at` picks a leg or a line of those there are. */
type Edit = (typed: TypedQuote) => TypedQuote;
const pick = <T>(list: readonly T[], at: number) => list[at % Math.max(1, list.length)];
const ofLeg = (at: number, by: (leg: TypedQuote['legs'][number]) => object): Edit => {
  return (typed) => {
    const chosen = pick(typed.legs, at);
    return withLegs(
      typed,
      typed.legs.map((leg) => (leg === chosen ? { ...leg, ...by(leg) } : leg)),
    );
  };
};
const ofLine = (at: number, by: object): Edit => {
  return (typed) => {
    const chosen = pick(typed.lines, at);
    return { ...typed, lines: typed.lines.map((line) => (line === chosen ? { ...line, ...by } : line)) };
  };
};

const at = fc.nat(7);
const place = fc.constantFrom(...TEXTS);
const amountTyped = fc.constantFrom('1', '9,500', '44,500', '12550');
const edits: Record<string, fc.Arbitrary<Edit>> = {
  'an airport changes': fc
    .record({ at, place, end: fc.constantFrom('from', 'to') })
    .map(({ at, place, end }) => ofLeg(at, () => ({ [end]: place }))),
  'a block time is typed': fc
    .record({ at, block: fc.integer({ min: 1, max: 900 }).map(blockText) })
    .map(({ at, block }) => ofLeg(at, () => ({ block, isBlockTyped: true }))),
  'the calculated block time is typed': at.map((at) =>
    ofLeg(at, (leg) => ({ block: blockText(leg.calculatedMinutes), isBlockTyped: true })),
  ),
  'the calculated block time is taken': at.map((at) => ofLeg(at, () => ({ isBlockTyped: false }))),
  'seats are typed': fc
    .record({ at, seats: fc.integer({ min: 1, max: 30 }).map(String) })
    .map(({ at, seats }) => ofLeg(at, () => ({ seats, isSeatsTyped: true }))),
  'a leg becomes positioning, or a flight': at.map((at) =>
    ofLeg(at, (leg) => ({ isFerry: !leg.isFerry, isShown: leg.isFerry })),
  ),
  'a leg is inserted': at.map((at) => (typed) => {
    const where = at % (typed.legs.length + 1);
    return withLegs(typed, typed.legs.toSpliced(where, 0, legBetween(typed.legs, where)));
  }),
  'a positioning leg comes first': fc.constant((typed) =>
    withLegs(typed, [positioningLeg(typed.legs, 'before'), ...typed.legs]),
  ),
  'a positioning leg comes last': fc.constant((typed) =>
    withLegs(typed, [...typed.legs, positioningLeg(typed.legs, 'after')]),
  ),
  'a leg is removed': at.map((at) => (typed) => {
    const chosen = pick(typed.legs, at);
    return withLegs(
      typed,
      typed.legs.filter((leg) => leg !== chosen),
    );
  }),
  'a leg is moved': fc.record({ at, to: at }).map(({ at, to }) => (typed) => {
    const chosen = pick(typed.legs, at);
    if (!chosen) return typed;
    const others = typed.legs.filter((leg) => leg !== chosen);
    return withLegs(typed, others.toSpliced(to % typed.legs.length, 0, chosen));
  }),
  'the aircraft changes': fc
    .constantFrom('King Air 350', 'Citation', 'Learjet', '')
    .map((aircraft) => (typed) => ({ ...typed, aircraft })),
  'a cruise speed is typed': fc
    .integer({ min: 1, max: 1200 })
    .map((cruise) => (typed) => ({ ...typed, cruise: String(cruise), isCruiseTyped: true })),
  'a rate is typed': amountTyped.map((rate) => (typed) => ({ ...typed, rate, isRateTyped: true })),
  'the aircraft’s rate and speed are taken': fc.constant((typed) => ({
    ...typed,
    isRateTyped: false,
    isCruiseTyped: false,
    isTailTyped: false,
  })),
  'the currency changes': fc
    .record({ currency: fc.constantFrom('USD', 'PKR', 'KWD'), figures: fc.constantFrom('keep', 'clear') })
    .map(
      ({ currency, figures }) =>
        (typed) =>
          withCurrency(typed, currency, figures),
    ),
  'the flights are priced by the rate': fc.constant((typed) => ({ ...typed, lines: priceByRate(typed, KNOWN) })),
  'an amount is typed': fc
    .record({ at, amount: amountTyped })
    .map(({ at, amount }) => ofLine(at, { amount, isAmountTyped: true })),
  'a label is typed': at.map((at) => ofLine(at, { label: 'As agreed', isLabelTyped: true })),
  'the calculated amount is taken': at.map((at) => (typed) => {
    const chosen = pick(typed.lines, at);
    return chosen?.isByRate ? ofLine(at, { isAmountTyped: false, isLabelTyped: false })(typed) : typed;
  }),
  'a line is added': amountTyped.map((amount) => (typed) => ({
    ...typed,
    lines: [
      ...typed.lines,
      { key: newKey(), kind: 'fee', label: 'Fee', amount, isByRate: false, isAmountTyped: true, isLabelTyped: true },
    ],
  })),
  'a line is removed': at.map((at) => (typed) => {
    const chosen = pick(typed.lines, at);
    return { ...typed, lines: typed.lines.filter((line) => line !== chosen) };
  }),
  'a time is typed until which it is good': fc.constant((typed) => ({
    ...typed,
    validUntil: '2027-02-01T12:00',
    isValidUntilTyped: true,
  })),
};

const someEdits = fc.array(fc.oneof(...Object.entries(edits).map(([name, edit]) => edit.map((by) => ({ name, by })))), {
  maxLength: 25,
});
const begun = () => calculate(createDraft(KNOWN.start), KNOWN);
const edited = (list: readonly { by: Edit }[]) => list.reduce((typed, { by }) => calculate(by(typed), KNOWN), begun());

/** The figures of a draft that somebody typed, by what they are of. */
function typedFigures(typed: TypedQuote): Map<string, string> {
  const figures: [name: string, isTyped: boolean, text: string][] = [
    ['tail', typed.isTailTyped, typed.tail],
    ['rate', typed.isRateTyped, typed.rate],
    ['cruise', typed.isCruiseTyped, typed.cruise],
    ['validUntil', typed.isValidUntilTyped, typed.validUntil],
    ...typed.legs.flatMap(({ key, block, isBlockTyped, seats, isSeatsTyped }): [string, boolean, string][] => [
      [`block ${key}`, isBlockTyped, block],
      [`seats ${key}`, isSeatsTyped, seats],
    ]),
    ...typed.lines.flatMap(({ key, label, isLabelTyped, amount, isAmountTyped }): [string, boolean, string][] => [
      [`label ${key}`, isLabelTyped, label],
      [`amount ${key}`, isAmountTyped, amount],
    ]),
  ];
  return new Map(figures.filter(([, isTyped]) => isTyped).map(([name, , text]) => [name, text]));
}

describe('after every order of edits', () => {
  it('a figure that nobody typed is what is calculated from the draft as it is now', () => {
    fc.assert(
      fc.property(someEdits, (list) => {
        const typed = edited(list);
        const { currency, rate, legs, lines } = typed;
        const aircraft = knownAircraft(typed, KNOWN);
        if (!typed.isRateTyped) expect(rate).toBe(aircraft.rate);
        if (!typed.isCruiseTyped) expect(typed.cruise).toBe(aircraft.cruise);
        if (!typed.isValidUntilTyped) expect(typed.validUntil).toBe(goodUntil(NOW));
        for (const leg of legs) {
          // As of a draft of this leg alone, which has no past.
          const { block, isBlockTyped, ...fresh } = { ...leg, ...NOT_CALCULATED };
          const alone = calculate({ ...typed, legs: [{ ...fresh, block: '', isBlockTyped: false }] }, KNOWN).legs[0];
          expect(leg).toMatchObject({ km: alone?.km, calculatedMinutes: alone?.calculatedMinutes });
          if (!isBlockTyped) expect(block).toBe(alone?.block);
          if (!leg.isSeatsTyped) expect(leg.seats).toBe(String(seatsOf(leg, KNOWN.start)));
        }
        for (const line of lines.filter((one) => one.isByRate && !one.isAmountTyped)) {
          const minutes = legs
            .filter(({ isFerry }) => isFerry === (line.kind === 'ferry'))
            .reduce((sum, { block }) => sum + blockMinutes(block), 0);
          const amount = priceOfMinutes(parseAmount(rate, currency) ?? 0, minutes);
          expect(parseAmount(line.amount || '0', currency)).toBe(amount);
          if (!line.isLabelTyped) expect(line.label).toBe(priceOf(line.kind, typed, KNOWN)?.label);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('a figure that somebody typed changes with no other edit', () => {
    fc.assert(
      fc.property(someEdits, (list) => {
        let typed = begun();
        for (const { by } of list) {
          const changed = by(typed);
          const next = calculate(changed, KNOWN);
          // What the edit itself left typed is the same after all else was calculated.
          expect(typedFigures(next)).toEqual(typedFigures(changed));
          typed = next;
        }
      }),
      { numRuns: 400 },
    );
  });

  const TYPES_ITSELF: Readonly<Record<string, RegExp>> = {
    'a block time is typed': /^block/,
    'the calculated block time is typed': /^block/,
    'the calculated block time is taken': /^block/,
    'seats are typed': /^seats/,
    'a cruise speed is typed': /^cruise/,
    'a rate is typed': /^rate/,
    'the aircraft’s rate and speed are taken': /^(?:rate|cruise|tail)/,
    'the currency changes': /^(?:rate|amount)/,
    'the flights are priced by the rate': /^(?:label|amount)/,
    'an amount is typed': /^amount/,
    'a label is typed': /^label/,
    'the calculated amount is taken': /^(?:label|amount)/,
    'a line is removed': /^(?:label|amount)/,
    'a line is added': /^(?:label|amount)/,
    'a leg is removed': /^(?:block|seats)/,
    'a time is typed until which it is good': /^validUntil/,
  };

  it('an edit changes no typed figure but its own', () => {
    fc.assert(
      fc.property(someEdits, (list) => {
        let typed = begun();
        for (const { name, by } of list) {
          const next = calculate(by(typed), KNOWN);
          const figures = typedFigures(next);
          for (const [figure, text] of typedFigures(typed)) {
            if (!TYPES_ITSELF[name]?.test(figure))
              expect([name, figure, figures.get(figure)]).toEqual([name, figure, text]);
          }
          typed = next;
        }
      }),
      { numRuns: 400 },
    );
  });

  it('the total is the sum of the lines as they stand', () => {
    fc.assert(
      fc.property(someEdits, (list) => {
        const typed = edited(list);
        const sum = typed.lines.reduce(
          (total, { amount }) => total + (parseAmount(amount || '0', typed.currency) ?? 0),
          0,
        );
        expect(totalOf(readDraft(typed).draft.lines)).toBe(sum);
      }),
      { numRuns: 300 },
    );
  });

  it('a draft that is saved and read again is the same', () => {
    fc.assert(
      fc.property(someEdits, (list) => {
        const typed = edited(list);
        const { draft } = readDraft(typed);
        const stored = { ...draft, id: 1, version: 1, state: 'draft', revision: 1 } as never;
        const again = calculate(typedOf(stored, NOW), KNOWN);
        const withoutKeys = (one: TypedQuote) => JSON.stringify(one, (name, value) => (name === 'key' ? 0 : value));
        // Amounts are written with their thousands apart.
        expect(readDraft(again).draft).toEqual(draft);
        expect(readDraft(again).draft).toEqual(readDraft(typed).draft);
        expect(
          withoutKeys(calculate(typedOf({ ...readDraft(again).draft, state: 'draft' } as never, NOW), KNOWN)),
        ).toBe(withoutKeys(again));
      }),
      { numRuns: 300 },
    );
  });
});
