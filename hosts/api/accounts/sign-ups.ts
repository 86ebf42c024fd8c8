import { type Database, exclusively } from '../platform/database/open';
import { hashOf, newToken } from './one-time-token';
import { deleteAccess } from './users';

/** How long a sign-up waits for its address to be confirmed. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Stores what a sign-up chose; its link makes that the account's own. Written for each sign-up, which takes as long. */
export async function createSignUp(
  trx: Database,
  { userId, name, passwordHash }: { userId: number; name: string; passwordHash: string },
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('sign_ups')
    .values({
      ...{ user_id: userId, name, password_hash: passwordHash },
      expires_at: new Date(now.getTime() + LIFETIME_MS).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A new token for the link of a sign-up, of which only the hash is stored; undefined once there is nothing to confirm. */
export async function createSignUpToken(
  db: Database,
  signUpId: number,
  now: number,
): Promise<{ token: string; email: string } | undefined> {
  const found = await db
    .selectFrom('sign_ups')
    .innerJoin('users', 'users.id', 'sign_ups.user_id')
    .select('email')
    .where('sign_ups.id', '=', signUpId)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst();
  if (!found) return undefined;
  const token = newToken();
  await db
    .insertInto('sign_up_links')
    .values({ token_hash: hashOf(token), sign_up_id: signUpId })
    .execute();
  return { token, email: found.email };
}

/** The hash of the password that a link's sign-up chose; undefined for a link that is not good. */
export async function signUpPassword(db: Database, token: string, now = new Date()): Promise<string | undefined> {
  const found = await linked(db, token, now).select('sign_ups.password_hash').executeTakeFirst();
  return found?.password_hash;
}

const linked = (db: Database, token: string, now: Date) =>
  db
    .selectFrom('sign_up_links')
    .innerJoin('sign_ups', 'sign_ups.id', 'sign_up_links.sign_up_id')
    .innerJoin('users', 'users.id', 'sign_ups.user_id')
    .where('sign_up_links.token_hash', '=', hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .where('verified_at', 'is', null);

/**
 * Confirms the address of the sign-up that a link was mailed for, once; false for a link that is not good. The account gets
 * the name and the password of that sign-up: where somebody else had signed up with the address before, theirs are void.
 */
export function confirmSignUp(db: Database, token: string, now = new Date()): Promise<boolean> {
  return exclusively(db, async (trx) => {
    const found = await linked(trx, token, now)
      .select(['users.id', 'sign_ups.name', 'sign_ups.password_hash', 'users.password_hash as current'])
      .executeTakeFirst();
    if (!found) return false;
    const { id, name, password_hash, current } = found;
    const isAnother = password_hash !== current;
    if (isAnother) await deleteAccess(trx, id);
    else await trx.deleteFrom('sign_ups').where('user_id', '=', id).execute();
    await trx
      .updateTable('users')
      .set((row) => ({
        ...{ name, password_hash, verified_at: now.toISOString() },
        ...(isAnother && { token_version: row('token_version', '+', 1) }),
      }))
      .where('id', '=', id)
      .execute();
    return true;
  });
}

/** Deletes the sign-ups whose address nobody has confirmed in time; their accounts stay, as visitors. */
export async function forgetOldSignUps(db: Database, now = Date.now()): Promise<void> {
  await db.deleteFrom('sign_ups').where('expires_at', '<=', new Date(now).toISOString()).execute();
}
