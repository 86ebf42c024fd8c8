import type { DeskQuote, Stage } from '@charter-hosts/contract';
import type { Database } from '../platform/database/open';
import { deleteMail, queueMails } from '../platform/email/store';
import { wordsOf } from '../platform/email/words';
import type { ApiParts } from '../platform/http/route';
import { emailFacts, getDetails } from '../trips/details';
import { emailToTraveller } from '../trips/emails';
import { queueEvent } from '../webhooks/store';
import { quoteText } from './emails';
import { changesForStage } from './rules';
import { changeQuotes, quotesOf } from './store';

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
  const quotes = await quotesOf(trx, tripId, now);
  for (const { from, to } of changesForStage(stage)) {
    const answered = to === 'accepted' ? { answered_at: now.toISOString() } : {};
    const changed = await changeQuotes(trx, { tripId, from: [from] }, { state: to, ...answered });
    const offered = quotes.find(({ state }) => state === 'sent' || state === 'expired');
    if (to === 'accepted' && changed > 0 && offered) {
      await queueEvent(trx, { type: 'quote.accepted', tripId, version: offered.version, at: now });
    }
  }
  if (stage !== 'quoted') await deleteReminders(trx, tripId, quotes.length + 1);
}
