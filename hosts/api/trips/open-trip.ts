import { domainToASCII } from 'node:url';
import type { RequestKind, Source } from '@charter-hosts/contract';
import type { PartnerWords } from 'charter-widgets/contract';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { nameOfUser } from '../accounts/store';
import type { Config } from '../config';
import { findSource, parseSource } from '../partners/request-source';
import type { Database } from '../platform/database/open';
import { type NewEmail, queueEmails } from '../platform/email/store';
import { localUrl } from '../platform/email/texts';
import type { RateLimits } from '../platform/http/rate-limit';
import type { Linked, SignedLinks } from '../platform/http/signed-links';
import { queuePush } from '../push/store';
import { journeyOf } from './duplicates';
import { requestEmails } from './emails';
import type { RequestFacts } from './facts';
import { insertSentTrip, insertTrip } from './store';

const MINUTE_MS = 60_000;
/** Without a promised time, a request is late after a day. */
const DAY_MINUTES = 24 * 60;

/** The time for staff's next step, in milliseconds. */
export const answerMs = ({ site }: Config) => (site.answerMinutes ?? DAY_MINUTES) * MINUTE_MS;

/** A stored request. */
interface NewRequest {
  /** The call that sent it. */
  c: Context;
  kind: RequestKind;
  requestId: number;
  /** An instant, ISO text ending in Z. */
  now: string;
  request: RequestFacts;
  /** The note of the trip's first event. */
  note?: string | undefined;
  /** The words of the partner's page. Default: none. */
  words?: PartnerWords;
  /** Set when staff entered the request. */
  entered?: Entered;
}

/** How staff entered a request. */
export interface Entered {
  /** The member of staff. */
  by: number;
  source: Source;
  locale: string;
  sendReceipt: boolean;
}

/** Creates the trip of a request and queues its e-mails, in the transaction that stores it; returns the answer's data. */
export async function openTrip(
  trx: Database,
  { c, kind, requestId, now, request, note, words, entered }: NewRequest,
  { config, links, limits, log }: { config: Config; links: SignedLinks; limits: RateLimits; log: Logger },
) {
  const dueAt = new Date(Date.parse(now) + answerMs(config)).toISOString();
  const sent = parseSource(c);
  const { partner, origin } = sent;
  const { locale } = entered ?? sent;
  const from = entered ? { source: entered.source } : await findSource(trx, sent, words);
  if ('partnerHow' in from && from.partnerHow === 'unknown')
    log.warn({ partner, origin }, 'a request names a partner that there is not, or from a page that is not theirs');
  const by = entered && (await nameOfUser(trx, entered.by));
  const trip = { kind, requestId, createdAt: now, dueAt, locale, from, note, journey: await journeyOf(request) };
  const { id: tripId, reference, linkKey } = await insertTrip(trx, { ...trip, ...(by && { by }) });
  const sender: number | undefined = c.get('sender');
  if (sender !== undefined) await insertSentTrip(trx, sender, tripId);
  const trackUrl = createTrackUrl(config, links, { id: tripId, key: linkKey }, locale);
  const names = { id: requestId, tripId, reference, trackUrl, locale };
  const emails = await requestEmails(config, request, names, entered);
  await queueEmails(trx, await limitReceipts(trx, c, emails, limits), new Date(now));
  await queuePush(trx, { what: 'new', tripId, except: entered?.by }, new Date(now));
  return { id: requestId, reference, trackUrl };
}

/**
 * The address of the traveller's page. The token is in the fragment, so no log and no referrer has it. The `locale` is the
 * traveller's; staff's copies have none, so that these do not choose a language for them.
 */
export const createTrackUrl = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  links: SignedLinks,
  trip: Linked,
  locale = '',
) => `${localUrl(`${publicUrl}/trip`, locale)}#${links.sign(trip)}`;

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** Receipts to one mailbox, which anybody can enter. */
const PER_MAILBOX = [
  { calls: 3, seconds: HOUR_S },
  { calls: 10, seconds: DAY_S },
];
/** Receipts caused by one client, which may be a whole network. */
const PER_CLIENT = { calls: 100, seconds: DAY_S };

/**
 * Marks the receipts over the limit of their mailbox or client, in the transaction that stores them. Staff can see and send
 * them; the request itself is not refused.
 */
export async function limitReceipts(
  trx: Database,
  c: Context,
  emails: readonly NewEmail[],
  limits: RateLimits,
): Promise<NewEmail[]> {
  const marked: NewEmail[] = [];
  for (const email of emails)
    marked.push({ ...email, isOverLimit: email.priority === 'receipt' && !(await hasRoom(trx, c, email.to, limits)) });
  return marked;
}

async function hasRoom(trx: Database, c: Context, to: string, limits: RateLimits): Promise<boolean> {
  for (const limit of PER_MAILBOX) if (!(await limits.hasRoom(trx, 'receipts to', mailboxKey(to), limit))) return false;
  return limits.clientHasRoom(trx, 'receipts by', c, PER_CLIENT);
}

/** One key for the spellings of an address: lower case, without `+tag`, quotes and comments, and for Gmail without dots. */
export function mailboxKey(address: string): string {
  const folded = address.normalize('NFKC').toLowerCase();
  const at = folded.lastIndexOf('@');
  const host = folded.slice(at + 1).replace(/\.$/, '');
  const domain = (domainToASCII(host) || host).replace(/^googlemail\.com$/, 'gmail.com');
  const [name = ''] = folded
    .slice(0, at)
    .replace(/\([^()]*\)|["\\]/g, '')
    .split('+', 1);
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}
