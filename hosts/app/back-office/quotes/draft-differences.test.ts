import { expect, it } from 'vitest';
import { beginDraft, type TypedQuote } from './draft';
import { differencesOf } from './draft-differences';

const MINE: TypedQuote = {
  ...beginDraft({
    ...{ reference: 'CW-7K3M-Q2', name: '', email: '', kind: 'privateCharter', requestId: 1, stage: 'reviewing' },
    ...{ inclusions: '', terms: 'Half is due.', party: 4, aircraft: [] },
    legs: [{ from: 'KHI', to: 'KDU', departs: '2027-03-04T14:30:00', seats: 4 }],
  }),
  lines: [
    {
      ...{ key: 1, label: 'Flight', kind: 'flight', amount: '50,000' },
      ...{ isByRate: false, isLabelTyped: true, isAmountTyped: true },
    },
  ],
};
const [leg] = MINE.legs;
const [line] = MINE.lines;

it('two drafts that say the same differ in nothing, whatever their rows are called inside', () => {
  expect(differencesOf(MINE, { ...MINE, legs: leg ? [{ ...leg, key: 99 }] : [] })).toEqual([]);
});

it.each<[string, Partial<TypedQuote>, [label: string, mine: string, theirs: string][]]>([
  ['the aircraft', { aircraft: 'Citation' }, [['Aircraft', '', 'Citation']]],
  [
    'the currency',
    { currency: 'PKR' },
    [
      ['Total', 'USD 50,000', 'PKR 50,000'],
      ['Currency', 'USD', 'PKR'],
    ],
  ],
  [
    'a line',
    { lines: line ? [{ ...line, amount: '1' }] : [] },
    [
      ['Total', 'USD 50,000', 'USD 1'],
      ['Line 1', 'Flight: 50,000', 'Flight: 1'],
    ],
  ],
  [
    'a leg',
    { legs: leg ? [{ ...leg, to: 'DXB', block: '2:05' }] : [] },
    [['Flight 1', 'KHI → KDU, Mar 4, 2027, 14:30, 0 seats', 'KHI → DXB, Mar 4, 2027, 14:30, 2:05, 0 seats']],
  ],
  ['a leg more or less', { legs: [] }, [['Flight 1', 'KHI → KDU, Mar 4, 2027, 14:30, 0 seats', '']]],
  ['a text', { terms: 'All is due.' }, [['Cancellation terms', 'Half is due.', 'All is due.']]],
])('%s that differs stands beside mine', (_, theirs, rows) => {
  expect(differencesOf(MINE, { ...MINE, ...theirs })).toEqual(
    rows.map(([label, mine, other]) => ({ label, mine, theirs: other })),
  );
});
