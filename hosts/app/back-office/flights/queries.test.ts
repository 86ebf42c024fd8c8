// @vitest-environment happy-dom
import type { AircraftRecord, PlannedFlight } from '@charter-hosts/contract';
import { describe, expect, it } from 'vitest';
import { allPlanned, type CalendarFlight, findInFleet, plannedRecords } from './queries';
import { clashesOf, clashText } from './warnings';

const craft = (id: number, name: string): AircraftRecord => ({
  id,
  name,
  type: 'plane',
  specifications: '',
  capacity: 8,
  isActive: true,
  imageUrl: '',
  createdAt: '2026-01-01T00:00:00Z',
});
const FLEET = [craft(1, 'King Air 350'), craft(2, 'Citation CJ4 AP-CJF')];

const planned = (
  tripId: number,
  leg: number,
  departs: string,
  changes: Partial<PlannedFlight> = {},
): PlannedFlight => ({
  tripId,
  quoteId: tripId,
  kind: 'privateCharter',
  requestId: tripId,
  reference: `CW-${tripId}`,
  leg,
  aircraft: 'King Air 350',
  tail: '',
  from: 'Karachi (KHI)',
  to: 'Dubai (DXB)',
  departs,
  departsAt: `${departs}Z`,
  arrives: departs,
  minutes: 120,
  seats: 4,
  isFerry: false,
  heldUntil: null,
  ...changes,
});

/** A flight that was made, by the King Air. */
const [first] = plannedRecords([planned(1, 1, '2026-12-01T10:00:00')], FLEET) as [CalendarFlight];
const { planned: _, ...flight } = first;
const made: CalendarFlight = { ...flight, id: 7 };
const overlaps = (...flights: CalendarFlight[]) =>
  Object.fromEntries(
    [...clashesOf(flights)].map(([id, clashes]) => [
      id,
      clashes.filter(({ grade }) => grade === 'overlap').map(({ other }) => other.id),
    ]),
  );

describe('the aircraft of a quote', () => {
  it.each([
    [{ aircraft: 'king air  350', tail: '' }, 1],
    [{ aircraft: 'King Air 350', tail: 'ap cjf' }, 2],
    [{ aircraft: 'King Air 350', tail: 'AP-BBB' }, 1],
    [{ aircraft: 'Gulfstream', tail: 'AP-BBB' }, undefined],
  ])('is found by its registration, else by its name: %j', (quote, id) => {
    expect(findInFleet(FLEET, quote)?.id).toBe(id);
  });
});

describe('a booked charter', () => {
  it('clashes with a flight of the same aircraft, and is named by its reference', () => {
    const [charter] = plannedRecords([planned(5, 1, '2026-12-01T11:00:00')], FLEET) as [CalendarFlight];
    expect(overlaps(made, charter)).toEqual({ 7: [charter.id], [charter.id]: [7] });
    expect(clashText({ grade: 'overlap', other: charter })).toBe('In two places at once (CW-5)');
  });

  it('does not clash with another offer of its trip, of which each has its own flights', async () => {
    const held = { heldUntil: '2026-11-30T12:00:00Z' };
    const offers = [11, 12].map((quoteId) => planned(5, 1, '2026-12-01T11:00:00', { ...held, quoteId }));
    const api = (async () => offers) as never;
    const both = plannedRecords(await allPlanned(api, '2026-12-01', '2026-12-02', new AbortController().signal), FLEET);
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
    expect(overlaps(...both)).toEqual({});
    // The flight of another trip clashes with each.
    const other = plannedRecords([planned(6, 1, '2026-12-01T12:00:00')], FLEET);
    expect(Object.values(overlaps(...both, ...other)).flat()).toHaveLength(4);
  });

  it('does not clash with another registration of the same name, but with a flight that may be of either', () => {
    const [one, other] = plannedRecords(
      [
        planned(5, 1, '2026-12-01T11:00:00', { tail: 'AP-AAA' }),
        planned(6, 1, '2026-12-01T11:00:00', { tail: 'AP-BBB' }),
      ],
      FLEET,
    ) as [CalendarFlight, CalendarFlight];
    expect(overlaps(one, other)).toEqual({});
    expect(overlaps(made, one, other)).toEqual({ 7: [one.id, other.id], [one.id]: [7], [other.id]: [7] });
  });

  it('is of the same aircraft as another of its registration, whatever its name', () => {
    const both = plannedRecords(
      [
        planned(5, 1, '2026-12-01T11:00:00', { aircraft: 'Gulfstream', tail: 'AP-ABC' }),
        planned(6, 1, '2026-12-01T11:30:00', { aircraft: 'G-IV', tail: 'ap abc' }),
      ],
      FLEET,
    );
    expect(both.map(({ aircraftId }) => aircraftId)).toEqual([-1, -1]);
    expect(Object.keys(overlaps(...both))).toHaveLength(2);
  });
});

it('is loaded some weeks at a time, each flight once', async () => {
  const queries: unknown[] = [];
  const api = (async (_: unknown, { query }: { query: object }) => {
    queries.push(query);
    return [planned(5, 1, '2026-12-01T11:00:00')];
  }) as never;
  expect(await allPlanned(api, '2026-11-01', '2027-01-15', new AbortController().signal)).toHaveLength(1);
  expect(queries).toEqual([
    { from: '2026-11-01', to: '2027-01-01' },
    { from: '2027-01-02', to: '2027-01-15' },
  ]);
});
