import type { Database } from '../platform/database/open';
import { queueAccountMail } from '../platform/email/store';
import { goodEnds, hashOf, newToken } from './one-time-token';
import { deleteAccess, setPassword } from './users';

/** How long a mailed link is good for. */
const LIFETIME_MS = 60 * 60 * 1000;

/** A new token for a user, good once and for an hour; only its hash is stored. */
export async function createResetToken(db: Database, userId: number, now = Date.now()): Promise<string> {
  const token = newToken();
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashOf(token), user_id: userId, expires_at: new Date(now + LIFETIME_MS).toISOString() })
    .execute();
  return token;
}

/** The user whom a token was made for, and whether it is an admin; undefined when it is not good. */
export async function resetOf(
  db: Database,
  token: string,
  now = Date.now(),
): Promise<{ id: number; isAdmin: boolean } | undefined> {
  const [after, until] = goodEnds(now, LIFETIME_MS);
  const user = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.is_admin'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', after)
    .where('expires_at', '<=', until)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return user && { id: user.id, isAdmin: user.is_admin === 1 };
}

/**
 * Sets the password of the user a token was made for. Every other one of that user is void then, and so are the
 * sessions. False when it is not good. The link proves the address: whoever signed up with one that was not confirmed may
 * have been somebody else, so their name and sign-ups are void too. `mail` tells the user, in that language.
 */
export function resetPassword(
  db: Database,
  token: string,
  passwordHash: string,
  now = Date.now(),
  mail?: { locale: string },
): Promise<boolean> {
  const [after, until] = goodEnds(now, LIFETIME_MS);
  return db.transaction().execute(async (trx) => {
    // Deleting the row claims the token: of two uses at the same time, one finds nothing.
    const reset = await trx
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', after)
      .where('expires_at', '<=', until)
      .returning('user_id')
      .executeTakeFirst();
    if (!reset) return false;
    const userId = reset.user_id;
    await setPassword(trx, userId, passwordHash);
    const at = new Date(now);
    const proved = await trx
      .updateTable('users')
      // Nobody told us a name that is theirs; the address is.
      .set((row) => ({ verified_at: at.toISOString(), name: row.ref('email') }))
      .where('id', '=', userId)
      .where('verified_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (proved) await deleteAccess(trx, userId);
    if (mail) await queueAccountMail(trx, { letter: 'password set', userId, locale: mail.locale }, at);
    return true;
  });
}

/** Forgets the tokens that have expired. */
export async function forgetOldResets(db: Database, now = Date.now()): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', new Date(now).toISOString()).execute();
}
