import { expect, it } from 'vitest';
import { differences, takeTheirs } from '../versioned';
import { QUOTE_FIELDS } from './draft-fields';
import { createDraft, type EditedQuote } from './edits';

const MINE: EditedQuote = {
  ...createDraft({
    ...{ reference: 'CW-7K3M-Q2', name: '', email: '', kind: 'privateCharter', requestId: 1, stage: 'reviewing' },
    ...{ inclusions: '', terms: 'Half is due.', party: 4, aircraft: [] },
    legs: [{ from: 'KHI', to: 'KDU', departs: '2027-03-04T14:30:00', seats: 4 }],
  }),
  lines: [{ key: 1, label: 'Landing permit', kind: 'fee', amount: '50,000' }],
};
const [leg] = MINE.legs;
const [line] = MINE.lines;

it('two equal drafts show no difference, whatever the keys of their rows', () => {
  const theirs = { ...MINE, legs: leg ? [{ ...leg, key: 99 }] : [] };
  expect(differences(QUOTE_FIELDS, { opened: MINE, mine: MINE, theirs })).toEqual([]);
});

it.each<[string, Partial<EditedQuote>, label: string, mine: string, theirs: string]>([
  ['the aircraft', { aircraft: 'Citation' }, 'Aircraft', '', 'Citation'],
  ['a line', { lines: line ? [{ ...line, amount: '1' }] : [] }, 'Price', 'Landing permit: 50,000', 'Landing permit: 1'],
  [
    'a leg',
    { legs: leg ? [{ ...leg, to: 'DXB', block: '2:05' }] : [] },
    'Legs',
    'KHI → KDU, Mar 4, 2027, 14:30',
    'KHI → DXB, Mar 4, 2027, 14:30, 2:05',
  ],
  ['the number of legs', { legs: [] }, 'Legs', 'KHI → KDU, Mar 4, 2027, 14:30', ''],
  [
    'a price',
    { prices: { landing: { label: '', amount: '1 lakh', isLeftOut: false } } },
    'Price',
    'Landing permit: 50,000',
    'landing: 1 lakh\nLanding permit: 50,000',
  ],
  ['a text', { terms: 'All is due.' }, 'Cancellation terms', 'Half is due.', 'All is due.'],
])('a difference in %s is shown, and the colleague’s value can be kept', (_, change, label, mine, other) => {
  const theirs = { ...MINE, ...change };
  const found = differences(QUOTE_FIELDS, { opened: MINE, mine: MINE, theirs });
  expect(found).toEqual([{ label, mine, theirs: other, isMine: false }]);
  const merged = { ...MINE };
  takeTheirs(QUOTE_FIELDS, { mine: merged, theirs }, [label]);
  expect(merged).toEqual(theirs);
});
