import { describe, expect, it } from 'vitest';
import { clashesOf, type Timed } from './clashes';

const KHI = 'Karachi (KHI) – Jinnah International Airport';
const DXB = 'Dubai (DXB) – Dubai International Airport';

/** `minutes` is the duration; 0 means an unknown arrival. */
const flight = (
  id: number,
  fromLocation: string,
  toLocation: string,
  departsAt: string,
  { minutes = 120, planned = undefined as Timed['planned'] } = {},
): Timed => {
  const from = Date.parse(departsAt);
  const name = planned ? `CW-${planned.tripId}` : `#${id}`;
  return { id, aircraftId: 1, name, fromLocation, toLocation, from, until: from + minutes * 60_000, planned };
};
const clashTexts = (...flights: Timed[]) =>
  Object.fromEntries(
    [...clashesOf(flights)].map(([id, clashes]) => [id, clashes.map(({ grade, other }) => `${grade} ${other}`)]),
  );

describe('the warnings about an aircraft', () => {
  it('do not appear when it flies there and back, one flight after the other', () => {
    expect(
      clashTexts(flight(1, KHI, DXB, '2026-12-01T09:00:00Z'), flight(2, DXB, KHI, '2026-12-01T11:00:00Z')),
    ).toEqual({});
  });

  it('report it in two places if a flight departs before another has landed', () => {
    expect(
      clashTexts(flight(3, DXB, KHI, '2026-12-01T10:59:00Z'), flight(1, KHI, DXB, '2026-12-01T09:00:00Z')),
    ).toEqual({ 1: ['overlap #3'], 3: ['overlap #1'] });
  });

  it('report it in two places during a long flight, whatever flights are in between', () => {
    expect(
      clashTexts(
        flight(1, KHI, DXB, '2026-12-01T09:00:00Z', { minutes: 600 }),
        flight(2, DXB, KHI, '2026-12-01T10:00:00Z', { minutes: 60 }),
        flight(3, KHI, DXB, '2026-12-01T12:00:00Z', { minutes: 60 }),
      ),
    ).toEqual({ 1: ['overlap #2', 'overlap #3'], 2: ['overlap #1'], 3: ['overlap #1'] });
  });

  it('report that it departs from another place than where it landed', () => {
    expect(
      clashTexts(flight(1, KHI, DXB, '2026-12-01T09:00:00Z'), flight(2, KHI, DXB, '2026-12-02T09:00:00Z')),
    ).toEqual({
      2: ['elsewhere #1'],
    });
  });

  it('do not appear when the place is the same by its code, or by its text in any case', () => {
    expect(
      clashTexts(
        flight(1, KHI, 'Dubai DWC (DXB)', '2026-12-01T09:00:00Z'),
        flight(2, DXB, 'Shigar helipad', '2026-12-02T09:00:00Z'),
        flight(3, ' shigar Helipad', KHI, '2026-12-03T09:00:00Z'),
      ),
    ).toEqual({});
  });

  it('for an unknown arrival only report an overlap with a departure at the same time', () => {
    expect(
      clashTexts(
        flight(1, KHI, DXB, '2026-12-01T09:00:00Z', { minutes: 0 }),
        flight(2, KHI, DXB, '2026-12-01T09:00:00Z', { minutes: 0 }),
        flight(3, DXB, KHI, '2026-12-01T09:01:00Z', { minutes: 0 }),
      ),
    ).toEqual({ 1: ['overlap #2'], 2: ['overlap #1'] });
  });
});

it('an aircraft that stands for a whole fleet gets warnings for each of its flights, without delay', () => {
  const many = Array.from({ length: 20_000 }, (_, id) => flight(id, KHI, DXB, '2026-12-01T09:00:00Z'));
  const clashes = clashesOf(many);
  expect(clashes.size).toBe(many.length);
  expect(Math.max(...[...clashes.values()].map((own) => own.length))).toBe(5);
});

/** A leg of an offer, from Karachi to Dubai on the first of December. */
const leg = (id: number, tripId: number, time: string, { quoteId = tripId, tail = '' } = {}) =>
  flight(id, KHI, DXB, `2026-12-01T${time}:00Z`, { planned: { tripId, quoteId, tail } });
const made = flight(7, KHI, DXB, '2026-12-01T10:00:00Z');

describe('a booked charter', () => {
  it('clashes with a flight of the same aircraft, and is named by its reference', () => {
    expect(clashTexts(made, leg(-1, 5, '11:00'))).toEqual({ 7: ['overlap CW-5'], '-1': ['overlap #7'] });
  });

  it('does not clash with another offer of its trip, but each offer clashes with other trips', () => {
    const offers = [leg(-1, 5, '11:00', { quoteId: 11 }), leg(-2, 5, '11:00', { quoteId: 12 })];
    expect(clashTexts(...offers)).toEqual({});
    expect(clashTexts(...offers, leg(-3, 6, '12:00'))).toEqual({
      '-1': ['overlap CW-6'],
      '-2': ['overlap CW-6'],
      // Two offers of one trip cause one warning.
      '-3': ['overlap CW-5'],
    });
  });

  it('does not clash with another registration of the same model, but with a flight that may be of either', () => {
    const both = [leg(-1, 5, '11:00', { tail: 'AP-AAA' }), leg(-2, 6, '11:00', { tail: 'ap bbb' })];
    expect(clashTexts(...both)).toEqual({});
    expect(clashTexts(made, ...both)).toEqual({
      7: ['overlap CW-5', 'overlap CW-6'],
      '-1': ['overlap #7'],
      '-2': ['overlap #7'],
    });
  });
});
