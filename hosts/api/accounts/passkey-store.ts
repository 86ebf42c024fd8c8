import type { Passkey } from '@charter-hosts/contract';
import type { ExpressionBuilder } from 'kysely';
import { type Database, exclusively } from '../platform/database/open';
import type { PasskeyRow, Schema } from '../platform/database/schema';
import { type AccountMail, queueAccountMail } from '../platform/email/store';
import { isWriteFault } from '../platform/http/errors';
import { goodEnds, hashOf, newToken } from './links';

/** How long a browser may take to answer. */
export const CHALLENGE_MS = 5 * 60 * 1000;
/** So many one account may have. */
const MOST = 20;

/** Questions that a full disk did not take, and those whose answer it could not note: by their hash, until when they are good. */
const unwritten = new Map<string, { userId: number | null; until: number }>();
const MAX_UNWRITTEN = 10_000;

function rememberUnwritten(hash: string, question: { userId: number | null; until: number }): void {
  unwritten.set(hash, question);
  for (const oldest of unwritten.keys()) {
    if (unwritten.size <= MAX_UNWRITTEN) break;
    unwritten.delete(oldest);
  }
}

/** A question for a browser, good once and for five minutes: for whoever is to add a passkey, or for anybody who signs in. */
export async function createChallenge(db: Database, userId: number | null, now = Date.now()): Promise<string> {
  const challenge = newToken();
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      user_id: userId,
      expires_at: new Date(now + CHALLENGE_MS).toISOString(),
    })
    .execute()
    .catch((error) => {
      // A sign-in that began in this process can end in it.
      if (userId !== null || !isWriteFault(error)) throw error;
      rememberUnwritten(hashOf(challenge), { userId, until: now + CHALLENGE_MS });
    });
  return challenge;
}

/** Whether that was asked, of them, and is not answered yet; it is answered then, whatever comes of the answer. */
export async function spendChallenge(
  db: Database,
  challenge: string,
  userId: number | null,
  now = Date.now(),
): Promise<boolean> {
  const hash = hashOf(challenge);
  const known = unwritten.get(hash);
  if (known) {
    rememberUnwritten(hash, { userId, until: 0 });
    return known.userId === userId && known.until > now;
  }
  const [after, until] = goodEnds(now, CHALLENGE_MS);
  const isThis = (eb: ExpressionBuilder<Schema, 'passkey_challenges'>) =>
    eb.and([
      eb('challenge_hash', '=', hash),
      eb('user_id', userId === null ? 'is' : '=', userId),
      eb('expires_at', '>', after),
      eb('expires_at', '<=', until),
    ]);
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where(isThis)
    .returning('challenge_hash')
    .executeTakeFirst()
    .catch((error) => {
      if (userId !== null || !isWriteFault(error)) throw error;
      rememberUnwritten(hash, { userId, until: 0 });
      return db.selectFrom('passkey_challenges').select('challenge_hash').where(isThis).executeTakeFirst();
    });
  return taken !== undefined;
}

/** Forgets the questions that nobody has answered in time. */
export async function forgetOldChallenges(db: Database, now = Date.now()): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', new Date(now).toISOString()).execute();
}

/** Somebody's own, the oldest first. */
export async function listPasskeys(db: Database, userId: number): Promise<(Passkey & { credentialId: string })[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at', 'credential_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, created_at, used_at, credential_id }) => ({
    ...{ id, name, at: created_at, usedAt: used_at },
    credentialId: credential_id,
  }));
}

/** The passkey of that credential, of whoever it is. */
export async function findPasskey(db: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
  // PostgreSQL's driver reads what is larger than an integer as a text.
  return row && { ...row, counter: Number(row.counter) };
}

export type PasskeyAdded = 'added' | 'known' | 'full';

/** Stores a passkey; `mail` tells its owner. */
export function addPasskey(
  db: Database,
  passkey: Pick<PasskeyRow, 'credential_id' | 'user_id' | 'name' | 'public_key' | 'counter'>,
  now: Date,
  mail?: AccountMail,
): Promise<PasskeyAdded> {
  return exclusively(db, async (trx) => {
    if ((await listPasskeys(trx, passkey.user_id)).length >= MOST) return 'full';
    const added = await trx
      .insertInto('passkeys')
      .values({ ...passkey, created_at: now.toISOString(), used_at: null })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added && mail) await queueAccountMail(trx, mail, now);
    return added ? 'added' : 'known';
  });
}

/**
 * Notes that a passkey was used. False where another use was counted meanwhile. On a full disk it is not noted, and still
 * good: its answer was to a question that is good once.
 */
export async function countPasskey(
  db: Database,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  next: number,
  now: Date,
): Promise<boolean> {
  const counted = await db
    .updateTable('passkeys')
    .set({ counter: next, used_at: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst()
    .catch((error) => {
      if (!isWriteFault(error)) throw error;
      return { id };
    });
  return counted !== undefined;
}

/** False when they have none of that id. */
export async function renamePasskey(db: Database, userId: number, id: number, name: string): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

/** Removes one of somebody's; `keepOne` leaves the last, and `mail` tells them. */
export function removePasskey(
  db: Database,
  userId: number,
  id: number,
  { mustKeepOne, mail }: { mustKeepOne: boolean; mail?: AccountMail | undefined },
): Promise<'removed' | 'missing' | 'last'> {
  return exclusively(db, async (trx) => {
    const all = await listPasskeys(trx, userId);
    if (!all.some((one) => one.id === id)) return 'missing';
    if (mustKeepOne && all.length === 1) return 'last';
    await trx.deleteFrom('passkeys').where('id', '=', id).execute();
    if (mail) await queueAccountMail(trx, mail, new Date());
    return 'removed';
  });
}

/** Removes all of somebody's, in a transaction; resolves to how many. `mail` tells them, where there were any. */
export async function removePasskeys(trx: Database, userId: number, mail?: { locale: string }): Promise<number> {
  const { length } = await trx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute();
  const detail = String(length);
  if (mail && length > 0) {
    await queueAccountMail(trx, { letter: 'passkeys removed', userId, detail, locale: mail.locale }, new Date());
  }
  return length;
}

/** How many passkeys somebody has, or everybody together. */
export async function countPasskeys(db: Database, userId?: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll().as('count'))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The ids of those who have passkeys. */
export async function passkeyOwners(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('passkeys').select('user_id').distinct().execute();
  return rows.map(({ user_id }) => user_id);
}
