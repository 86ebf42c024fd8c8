import { type DeskQuote, formatAmount, inLakhs, type Stage } from '@charter-hosts/contract';
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

type MailedQuote = Pick<DeskQuote, 'aircraft' | 'total' | 'currency' | 'validUntil'>;

interface QuoteFacts {
  /** One, or several offers of which one is accepted. */
  quotes: readonly [MailedQuote, ...MailedQuote[]];
  reference: string;
  brand: string;
  /** The operator's IANA zone. */
  zone: string;
}

/** `PKR 2,617,084 (≈ 26.17 lakh)` */
export function priceText({ total, currency }: Pick<MailedQuote, 'total' | 'currency'>, t: Translate): string {
  const said = inLakhs(total, currency);
  const price = formatAmount(total, currency);
  return said ? `${price} (${t(said.unit === 'lakh' ? '{count} lakh' : '{count} crore', said)})` : price;
}

/** The text of an e-mail about a quote, or about several offers. */
export function quoteText(
  what: 'sent' | 'ends soon' | 'accepted',
  { quotes, reference, brand, zone }: QuoteFacts,
  t: Translate,
): { subject: string; lead: string } {
  const [first] = quotes;
  const { aircraft, validUntil } = first;
  const until = formatUntil(validUntil, zone, t);
  const names = { reference, brand, aircraft, total: priceText(first, t), until, count: quotes.length };
  const isOne = quotes.length === 1;
  if (what === 'sent') {
    return isOne
      ? {
          subject: t('Your quote is here: {reference}', names),
          lead: t(
            'Your quote from {brand} is ready: {total}. It is valid until {until}. Nothing is booked until you accept.',
            names,
          ),
        }
      : {
          subject: t('Your offers are here: {reference}', names),
          lead: t(
            'You have {count} offers from {brand}: compare them, and accept one. Nothing is booked until you accept.',
            names,
          ),
        };
  }
  if (what === 'ends soon') {
    return isOne
      ? {
          subject: t('Your quote ends soon: {reference}', names),
          lead: t(
            'The quote from {brand} for the {aircraft}, {total}, is valid until {until}. After that our desk has to ask for a new price.',
            names,
          ),
        }
      : {
          subject: t('Your offers end soon: {reference}', names),
          lead: t(
            '{count} offers from {brand} are valid until {until}. After that our desk has to ask for new prices.',
            names,
          ),
        };
  }
  return {
    subject: t('You have accepted: {reference}', names),
    lead: t(
      'You have accepted the quote from {brand} for the {aircraft}, {total}. Our desk confirms the aircraft next. It is booked once we tell you so.',
      names,
    ),
  };
}

/** The aircraft of each quote with its total. */
const offerFacts = (quotes: readonly MailedQuote[], zone: string, t: Translate) =>
  quotes.map((quote) => {
    const { aircraft, validUntil } = quote;
    const price = priceText(quote, t);
    if (quotes.length === 1) return [aircraft, price] as const;
    return [
      aircraft,
      t('{total}, valid until {until}', { total: price, until: formatUntil(validUntil, zone, t) }),
    ] as const;
  });

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

/** The dedupe key of the e-mail that reminds of the quotes that end at an instant. */
const reminderKey = (tripId: number, end: string) => `trip ${tripId}: quote ends soon, ${end}`;

type MailParts = Pick<ApiParts, 'config' | 'links'>;

/** Queues one e-mail that names all open quotes, with the messages of those just sent, and the reminders. */
export async function notifyOfQuotes(
  trx: Database,
  id: number,
  sent: readonly DeskQuote[],
  parts: MailParts,
  now: Date,
): Promise<void> {
  const details = await getDetails(trx, id, { now });
  const { request, names } = emailFacts(details, parts);
  const t = wordsOf(names.locale);
  const { homeZone: zone, site } = parts.config;
  // An example may have been answered since.
  const [first = sent[0], ...others] = openQuotes(details.quotes).toReversed();
  if (!first) return;
  const quotes = [first, ...others] as const;
  const versions = sent.map(({ version }) => version);
  const mails = await emailToTraveller(parts.config, request, names, {
    dedupeKey: `trip ${id}: quote ${versions.join(' and ')}`,
    step: t(others.length > 0 ? 'Compare the offers' : 'See the quote'),
    message: [...new Set(sent.map(({ message }) => message.trim()))].filter(Boolean).join('\n\n'),
    offers: offerFacts(quotes, zone, t),
    ...quoteText('sent', { quotes, reference: names.reference, brand: site.brand, zone }, t),
  });
  await queueMails(trx, mails, now);
  await renewReminders(trx, id, parts, now);
}

/** Queues a reminder one day before each end of the open quotes of a trip, in place of those that were queued. */
export async function renewReminders(trx: Database, id: number, parts: MailParts, now: Date): Promise<void> {
  const details = await getDetails(trx, id, { now });
  await deleteReminders(trx, id, details.quotes);
  const { request, names } = emailFacts(details, parts);
  const t = wordsOf(names.locale);
  const { homeZone: zone, site } = parts.config;
  const open = openQuotes(details.quotes).toReversed();
  for (const end of new Set(open.map(({ validUntil }) => validUntil ?? ''))) {
    const notBefore = new Date(Date.parse(end) - DAY_MS);
    const [first, ...others] = open.filter(({ validUntil }) => validUntil === end);
    // A quote that is good for less than a day gets no reminder.
    if (!first || notBefore.getTime() <= now.getTime()) continue;
    const quotes = [first, ...others] as const;
    const mails = await emailToTraveller(parts.config, request, names, {
      dedupeKey: reminderKey(id, end),
      step: t(others.length > 0 ? 'Compare the offers' : 'See the quote'),
      offers: offerFacts(quotes, zone, t),
      ...quoteText('ends soon', { quotes, reference: names.reference, brand: site.brand, zone }, t),
    });
    await queueMails(
      trx,
      mails.map((mail) => ({ ...mail, notBefore })),
      now,
    );
  }
}

/** Deletes the reminders of all quotes of a trip. */
async function deleteReminders(
  trx: Database,
  tripId: number,
  quotes: readonly Pick<DeskQuote, 'validUntil'>[],
): Promise<void> {
  for (const end of new Set(quotes.map(({ validUntil }) => validUntil ?? '')))
    await deleteMail(trx, reminderKey(tripId, end));
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
