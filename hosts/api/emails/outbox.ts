import { createHash } from 'node:crypto';
import { formatAccountEmail } from '../accounts/emails';
import { createResetToken, createSignUpToken } from '../accounts/links';
import { countPasskeys } from '../accounts/passkey-store';
import { userById } from '../accounts/store';
import type { Config } from '../config';
import { findFlight } from '../flights/store';
import { invitationEmail } from '../people/emails';
import { createInvitationToken } from '../people/store';
import type { Database } from '../platform/database/open';
import { replyAddress } from '../platform/email/email';
import { describeEmailFailure } from '../platform/email/failure';
import type { Email, SendEmail } from '../platform/email/mailer';
import {
  type AccountEmail,
  bringForward,
  type ClaimedEmail,
  claimEmails,
  countBefore,
  deleteClaimed,
  type EmailName,
  findFirstEmail,
} from '../platform/email/store';
import {
  createSubscriptionLinks,
  createTripLinks,
  findLink,
  LINK_TOKENS,
  type SignedLinks,
} from '../platform/http/signed-links';
import { markFailed, markSent } from '../platform/queue/store';
import { createWorker, nextAttempt, type SendingParts, type Worker } from '../platform/queue/worker';
import type { Span } from '../platform/watch/watched';
import { renewQuoteEmails } from '../quotes/emails';
import { confirmationEmail, flightFoundEmail, unsubscribeUrl } from '../subscriptions/emails';
import { findSubscription, isWaitedFor } from '../subscriptions/store';
import { judgeEmail } from './still-true';

/** Longer than all time-outs of sending one e-mail. */
const LOCK_MS = 2 * 60_000;
/** E-mails claimed together: few, so that none waits behind a slow one for longer than its lock. */
const BATCH = 5;

const HOUR_MS = 3_600_000;
/** E-mails that anybody can cause by typing an address. All say the same, so that nobody misses one beyond the limit. */
const BY_ANYBODY: readonly AccountEmail['kind'][] = ['reset', 'taken', 'verify'];
const MAX_AN_HOUR = 5;
const MAX_A_DAY = 20;

export interface OutboxParts extends SendingParts {
  /** Undefined if no e-mail can be sent. */
  sendMail: SendEmail | undefined;
  config: Config;
  /** Sign the links of trips and subscriptions. */
  secrets: readonly string[];
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

  async function deliver(email: ClaimedEmail, send: SendEmail, span: Span): Promise<void> {
    const isOverLimit = email.account !== undefined && (await exceedsLimit(db, email));
    const written = email.account
      ? !isOverLimit && (await writeAccountEmail(email.account, email.createdAt))
      : await withPresentLink(db, links, email);
    if (!written) return deleteClaimed(db, email);
    const first = await findFirstEmail(db, email);
    try {
      await send({
        replyTo: replyAddress(config),
        ...written,
        messageId: messageIdOf(email, hostname),
        answers: first && messageIdOf(first, hostname),
      });
    } catch (error) {
      span.failed = true;
      const { text: failure, reply, isFinal } = describeEmailFailure(error, written.to);
      // Not the error's message, which repeats addresses.
      log.warn({ email: email.id, code: (error as { code?: string }).code, reply }, 'an e-mail could not be sent');
      await markFailed(db, 'outbox', email, {
        failure,
        next: isFinal ? new Date(now()) : nextAttempt(email, now(), random()),
        isFinal,
      });
      return;
    }
    await markSent(db, 'outbox', email, new Date(now()));
    // Several sent at once bring forward once.
    bringing ??= bringForward(db, new Date(now())).finally(() => {
      bringing = undefined;
    });
    await bringing;
  }

  /** Writes an e-mail about an account, with a new token for each attempt; undefined without a recipient. */
  async function writeAccountEmail(account: AccountEmail, at: string): Promise<Email | undefined> {
    const { kind, userId, invitationId, signUpId, detail = '', locale } = account;
    if (kind === 'subscription' || kind === 'flight found') return writeToSubscriber(account);
    if (kind === 'invitation') {
      const made = invitationId === undefined ? undefined : await createInvitationToken(db, invitationId);
      return made && { to: made.invitation.email, ...invitationEmail(config, made) };
    }
    if (kind === 'verify') {
      const made = signUpId === undefined ? undefined : await createSignUpToken(db, signUpId, now());
      return made && { to: made.email, ...formatAccountEmail(config, locale, kind, { token: made.token, at }) };
    }
    const user = userId === undefined ? undefined : await userById(db, userId);
    if (!user || user.disabled_at !== null) return undefined;
    const token = kind === 'reset' ? await createResetToken(db, userId ?? 0, now()) : '';
    const hasPasskeys = (await countPasskeys(db, user.id)) > 0;
    // To the stored address: the typed one may belong to somebody else.
    return { to: user.email, ...formatAccountEmail(config, locale, kind, { token, at, detail, hasPasskeys }) };
  }

  /** Writes an e-mail to a subscriber; undefined when the subscription has ended, or its flight does not suit any more. */
  async function writeToSubscriber({ subscriptionId = 0, kind, detail }: AccountEmail): Promise<Email | undefined> {
    const at = new Date(now());
    const found = await findSubscription(db, subscriptionId, at);
    if (!found) return undefined;
    const token = subscriptionLinks.sign({ id: found.id, key: found.linkKey });
    const email = { to: found.email, unsubscribe: unsubscribeUrl(config, token) };
    if (kind === 'subscription') return { ...email, ...(await confirmationEmail(config, found, token)) };
    const isWanted = await isWaitedFor(db, Number(detail), found.id, at);
    const flight = isWanted && (await findFlight(db, Number(detail)));
    return flight ? { ...email, ...(await flightFoundEmail(config, found, flight, token)) } : undefined;
  }

  return createWorker({
    db,
    log,
    patienceMs,
    now,
    batch: BATCH,
    queue: 'outbox',
    what: 'the outbox',
    lanes: async () => (sendMail ? ['emails'] : []),
    claim(_lane, limit) {
      const at = new Date(now());
      // Of several offers, some may still be open.
      const replace = async (trx: Database, { tripId, dedupeKey }: ClaimedEmail) => {
        if (tripId !== null) await renewQuoteEmails(trx, tripId, { config, links }, at, [dedupeKey]);
      };
      return claimEmails(db, { now: at, lockMs: LOCK_MS, limit }, judgeEmail, replace);
    },
    deliver: (email, span) => (sendMail ? deliver(email, sendMail, span) : Promise.resolve()),
  });
}

/** Staff may have ended the traveller's link while the e-mail waited: then it gets the link that is valid. */
async function withPresentLink(db: Database, links: SignedLinks, email: ClaimedEmail): Promise<ClaimedEmail> {
  const { tripId } = email;
  const state = tripId === null ? undefined : await findLink(db, 'trips', tripId);
  if (tripId === null || !state) return email;
  let { text, html } = email;
  for (const token of new Set(text.match(LINK_TOKENS))) {
    const read = await links.read(token, async () => state);
    if (read.is !== 'ended' || read.id !== tripId) continue;
    const present = links.sign({ id: tripId, ...state });
    [text, html] = [text.replaceAll(token, present), html.replaceAll(token, present)];
  }
  return { ...email, text, html };
}

async function exceedsLimit(db: Database, email: ClaimedEmail): Promise<boolean> {
  if (!email.account?.userId || !BY_ANYBODY.includes(email.account.kind)) return false;
  const before = (hours: number) => countBefore(db, email, new Date(Date.parse(email.createdAt) - hours * HOUR_MS));
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
