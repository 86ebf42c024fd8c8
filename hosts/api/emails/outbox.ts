import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { formatAccountEmail } from '../accounts/emails';
import { createResetToken, createSignUpToken } from '../accounts/links';
import { userById } from '../accounts/store';
import type { Config } from '../config';
import { findFlight } from '../flights/store';
import { invitationEmail } from '../people/emails';
import { createInvitationToken } from '../people/store';
import type { Database } from '../platform/database/open';
import { replyAddress } from '../platform/email/email';
import { describeMailFailure } from '../platform/email/failure';
import type { Mail, SendMail } from '../platform/email/mailer';
import {
  type AccountMail,
  bringForward,
  type ClaimedMail,
  claimMails,
  countBefore,
  deleteClaimed,
  type EmailName,
  findFirstMail,
} from '../platform/email/store';
import { createSubscriptionLinks, createTripLinks, LINK_TOKENS, type SignedLinks } from '../platform/http/signed-links';
import { markFailed, markSent } from '../platform/queue/store';
import { createWorker, nextAttempt, type Worker } from '../platform/queue/worker';
import type { Span } from '../platform/watch/watched';
import { renewQuoteMails } from '../quotes/emails';
import { confirmationEmail, flightFoundEmail, unsubscribeUrl } from '../subscriptions/emails';
import { findSubscription, isWaitedFor } from '../subscriptions/store';
import { findTripLink } from '../trips/store';

/** Longer than all time-outs of sending one e-mail. */
const LOCK_MS = 2 * 60_000;
/** E-mails claimed together: few, so that none waits behind a slow one for longer than its lock. */
const BATCH = 5;

const HOUR_MS = 3_600_000;
/** E-mails that anybody can cause by typing an address. All say the same, so that nobody misses one beyond the limit. */
const BY_ANYBODY: readonly AccountMail['letter'][] = ['reset', 'taken', 'verify'];
const MAX_AN_HOUR = 5;
const MAX_A_DAY = 20;

export interface OutboxParts {
  db: Database;
  /** Undefined if no e-mail can be sent. */
  sendMail: SendMail | undefined;
  config: Config;
  /** Sign the links of trips and subscriptions. */
  secrets: readonly string[];
  log: Logger;
  /** How long a stop waits, in milliseconds. Default: 5000. */
  patienceMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** From 0 to 1. */
  random?: () => number;
}

/** Sends the e-mails of the outbox. */
export function createOutbox({
  db,
  config,
  secrets,
  sendMail,
  log,
  patienceMs,
  now = Date.now,
  random = Math.random,
}: OutboxParts): Worker {
  const { hostname } = new URL(config.publicUrl);
  const subscriptionLinks = createSubscriptionLinks(secrets);
  const links = createTripLinks(secrets);
  let bringing: Promise<void> | undefined;

  async function deliver(mail: ClaimedMail, send: SendMail, span: Span): Promise<void> {
    const isOverLimit = mail.account !== undefined && (await exceedsLimit(db, mail));
    const written = mail.account
      ? !isOverLimit && (await writeAccountMail(mail.account, mail.createdAt))
      : await withPresentLink(db, links, mail);
    if (!written) return deleteClaimed(db, mail);
    const first = await findFirstMail(db, mail);
    try {
      await send({
        replyTo: replyAddress(config),
        ...written,
        messageId: messageIdOf(mail, hostname),
        answers: first && messageIdOf(first, hostname),
      });
    } catch (error) {
      span.failed = true;
      const { text: failure, reply, isFinal } = describeMailFailure(error, written.to);
      // Not the error's message, which repeats addresses.
      log.warn({ mail: mail.id, code: (error as { code?: string }).code, reply }, 'a mail could not be sent');
      await markFailed(db, 'outbox', mail, {
        failure,
        next: isFinal ? new Date(now()) : nextAttempt(mail, now(), random()),
        isFinal,
      });
      return;
    }
    await markSent(db, 'outbox', mail, new Date(now()));
    // Several sent at once bring forward once.
    bringing ??= bringForward(db, new Date(now())).finally(() => {
      bringing = undefined;
    });
    await bringing;
  }

  /** Writes an e-mail about an account, with a new token for each attempt; undefined without a recipient. */
  async function writeAccountMail(account: AccountMail, at: string): Promise<Mail | undefined> {
    const { letter, userId, invitationId, signUpId, detail = '', locale } = account;
    if (letter === 'subscription' || letter === 'flight found') return writeToSubscriber(account);
    if (letter === 'invitation') {
      const made = invitationId === undefined ? undefined : await createInvitationToken(db, invitationId);
      return made && { to: made.invitation.email, ...invitationEmail(config, made) };
    }
    if (letter === 'verify') {
      const made = signUpId === undefined ? undefined : await createSignUpToken(db, signUpId, now());
      return made && { to: made.email, ...formatAccountEmail(config, locale, letter, { token: made.token, at }) };
    }
    const user = userId === undefined ? undefined : await userById(db, userId);
    if (!user || user.disabled_at !== null) return undefined;
    const token = letter === 'reset' ? await createResetToken(db, userId ?? 0, now()) : '';
    const isStaff = user.is_admin === 1;
    // To the stored address: the typed one may belong to somebody else.
    return { to: user.email, ...formatAccountEmail(config, locale, letter, { token, at, detail, isStaff }) };
  }

  /** Writes an e-mail to a subscriber; undefined when the subscription has ended, or its flight does not suit any more. */
  async function writeToSubscriber({ subscriptionId = 0, letter, detail }: AccountMail): Promise<Mail | undefined> {
    const at = new Date(now());
    const found = await findSubscription(db, subscriptionId, at);
    if (!found) return undefined;
    const token = subscriptionLinks.sign({ id: found.id, key: found.linkKey });
    const mail = { to: found.email, unsubscribe: unsubscribeUrl(config, token) };
    if (letter === 'subscription') return { ...mail, ...(await confirmationEmail(config, found, token)) };
    const isWanted = await isWaitedFor(db, Number(detail), found.id, at);
    const flight = isWanted && (await findFlight(db, Number(detail)));
    return flight ? { ...mail, ...(await flightFoundEmail(config, found, flight, token)) } : undefined;
  }

  return createWorker({
    ...{ db, log, patienceMs, now, batch: BATCH },
    queue: 'outbox',
    what: 'the outbox',
    lanes: async () => (sendMail ? ['mails'] : []),
    claim(_lane, limit) {
      const at = new Date(now());
      // Of several offers, some may still be open.
      const replace = async (trx: Database, { tripId, dedupeKey }: ClaimedMail) => {
        if (tripId !== null) await renewQuoteMails(trx, tripId, { config, links }, at, [dedupeKey]);
      };
      return claimMails(db, { now: at, lockMs: LOCK_MS, limit }, replace);
    },
    deliver: (mail, span) => (sendMail ? deliver(mail, sendMail, span) : Promise.resolve()),
  });
}

/** Staff may have ended the traveller's link while the e-mail waited: then it gets the link that is valid. */
async function withPresentLink(db: Database, links: SignedLinks, mail: ClaimedMail): Promise<ClaimedMail> {
  const { tripId } = mail;
  const state = tripId === null ? undefined : await findTripLink(db, tripId);
  if (tripId === null || !state) return mail;
  let { text, html } = mail;
  for (const token of new Set(text.match(LINK_TOKENS))) {
    const read = await links.read(token, async () => state);
    if (read.is !== 'ended' || read.id !== tripId) continue;
    const present = links.sign({ id: tripId, ...state });
    [text, html] = [text.replaceAll(token, present), html.replaceAll(token, present)];
  }
  return { ...mail, text, html };
}

async function exceedsLimit(db: Database, mail: ClaimedMail): Promise<boolean> {
  if (!mail.account?.userId || !BY_ANYBODY.includes(mail.account.letter)) return false;
  const before = (hours: number) => countBefore(db, mail, new Date(Date.parse(mail.createdAt) - hours * HOUR_MS));
  return (await before(1)) >= MAX_AN_HOUR || (await before(24)) >= MAX_A_DAY;
}

/**
 * The same for each attempt, so that a recipient can recognise a duplicate. A hash, because other operators and new
 * databases count from 1 too.
 */
export function messageIdOf({ id, dedupeKey, createdAt, to }: EmailName, hostname: string): string {
  const hash = createHash('sha256').update(JSON.stringify([id, dedupeKey, createdAt, to]));
  return `<${hash.digest('hex').slice(0, 32)}@${hostname}>`;
}
