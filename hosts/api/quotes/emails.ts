import { STAFF_SOURCES, type StaffQuote, zoneName } from '@charter-hosts/contract';
import type { Translate } from 'charter-widgets/translate';
import { deleteQuoteEmails, whileOpen } from '../emails/still-true';
import type { Database } from '../platform/database/open';
import { dateFormat } from '../platform/email/email';
import { queueEmails } from '../platform/email/store';
import { textsOf } from '../platform/email/texts';
import type { ApiParts } from '../platform/http/route';
import { emailFacts, getDetails } from '../trips/details';
import { emailToTraveller, offerFact, priceText } from '../trips/emails';
import { openQuotes, overQuotes } from './rules';

type EmailedQuote = Pick<StaffQuote, 'aircraft' | 'total' | 'currency' | 'validUntil'>;

interface QuoteFacts {
  /** One, or several offers of which one is accepted. */
  quotes: readonly [EmailedQuote, ...EmailedQuote[]];
  reference: string;
  brand: string;
  /** The operator's IANA zone. */
  zone: string;
  /** Whether the traveller had a quote before. */
  isNew?: boolean;
}

/** The text of an e-mail about a quote, or about several offers. */
export function quoteText(
  what: 'sent' | 'ends soon' | 'accepted',
  { quotes, reference, brand, zone, isNew = false }: QuoteFacts,
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
          subject: t(isNew ? 'Your new quote is here: {reference}' : 'Your quote is here: {reference}', names),
          lead: t(
            'Your quote from {brand} is ready: {total}. It is valid until {until}. After you accept it, our desk confirms the booking.',
            names,
          ),
        }
      : {
          subject: t(isNew ? 'Your new quotes are here: {reference}' : 'Your quotes are here: {reference}', names),
          lead: t(
            'You have {count} quotes from {brand}: compare them, and accept one. Our desk then confirms the booking.',
            names,
          ),
        };
  }
  if (what === 'ends soon') {
    return isOne
      ? {
          subject: t('Your quote expires soon: {reference}', names),
          lead: t(
            'The quote from {brand} for the {aircraft}, {total}, is valid until {until}. After that, we have to prepare a new quote.',
            names,
          ),
        }
      : {
          subject: t('Your quotes expire soon: {reference}', names),
          lead: t(
            '{count} quotes from {brand} are valid until {until}. After that, we have to prepare new quotes.',
            names,
          ),
        };
  }
  return {
    subject: t('You have accepted: {reference}', names),
    lead: t(
      'You have accepted the quote from {brand} for the {aircraft}, {total}. Our desk now confirms the booking. Nothing is booked until then.',
      names,
    ),
  };
}

/** The aircraft of each quote with its total. */
const offerFacts = (quotes: readonly EmailedQuote[], zone: string, t: Translate) =>
  quotes.map((quote) => {
    const { validUntil } = quote;
    if (quotes.length === 1) return offerFact(quote, t);
    const [name, total] = offerFact(quote, t);
    return [name, t('{total}, valid until {until}', { total, until: formatUntil(validUntil, zone, t) })] as const;
  });

/** An instant by the operator's clock with the place of its zone. */
export function formatUntil(instant: string | null, timeZone: string, t: Translate): string {
  if (!instant) return '';
  const at = new Date(instant);
  const day = dateFormat(t, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(at);
  const time = dateFormat(t, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at);
  return `${t('{day} at {time}', { day, time })} (${zoneName(timeZone, t)})`;
}

const DAY_MS = 24 * 3_600_000;

/** Stands in the dedupe key of a reminder, before the instant when its quotes end. */
const REMINDER = 'quote ends soon, ';

export type EmailParts = Pick<ApiParts, 'config' | 'links'>;

/** Queues one e-mail that names all open quotes, with the messages of those just sent, and the reminders. */
export async function notifyOfQuotes(
  trx: Database,
  id: number,
  sent: readonly StaffQuote[],
  parts: EmailParts,
  now: Date,
): Promise<void> {
  await deleteQuoteEmails(trx, id);
  const emails = await quoteEmails(trx, id, parts, now);
  await emails.announce(sent);
  await emails.remind();
}

/**
 * Replaces the unsent e-mails about the open quotes of a trip, whose quotes have changed.
 *
 * @param dropped the keys of e-mails that were deleted before, because they were no longer true
 */
export async function renewQuoteEmails(
  trx: Database,
  id: number,
  parts: EmailParts,
  now: Date,
  dropped: readonly string[] = [],
): Promise<void> {
  const deleted = [...dropped, ...(await deleteQuoteEmails(trx, id))];
  if (deleted.length === 0) return;
  const emails = await quoteEmails(trx, id, parts, now);
  if (deleted.some((key) => !key.includes(REMINDER))) await emails.announce([]);
  await emails.remind();
}

async function quoteEmails(trx: Database, id: number, parts: EmailParts, now: Date) {
  const details = await getDetails(trx, id, { now });
  const { request, names } = emailFacts(details, parts);
  const t = textsOf(names.locale);
  const { homeZone: zone, site } = parts.config;
  const open = openQuotes(details.quotes).toReversed();
  const newest = open.at(-1)?.sentAt ?? '';
  const isNew = details.quotes.some(({ state, sentAt }) => !/^(?:draft|sent)$/.test(state) && `${sentAt}` < newest);
  const replaced = overQuotes(details.quotes).flatMap(({ version, by }) =>
    by ? [t('Quote {version} was replaced by quote {by}.', { version, by })] : [],
  );

  const queue = async (
    what: 'sent' | 'ends soon',
    [first, ...others]: readonly StaffQuote[],
    email: { dedupeKey: string; message?: string; notBefore?: Date },
  ) => {
    if (!first) return;
    const quotes = [first, ...others] as const;
    const { notBefore, ...content } = email;
    const text = quoteText(what, { quotes, reference: names.reference, brand: site.brand, zone, isNew }, t);
    const written = await emailToTraveller(parts.config, request, names, {
      ...content,
      // A request that staff entered may have had no receipt.
      mayBeFirst: STAFF_SOURCES.some((source) => source === details.trip.source),
      step: t(others.length > 0 ? 'Compare the quotes' : 'See the quote'),
      offers: offerFacts(quotes, zone, t),
      ...text,
      lead: [text.lead, ...(what === 'sent' ? replaced : [])].join(' '),
    });
    const onlyWhile = whileOpen(quotes.map(({ version }) => version));
    await queueEmails(
      trx,
      written.map((one) => ({ ...one, onlyWhile, notBefore })),
      now,
    );
  };

  return {
    /** Queues the e-mail that names all open quotes, with the messages of those just sent. */
    async announce(sent: readonly StaffQuote[]) {
      const named = sent.length > 0 ? sent : open;
      // An example may have been answered since.
      await queue('sent', open.length > 0 ? open : sent, {
        dedupeKey: `trip ${id}: quote ${named.map(({ version }) => version).join(' and ')}`,
        message: [...new Set(named.map(({ message }) => message.trim()))].filter(Boolean).join('\n\n'),
      });
    },
    /** Queues a reminder one day before each end of the open quotes. */
    async remind() {
      for (const end of new Set(open.map(({ validUntil }) => validUntil ?? ''))) {
        const notBefore = new Date(Date.parse(end) - DAY_MS);
        // A quote that is good for less than a day gets no reminder.
        if (notBefore.getTime() <= now.getTime()) continue;
        const ending = open.filter(({ validUntil }) => validUntil === end);
        await queue('ends soon', ending, { dedupeKey: `trip ${id}: ${REMINDER}${end}`, notBefore });
      }
    },
  };
}
