import type { QuoteState, StaffQuote } from '@charter-hosts/contract';
import { describe, expect, test } from 'vitest';
import { acceptedByPhone, answerProblem, changesForStage, isBasedOn, quoteState, visibleQuotes } from './rules';

const LEG = { from: 'Karachi (KHI)', to: 'Skardu (KDU)', departs: '2026-12-01T14:30:00', minutes: 90, seats: 4 };
const LINE = { label: 'Charter', kind: 'charter', amount: 500_000, isByRate: true };
const quoteOf = (version: number, state: QuoteState) =>
  ({
    ...{ id: version, version, state, revision: 2, hash: 'abc', aircraft: 'Learjet 45', tail: 'AP-BHX' },
    ...{ currency: 'USD', total: 500_000, inclusions: '', terms: '', message: '', paymentUrl: 'https://pay.example/' },
    ...{ validUntil: null, holdUntil: null, sentAt: null, answeredAt: null, answeredBy: 'Sana' },
    legs: [
      { ...LEG, isShown: true, isFerry: false, km: 1100 },
      { ...LEG, isShown: false, isFerry: true, km: 1100 },
    ],
    lines: [LINE],
  }) as unknown as StaffQuote;

test('only a sent quote expires, when its validity ends', () => {
  const end = '2026-12-01T10:00:00.000Z';
  expect(quoteState('sent', end, new Date('2026-12-01T09:59:59.999Z'))).toBe('sent');
  expect(quoteState('sent', end, new Date(end))).toBe('expired');
  expect(quoteState('sent', null, new Date(end))).toBe('sent');
  expect(quoteState('accepted', end, new Date('2027-01-01'))).toBe('accepted');
});

test('a change is based on the stored quote if revision and content are the same', () => {
  const stored = quoteOf(1, 'draft');
  expect(isBasedOn(stored, { revision: 2, hash: 'abc' })).toBe(true);
  expect(isBasedOn(stored, { revision: 1, hash: 'abc' })).toBe(false);
  expect(isBasedOn(stored, { revision: 2, hash: 'other' })).toBe(false);
  expect(isBasedOn(undefined, { revision: 2, hash: 'abc' })).toBe(false);
});

describe('a traveller with one quote', () => {
  test('sees the newest quote that is not a draft or withdrawn, without the fields for staff', () => {
    const quotes = [quoteOf(4, 'draft'), quoteOf(3, 'withdrawn'), quoteOf(2, 'sent'), quoteOf(1, 'superseded')];
    const [visible] = visibleQuotes(quotes);
    expect(visible).toMatchObject({ version: 2, paymentUrl: '', answeredBy: '', lines: [{ label: 'Charter' }] });
    expect(visible?.legs).toEqual([{ ...LEG, isFerry: false }]);
    expect(JSON.stringify(visible)).not.toMatch(/isByRate|"km"|revision/);
    expect(visibleQuotes([quoteOf(1, 'draft')])).toEqual([]);
  });

  test('sees the payment page and the name once it is accepted', () => {
    expect(visibleQuotes([quoteOf(1, 'accepted')])).toMatchObject([
      { paymentUrl: 'https://pay.example/', answeredBy: 'Sana' },
    ]);
  });

  test('answers exactly the quote that was read, while it is offered', () => {
    const quotes = [quoteOf(1, 'sent')];
    const answer = { version: 1, total: 500_000, hash: visibleQuotes(quotes)[0]?.hash ?? '' };
    expect(answerProblem(quotes, 'quoted', answer)).toBe('');
    expect(answerProblem(quotes, 'reviewing', answer)).toMatch(/withdrawn this quote/);
    expect(answerProblem(quotes, 'quoted', { ...answer, total: 1 })).toMatch(/does not match this quote/);
    expect(answerProblem(quotes, 'quoted', { ...answer, hash: 'other' })).toMatch(/does not match this quote/);
    expect(answerProblem([quoteOf(1, 'accepted')], 'quoted', answer)).toBe('This quote has already been accepted.');
    expect(answerProblem([quoteOf(1, 'expired')], 'quoted', answer)).toMatch(/quote has expired/);
  });
});

test('a traveller sees all open offers, the oldest first, until one is accepted', () => {
  const open = [quoteOf(4, 'draft'), quoteOf(3, 'sent'), quoteOf(2, 'declined'), quoteOf(1, 'sent')];
  expect(visibleQuotes(open).map(({ version }) => version)).toEqual([1, 3]);
  const done = [quoteOf(3, 'superseded'), quoteOf(2, 'declined'), quoteOf(1, 'accepted')];
  expect(visibleQuotes(done).map(({ version }) => version)).toEqual([1]);
  const over = [quoteOf(3, 'expired'), quoteOf(2, 'expired'), quoteOf(1, 'declined')];
  expect(visibleQuotes(over).map(({ version }) => version)).toEqual([3]);
});

test('staff have to name the one of several open offers that is accepted by telephone', () => {
  const open = [quoteOf(3, 'sent'), quoteOf(2, 'declined'), quoteOf(1, 'sent')];
  expect(acceptedByPhone(open, undefined)).toBe('several');
  expect(acceptedByPhone(open, 2)).toBe('over');
  expect(acceptedByPhone(open, 1)).toBe(open[2]);
  expect(acceptedByPhone([quoteOf(2, 'expired'), quoteOf(1, 'expired')], undefined)).toMatchObject({ version: 2 });
  expect(acceptedByPhone([], undefined)).toBeUndefined();
});

test.each([
  ['accepted', [{ from: 'sent', to: 'superseded' }]],
  ['lost', [{ from: 'sent', to: 'withdrawn' }]],
  [
    'reviewing',
    [
      { from: 'sent', to: 'withdrawn' },
      { from: 'accepted', to: 'superseded' },
    ],
  ],
  ['quoted', []],
] as const)('quotes are updated when staff move their trip to %s', (stage, changes) => {
  expect(changesForStage(stage)).toEqual(changes);
});
