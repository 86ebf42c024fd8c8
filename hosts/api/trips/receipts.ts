import { domainToASCII } from 'node:url';
import type { Context } from 'hono';
import type { Database } from '../platform/database/open';
import type { NewMail } from '../platform/email/store';
import type { RateLimits } from '../platform/http/rate-limit';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** Receipts for one mailbox, which anybody can type. */
const PER_MAILBOX = [
  { calls: 3, seconds: HOUR_S },
  { calls: 10, seconds: DAY_S },
];
/** Receipts that one client causes, however many mailboxes it names: a whole network in a country may be one. */
const PER_CLIENT = { calls: 100, seconds: DAY_S };

/**
 * Marks the receipts that are one too many for their mailbox or their client: they are kept for staff to see and to send,
 * and the request that caused them is not refused. Counted in the transaction that stores them.
 */
export async function limitReceipts(
  trx: Database,
  c: Context,
  mails: readonly NewMail[],
  limits: RateLimits,
): Promise<NewMail[]> {
  const marked: NewMail[] = [];
  for (const mail of mails)
    marked.push({ ...mail, isOverLimit: mail.priority === 'receipt' && !(await hasRoom(trx, c, mail.to, limits)) });
  return marked;
}

async function hasRoom(trx: Database, c: Context, to: string, limits: RateLimits): Promise<boolean> {
  for (const limit of PER_MAILBOX) if (!(await limits.hasRoom(trx, 'receipts to', mailboxOf(to), limit))) return false;
  return limits.clientHasRoom(trx, 'receipts by', c, PER_CLIENT);
}

/**
 * The mailbox of an address, one for its usual spellings: in lower case, without a `+tag`, quotes or comments, and of
 * Gmail without dots.
 */
export function mailboxOf(address: string): string {
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
