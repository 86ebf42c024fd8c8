// @vitest-environment happy-dom
import type { FlightRecord } from 'charter-widgets/contract';
import { describe, expect, it } from 'vitest';
import { clashesOf } from './clashes';

const KHI = 'Karachi (KHI) – Jinnah International Airport';
const DXB = 'Dubai (DXB) – Dubai International Airport';

/** Times are instants; `minutes`: how long it flies. */
const flight = (
  id: number,
  fromLocation: string,
  toLocation: string,
  departsAt: string,
  { minutes = 120 as number | null | undefined, aircraftId = 1 } = {},
): FlightRecord => ({
  id,
  aircraftId,
  fromLocation,
  toLocation,
  departsAt,
  departureDatetime: departsAt.slice(0, 19),
  arrivalDatetime: minutes === null ? '0001-01-01T00:00:00' : departsAt.slice(0, 19),
  durationMinutes: minutes,
  seatPrice: 1,
  maxLuggageWeight: 0,
  seatsAvailable: 1,
  sequenceNo: null,
  createdByUserId: 1,
  flightType: 1,
  aircraftName: '',
  aircraftType: 1,
  aircraftImageUrl: '',
  wifiAvailable: false,
  mealIncluded: false,
  seatSelectionIncluded: false,
  images: [],
});
const told = (...flights: FlightRecord[]) =>
  Object.fromEntries(
    [...clashesOf(flights)].map(([id, clashes]) => [id, clashes.map(({ grade, other }) => `${grade} ${other.id}`)]),
  );

describe('an aircraft', () => {
  it('may fly there and back, one after the other', () => {
    expect(told(flight(1, KHI, DXB, '2026-12-01T09:00:00Z'), flight(2, DXB, KHI, '2026-12-01T11:00:00Z'))).toEqual({});
  });

  it('is in two places at once where one of its flights leaves before another has landed', () => {
    expect(
      told(
        flight(3, DXB, KHI, '2026-12-01T10:59:00Z'),
        flight(1, KHI, DXB, '2026-12-01T09:00:00Z'),
        flight(2, KHI, DXB, '2026-12-01T10:00:00Z', { aircraftId: 2 }),
      ),
    ).toEqual({ 1: ['overlap 3'], 3: ['overlap 1'] });
  });

  it('is in two places as long as a long flight lasts, whatever stands between', () => {
    expect(
      told(
        flight(1, KHI, DXB, '2026-12-01T09:00:00Z', { minutes: 600 }),
        flight(2, DXB, KHI, '2026-12-01T10:00:00Z', { minutes: 60 }),
        flight(3, KHI, DXB, '2026-12-01T12:00:00Z', { minutes: 60 }),
      ),
    ).toEqual({ 1: ['overlap 2', 'overlap 3'], 2: ['overlap 1'], 3: ['overlap 1'] });
  });

  it('leaves from elsewhere than it has landed', () => {
    expect(told(flight(1, KHI, DXB, '2026-12-01T09:00:00Z'), flight(2, KHI, DXB, '2026-12-02T09:00:00Z'))).toEqual({
      2: ['elsewhere 1'],
    });
  });

  it('is at one place by its code, or by its text whatever the case', () => {
    expect(
      told(
        flight(1, KHI, 'Dubai DWC (DXB)', '2026-12-01T09:00:00Z'),
        flight(2, DXB, 'Shigar helipad', '2026-12-02T09:00:00Z'),
        flight(3, ' shigar Helipad', KHI, '2026-12-03T09:00:00Z'),
      ),
    ).toEqual({});
  });

  it('of which nobody knows when it lands overlaps what leaves at that very time alone', () => {
    expect(
      told(
        flight(1, KHI, DXB, '2026-12-01T09:00:00Z', { minutes: null }),
        flight(2, KHI, DXB, '2026-12-01T09:00:00Z', { minutes: null }),
        flight(3, DXB, KHI, '2026-12-01T09:01:00Z', { minutes: null }),
      ),
    ).toEqual({ 1: ['overlap 2'], 2: ['overlap 1'] });
  });
});
