import { type DeskQuote, formatAmount, type Stage } from '@charter-hosts/contract';
import type { Database } from '../platform/database/open';
import { deleteMail, queueMails } from '../platform/email/store';
import { type Translate, wordsOf } from '../platform/email/words';
import { HttpError } from '../platform/http/errors';
import type { ApiParts } from '../platform/http/route';
import { emailFacts, getDetails } from '../trips/details';
import { emailToTraveller } from '../trips/emails';
import { queueEvent } from '../webhooks/store';
import { acceptedByPhone, changesForStage, openQuotes } from './rules';
import { changeQuotes, listQuotes } from './store';

interface QuoteFacts {
  quote: Pick<DeskQuote, 'aircraft' | 'total' | 'currency' | 'validUntil'>;
  /** How many other quotes of the trip are open. */
  others?: number;
  reference: string;
  brand: string;
  /** The operator's IANA zone. */
  zone: string;
}

/** The text of an e-mail about a quote. */
export function quoteText(
  what: 'sent' | 'ends soon' | 'accepted',
  { quote, others = 0, reference, brand, zone }: QuoteFacts,
  t: Translate,
): { subject: string; lead: string } {
  const { aircraft, total, currency, validUntil } = quote;
  const until = formatUntil(validUntil, zone, t);
  const names = { reference, brand, aircraft, total: formatAmount(total, currency), until };
  if (what === 'sent') {
    const lead = t(
      'Your quote from {brand} is ready: {total}. It is valid until {until}. Nothing is booked until you accept.',
      names,
    );
    const beside = t(
      others === 1
        ? 'It is for the {aircraft}. {count} other offer is open: compare them, and accept one.'
        : 'It is for the {aircraft}. {count} other offers are open: compare them, and accept one.',
      { aircraft, count: others },
    );
    return {
      subject: t('Your quote is here: {reference}', names),
      lead: others > 0 ? `${lead} ${beside}` : lead,
    };
  }
  if (what === 'ends soon') {
    return {
      subject: t('Your quote ends soon: {reference}', names),
      lead: t(
        'The quote from {brand} for the {aircraft}, {total}, is valid until {until}. After that our desk has to ask for a new price.',
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
  const details = await getDetails(trx, id, { now });
  const { request, names } = emailFacts(details, parts);
  const t = wordsOf(names.locale);
  const { homeZone: zone, site } = parts.config;
  // The quote itself is open too.
  const others = openQuotes(details.quotes).length - 1;
  const shown = { quote, others, reference: names.reference, brand: site.brand, zone };
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

/** Deletes the reminders of some quotes of a trip. */
export async function deleteReminders(
  trx: Database,
  tripId: number,
  quotes: readonly Pick<DeskQuote, 'version'>[],
): Promise<void> {
  for (const { version } of quotes) await deleteMail(trx, reminderKey(tripId, version));
}

const SEVERAL = 'Several offers are open. Choose the one that was accepted.';
const OVER = 'This quote is no longer open. Choose another one.';

/**
 * Updates the quotes of a trip that staff have moved to a stage by hand. `version` is that of the quote that was accepted by
 * telephone. Refused with 409 if that one is not open, or if several are and none is named.
 */
export async function updateQuotesForStage(
  trx: Database,
  tripId: number,
  { stage, version, now }: { stage: Stage; version?: number | undefined; now: Date },
): Promise<void> {
  const quotes = await listQuotes(trx, tripId, now);
  const accepted = stage === 'accepted' ? acceptedByPhone(quotes, version) : undefined;
  if (accepted === 'several' || accepted === 'over') throw new HttpError(409, accepted === 'over' ? OVER : SEVERAL);
  if (accepted) {
    const change = { state: 'accepted' as const, answeredAt: now.toISOString() };
    await changeQuotes(trx, { tripId, from: ['sent'], version: accepted.version }, change);
    await queueEvent(trx, { type: 'quote.accepted', tripId, version: accepted.version, at: now });
  }
  for (const { from, to } of changesForStage(stage)) await changeQuotes(trx, { tripId, from: [from] }, { state: to });
  if (stage !== 'quoted') await deleteReminders(trx, tripId, quotes);
}
