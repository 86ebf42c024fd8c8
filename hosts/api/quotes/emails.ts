import { type DeskQuote, formatAmount, type Stage } from '@charter-hosts/contract';
import type { Database } from '../platform/database/open';
import { deleteMail, queueMails } from '../platform/email/store';
import { type Translate, wordsOf } from '../platform/email/words';
import type { ApiParts } from '../platform/http/route';
import { emailFacts, getDetails } from '../trips/details';
import { emailToTraveller } from '../trips/emails';
import { queueEvent } from '../webhooks/store';
import { changesForStage } from './rules';
import { changeQuotes, listQuotes } from './store';

/** The text of an e-mail about a quote. */
export function quoteText(
  what: 'sent' | 'ends soon' | 'accepted',
  { quote, reference, brand, zone }: { quote: DeskQuote; reference: string; brand: string; zone: string },
  t: Translate,
): { subject: string; lead: string } {
  const { total, currency, validUntil } = quote;
  const names = { reference, brand, total: formatAmount(total, currency), until: formatUntil(validUntil, zone, t) };
  if (what === 'sent') {
    return {
      subject: t('Your quote is here: {reference}', names),
      lead: t(
        'Your quote from {brand} is ready: {total}. It is valid until {until}. Nothing is booked until you accept.',
        names,
      ),
    };
  }
  if (what === 'ends soon') {
    return {
      subject: t('Your quote ends soon: {reference}', names),
      lead: t(
        'The quote from {brand}, {total}, is valid until {until}. After that our desk has to ask for a new price.',
        names,
      ),
    };
  }
  return {
    subject: t('You have accepted: {reference}', names),
    lead: t(
      'You have accepted the quote from {brand}, {total}. Our desk confirms the aircraft next. It is booked once we tell you so.',
      names,
    ),
  };
}

/** An instant by the operator's clock with the name of its zone. */
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

const DAY_MS = 24 * 3_600_000;

/** The dedupe key of the e-mail that reminds of a quote's end. */
const reminderKey = (tripId: number, version: number) => `trip ${tripId}: quote ${version} ends soon`;

/** Queues the e-mail with a quote, and a reminder one day before it ends. */
export async function notifyOfQuote(
  trx: Database,
  id: number,
  quote: DeskQuote,
  parts: Pick<ApiParts, 'config' | 'links'>,
  now: Date,
): Promise<void> {
  const { request, names } = emailFacts(await getDetails(trx, id, { now }), parts);
  const t = wordsOf(names.locale);
  const { homeZone: zone, site } = parts.config;
  const shown = { quote, reference: names.reference, brand: site.brand, zone };
  const step = t('See the quote');
  const dedupeKey = `trip ${id}: quote ${quote.version}`;
  const mails = await emailToTraveller(parts.config, request, names, {
    dedupeKey,
    step,
    ...quoteText('sent', shown, t),
  });
  const notBefore = new Date(Date.parse(quote.validUntil ?? '') - DAY_MS);
  const reminders = await emailToTraveller(parts.config, request, names, {
    dedupeKey: reminderKey(id, quote.version),
    step,
    ...quoteText('ends soon', shown, t),
  });
  // A quote that is good for less than a day gets no reminder.
  const isSoon = notBefore.getTime() <= now.getTime();
  await queueMails(trx, [...mails, ...(isSoon ? [] : reminders.map((mail) => ({ ...mail, notBefore })))], now);
}

/** Deletes the reminders of a trip's quotes before a version. */
export async function deleteReminders(trx: Database, tripId: number, before: number): Promise<void> {
  for (let version = 1; version < before; version++) await deleteMail(trx, reminderKey(tripId, version));
}

/** Updates the quotes of a trip that staff have moved to a stage by hand. */
export async function updateQuotesForStage(trx: Database, tripId: number, stage: Stage, now: Date): Promise<void> {
  const quotes = await listQuotes(trx, tripId, now);
  for (const { from, to } of changesForStage(stage)) {
    const answered = to === 'accepted' ? { answeredAt: now.toISOString() } : {};
    const changed = await changeQuotes(trx, { tripId, from: [from] }, { state: to, ...answered });
    const offered = quotes.find(({ state }) => state === 'sent' || state === 'expired');
    if (to === 'accepted' && changed > 0 && offered) {
      await queueEvent(trx, { type: 'quote.accepted', tripId, version: offered.version, at: now });
    }
  }
  if (stage !== 'quoted') await deleteReminders(trx, tripId, quotes.length + 1);
}
