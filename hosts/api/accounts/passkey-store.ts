import type { Passkey } from '@charter-hosts/contract';
import type { ExpressionBuilder } from 'kysely';
import { countOf, type Database, exclusively, hashOf } from '../platform/database/open';
import type { PasskeyRow, Schema } from '../platform/database/schema';
import { type AccountEmail, queueAccountEmail } from '../platform/email/store';
import { isWriteFault } from '../platform/http/errors';
import { newToken, validEnds } from './links';

/** A browser has to answer a challenge within this time. */
export const CHALLENGE_MS = 5 * 60 * 1000;
const MAX_PASSKEYS = 20;

/**
 * Sign-in challenges that could not be written or deleted on a full disk: the hash, and until when it is valid. A sign-in
 * that began in this process can so end in it.
 */
const inMemory = new Map<string, number>();
const MAX_IN_MEMORY = 10_000;

function keepInMemory(hash: string, until: number): void {
  inMemory.set(hash, until);
  const [oldest] = inMemory.keys();
  if (oldest && inMemory.size > MAX_IN_MEMORY) inMemory.delete(oldest);
}

/**
 * Creates a challenge that is valid once.
 *
 * @param userId who adds a passkey; null for a sign-in
 */
export async function createChallenge(db: Database, userId: number | null, now = Date.now()): Promise<string> {
  const challenge = newToken();
  const until = now + CHALLENGE_MS;
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashOf(challenge), user_id: userId, expires_at: new Date(until).toISOString() })
    .execute()
    .catch((error) => {
      if (userId !== null || !isWriteFault(error)) throw error;
      keepInMemory(hashOf(challenge), until);
    });
  return challenge;
}

/** Whether a challenge is valid. It is used up then, whatever comes of the answer. */
export async function spendChallenge(
  db: Database,
  challenge: string,
  userId: number | null,
  now = Date.now(),
): Promise<boolean> {
  const hash = hashOf(challenge);
  const known = inMemory.get(hash);
  if (known !== undefined) {
    keepInMemory(hash, 0);
    return userId === null && known > now;
  }
  const [after, until] = validEnds(now, CHALLENGE_MS);
  const isThis = (eb: ExpressionBuilder<Schema, 'passkey_challenges'>) =>
    eb.and([
      eb('challenge_hash', '=', hash),
      eb('user_id', userId === null ? 'is' : '=', userId),
      eb('expires_at', '>', after),
      eb('expires_at', '<=', until),
    ]);
  const spent = await db
    .deleteFrom('passkey_challenges')
    .where(isThis)
    .returning('challenge_hash')
    .executeTakeFirst()
    .catch((error) => {
      if (userId !== null || !isWriteFault(error)) throw error;
      keepInMemory(hash, 0);
      return db.selectFrom('passkey_challenges').select('challenge_hash').where(isThis).executeTakeFirst();
    });
  return spent !== undefined;
}

/** Whether anybody has a passkey. */
export const hasAnyPasskey = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('passkeys').select('id').limit(1).executeTakeFirst()) !== undefined;

/** The passkeys of an account, oldest first. */
export function listPasskeys(db: Database, userId: number): Promise<(Passkey & { credentialId: string })[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as at', 'used_at as usedAt', 'credential_id as credentialId'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function findPasskey(db: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
  // PostgreSQL's driver reads a large integer as text.
  return row && { ...row, counter: Number(row.counter) };
}

/**
 * Stores a passkey that answered a challenge, and spends it. `known` is the passkey of an account, `full` an account with too
 * many, `late` one whose passkeys were removed since the challenge. Queues `email`.
 */
export function addPasskey(
  db: Database,
  passkey: Pick<PasskeyRow, 'credential_id' | 'user_id' | 'name' | 'public_key' | 'counter'>,
  challenge: string,
  now: Date,
  email?: AccountEmail,
): Promise<'added' | 'known' | 'full' | 'late'> {
  return exclusively(db, async (trx) => {
    if (!(await spendChallenge(trx, challenge, passkey.user_id, now.getTime()))) return 'late';
    if ((await countPasskeys(trx, passkey.user_id)) >= MAX_PASSKEYS) return 'full';
    const added = await trx
      .insertInto('passkeys')
      .values({ ...passkey, created_at: now.toISOString(), used_at: null })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added && email) await queueAccountEmail(trx, email, now);
    return added ? 'added' : 'known';
  });
}

/**
 * Stores the count of a use. False when another use was counted since the passkey was read. On a full disk nothing is
 * stored and the use is valid, because its challenge is valid once.
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

/** False when the account has no passkey with this id. */
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

/** Removes a passkey of an account and queues an e-mail about it. `mustKeepOne` keeps the last one. */
export function removePasskey(
  db: Database,
  userId: number,
  id: number,
  { mustKeepOne, email }: { mustKeepOne: boolean; email: { locale: string } | undefined },
): Promise<'removed' | 'missing' | 'last'> {
  return exclusively(db, async (trx) => {
    const all = await listPasskeys(trx, userId);
    if (!all.some((one) => one.id === id)) return 'missing';
    if (mustKeepOne && all.length === 1) return 'last';
    await trx.deleteFrom('passkeys').where('id', '=', id).execute();
    if (email) await queueRemovedEmail(trx, userId, 1, email);
    return 'removed';
  });
}

/**
 * Removes all passkeys of an account, also those that are being added, in a transaction. Queues an e-mail if there were any.
 * Returns their number.
 */
export async function removePasskeys(trx: Database, userId: number, email?: { locale: string }): Promise<number> {
  await trx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
  const { length } = await trx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute();
  if (email && length > 0) await queueRemovedEmail(trx, userId, length, email);
  return length;
}

const queueRemovedEmail = (trx: Database, userId: number, count: number, { locale }: { locale: string }) =>
  queueAccountEmail(trx, { kind: 'passkeys removed', userId, detail: String(count), locale }, new Date());

/** The number of passkeys of an account, or of all. */
export const countPasskeys = (db: Database, userId?: number): Promise<number> =>
  countOf(db.selectFrom('passkeys').$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0)));

/** The ids of the accounts that have passkeys. */
export async function passkeyOwners(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('passkeys').select('user_id').distinct().execute();
  return rows.map(({ user_id }) => user_id);
}
