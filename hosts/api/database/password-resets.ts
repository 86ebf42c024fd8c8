import { createHash, randomBytes } from 'node:crypto';
import type { Database } from './open';

/** How long a mailed link is good for. */
const LIFETIME_MS = 60 * 60 * 1000;

/** A new token for a user, good once and for an hour; only its hash is stored. */
export async function createResetToken(db: Database, userId: number, now = Date.now()): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashOf(token), user_id: userId, expires_at: new Date(now + LIFETIME_MS).toISOString() })
    .execute();
  return token;
}

/** Sets the password of the user a token was made for; every token of that user is void then. False when it is not good. */
export function resetPassword(db: Database, token: string, passwordHash: string, now = Date.now()): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Deleting it is the claim: of two uses at the same time one finds nothing.
    const reset = await trx
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', new Date(now).toISOString())
      .returning('user_id')
      .executeTakeFirst();
    if (!reset) return false;
    await trx.deleteFrom('password_resets').where('user_id', '=', reset.user_id).execute();
    await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', reset.user_id).execute();
    return true;
  });
}

/** Forgets the tokens that have expired. */
export async function forgetOldResets(db: Database, now = Date.now()): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', new Date(now).toISOString()).execute();
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
