import { describe, expect, it } from 'vitest';
import { beginDraft, NOT_WORKED_OUT, priceLines, type TypedLine, type TypedQuote } from './draft';
import { lineDoubts } from './line-doubts';

const leg = (block: string, isFerry = false) => ({
  key: 1,
  from: 'KHI',
  to: 'KDU',
  departs: '2027-03-04T14:30',
  block,
  ...NOT_WORKED_OUT,
  seats: '4',
  isFerry,
  isShown: true,
});
const line = (label: string, kind: TypedLine['kind'] = 'flight', amount = '12,500') => ({
  key: 2,
  label,
  kind,
  amount,
});
const quote = (by: Partial<TypedQuote>): TypedQuote => ({
  ...beginDraft(
    {
      reference: 'CW-7K3M-Q2',
      name: 'Ayesha Khan',
      email: 'ayesha@example.com',
      kind: 'privateCharter',
      requestId: 1,
      stage: 'reviewing',
      legs: [],
      party: 4,
      inclusions: '',
      terms: '',
      aircraft: [],
    },
    0,
  ),
  ...by,
});
const priced = (by: Partial<TypedQuote>) => ({ ...quote(by), lines: priceLines(quote(by)) });
const texts = (typed: TypedQuote) => lineDoubts(typed).map((doubt) => doubt?.text);

describe('a line is doubted', () => {
  it('where the block time has changed since it was priced, and is priced anew at the rate', () => {
    const typed = priced({ rate: '3,000', legs: [leg('2:05'), leg('2:05'), leg('1:00', true)] });
    expect(texts(typed)).toEqual([undefined, undefined]);
    const [flight, ferry] = lineDoubts({ ...typed, legs: [leg('2:05'), leg('2:25'), leg('1:10', true)] });
    expect(flight).toEqual({
      text: 'Out of date: priced for 4 h 10 min, the flight time is now 4 h 30 min.',
      anew: { label: 'Flight, 4 h 30 min', amount: '13,500', atRate: 300_000 },
    });
    expect(ferry).toMatchObject({
      text: 'Out of date: priced for 1 h, positioning is now 1 h 10 min.',
      anew: { label: 'Positioning, 1 h 10 min', amount: '3,500' },
    });
  });

  it('and without a rate is priced by what its hour came to, its own words kept', () => {
    const [doubt] = lineDoubts(quote({ legs: [leg('3:00')], lines: [line('There and back, 2:30 h')] }));
    expect(doubt?.anew).toMatchObject({ label: 'There and back, 3 h', amount: '15,000' });
  });

  it('where the rate has changed since, but not where its amount was typed over', () => {
    const typed = { ...priced({ rate: '3,000', legs: [leg('2:00')] }), rate: '3,200' };
    expect(lineDoubts(typed)).toMatchObject([
      {
        text: 'Out of date: priced at USD 3,000 an hour, the rate is now USD 3,200.',
        anew: { label: 'Flight, 2 h', amount: '6,400' },
      },
    ]);
    expect(texts({ ...typed, lines: typed.lines.map((one) => ({ ...one, amount: '5,500' })) })).toEqual([undefined]);
  });

  it('where no flight is left that it was for', () => {
    const [doubt] = lineDoubts(quote({ legs: [leg('2:00')], lines: [line('Positioning, 1 h', 'ferry')] }));
    expect(doubt).toEqual({ text: 'Out of date: priced for 1 h, and no such flight is left.' });
  });

  it.each([
    ['says no hours', [line('All the flights')], '2:00'],
    ['is one of several', [line('Out, 2 h'), line('Back, 2 h 10 min')], '4:20'],
    ['is no flight’s', [line('Lounge, 3 h', 'fee')], '2:00'],
    ['is held against a time that is being typed', [line('Flight, 2 h')], '2:'],
  ])('but not one that %s', (_, lines, block) => {
    expect(texts(quote({ legs: [leg(block)], lines }))).toEqual(lines.map(() => undefined));
  });
});
