import { describe, expect, it } from 'vitest';
import { createDraft, NOT_CALCULATED, type TypedLeg, type TypedLine, type TypedQuote } from './draft';
import { legWarnings, lineWarnings } from './warnings';

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
const KING_AIR = { name: 'King Air 350', range: 2800, seats: 9 };

describe('a leg has a warning', () => {
  it('if it leaves before the one before has landed, by the clocks of both airports', () => {
    expect(legWarnings([LEG, BACK], undefined)).toEqual([[], []]);
    expect(legWarnings([{ ...LEG, block: '3:05' }, BACK], undefined)[1]).toEqual([
      'Leaves 35 min before flight 1 has landed.',
    ]);
  });

  it.each([
    ['an airport', { fromZone: '' }],
    ['a departure', { departs: '2027-03-04T' }],
    ['a block time', { block: '' }],
  ])('but not of a landing that is unknown without %s', (_, less) => {
    expect(legWarnings([{ ...LEG, block: '9:00', ...less }, BACK], undefined)[1]).toEqual([]);
  });

  it('if it is longer than the aircraft’s range, or has more people than seats', () => {
    const far = { ...LEG, km: 5200, seats: '12' };
    expect(legWarnings([far], KING_AIR)).toEqual([
      ['5,200 km; the King Air 350 flies 2,800 km.', 'For 12 people; the King Air 350 has 9 seats.'],
    ]);
    expect(legWarnings([far], { ...KING_AIR, range: 0, seats: 12 })).toEqual([[]]);
    expect(legWarnings([{ ...far, km: 100, isFerry: true }], KING_AIR)).toEqual([[]]);
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
  ...createDraft({
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

describe('a line has a warning', () => {
  it('if its label names another block time than the legs have', () => {
    const lines = [line('Flight, 4 h 10 min'), line('Positioning, 1 h', 'ferry')];
    const typed = quote({ rate: '3,000', legs: [leg('2:05'), leg('2:05'), leg('1:00', true)], lines });
    expect(lineWarnings(typed)).toEqual(['', '']);
    expect(lineWarnings({ ...typed, legs: [leg('2:05'), leg('2:25'), leg('1:10', true)] })).toEqual([
      'Out of date: priced for 4 h 10 min, the flight time is now 4 h 30 min.',
      'Out of date: priced for 1 h, positioning is now 1 h 10 min.',
    ]);
  });

  it('if no leg of its kind is left', () => {
    expect(lineWarnings(quote({ legs: [leg('2:00')], lines: [line('Positioning, 1 h', 'ferry')] }))).toEqual([
      'Out of date: priced for 1 h, and no such flight is left.',
    ]);
  });

  it.each([
    ['names no hours', [line('All the flights')], '2:00'],
    ['is one of several', [line('Out, 2 h'), line('Back, 2 h 10 min')], '4:20'],
    ['is a fee', [line('Lounge, 3 h', 'fee')], '2:00'],
    ['follows the rate', [{ ...line('Flight, 2 h'), isByRate: true, isLabelTyped: false }], '3:00'],
    ['names the hours while a block time is typed', [line('Flight, 2:30 h')], '2:'],
  ])('but not if it %s', (_, lines, block) => {
    expect(lineWarnings(quote({ legs: [leg(block)], lines }))).toEqual(lines.map(() => ''));
  });
});
