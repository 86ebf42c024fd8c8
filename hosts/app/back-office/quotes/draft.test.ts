import { describe, expect, it } from 'vitest';
import {
  beginDraft,
  blockMinutes,
  blockText,
  cruiseIn,
  goodUntil,
  priceLines,
  readDraft,
  shareOf,
  type TypedLeg,
  typedOf,
  workOut,
} from './draft';

const NOW = Date.parse('2027-01-01T00:00:00Z');
const KHI = 'Karachi (KHI) – Jinnah International Airport';
const KDU = 'Skardu (KDU) – Skardu Airport';
const BEGINNING = {
  reference: 'CW-7K3M-Q2',
  name: 'Ayesha Khan',
  email: 'ayesha@example.com',
  kind: 'privateCharter' as const,
  requestId: 1,
  stage: 'reviewing' as const,
  legs: [{ from: KHI, to: KDU, departs: '2027-03-04T14:30:00', seats: 4 }],
  party: 4,
  inclusions: 'Catering',
  terms: 'Half is due.',
  aircraft: [],
};

describe('a block time', () => {
  it.each([
    ['2:05', 125],
    ['2.05', 125],
    ['0:45', 45],
    ['125', 125],
    ['2:5', 125],
    ['2:75', 0],
    ['', 0],
    ['soon', 0],
  ])('%s is %i minutes', (text, minutes) => {
    expect(blockMinutes(text)).toBe(minutes);
  });

  it('that was written is read again', () => {
    for (let minutes = 1; minutes < 2880; minutes++) expect(blockMinutes(blockText(minutes))).toBe(minutes);
  });
});

it.each([
  ['Cruise 578 km/h, range 3,345 km', '578'],
  ['312 kt at FL270', '578'],
  ['Seats nine', ''],
])('the cruise speed that %j says is %s km/h', (text, speed) => {
  expect(cruiseIn(text)).toBe(speed);
});

it.each([
  ['2027-01-01T14:17', '2027-01-04T15:00'],
  ['2027-01-01T14:00', '2027-01-04T14:00'],
  ['2027-12-28T23:17', '2028-01-01T00:00'],
])('a quote that is begun at %s is good until %s, a full hour', (begun, until) => {
  expect(goodUntil(Date.parse(begun))).toBe(until);
});

it('a first draft has the legs of the request, with distance and block time worked out', async () => {
  const draft = beginDraft(BEGINNING, NOW);
  const [leg] = await workOut(draft.legs, '480');
  expect(leg).toMatchObject({ from: KHI, to: KDU, departs: '2027-03-04T14:30', seats: '4' });
  expect(leg?.km).toBeGreaterThan(1100);
  expect(leg?.calculatedMinutes).toBe(blockMinutes(leg?.block ?? ''));
  const [faster] = await workOut(draft.legs, '800');
  expect(faster?.calculatedMinutes).toBeLessThan(leg?.calculatedMinutes ?? 0);
});

it('a block time that was typed stays, with the one that was worked out beside it', async () => {
  const draft = beginDraft(BEGINNING, NOW);
  const [leg] = await workOut(draft.legs, '480');
  const typed = { ...leg, block: '3:00' } as never;
  const [again] = await workOut([typed], '800');
  expect(again).toMatchObject({ block: '3:00' });
  expect(again?.calculatedMinutes).toBeGreaterThan(0);
});

it('the price is the rate by the hours, and what was added by hand stays', async () => {
  const draft = beginDraft(BEGINNING, NOW);
  const [leg] = await workOut(draft.legs, '480');
  const flight = { ...leg, block: '2:30' } as never;
  const back = { ...leg, block: '2:00', isFerry: true } as never;
  const fee = { key: 1, kind: 'fee' as const, label: 'Handling', amount: '300' };
  const lines = priceLines({ ...draft, rate: '4,000.40', legs: [flight, back], lines: [fee] });
  expect(lines.map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
    ['flight', 'Flight, 2 h 30 min', '10,001'],
    ['ferry', 'Positioning, 2 h', '8,000.80'],
    ['fee', 'Handling', '300'],
  ]);
});

it('what cannot be read is said where it stands, and nothing is guessed', () => {
  const draft = beginDraft(BEGINNING, NOW);
  const { errors } = readDraft({
    ...draft,
    rate: 'much',
    paymentUrl: 'http://pay.example',
    lines: [{ key: 1, kind: 'fee', label: '', amount: '1.234' }],
  });
  expect(errors).toEqual({
    rate: 'Write a number such as 1250.50',
    paymentUrl: 'Must be an address that begins with https://',
    'legs.0.minutes': 'Hours and minutes, as 2:05',
    'lines.0.label': 'What is it for?',
    'lines.0.amount': 'Write 1234 or 1,234.00',
  });
});

it('a cruise speed or seats that are no whole number are said where they stand, and are not cut to fit', () => {
  const draft = beginDraft(BEGINNING, NOW);
  const legs = draft.legs.map((leg) => ({ ...leg, block: '2:05', seats: '1.250' }));
  expect(readDraft({ ...draft, legs, cruise: '480,5' }).errors).toMatchObject({
    cruise: 'Write a whole number',
    'legs.0.seats': 'Write 1250 or 1,250',
  });
  expect(readDraft({ ...draft, cruise: '4800' }).errors.cruise).toBe('At most 1200');
});

it('a day without its time, or half a time, is said where it stands', () => {
  const draft = beginDraft(BEGINNING, NOW);
  const legs = draft.legs.map((leg) => ({ ...leg, departs: '2027-03-04T14:3', block: '2:05' }));
  const read = readDraft({ ...draft, legs, validUntil: '2026-12-01T', holdUntil: 'T14:30' });
  expect(read.errors).toEqual({
    'legs.0.departs': 'The departure is missing',
    validUntil: 'A day and a time, such as 14:30',
    holdUntil: 'A day and a time, such as 14:30',
  });
  expect(read.draft).toMatchObject({ legs: [{ departs: '' }], validUntil: null, holdUntil: null });
});

it('the next quote begins as the last one was, good for three days anew', () => {
  const { draft } = readDraft({ ...beginDraft(BEGINNING, NOW), aircraft: 'King Air 350' });
  const sent = { ...draft, id: 1, version: 1, state: 'superseded', total: 0 } as never as Parameters<typeof typedOf>[0];
  const typed = typedOf({ ...sent, validUntil: '2026-12-01T00:00:00.000Z' }, NOW);
  expect(typed).toMatchObject({ aircraft: 'King Air 350', terms: 'Half is due.' });
  expect(Date.parse(readDraft(typed).draft.validUntil ?? '') - NOW).toBe(3 * 24 * 3_600_000);
});

it('a flight comes to its share of the lines of its kind, by block time', async () => {
  const draft = beginDraft(BEGINNING, NOW);
  const [leg] = await workOut(draft.legs, '480');
  const there = { ...leg, block: '2:00' } as TypedLeg;
  const back = { ...leg, block: '1:00' } as TypedLeg;
  const ferry = { ...leg, block: '2:00', isFerry: true } as TypedLeg;
  const lines = [
    { key: 1, kind: 'flight' as const, label: 'Flight', amount: '9,000' },
    { key: 2, kind: 'fee' as const, label: 'Handling', amount: '300' },
  ];
  const typed = { ...draft, legs: [there, back, ferry], lines };
  expect([there, back, ferry].map((one) => shareOf(one, typed))).toEqual([600_000, 300_000, 0]);
});
