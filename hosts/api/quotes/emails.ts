import { type DeskQuote, sayAmount } from '@charter-hosts/contract';
import type { Translate } from '../platform/email/words';

/** What the traveller is told of a quote. */
export function quoteText(
  what: 'sent' | 'ends soon' | 'accepted',
  { quote, reference, brand, zone }: { quote: DeskQuote; reference: string; brand: string; zone: string },
  t: Translate,
): { subject: string; lead: string } {
  const { total, currency, validUntil } = quote;
  const names = { reference, brand, total: sayAmount(total, currency), until: formatUntil(validUntil, zone, t) };
  if (what === 'sent') {
    return {
      subject: t('Your quote is here: {reference}', names),
      lead: t(
        'Your quote from {brand} is ready: {total}. It is good until {until}. Nothing is booked before you say yes.',
        names,
      ),
    };
  }
  if (what === 'ends soon') {
    return {
      subject: t('Your quote ends soon: {reference}', names),
      lead: t('The quote from {brand}, {total}, is good until {until}. After that the desk has to ask anew.', names),
    };
  }
  return {
    subject: t('You have accepted: {reference}', names),
    lead: t(
      'You have accepted the quote from {brand}, {total}. The desk confirms the aircraft next; it is booked once it says so.',
      names,
    ),
  };
}

/** An instant by the operator's clock, whose zone is said: nobody knows in which one it is read. */
export function formatUntil(instant: string | null, timeZone: string, t: Translate): string {
  if (!instant) return '';
  const at = new Date(instant);
  const lang = t.lang === 'ur' ? 'ur-PK' : 'en-GB';
  const clock = new Intl.DateTimeFormat(lang, {
    ...{ day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
  });
  const zone = new Intl.DateTimeFormat(lang, { timeZoneName: 'long', timeZone })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return `${clock.format(at)} (${zone?.value ?? timeZone})`;
}
