import { randomBytes } from 'node:crypto';
import { type Database, exclusively, hashOf, newKey } from '../platform/database/open';
import { queueAccountEmail } from '../platform/email/store';
import { deleteAccess, setPassword } from './store';

// The links that are mailed to account holders. Only hashes of their tokens are stored.

/** A random token. */
export const newToken = () => randomBytes(32).toString('base64url');

const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * The span in which a valid token ends. A token that ends later was made before the clock was put back, and would be
 * valid for too long.
 */
export const validEnds = (now: number, lifetimeMs: number): [after: string, until: string] => [
  new Date(now).toISOString(),
  new Date(now + lifetimeMs + CLOCKS_DIFFER_MS).toISOString(),
];

const SIGN_UP_MS = 24 * 60 * 60 * 1000;

/** Stores the name and password of a sign-up, until its address is confirmed. Returns its id. */
export async function createSignUp(
  trx: Database,
  { userId, name, passwordHash }: { userId: number; name: string; passwordHash: string },
  now: Date,
): Promise<number> {
  const expires_at = new Date(now.getTime() + SIGN_UP_MS).toISOString();
  const { id } = await trx
    .insertInto('sign_ups')
    .values({ user_id: userId, name, password_hash: passwordHash, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates the token of a sign-up's link; undefined when there is nothing to confirm. */
export async function createSignUpToken(
  db: Database,
  signUpId: number,
  now: number,
): Promise<{ token: string; email: string } | undefined> {
  const found = await openSignUps(db, new Date(now))
    .select('email')
    .where('sign_ups.id', '=', signUpId)
    .executeTakeFirst();
  if (!found) return undefined;
  const token = newToken();
  await db
    .insertInto('sign_up_links')
    .values({ token_hash: hashOf(token), sign_up_id: signUpId })
    .execute();
  return { token, email: found.email };
}

const openSignUps = (db: Database, now: Date) =>
  db
    .selectFrom('sign_ups')
    .innerJoin('users', 'users.id', 'sign_ups.user_id')
    .where('expires_at', '>', now.toISOString())
    .where('verified_at', 'is', null);

const signUpOf = (db: Database, token: string, now: Date) =>
  openSignUps(db, now)
    .innerJoin('sign_up_links', 'sign_up_links.sign_up_id', 'sign_ups.id')
    .select(['users.id', 'sign_ups.name', 'sign_ups.password_hash', 'users.password_hash as current'])
    .where('sign_up_links.token_hash', '=', hashOf(token))
    .executeTakeFirst();

/** The password hash of a link's sign-up; undefined for an invalid link. */
export async function signUpPassword(db: Database, token: string, now = new Date()): Promise<string | undefined> {
  return (await signUpOf(db, token, now))?.password_hash;
}

/**
 * Confirms the address of a link's sign-up, once; false for an invalid link. The account gets the name and password of
 * that sign-up. If somebody else signed up with the address before, their access is deleted.
 */
export function confirmSignUp(db: Database, token: string, now = new Date()): Promise<boolean> {
  return exclusively(db, async (trx) => {
    const found = await signUpOf(trx, token, now);
    if (!found) return false;
    const { id, name, password_hash, current } = found;
    const isAnother = password_hash !== current;
    if (isAnother) await deleteAccess(trx, id);
    else await trx.deleteFrom('sign_ups').where('user_id', '=', id).execute();
    await trx
      .updateTable('users')
      .set({
        name,
        password_hash,
        verified_at: now.toISOString(),
        ...(isAnother && { token_key: newKey() }),
      })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

const RESET_MS = 60 * 60 * 1000;

/** Creates the token of a link to set a new password. */
export async function createResetToken(db: Database, userId: number, now = Date.now()): Promise<string> {
  const token = newToken();
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashOf(token), user_id: userId, expires_at: new Date(now + RESET_MS).toISOString() })
    .execute();
  return token;
}

/** The account of a link to set a new password; undefined for an invalid link. */
export async function findReset(
  db: Database,
  token: string,
  now = Date.now(),
): Promise<{ id: number; isAdmin: boolean } | undefined> {
  const [after, until] = validEnds(now, RESET_MS);
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
 * Sets the password of a link's account; false for an invalid link. This ends the account's sessions and other links. The
 * link proves the address: if it was not confirmed before, a stranger may have signed up with it, so their access is
 * deleted. Queues an e-mail in the language of `email`.
 */
export async function resetPassword(
  db: Database,
  token: string,
  passwordHash: string,
  now = Date.now(),
  email?: { locale: string },
): Promise<boolean> {
  const [after, until] = validEnds(now, RESET_MS);
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
    const confirmed = await trx
      .updateTable('users')
      // A stranger may have typed the name.
      .set((row) => ({ verified_at: at.toISOString(), name: row.ref('email') }))
      .where('id', '=', userId)
      .where('verified_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (confirmed) await deleteAccess(trx, userId);
    if (email) await queueAccountEmail(trx, { kind: 'password set', userId, locale: email.locale }, at);
    return true;
  });
}

/**
 * Deletes the sessions, passkey challenges and links to set a password that have expired, and the sign-ups that were not
 * confirmed in time. Their accounts stay.
 */
export async function deleteExpired(db: Database, now = Date.now()): Promise<void> {
  for (const table of ['password_resets', 'sign_ups', 'sessions', 'passkey_challenges'] as const)
    await db.deleteFrom(table).where('expires_at', '<=', new Date(now).toISOString()).execute();
}
