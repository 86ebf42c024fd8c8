import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { formatAccountEmail } from '../../accounts/emails';
import { createResetToken, createSignUpToken } from '../../accounts/links';
import { userById } from '../../accounts/store';
import type { Config } from '../../config';
import { invitationEmail } from '../../people/emails';
import { createInvitationToken } from '../../people/store';
import type { Database } from '../database/open';
import { markFailed, markSent } from '../queue/store';
import { createWorker, retryDelay, type Worker } from '../queue/worker';
import type { Span } from '../watch/watched';
import { replyAddress } from './email';
import type { Mail, SendMail } from './mailer';
import { type AccountMail, type ClaimedMail, claimMails, countBefore, deleteClaimed } from './store';

/** Longer than all time-outs of sending one e-mail. */
const LOCK_MS = 2 * 60_000;
/** E-mails claimed together: few, so that none waits behind a slow one for longer than its lock. */
const BATCH = 5;

const HOUR_MS = 3_600_000;
/** E-mails that anybody can cause by typing an address. All say the same, so that nobody misses one beyond the limit. */
const BY_ANYBODY: readonly AccountMail['letter'][] = ['reset', 'taken', 'verify'];
const MAX_AN_HOUR = 5;
const MAX_A_DAY = 20;

/** Sends the e-mails of the outbox. */
export type Outbox = Worker;

export interface OutboxParts {
  db: Database;
  /** Undefined if no e-mail can be sent. */
  sendMail: SendMail | undefined;
  config: Pick<Config, 'publicUrl' | 'site' | 'homeZone' | 'deskEmail'>;
  log: Logger;
  /** How long a stop waits, in milliseconds. Default: 5000. */
  patienceMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** From 0 to 1. */
  random?: () => number;
}

export function createOutbox({
  db,
  config,
  sendMail,
  log,
  patienceMs,
  now = Date.now,
  random = Math.random,
}: OutboxParts): Outbox {
  const { hostname } = new URL(config.publicUrl);

  async function deliver(mail: ClaimedMail, send: SendMail, span: Span): Promise<void> {
    const isOverLimit = mail.account !== undefined && (await exceedsLimit(mail));
    const written = mail.account ? !isOverLimit && (await writeAccountMail(mail.account, mail.createdAt)) : mail;
    if (!written) return deleteClaimed(db, mail);
    try {
      await send({ replyTo: replyAddress(config), ...written, messageId: messageIdOf(mail, hostname) });
    } catch (error) {
      span.failed = true;
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      // Only codes: a mail server's message repeats the address.
      log.warn({ mail: mail.id, code, responseCode }, 'a mail could not be sent');
      await markFailed(db, 'outbox', mail, {
        failure: describeFailure(code, responseCode),
        next: new Date(now() + retryDelay(mail.tries, random())),
        isFinal: isFinal(code, responseCode),
      });
      return;
    }
    await markSent(db, 'outbox', mail, new Date(now()));
  }

  async function exceedsLimit(mail: ClaimedMail): Promise<boolean> {
    if (!mail.account?.userId || !BY_ANYBODY.includes(mail.account.letter)) return false;
    const before = (hours: number) => countBefore(db, mail, new Date(Date.parse(mail.createdAt) - hours * HOUR_MS));
    return (await before(1)) >= MAX_AN_HOUR || (await before(24)) >= MAX_A_DAY;
  }

  /** Writes an e-mail about an account, with a new token for each attempt; undefined without a recipient. */
  async function writeAccountMail(account: AccountMail, at: string): Promise<Mail | undefined> {
    const { letter, userId, invitationId, signUpId, detail = '', locale } = account;
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

  return createWorker({
    ...{ db, log, patienceMs, batch: BATCH },
    queue: 'outbox',
    what: 'the outbox',
    lanes: async () => (sendMail ? ['mails'] : []),
    claim: (_lane, limit) => claimMails(db, { now: new Date(now()), lockMs: LOCK_MS, limit }),
    deliver: (mail, span) => (sendMail ? deliver(mail, sendMail, span) : Promise.resolve()),
  });
}

/**
 * The same for each attempt, so that a recipient can recognise a duplicate. A hash, because other operators and new
 * databases count from 1 too.
 */
export function messageIdOf({ id, dedupeKey, createdAt, to }: ClaimedMail, hostname: string): string {
  const hash = createHash('sha256').update(JSON.stringify([id, dedupeKey, createdAt, to]));
  return `<${hash.digest('hex').slice(0, 32)}@${hostname}>`;
}

/** Whether the e-mail itself is refused for good. E-mails wait until the operator corrects a refused sign-in. */
const isFinal = (code: string | undefined, responseCode = 0) =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');

/** Why sending failed, without the mail server's text, which may contain anything. */
export function describeFailure(code: string | undefined, responseCode: number | undefined): string {
  if (isFinal(code, responseCode)) return `The mail server refuses it for good (${responseCode})`;
  if (code === 'EAUTH') return `The mail server refuses our sign-in (${responseCode ?? 'no reason given'})`;
  if (responseCode !== undefined) return `The mail server refuses it for now (${responseCode})`;
  if (code === 'ETIMEDOUT') return 'The mail server does not answer in time';
  return `The mail server was not reached (${code ?? 'no reason given'})`;
}
