import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { accountChangeEmail, addressTakenEmail, resetEmail, verifyEmail } from '../../accounts/emails';
import { createResetToken, createSignUpToken } from '../../accounts/links';
import { userOf } from '../../accounts/store';
import type { Config } from '../../config';
import { invitationEmail } from '../../people/emails';
import { createInvitationToken } from '../../people/store';
import type { Database } from '../database/open';
import { noteFailure, noteSent } from '../queue/store';
import { createWorker, type Worker, waitOf } from '../queue/worker';
import type { Span } from '../watch/watched';
import { answeredAt } from './email';
import type { Mail, SendMail } from './mailer';
import { type AccountMail, type ClaimedMail, claimMails, countBefore, forgetMail } from './store';

/** Longer than a mail server may take for one mail, the time-outs of every step together. */
const LOCK_MS = 2 * 60_000;
/** Claimed at once: few enough that none waits behind a slow one for longer than its lock. */
const BATCH = 5;

const HOUR_MS = 3_600_000;
/** Letters that anybody can cause who types an address. Each says the same, so that what is one too many is not missed. */
const BY_ANYBODY: readonly AccountMail['letter'][] = ['reset', 'taken', 'verify'];
const MOST_AN_HOUR = 5;
const MOST_A_DAY = 20;

/** Sends what stands in the outbox. */
export type Outbox = Worker;

export interface OutboxParts {
  db: Database;
  /** Undefined where no mail can be sent: then all stays where it is. */
  sendMail: SendMail | undefined;
  config: Pick<Config, 'publicUrl' | 'site' | 'homeZone' | 'deskEmail'>;
  log: Logger;
  /** Of a stop, in milliseconds: default 5000. */
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
    const isTooMany = mail.account !== undefined && (await isOneTooMany(mail));
    const written = mail.account ? !isTooMany && (await writeTo(mail.account, mail.createdAt)) : mail;
    if (!written) return forgetMail(db, mail);
    try {
      await send({ replyTo: answeredAt(config), ...written, messageId: messageIdOf(mail, hostname) });
    } catch (error) {
      span.failed = true;
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      // The code alone: a mail server's message repeats the address.
      log.warn({ mail: mail.id, code, responseCode }, 'a mail could not be sent');
      await noteFailure(db, 'outbox', mail, {
        failure: failureText(code, responseCode),
        next: new Date(now() + waitOf(mail.tries, random())),
        isFinal: isFinal(code, responseCode),
      });
      return;
    }
    await noteSent(db, 'outbox', mail, new Date(now()));
  }

  async function isOneTooMany(mail: ClaimedMail): Promise<boolean> {
    if (!mail.account?.userId || !BY_ANYBODY.includes(mail.account.letter)) return false;
    const before = (hours: number) => countBefore(db, mail, new Date(Date.parse(mail.createdAt) - hours * HOUR_MS));
    return (await before(1)) >= MOST_AN_HOUR || (await before(24)) >= MOST_A_DAY;
  }

  /** A letter about an account, with a token of its own for each try; undefined where there is nobody to write to. */
  async function writeTo(account: AccountMail, at: string): Promise<Mail | undefined> {
    const { letter, userId, invitationId, signUpId, detail = '', locale } = account;
    if (letter === 'invitation') {
      const made = invitationId === undefined ? undefined : await createInvitationToken(db, invitationId);
      return made && { to: made.invitation.email, ...invitationEmail(config, made) };
    }
    if (letter === 'verify') {
      const made = signUpId === undefined ? undefined : await createSignUpToken(db, signUpId, now());
      return made && { to: made.email, ...verifyEmail(config, locale, made.token) };
    }
    const user = userId === undefined ? undefined : await userOf(db, userId);
    if (!user) return undefined;
    // To the stored address: what was typed may be another person's that only folds to the same letters.
    const { email: to } = user;
    if (letter === 'taken') return { to, ...addressTakenEmail(config, locale) };
    if (letter === 'reset')
      return { to, ...resetEmail(config, locale, await createResetToken(db, userId ?? 0, now())) };
    return { to, ...accountChangeEmail(config, locale, { what: letter, at, detail, isStaff: user.is_admin === 1 }) };
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
 * The same for each try of a mail, so that who gets it twice can tell, and no other mail's for good: another operator
 * counts its mails too, and so does a database that was begun anew.
 */
export function messageIdOf({ id, dedupeKey, createdAt, to }: ClaimedMail, hostname: string): string {
  const hash = createHash('sha256').update(JSON.stringify([id, dedupeKey, createdAt, to]));
  return `<${hash.digest('hex').slice(0, 32)}@${hostname}>`;
}

/** Whether the mail itself is refused for good. A sign-in that is refused is the operator's to mend, and mails wait for it. */
const isFinal = (code: string | undefined, responseCode = 0) =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');

/** Why it was not taken, for the desk; without a word of the mail server's, which may hold anything. */
export function failureText(code: string | undefined, responseCode: number | undefined): string {
  if (isFinal(code, responseCode)) return `The mail server refuses it for good (${responseCode})`;
  if (code === 'EAUTH') return `The mail server refuses our sign-in (${responseCode ?? 'no reason given'})`;
  if (responseCode !== undefined) return `The mail server refuses it for now (${responseCode})`;
  if (code === 'ETIMEDOUT') return 'The mail server does not answer in time';
  return `The mail server was not reached (${code ?? 'no reason given'})`;
}
