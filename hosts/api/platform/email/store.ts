import { randomUUID } from 'node:crypto';
import type { EmailState } from '@charter-hosts/contract';
import { sql } from 'kysely';
import { countOf, type Database, isPostgres } from '../database/open';
import type { AccountEmailKind } from '../database/schema';
import {
  type Claim,
  type Claimed,
  type ClaimedJobs,
  claimed,
  failOverdue,
  PRIORITIES,
  queueAgain,
  queued,
} from '../queue/store';
import { RECIPIENT_LATER } from './failure';

const DAY_MS = 24 * 3_600_000;

/** A complete e-mail to be sent. */
export interface NewEmail {
  /** Such as `trip 7: received, to staff`. A second e-mail with the same key is not written. */
  dedupeKey: string;
  tripId: number;
  to: string;
  /** Default: the sender's address. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** An iCalendar file to attach. */
  calendar?: string | undefined;
  /** What has to be true for it to be sent, as a `Judge` reads it. Default: nothing. */
  onlyWhile?: string | undefined;
  /** Default: at once. */
  notBefore?: Date | undefined;
  priority: Exclude<keyof typeof PRIORITIES, 'account'>;
  /** Whether it is beyond a limit: then only staff can send it. */
  isOverLimit?: boolean | undefined;
}

/** An e-mail about an account. Its text and address are found when it is sent, and not stored. */
export interface AccountEmail {
  kind: AccountEmailKind;
  /** Undefined for an invitation, and for an address without an account, to which nothing is sent. */
  userId?: number | undefined;
  invitationId?: number | undefined;
  /** For an e-mail that asks to confirm an address. */
  signUpId?: number | undefined;
  subscriptionId?: number | undefined;
  /** A device, a number, a role or the id of a flight. */
  detail?: string | undefined;
  locale: string;
}

/** What the Message-ID of an e-mail is made of. */
export interface EmailName extends Pick<NewEmail, 'dedupeKey' | 'to'> {
  id: number;
  createdAt: string;
}

/** An e-mail that a worker has claimed. */
export interface ClaimedEmail
  extends Claimed,
    EmailName,
    Pick<NewEmail, 'replyTo' | 'subject' | 'text' | 'html' | 'calendar'> {
  /** Null for an e-mail about an account. */
  tripId: number | null;
  /** Undefined for an e-mail whose text is stored. */
  account: AccountEmail | undefined;
}

/** Shown to staff beside a receipt that was not sent. */
const TOO_MANY = 'Too many receipts were sent to this address, or for this sender, in a short time';

/** Queues e-mails in the transaction of their cause. */
export async function queueEmails(trx: Database, emails: readonly NewEmail[], now: Date): Promise<void> {
  if (emails.length === 0) return;
  await trx
    .insertInto('outbox')
    .values(
      emails.map(
        ({ dedupeKey, tripId, to, replyTo = '', onlyWhile = '', notBefore, priority, isOverLimit, ...email }) => ({
          ...email,
          dedupe_key: dedupeKey,
          trip_id: tripId,
          recipient: to,
          reply_to: replyTo,
          only_while: onlyWhile,
          ...queued(now, notBefore),
          ...(isOverLimit ? ({ state: 'limited', failure: TOO_MANY } as const) : { failure: '' }),
          priority: PRIORITIES[priority],
          user_id: null,
        }),
      ),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** Queues an e-mail about an account. It also does so without an account, so that the time reveals nothing. */
export async function queueAccountEmail(
  db: Database,
  { kind, userId, invitationId, signUpId, subscriptionId, detail = '', locale }: AccountEmail,
  now: Date,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      dedupe_key: `account: ${randomUUID()}`,
      trip_id: null,
      recipient: '',
      subject: '',
      text: '',
      html: '',
      ...queued(now),
      priority: PRIORITIES.account,
      account_kind: kind,
      user_id: userId ?? null,
      invitation_id: invitationId ?? null,
      locale,
      sign_up_id: signUpId ?? null,
      subscription_id: subscriptionId ?? null,
      detail,
    })
    .execute();
}

/** Counts the earlier e-mails of the same kind about the same account, since an instant. */
export function countBefore(
  db: Database,
  { id, account, createdAt }: Pick<ClaimedEmail, 'id' | 'account' | 'createdAt'>,
  since: Date,
): Promise<number> {
  const before = db
    .selectFrom('outbox')
    // A literal, so that SQLite uses the index.
    .where('account_kind', '<>', sql.lit(''))
    .where('created_at', '>', since.toISOString())
    // Later ones were written before the clock was set back.
    .where('created_at', '<=', createdAt)
    .where('account_kind', '=', account?.kind ?? '')
    .where('user_id', '=', account?.userId ?? 0)
    .where('id', '<', id);
  return countOf(before);
}

/** Deletes an e-mail that has no recipient or is beyond a limit. */
export async function deleteClaimed(db: Database, { id }: Pick<ClaimedEmail, 'id'>): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Deletes e-mails about accounts after a week: nobody sees them. Those of a subscription stay with it, so that none is sent twice. */
export async function deleteOldAccountEmails(db: Database, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('outbox')
    // A literal, so that SQLite uses the index.
    .where('account_kind', '<>', sql.lit(''))
    .where('subscription_id', 'is', null)
    .where('created_at', '<=', new Date(now - 7 * DAY_MS).toISOString())
    .execute();
}

/** Removes the texts of e-mails thirty days after they were sent. Their rows stay as the history of a trip. */
export async function deleteOldTexts(db: Database, now = Date.now()): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ text: '', html: '', calendar: '' })
    // Literals, so that SQLite uses the index.
    .where('html', '<>', sql.lit(''))
    .where('state', '=', sql.lit('sent'))
    .where('sent_at', '<=', new Date(now - 30 * DAY_MS).toISOString())
    .execute();
}

/** Deletes the e-mails of a trip that depend on something and are not sent; returns their keys. One that is being sent stays. */
export async function deleteUnsent(trx: Database, tripId: number, onlyWhile: string): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('outbox')
    .where('trip_id', '=', tripId)
    .where('only_while', 'like', onlyWhile)
    .where('state', 'not in', ['sent', 'sending'])
    .returning('dedupe_key')
    .execute();
  return deleted.map(({ dedupe_key }) => dedupe_key);
}

/** Whether each thing that an e-mail says is still true; empty for an e-mail that is always true. */
export type Judge = (
  trx: Database,
  email: { tripId: number | null; onlyWhile: string },
  now: Date,
) => Promise<boolean[]>;

/**
 * Claims e-mails that are due. Those that are no longer true are deleted, and those that waited too long have failed.
 *
 * @param replace writes what is true in place of a deleted e-mail. Default: nothing
 */
export const claimEmails = (
  db: Database,
  claim: Claim,
  judge: Judge,
  replace: (trx: Database, email: ClaimedEmail) => Promise<void> = async () => {},
): Promise<ClaimedJobs<ClaimedEmail>> =>
  db.transaction().execute(async (trx) => {
    const emails: ClaimedEmail[] = [];
    const due = await claimDue(trx, claim);
    for (const { onlyWhile, ...email } of due) {
      if ((await judge(trx, { tripId: email.tripId, onlyWhile }, claim.now)).every(Boolean)) {
        emails.push(email);
        continue;
      }
      await deleteClaimed(trx, email);
      await replace(trx, email);
    }
    return {
      jobs: await failOverdue(trx, 'outbox', emails, claim.now),
      isMore: due.length === claim.limit,
    };
  });

async function claimDue(trx: Database, claim: Claim): Promise<(ClaimedEmail & { onlyWhile: string })[]> {
  const rows = await claimed(trx, 'outbox', claim)
    .returning(['dedupe_key', 'recipient', 'reply_to', 'subject', 'text', 'html', 'calendar', 'created_at'])
    .returning(['trip_id', 'account_kind', 'user_id', 'invitation_id', 'sign_up_id', 'subscription_id'])
    .returning(['detail', 'locale', 'priority', 'only_while'])
    .execute();
  return rows
    .sort((a, b) => a.priority - b.priority || a.id - b.id)
    .map(({ id, tries, triedBefore, giveUpAt, subject, text, html, calendar, ...row }) => ({
      id,
      tries,
      triedBefore,
      giveUpAt,
      subject,
      text,
      html,
      calendar,
      onlyWhile: row.only_while,
      createdAt: row.created_at,
      dedupeKey: row.dedupe_key,
      tripId: row.trip_id,
      to: row.recipient,
      replyTo: row.reply_to,
      account: row.account_kind
        ? {
            kind: row.account_kind,
            userId: row.user_id ?? undefined,
            invitationId: row.invitation_id ?? undefined,
            signUpId: row.sign_up_id ?? undefined,
            subscriptionId: row.subscription_id ?? undefined,
            detail: row.detail,
            locale: row.locale,
          }
        : undefined,
    }));
}

/** Finds the first e-mail about the same trip to the same recipient; undefined when it is this one. */
export async function findFirstEmail(
  db: Database,
  { id, tripId, to }: Pick<ClaimedEmail, 'id' | 'tripId' | 'to'>,
): Promise<EmailName | undefined> {
  if (tripId === null) return undefined;
  return db
    .selectFrom('outbox')
    .select(['id', 'dedupe_key as dedupeKey', 'created_at as createdAt', 'recipient as to'])
    .where('trip_id', '=', tripId)
    .where('recipient', '=', to)
    .where('id', '<', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

const MINUTE_MS = 60_000;
/** How soon an e-mail is tried again once the mail server accepts another. */
const SOON_MINUTES = 15;
/** E-mails that are brought forward to the same minute. */
const A_MINUTE = 50;

/**
 * Brings forward the next attempts of e-mails after one was sent: the pauses have grown while the mail server accepted
 * nothing. They are spread over fifteen minutes. One that waits for its recipient keeps its pause.
 */
export async function bringForward(db: Database, now: Date): Promise<void> {
  const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
  for (let minute = 0; minute < SOON_MINUTES; minute++) {
    const later = db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .where('priority', 'in', Object.values(PRIORITIES))
      .where('due_at', '>', after(SOON_MINUTES))
      .where('failure', 'not like', `${RECIPIENT_LATER}%`)
      .orderBy('priority')
      .orderBy('due_at')
      .limit(A_MINUTE)
      .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
    const moved = await db
      .updateTable('outbox')
      .set({ due_at: after(minute) })
      .where('id', 'in', later)
      .returning('id')
      .execute();
    if (moved.length < A_MINUTE) return;
  }
}

/**
 * Queues an unsent e-mail again that was due, by default only one about a trip. `over`: nothing that it says is true any more.
 * While some of its quotes are open, another e-mail about these takes its place.
 */
export async function sendAgain(
  db: Database,
  id: number,
  { now, judge, withAccounts = false }: { now: Date; judge: Judge; withAccounts?: boolean },
): Promise<'queued' | 'over' | 'missing'> {
  const email = await db
    .selectFrom('outbox')
    .select(['trip_id as tripId', 'only_while as onlyWhile'])
    .where('id', '=', id)
    .where((row) => row.or([row('state', '<>', 'queued'), row('due_at', '<=', now.toISOString())]))
    .executeTakeFirst();
  if (!email || (!withAccounts && email.tripId === null)) return 'missing';
  const isTrue = await judge(db, email, now);
  if (isTrue.length > 0 && !isTrue.includes(true)) return 'over';
  return (await queueAgain(db, 'outbox', id, ['failed', 'waiting', 'queued', 'limited'], now)) ? 'queued' : 'missing';
}

/** An e-mail as staff see it. */
export interface EmailRow {
  id: number;
  to: string;
  subject: string;
  text: string;
  state: EmailState;
  failure: string;
  createdAt: string;
  plannedAt: string | null;
  sentAt: string | null;
}

/** Lists the e-mails of a trip, the newest first. */
export async function listEmails(db: Database, tripId: number): Promise<EmailRow[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'text', 'state', 'failure', 'created_at', 'due_at', 'sent_at'])
    .where('trip_id', '=', tripId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ recipient, created_at, due_at, sent_at, ...email }) => ({
    ...email,
    to: recipient,
    createdAt: created_at,
    plannedAt: email.state === 'queued' && due_at ? due_at : null,
    sentAt: sent_at,
  }));
}
