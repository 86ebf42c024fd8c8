// @vitest-environment happy-dom
import type { Api } from 'charter-widgets/contract';
import { describe, expect, it } from 'vitest';
import { checkFlight } from './flight-draft';
import { ferryWindow, startFlight } from './start-flight';

const KHI = 'Karachi (KHI) – Jinnah International Airport';
const DXB = 'Dubai (DXB) – Dubai International Airport';

const CHARTER = {
  tripRecord: { id: 9 },
  segments: [
    { fromLocation: KHI, toLocation: DXB, departDate: '2026-12-01T14:30:00', seats: 4 },
    { fromLocation: DXB, toLocation: KHI, departDate: '2026-12-03T14:30:00', seats: 4 },
  ],
};
const INTERNATIONAL = {
  tripRecord: { id: 9 },
  departureLocation: KHI,
  destinationLocation: DXB,
  departureDateTime: '2026-12-01T14:30:00',
  returnDateTime: '2026-12-03T14:30:00',
  seats: 6,
};
const quote = (state: string, aircraft: string, tail = '') => ({
  version: 2,
  state,
  aircraft,
  tail,
  legs: [
    { from: DXB, to: KHI, departs: '2026-12-01T08:00:00', isFerry: true },
    { from: KHI, to: DXB, departs: '2026-12-01T15:00:00', isFerry: false },
    { from: DXB, to: KHI, departs: '2026-12-03T16:00:00', isFerry: false },
  ],
});
const FLEET = [
  { id: 3, name: 'King Air 350', isActive: true },
  { id: 4, name: 'AP-ABC', isActive: true },
];

/** Opens the form of a new flight with these parameters and answers of the API. */
async function begun(search: string, quotes: object[]) {
  const api = (async ({ path }: { path: string }) => {
    if (path.startsWith('/PrivateCharter')) return CHARTER;
    if (path.startsWith('/InternationalCharter')) return INTERNATIONAL;
    if (path.startsWith('/Quotes')) return quotes;
    return { records: FLEET, total: FLEET.length, next: null };
  }) as unknown as Api;
  const draft = await startFlight(search)?.(api, new AbortController().signal);
  if (!draft) throw new Error('Nothing begins there');
  return draft;
}

describe('a flight created from a charter’s leg', () => {
  it('is private, belongs to its trip, and has the aircraft and the time of the accepted quote', async () => {
    const draft = await begun('?charter=7&leg=2', [quote('superseded', 'Other'), quote('accepted', 'king air 350')]);
    expect(draft.sale.value).toBe('private');
    expect(draft.aircraftId.value).toBe('3');
    expect(draft.departureDatetime.value).toBe('2026-12-03T16:00');
    draft.arrivalDatetime.set('2026-12-03T18:00');
    draft.seatPrice.set('1');
    draft.luggageLimitKg.set('20');
    expect(checkFlight(draft)?.body).toMatchObject({ isPublic: false, tripId: 9, legPlace: 2 });
  });

  it('has the aircraft with the registration in the quote', async () => {
    expect((await begun('?charter=7&leg=1', [quote('sent', 'King Air 350', 'ap-abc')])).aircraftId.value).toBe('4');
  });

  it('names an aircraft that is not in the fleet', async () => {
    const draft = await begun('?charter=7&leg=1', [quote('accepted', 'Gulfstream', 'N1')]);
    expect(draft.aircraftId.value).toBe('');
    expect(draft.origin).toContain('Quote 2 is for Gulfstream (N1), which is not in the fleet: choose the aircraft.');
  });

  it('is private also without a quote, and for an international charter', async () => {
    const draft = await begun('?international=7&leg=2', []);
    expect([draft.sale.value, draft.fromLocation.value.text, draft.seatsAvailable.value]).toEqual([
      'private',
      DXB,
      '6',
    ]);
  });
});

describe('an empty leg created from a positioning leg', () => {
  const legs = (ferryDeparts: string) => [
    { from: KHI, to: DXB, departs: '2026-12-01T06:00:00', minutes: 120 },
    { from: DXB, to: KHI, departs: ferryDeparts, minutes: 120 },
    { from: KHI, to: DXB, departs: '2026-12-01T18:00:00', minutes: 120 },
  ];

  it('may depart three hours earlier or later, minus the time that the legs around it need', async () => {
    // Karachi is an hour ahead of Dubai.
    expect(await ferryWindow(legs('2026-12-01T12:00:00'), 1)).toEqual({
      earliest: '2026-12-01T09:00',
      latest: '2026-12-01T14:00',
      arrival: '2026-12-01T12:00',
    });
    // It lands at 07:00 in Dubai.
    expect(await ferryWindow(legs('2026-12-01T08:30:00'), 1)).toMatchObject({ earliest: '2026-12-01T08:00' });
    expect(await ferryWindow([{ ...legs('')[0], from: 'A farm', departs: '2026-12-01T06:00:00' }] as never, 0)).toEqual(
      {
        earliest: '2026-12-01T06:00',
        latest: '',
        arrival: '',
      },
    );
  });

  it('is on public sale, belongs to its leg, and needs a price', async () => {
    const draft = await begun('?trip=9&ferry=1', [
      { ...quote('accepted', 'king air 350'), legs: quote('', '').legs.map((leg) => ({ ...leg, minutes: 120 })) },
    ]);
    expect([draft.seatPrice.value, draft.isEmptyLeg.value]).toEqual(['', true]);
    draft.seatPrice.set('250');
    draft.luggageLimitKg.set('20');
    draft.seatsAvailable.set('6');
    expect(checkFlight(draft)?.body).toMatchObject({
      ...{ isPublic: true, isEmptyLeg: true, tripId: 9, ferryLeg: 1 },
      ...{ departureDatetime: '2026-12-01T05:00:00', latestDeparture: '2026-12-01T11:00:00' },
    });
    const gone = await begun('?trip=9&ferry=2', [quote('accepted', 'king air 350')]);
    expect(gone.origin).toBe('This positioning leg is not in an accepted quote any more.');
  });
});
