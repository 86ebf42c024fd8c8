import type { MailState } from 'charter-widgets/contract';
import { sql } from 'kysely';
import { type Database, isPostgres } from './open';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a mail is tried. */
const TRIED_FOR_MS = 3 * DAY_MS;

/** A mail that is to be sent, whole. */
export interface NewMail {
  /** Unique: what causes the same mail again writes none. `trip 7: received, to the desk`. */
  dedupeKey: string;
  tripId: number;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail that a worker has claimed: no other one sends it until its lock is over. */
export interface ClaimedMail extends NewMail {
  id: number;
  /** How often it was tried, this time too. */
  tries: number;
}

/** Writes mails, in the transaction of what caused them. */
export async function queueMails(trx: Database, mails: readonly NewMail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  const at = now.toISOString();
  await trx
    .insertInto('outbox')
    .values(
      mails.map(({ dedupeKey, tripId, to, ...mail }) => ({
        ...mail,
        dedupe_key: dedupeKey,
        trip_id: tripId,
        recipient: to,
        state: 'queued' as const,
        due_at: at,
        locked_until: null,
        sent_at: null,
        give_up_at: new Date(now.getTime() + TRIED_FOR_MS).toISOString(),
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/**
 * Claims mails that are due, the oldest first, for `lockMs`: whoever dies with one loses it to the next that asks after
 * that. Several processes may ask at once.
 */
export async function claimMails(
  db: Database,
  { now, lockMs, limit }: { now: Date; lockMs: number; limit: number },
): Promise<ClaimedMail[]> {
  const at = now.toISOString();
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where((row) =>
      row.or([
        row.and([row('state', 'in', ['queued', 'waiting']), row('due_at', '<=', at)]),
        row.and([row('state', '=', 'sending'), row('locked_until', '<=', at)]),
      ]),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
  const rows = await db
    .updateTable('outbox')
    .set({
      state: 'sending',
      tries: sql`tries + 1`,
      locked_until: new Date(now.getTime() + lockMs).toISOString(),
    })
    .where('id', 'in', due)
    .returning(['id', 'dedupe_key', 'trip_id', 'recipient', 'subject', 'text', 'html', 'tries'])
    .execute();
  return rows
    .sort((a, b) => a.id - b.id)
    .map(({ dedupe_key, trip_id, recipient, ...mail }) => ({
      ...mail,
      dedupeKey: dedupe_key,
      tripId: trip_id,
      to: recipient,
    }));
}

/** Notes that the receiver has taken it. Only for who still holds it: with a lock that was over another one may. */
export async function keepSent(
  db: Database,
  { id, tries }: Pick<ClaimedMail, 'id' | 'tries'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: now.toISOString(), locked_until: null, failure: '' })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute();
}

/** Notes why it was not taken, and when it is tried again; never again for one that is refused for good, or too old. */
export async function keepFailure(
  db: Database,
  { id, tries }: Pick<ClaimedMail, 'id' | 'tries'>,
  { failure, next, isFinal }: { failure: string; next: Date; isFinal: boolean },
): Promise<void> {
  const at = next.toISOString();
  await db
    .updateTable('outbox')
    .set(({ ref, eb }) => ({
      failure,
      due_at: at,
      locked_until: null,
      state: isFinal
        ? 'failed'
        : eb
            .case()
            .when(ref('give_up_at'), '<', at)
            .then(sql.lit<MailState>('failed'))
            .else(sql.lit<MailState>('waiting'))
            .end(),
    }))
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute();
}

/** Sends one again that has failed, or waits: for three days from now. False when there is none of that id. */
export async function sendAgain(db: Database, id: number, now: Date): Promise<boolean> {
  const found = await db
    .updateTable('outbox')
    .set({
      state: 'queued',
      due_at: now.toISOString(),
      give_up_at: new Date(now.getTime() + TRIED_FOR_MS).toISOString(),
    })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'waiting', 'queued'])
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
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
