import { describe, expect, it } from 'vitest';
import type { TypedLeg } from './draft';
import { legDoubts } from './leg-doubts';

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
