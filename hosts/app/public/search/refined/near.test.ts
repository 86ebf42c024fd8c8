import type { Api, FlightRecord } from 'charter-widgets/contract';
import { exampleFlight } from 'charter-widgets/testing';
import { describe, expect, it } from 'vitest';
import { findNearLegs } from './near';

const legFrom = (id: number, fromLocation: string, toLocation: string, day = '2099-12-10'): FlightRecord =>
  exampleFlight({ id, fromLocation, toLocation, departureDatetime: `${day}T09:00:00`, isEmptyLeg: true });

const LEGS = [
  legFrom(1, 'Karachi (KHI)', 'Islamabad (ISB)'),
  legFrom(2, 'Karachi (KHI)', 'Lahore (LHE)'),
  legFrom(3, 'Karachi (KHI)', 'Peshawar (PEW)'),
  legFrom(4, 'Dubai (DXB)', 'Islamabad (ISB)'),
  legFrom(5, 'Sharjah (SHJ)', 'Delhi (DEL)'),
  legFrom(6, 'Karachi (KHI)', 'Multan (MUX)', '2099-12-30'),
];

async function near(asked: { from?: string; to?: string; departure?: string }) {
  const call = (async () => ({ records: LEGS, total: LEGS.length, next: null })) as unknown as Api;
  const criteria = { from: '', to: '', departure: '', return: '', back: '', passengers: '', ...asked };
  const found = await findNearLegs(criteria, call, new AbortController().signal);
  return found.map(({ flight, fromKm, toKm }) => [flight.id, fromKm && Math.round(fromKm), toKm && Math.round(toKm)]);
}

describe('empty legs near a search', () => {
  it('have their ends within 250 km or in the same country, the nearest first, and are not of the very route', async () => {
    const found = await near({ from: 'KHI', to: 'ISB', departure: '2099-12-09' });
    expect(found.map(([id]) => id)).toEqual([3, 2]);
    expect(found[0]).toEqual([3, 0, expect.closeTo(150, -2)]);
  });

  it('reach over a border within 250 km', async () => {
    // Sharjah is 22 km from Dubai, in the same country; Amritsar is 45 km from Lahore, in another one.
    expect((await near({ from: 'DXB', to: 'DEL' })).map(([id]) => id)).toEqual([5]);
    expect((await near({ from: 'KHI', to: 'ATQ' })).map(([id]) => id)).toEqual([2]);
  });

  it('depart within a week of the day that was asked for', async () => {
    expect((await near({ from: 'KHI', to: 'LHE', departure: '2099-12-25' })).map(([id]) => id)).toEqual([6]);
    expect(await near({ from: 'KHI', to: 'LHE', departure: '2099-06-01' })).toEqual([]);
  });

  it('are none for a place that the index does not know', async () => {
    expect(await near({ from: 'Our house, 4th Street' })).toEqual([]);
    expect(await near({})).toEqual([]);
  });
});
