import { formatAmount, parseAmount, totalOf } from '@charter-hosts/contract';
import { formatWallClock } from 'charter-widgets/kit';
import { type TypedQuote, wholeOf } from './draft';

const momentOf = (clock: string) => (wholeOf(clock) ? formatWallClock(clock, 'short') : clock);

/** The fields of a draft, as people compare them. */
const FIELDS: readonly (readonly [label: string, say: (quote: TypedQuote) => string])[] = [
  [
    'Total',
    ({ lines, currency }) =>
      formatAmount(
        totalOf(lines.map((line) => ({ ...line, amount: parseAmount(line.amount, currency) ?? 0 }))),
        currency,
      ),
  ],
  ['Currency', ({ currency }) => currency],
  ['Aircraft', ({ aircraft }) => aircraft],
  ['Registration', ({ tail }) => tail],
  ['Rate an hour', ({ rate }) => rate],
  ['Cruise, km/h', ({ cruise }) => cruise],
  ['Good until', ({ validUntil }) => momentOf(validUntil)],
  ['Aircraft held until', ({ holdUntil }) => momentOf(holdUntil)],
  ['Cancellation terms', ({ terms }) => terms],
  ['A word to the traveller', ({ message }) => message],
  ['Included', ({ inclusions }) => inclusions],
  ['Page to pay on', ({ paymentUrl }) => paymentUrl],
];

const sayLeg = ({ from, to, departs, block, seats, isFerry, isShown }: TypedQuote['legs'][number]) =>
  [
    `${from || '?'} → ${to || '?'}`,
    momentOf(departs),
    block,
    isFerry ? 'positioning' : `${seats || 0} seats`,
    isShown ? '' : 'not shown',
  ]
    .filter(Boolean)
    .join(', ');
const sayLine = ({ label, kind, amount }: TypedQuote['lines'][number]) =>
  `${label || '?'}: ${kind === 'discount' ? '− ' : ''}${amount || '0'}`;

/** What two drafts say differently, leg by leg and line by line. */
export function differencesOf(mine: TypedQuote, theirs: TypedQuote): { label: string; mine: string; theirs: string }[] {
  const rows = FIELDS.map(([label, say]) => ({ label, mine: say(mine), theirs: say(theirs) }));
  const listed = <T>(name: string, of: (quote: TypedQuote) => readonly T[], say: (one: T) => string) =>
    Array.from({ length: Math.max(of(mine).length, of(theirs).length) }, (_, index) => {
      const [own, other] = [of(mine)[index], of(theirs)[index]];
      return { label: `${name} ${index + 1}`, mine: own ? say(own) : '', theirs: other ? say(other) : '' };
    });
  return [
    ...rows,
    ...listed('Flight', ({ legs }) => legs, sayLeg),
    ...listed('Line', ({ lines }) => lines, sayLine),
  ].filter((row) => row.mine !== row.theirs);
}
