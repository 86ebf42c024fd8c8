import type { FlightRecord } from 'charter-widgets/contract';
import { describe, expect, it } from 'vitest';
import { byOrder, type Filters, filtersCall, readFilters, readOrder, writeFilters, writeOrder } from './filters';

const none: Filters = { time: '', aircraft: '', price: '', kind: '' };

describe('the filters of the flight search', () => {
  it('are read from the address', () => {
    expect(readFilters('?from=KHI&time=night&aircraft=jet&price=500&kind=empty-legs')).toEqual({
      time: 'night',
      aircraft: 'jet',
      price: '500',
      kind: 'empty-legs',
    });
  });

  it.each(['', '?time=noon&aircraft=7&price=501&kind=jets', '?time=&aircraft=JET&price=free'])(
    'are none in %j',
    (search) => {
      expect(readFilters(search)).toEqual(none);
    },
  );

  it('are written into the address beside other parameters, and left out when empty', () => {
    expect(writeFilters({ ...none, time: 'evening' }, '?from=KHI&price=500&order=price')).toBe(
      'from=KHI&order=price&time=evening',
    );
    expect(writeFilters(none, '?time=night')).toBe('');
  });

  it('are sent under the API’s names', () => {
    expect(filtersCall({ time: 'night', aircraft: 'jet', price: '500', kind: 'empty-legs' })).toEqual({
      time: 'night',
      kind: 'empty-legs',
      aircraftType: 'jet',
      maxPrice: '500',
    });
  });
});

const flight = (id: number, seatPrice: number, departureDatetime: string, departsAt = '') =>
  ({ id, seatPrice, departureDatetime, departsAt }) as FlightRecord;
const FLIGHTS = [
  flight(1, 900, '2026-12-02T08:00:00', '2026-12-02T03:00:00.000Z'),
  flight(2, 400, '2026-12-03T08:00:00', '2026-12-03T03:00:00.000Z'),
  // This flight departs later in local time, but earlier as an instant.
  flight(3, 400, '2026-12-02T08:30:00', '2026-12-01T23:00:00.000Z'),
];

describe('the order of the results', () => {
  it.each([
    ['', undefined],
    ['earliest', [3, 1, 2]],
    ['price', [3, 2, 1]],
  ] as const)('for %j in the address is %j', (order, ids) => {
    const compare = byOrder(order);
    expect(compare && FLIGHTS.toSorted(compare).map(({ id }) => id)).toEqual(ids);
  });

  it('uses the local time when the instant is unknown, and keeps equal flights in order', () => {
    const flights = [flight(1, 9, '2026-12-02T08:00:00'), flight(2, 9, '2026-12-01T08:00:00')];
    const twins = [flight(3, 9, '2026-12-02T08:00:00'), flight(4, 9, '2026-12-02T08:00:00')];
    expect([...flights, ...twins].toSorted(byOrder('price')).map(({ id }) => id)).toEqual([2, 1, 3, 4]);
  });

  it('is read from the address; an unknown one is the recommended order', () => {
    expect(['?order=price', '?from=KHI&order=earliest', '?order=cheap', ''].map(readOrder)).toEqual([
      'price',
      'earliest',
      '',
      '',
    ]);
  });

  it('is written into the address; the recommended order is left out', () => {
    expect(writeOrder('price', '?from=KHI&order=earliest')).toBe('?from=KHI&order=price');
    expect(writeOrder('', '?from=KHI&order=earliest')).toBe('?from=KHI');
    expect(writeOrder('', '?order=price')).toBe('');
  });
});
