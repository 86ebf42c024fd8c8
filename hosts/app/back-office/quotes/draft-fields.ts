import { formatAmount, parseAmount, totalOf } from '@charter-hosts/contract';
import { formatWallClock } from 'charter-widgets/kit';
import type { FieldOf } from '../versioned';
import { completeClock, type TypedQuote } from './draft';

const clockText = (clock: string) => (completeClock(clock) ? formatWallClock(clock, 'short') : clock);

function legText({ from, to, departs, block, seats, isFerry, isShown }: TypedQuote['legs'][number]): string {
  const load = isFerry ? 'positioning' : `${seats || 0} seats`;
  const facts = [`${from || '?'} → ${to || '?'}`, clockText(departs), block, load, !isShown && 'not shown'];
  return facts.filter(Boolean).join(', ');
}

function priceText({ lines, currency }: TypedQuote): string {
  const texts = lines.map(
    ({ label, kind, amount }) => `${label || '?'}: ${kind === 'discount' ? '− ' : ''}${amount || '0'}`,
  );
  const total = totalOf(lines.map((line) => ({ ...line, amount: parseAmount(line.amount, currency) ?? 0 })));
  return [...texts, formatAmount(total, currency)].join('\n');
}

const field = (
  label: string,
  format: (quote: TypedQuote) => string,
  ...keys: (keyof TypedQuote)[]
): FieldOf<TypedQuote> => ({
  label,
  format,
  copy: (draft, from) => Object.assign(draft, Object.fromEntries(keys.map((key) => [key, from[key]]))),
});

/** The fields by which two drafts of a quote are compared. */
export const QUOTE_FIELDS: readonly FieldOf<TypedQuote>[] = [
  field('When it is sent', ({ replaces }) => (replaces ? `Replaces Quote ${replaces}` : 'Another offer'), 'replaces'),
  field('Aircraft', ({ aircraft }) => aircraft, 'aircraft'),
  field('Registration', ({ tail }) => tail, 'tail', 'isTailTyped'),
  field('Currency', ({ currency }) => currency, 'currency'),
  field('Rate an hour', ({ rate }) => rate, 'rate', 'isRateTyped'),
  field('Cruise, km/h', ({ cruise }) => cruise, 'cruise', 'isCruiseTyped'),
  field('Flights', ({ legs }) => legs.map(legText).join('\n'), 'legs'),
  field('Price', priceText, 'lines'),
  field('Valid until', ({ validUntil }) => clockText(validUntil), 'validUntil', 'isValidUntilTyped'),
  field('Aircraft held until', ({ holdUntil }) => clockText(holdUntil), 'holdUntil'),
  field('Cancellation terms', ({ terms }) => terms, 'terms'),
  field('Message to the traveller', ({ message }) => message, 'message'),
  field('Included', ({ inclusions }) => inclusions, 'inclusions'),
  field('Payment page', ({ paymentUrl }) => paymentUrl, 'paymentUrl'),
];
