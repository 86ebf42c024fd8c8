import { createHash, randomBytes } from 'node:crypto';
import { type Database, exclusively } from '../platform/database/open';
import { queueAccountMail } from '../platform/email/store';
import { deleteAccess, setPassword } from './store';

/** A token that nobody guesses, for a link. */
export const newToken = () => randomBytes(32).toString('base64url');

/** By how much the clocks of two servers may differ. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * Between which instants the end of a token lies that is good now. One that ends later than any that is made now was made
 * before the clock was put back, and would be good for longer than it says.
 */
export const goodEnds = (now: number, lifetimeMs: number): [after: string, until: string] => [
  new Date(now).toISOString(),
  new Date(now + lifetimeMs + CLOCKS_DIFFER_MS).toISOString(),
];

/** What is stored of it: a stolen database gives no way in. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** How long a sign-up waits for its address to be confirmed. */
const SIGN_UP_MS = 24 * 60 * 60 * 1000;

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
      expires_at: new Date(now.getTime() + SIGN_UP_MS).toISOString(),
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

/** How long a mailed link is good for. */
const RESET_MS = 60 * 60 * 1000;

/** A new token for a user, good once and for an hour; only its hash is stored. */
export async function createResetToken(db: Database, userId: number, now = Date.now()): Promise<string> {
  const token = newToken();
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashOf(token), user_id: userId, expires_at: new Date(now + RESET_MS).toISOString() })
    .execute();
  return token;
}

/** The user whom a token was made for, and whether it is an admin; undefined when it is not good. */
export async function resetOf(
  db: Database,
  token: string,
  now = Date.now(),
): Promise<{ id: number; isAdmin: boolean } | undefined> {
  const [after, until] = goodEnds(now, RESET_MS);
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
  const [after, until] = goodEnds(now, RESET_MS);
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
