// @vitest-environment happy-dom
import type { TripRecord } from '@charter-hosts/contract';
import { describe, expect, it } from 'vitest';
import { csvText } from '../shared/csv';
import { csvOf } from '../shared/partner-figures/figures';
import { privateCharters } from './requests/charters';
import { chauffeurRequests } from './requests/chauffeur';
import { flightBookings } from './requests/flight-bookings';
import { internationalCharters } from './requests/international';

const EVIL = '=HYPERLINK(1)';
const tripRecord = (own: Partial<TripRecord> = {}): TripRecord => ({
  ...{ id: 4, kind: 'privateCharter', requestId: 7, reference: 'CW-AXS4-70', stage: 'quoted', reason: '' },
  assignee: { id: 2, name: EVIL },
  dueAt: '2027-12-12T14:30:00.000Z',
  partner: { key: 'indus', name: EVIL, how: 'verified' },
  partnerReference: EVIL,
  partnerMetadata: { tier: EVIL },
  source: 'partner',
  duplicates: [],
  quote: { total: 1_250_050, currency: 'KWD' },
  erasedAt: null,
  version: 1,
  quoteState: 'sent',
  asked: null,
  openOffers: 2,
  told: '',
  ...own,
});
const place = EVIL;
const segment = (id: number, seats: number) => ({
  ...{ id, fromLocation: place, toLocation: place, departDate: '2027-12-12T14:30:00', seats, luggage: 0, pets: 0 },
});

const LISTS = [
  [
    privateCharters,
    {
      ...{ id: 7, name: EVIL, email: EVIL, phone: EVIL, cnic: EVIL, trip: 2, createdAt: '2027-01-01T10:00:00Z' },
      segments: [segment(1, 4), segment(2, 6)],
    },
  ],
  [
    internationalCharters,
    {
      ...{ id: 7, name: EVIL, email: EVIL, phoneNo: EVIL, serviceType: EVIL, departureLocation: EVIL },
      ...{ destinationLocation: EVIL, departureDateTime: '2027-12-12T14:30:00', returnDateTime: null, seats: 4 },
      ...{ preferredAircraft: EVIL, message: EVIL, createdAt: '2027-01-01T10:00:00Z' },
    },
  ],
  [
    flightBookings,
    {
      ...{ id: 7, title: EVIL, firstName: EVIL, lastName: EVIL, phone: EVIL, email: EVIL, note: EVIL },
      ...{ departureDate: '2027-12-12T14:30:00', numberOfGuests: 0, numberOfRooms: 1, termsAccepted: true },
      ...{ createdAt: '2027-01-01T10:00:00Z', flightId: null, flight: null, booked: null, travelPersons: [] },
    },
  ],
  [
    chauffeurRequests,
    {
      ...{ id: 7, firstName: EVIL, lastName: EVIL, cnicOrPassport: EVIL, phone: EVIL, email: EVIL },
      ...{ numberOfPassengers: 2, luggage: 1, dateCreated: '2027-01-01T10:00:00Z' },
    },
  ],
] as const;

/** Each file of a list is handed out as: its cells with their headings. */
const files = LISTS.flatMap(([{ title, list }, record]) =>
  (list.csv as typeof privateCharters.list.csv).map((csv) => {
    const [head = '', line = ''] = csvText(csv, [{ ...record, tripRecord: tripRecord() } as never])
      .replace('\uFEFF', '')
      .split('\r\n');
    const cells = line.match(/"(?:[^"]|"")*"|[^,]+|(?<=,)(?=,|$)/g) ?? [];
    const headings = head.split(',').map((heading) => JSON.parse(heading) as string);
    return [`${title} ${csv.label}`, headings, cells] as const;
  }),
);

describe.each(files)('the exported file of %s', (_name, headings, cells) => {
  const cell = (heading: string) => cells[headings.indexOf(heading)];

  it('starts with the reference', () => {
    expect([headings[0], cells[0]]).toEqual(['Reference', '"CW-AXS4-70"']);
  });

  it('has the due time, the assignee, and the total as a number', () => {
    expect(cell('Due (UTC)')).toBe('"2027-12-12 14:30"');
    expect(cell('Assigned to')).toBe(`"'${EVIL}"`);
    expect([cell('Partner reference'), cell('Partner metadata')]).toEqual([`"'${EVIL}"`, `"tier: ${EVIL}"`]);
    expect([cell('Quote total'), cell('Quote currency')]).toEqual(['1250.05', '"KWD"']);
    expect(cell('Open quotes')).toBe('2');
  });

  it('contains no formula, and no heading twice', () => {
    expect(cells.filter((one) => /^"?[=+\-@]/.test(one))).toEqual([]);
    expect(new Set(headings).size).toBe(headings.length);
  });
});

it('the exported file of charters has the seats of each leg', () => {
  const [, headings, cells] = files[0] ?? [];
  expect(cells?.[headings?.indexOf('Seats of each leg') ?? -1]).toBe('"4 > 6"');
});

it('the exported file of a partner’s figures has a number and a currency for each total', () => {
  const month = { month: '2027-12', requests: 4, verified: 3, quoted: 2, accepted: 2, booked: 2 };
  const totals = [
    { currency: 'USD', amount: 1_250_050 },
    { currency: 'KWD', amount: 1500 },
  ] as const;
  expect(
    csvOf([{ ...month, totals: [...totals] }])
      .split('\r\n')
      .slice(0, 3),
  ).toEqual([
    '\uFEFF"Month","Requests","Verified","Quoted","Accepted","Booked","Booked total","Currency"',
    '"2027-12",4,3,2,2,2,12500.5,"USD"',
    '"2027-12","","","","","",1.5,"KWD"',
  ]);
});
