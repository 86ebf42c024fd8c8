import { randomUUID } from 'node:crypto';
import type { MailState } from '@charter-hosts/contract';
import { sql } from 'kysely';
import type { Database } from '../database/open';
import type { AccountEmail } from '../database/schema';
import { type Claim, type Claimed, claimed, PRIORITIES, queueAgain, queued } from '../queue/store';

const DAY_MS = 24 * 3_600_000;

/** A mail that is to be sent, whole. */
export interface NewMail {
  /** Unique: what causes the same mail again writes none. `trip 7: received, to the desk`. */
  dedupeKey: string;
  tripId: number;
  to: string;
  /** The address that an answer goes to. Default: the sender's. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** An iCalendar file that goes with it. */
  calendar?: string | undefined;
  /** Not to be sent before this. Default: at once. */
  notBefore?: Date | undefined;
  /** Which mails go first: those that staff caused, those to staff, then those that anybody can cause. */
  priority: Exclude<keyof typeof PRIORITIES, 'account'>;
  /** Too many like it were sent: it is stored and not sent, unless staff send it. */
  isOverLimit?: boolean | undefined;
}

/** A mail about an account: its text and its address are found when it is sent, and are nowhere stored. */
export interface AccountMail {
  letter: AccountEmail;
  /** Undefined where the address that was typed has no account: then nothing is sent; and of an invitation. */
  userId?: number | undefined;
  invitationId?: number | undefined;
  /** Of the mail that asks to confirm an address. */
  signUpId?: number | undefined;
  /** What it names: a device, a number, a role. */
  detail?: string | undefined;
  /** The language that it is written in. */
  locale: string;
}

/** A mail that a worker has claimed: no other one sends it until its lock is over. */
export interface ClaimedMail
  extends Claimed,
    Pick<NewMail, 'dedupeKey' | 'to' | 'replyTo' | 'subject' | 'text' | 'html' | 'calendar'> {
  /** What is to be written; undefined for a mail that is. */
  account: AccountMail | undefined;
  /** An instant, ISO text ending in Z. */
  createdAt: string;
}

/** Staff read it beside a receipt that was not sent. */
const TOO_MANY = 'This address, or whoever sent the request, has had too many receipts for now';

/** Writes mails, in the transaction of what caused them. */
export async function queueMails(trx: Database, mails: readonly NewMail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  await trx
    .insertInto('outbox')
    .values(
      mails.map(({ dedupeKey, tripId, to, replyTo = '', notBefore, priority, isOverLimit = false, ...mail }) => ({
        ...mail,
        dedupe_key: dedupeKey,
        trip_id: tripId,
        recipient: to,
        reply_to: replyTo,
        ...queued(now, notBefore),
        ...(isOverLimit ? ({ state: 'limited', failure: TOO_MANY } as const) : { failure: '' }),
        priority: PRIORITIES[priority],
        user_id: null,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** Writes a mail about an account. For nobody's account too: the time taken does not tell whether there is one. */
export async function queueAccountMail(
  db: Database,
  { letter, userId, invitationId, signUpId, detail = '', locale }: AccountMail,
  now: Date,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      dedupe_key: `account: ${randomUUID()}`,
      ...{ trip_id: null, recipient: '', subject: '', text: '', html: '' },
      ...queued(now),
      priority: PRIORITIES.account,
      ...{ letter, user_id: userId ?? null, invitation_id: invitationId ?? null, locale },
      ...{ sign_up_id: signUpId ?? null, detail },
    })
    .execute();
}

/** How many such mails about the same account were written before one, since an instant. */
export async function countBefore(
  db: Database,
  { id, account, createdAt }: Pick<ClaimedMail, 'id' | 'account' | 'createdAt'>,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    // As the index has it: of a parameter SQLite does not know that it is this.
    .where('letter', '<>', sql.lit(''))
    .where('created_at', '>', since.toISOString())
    // Those of a later time were written before the clock was put back.
    .where('created_at', '<=', createdAt)
    .where('letter', '=', account?.letter ?? '')
    .where('user_id', '=', account?.userId ?? 0)
    .where('id', '<', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Forgets a mail that there is nobody to send to. */
export async function forgetMail(db: Database, { id }: Pick<ClaimedMail, 'id'>): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Forgets the mails about accounts that are a week old: nobody is shown them. */
export async function forgetOldAccountMails(db: Database, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('outbox')
    // As the index has it: of a parameter SQLite does not know that it is this.
    .where('letter', '<>', sql.lit(''))
    .where('created_at', '<=', new Date(now - 7 * DAY_MS).toISOString())
    .execute();
}

/** Takes back a mail that nobody has begun to send: what it would say is over. */
export async function deleteMail(trx: Database, dedupeKey: string): Promise<void> {
  await trx.deleteFrom('outbox').where('dedupe_key', '=', dedupeKey).where('state', '=', 'queued').execute();
}

/** Claims mails that are due. */
export async function claimMails(db: Database, claim: Claim): Promise<ClaimedMail[]> {
  const rows = await claimed(db, 'outbox', claim)
    .returning(['dedupe_key', 'recipient', 'reply_to', 'subject', 'text', 'html', 'calendar', 'created_at'])
    .returning(['letter', 'user_id', 'invitation_id', 'sign_up_id', 'detail', 'locale', 'priority'])
    .execute();
  return rows
    .sort((a, b) => a.priority - b.priority || a.id - b.id)
    .map(
      ({
        dedupe_key,
        recipient,
        reply_to,
        created_at,
        letter,
        user_id,
        invitation_id,
        sign_up_id,
        detail,
        locale,
        priority: _by,
        ...mail
      }) => ({
        ...mail,
        createdAt: created_at,
        account: letter
          ? {
              ...{ letter, detail, locale },
              ...{ userId: user_id ?? undefined, invitationId: invitation_id ?? undefined },
              signUpId: sign_up_id ?? undefined,
            }
          : undefined,
        dedupeKey: dedupe_key,
        to: recipient,
        replyTo: reply_to,
      }),
    );
}

/**
 * Sends a trip's mail again that has failed or waits, or that was one too many. False when there is none of that id;
 * mails about accounts are none.
 */
export async function sendAgain(db: Database, id: number, now: Date): Promise<boolean> {
  const mail = await db.selectFrom('outbox').select('trip_id').where('id', '=', id).executeTakeFirst();
  return mail?.trip_id != null && queueAgain(db, 'outbox', id, ['failed', 'waiting', 'queued', 'limited'], now);
}

/** A mail as the desk sees it. */
export interface MailRow {
  id: number;
  to: string;
  subject: string;
  text: string;
  state: MailState;
  failure: string;
  createdAt: string;
  sentAt: string | null;
}

/** The mails about a trip, the newest first. */
export async function mailsOf(db: Database, tripId: number): Promise<MailRow[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'text', 'state', 'failure', 'created_at', 'sent_at'])
    .where('trip_id', '=', tripId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ recipient, created_at, sent_at, ...mail }) => ({
    ...mail,
    to: recipient,
    createdAt: created_at,
    sentAt: sent_at,
  }));
}
