import { describe, expect, it } from 'vitest';
import { legDoubts, lineDoubts } from './doubts';
import { beginDraft, NOT_CALCULATED, type TypedLeg, type TypedLine, type TypedQuote } from './draft';

const LEG: TypedLeg = {
  key: 1,
  from: 'Karachi (KHI)',
  to: 'Dubai (DXB)',
  departs: '2027-03-04T14:30',
  block: '2:00',
  isBlockTyped: true,
  kmOf: '',
  isSeatsTyped: true,
  requestLeg: null,
  calculatedMinutes: 120,
  km: 1187,
  fromZone: 'Asia/Karachi',
  toZone: 'Asia/Dubai',
  seats: '4',
  isFerry: false,
  isShown: true,
};
const BACK: TypedLeg = { ...LEG, fromZone: 'Asia/Dubai', toZone: 'Asia/Karachi', departs: '2027-03-04T16:00' };
const KING_AIR = { name: 'King Air 350', reach: 2800, seats: 9 };

describe('a flight of a quote is doubted', () => {
  it('where it leaves before the one before has landed, by the clocks of both airports', () => {
    expect(legDoubts([LEG, BACK], undefined)).toEqual([[], []]);
    expect(legDoubts([{ ...LEG, block: '3:05' }, BACK], undefined)[1]).toEqual([
      'Leaves 35 min before flight 1 has landed.',
    ]);
  });

  it.each([
    ['an airport', { fromZone: '' }],
    ['a departure', { departs: '2027-03-04T' }],
    ['a block time', { block: '' }],
  ])('by no landing that is not known for want of %s', (_, less) => {
    expect(legDoubts([{ ...LEG, block: '9:00', ...less }, BACK], undefined)[1]).toEqual([]);
  });

  it('where it is further than the aircraft flies, or takes more people than it has seats', () => {
    const far = { ...LEG, km: 5200, seats: '12' };
    expect(legDoubts([far], KING_AIR)).toEqual([
      ['5,200 km; the King Air 350 flies 2,800 km.', 'For 12 people; the King Air 350 has 9 seats.'],
    ]);
    expect(legDoubts([far], { ...KING_AIR, reach: 0, seats: 12 })).toEqual([[]]);
    expect(legDoubts([{ ...far, km: 100, isFerry: true }], KING_AIR)).toEqual([[]]);
  });
});

const leg = (block: string, isFerry = false) => ({
  key: 1,
  from: 'KHI',
  to: 'KDU',
  departs: '2027-03-04T14:30',
  block,
  isBlockTyped: true,
  ...NOT_CALCULATED,
  seats: '4',
  isSeatsTyped: true,
  requestLeg: null,
  isFerry,
  isShown: true,
});
const line = (label: string, kind: TypedLine['kind'] = 'flight', amount = '12,500') => ({
  key: 2,
  label,
  kind,
  amount,
  isByRate: false,
  isLabelTyped: true,
  isAmountTyped: true,
});
const quote = (by: Partial<TypedQuote>): TypedQuote => ({
  ...beginDraft({
    reference: 'CW-7K3M-Q2',
    name: 'Ayesha Khan',
    email: 'ayesha@example.com',
    kind: 'privateCharter',
    requestId: 1,
    stage: 'reviewing',
    legs: [],
    party: 4,
    inclusions: '',
    terms: '',
    aircraft: [],
  }),
  ...by,
});
const texts = (typed: TypedQuote) => lineDoubts(typed).map((doubt) => doubt?.text);

describe('a line is doubted', () => {
  it('where its words name another block time than the flights have, and is priced anew at the rate', () => {
    const lines = [line('Flight, 4 h 10 min'), line('Positioning, 1 h', 'ferry')];
    const typed = quote({ rate: '3,000', legs: [leg('2:05'), leg('2:05'), leg('1:00', true)], lines });
    expect(texts(typed)).toEqual([undefined, undefined]);
    const [flight, ferry] = lineDoubts({ ...typed, legs: [leg('2:05'), leg('2:25'), leg('1:10', true)] });
    expect(flight).toEqual({
      text: 'Out of date: priced for 4 h 10 min, the flight time is now 4 h 30 min.',
      anew: { label: 'Flight, 4 h 30 min', amount: '13,500' },
    });
    expect(ferry).toMatchObject({
      text: 'Out of date: priced for 1 h, positioning is now 1 h 10 min.',
      anew: { label: 'Positioning, 1 h 10 min', amount: '3,500' },
    });
  });

  it('and without a rate is priced by what its hour came to, its own words kept', () => {
    const [doubt] = lineDoubts(quote({ legs: [leg('3:00')], lines: [line('There and back, 2:30 h')] }));
    expect(doubt?.anew).toMatchObject({ label: 'There and back, 3 h', amount: '15,000' });
  });

  it('where no flight is left that it was for', () => {
    const [doubt] = lineDoubts(quote({ legs: [leg('2:00')], lines: [line('Positioning, 1 h', 'ferry')] }));
    expect(doubt).toEqual({ text: 'Out of date: priced for 1 h, and no such flight is left.' });
  });

  it.each([
    ['says no hours', [line('All the flights')], '2:00'],
    ['is one of several', [line('Out, 2 h'), line('Back, 2 h 10 min')], '4:20'],
    ['is no flight’s', [line('Lounge, 3 h', 'fee')], '2:00'],
    ['follows the rate', [{ ...line('Flight, 2 h'), isByRate: true, isLabelTyped: false }], '3:00'],
    ['is held against a time that is being typed', [line('Flight, 2 h')], '2:'],
  ])('but not one that %s', (_, lines, block) => {
    expect(texts(quote({ legs: [leg(block)], lines }))).toEqual(lines.map(() => undefined));
  });
});
