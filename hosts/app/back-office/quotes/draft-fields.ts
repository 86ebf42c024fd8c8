import { formatWallClock } from 'charter-widgets/kit';
import type { FieldOf } from '../versioned';
import type { EditedLeg, EditedQuote } from './edits';
import { completeClock, momentText } from './moments';

const clockText = (clock: string) => (completeClock(clock) ? formatWallClock(completeClock(clock), 'short') : clock);

function legText({ from, to, departs, block, seats, isFerry, isShown, skipsFerry }: EditedLeg): string {
  const load = isFerry ? 'positioning' : seats && `${seats} seats`;
  const facts = [clockText(departs), block, load, !isShown && 'hidden', skipsFerry && 'no positioning before it'];
  return [`${from || '?'} → ${to || '?'}`, ...facts].filter(Boolean).join(', ');
}

function priceText({ prices, lines }: EditedQuote): string {
  const decided = Object.entries(prices).map(([kind, price]) =>
    [kind, price?.label, price?.amount, price?.isLeftOut && 'not charged'].filter(Boolean).join(': '),
  );
  const own = lines.map(
    ({ label, kind, amount }) => `${label || '?'}: ${kind === 'discount' ? '− ' : ''}${amount || '0'}`,
  );
  return [...decided.filter((text) => text.includes(':')), ...own].join('\n');
}

const field = (
  label: string,
  format: (quote: EditedQuote) => string,
  ...keys: (keyof EditedQuote)[]
): FieldOf<EditedQuote> => ({
  label,
  format,
  copy(draft, from) {
    Object.assign(draft, Object.fromEntries(keys.map((key) => [key, from[key]])));
    for (const name of ['tail', 'rate', 'cruise'] as const)
      if (keys.includes(name)) draft.typedFor = { ...draft.typedFor, [name]: from.typedFor[name] };
  },
});

/** The fields by which two drafts of a quote are compared. */
export const QUOTE_FIELDS: readonly FieldOf<EditedQuote>[] = [
  field('When it is sent', ({ replaces }) => (replaces ? `Replaces quote ${replaces}` : 'Another quote'), 'replaces'),
  // The rates go with the aircraft that they are of.
  field(
    'Aircraft',
    ({ aircraft, chosen }) => [aircraft, chosen?.base].filter(Boolean).join(', from '),
    'aircraft',
    'chosen',
  ),
  field('Registration', ({ tail }) => tail, 'tail'),
  field('Currency', ({ currency }) => currency, 'currency'),
  field('Hourly rate', ({ rate }) => rate, 'rate'),
  field('Cruise, km/h', ({ cruise }) => cruise, 'cruise'),
  field(
    'Legs',
    ({ legs, skipsFerryBack }) => [...legs.map(legText), ...(skipsFerryBack ? ['no positioning back'] : [])].join('\n'),
    'legs',
    'skipsFerryBack',
  ),
  field('Price', priceText, 'prices', 'lines'),
  field('Valid until', ({ validUntil }) => clockText(momentText(validUntil)), 'validUntil'),
  field('Aircraft held until', ({ holdUntil }) => clockText(momentText(holdUntil)), 'holdUntil'),
  field('Cancellation terms', ({ terms }) => terms, 'terms'),
  field('Message to the traveller', ({ message }) => message, 'message'),
  field('Included', ({ inclusions }) => inclusions, 'inclusions'),
  field('Payment page', ({ paymentUrl }) => paymentUrl, 'paymentUrl'),
];
