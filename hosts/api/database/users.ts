import type { ExpressionBuilder } from 'kysely';
import { type Database, exclusively } from './open';
import type { Schema, User } from './schema';

/** Sets the version after this one, which ends the tokens of the one before. */
const nextVersion = (row: ExpressionBuilder<Schema, 'users'>) => ({
  token_version: row('token_version', '+', 1),
});

/** The user of an address, in whatever case it was typed. */
export function findUser(db: Database, email: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
}

/** What a token is held against; undefined once the user is gone. */
export function tokenUser(db: Database, id: number): Promise<Pick<User, 'is_admin' | 'token_version'> | undefined> {
  return db.selectFrom('users').select(['is_admin', 'token_version']).where('id', '=', id).executeTakeFirst();
}

/** Ends every token of a user, and of nobody else. */
export async function endTokens(db: Database, id: number): Promise<void> {
  await db.updateTable('users').set(nextVersion).where('id', '=', id).execute();
}

/**
 * Whether an admin was made: there was none. An account of that address, if there is one, becomes the admin.
 * `hashed` is only asked for then, and may refuse by throwing.
 */
export function createFirstAdmin(db: Database, email: string, hashed: () => Promise<string>): Promise<boolean> {
  return exclusively(db, async (trx) => {
    const admin = await trx.selectFrom('users').select('id').where('is_admin', '=', 1).executeTakeFirst();
    if (admin) return false;
    await saveAdmin(trx, { email, name: 'Admin', passwordHash: await hashed() });
    return true;
  });
}

/** Makes an admin's account; one that there is becomes an admin's, with this password and under its own name. */
export async function addAdmin(
  db: Database,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<void> {
  const known = await findUser(db, email);
  await saveAdmin(db, { email, name: known?.name ?? name, passwordHash });
}

async function saveAdmin(
  db: Database,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<void> {
  const account = { name, password_hash: passwordHash, is_admin: 1 };
  await db
    .insertInto('users')
    .values({ ...account, email: email.toLowerCase(), created_at: new Date().toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet((row) => ({ ...account, token_version: row('users.token_version', '+', 1) })),
    )
    .execute();
}

/** Makes an admin a customer, whose sessions end. False when it is the last admin, who stays, or none. */
export function removeAdmin(db: Database, email: string): Promise<boolean> {
  return exclusively(db, async (trx) => {
    // One statement, because on the embedded database the server may write at the same time.
    const removed = await trx
      .updateTable('users')
      .set((row) => ({ is_admin: 0, ...nextVersion(row) }))
      .where('email', '=', email.toLowerCase())
      .where('is_admin', '=', 1)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('users as other')
            .select('other.id')
            .where('other.is_admin', '=', 1)
            .where('other.email', '!=', email.toLowerCase()),
        ),
      )
      .returning('id')
      .executeTakeFirst();
    return removed !== undefined;
  });
}

/** Every admin, the oldest first. */
export function listAdmins(db: Database): Promise<Pick<User, 'email' | 'name' | 'created_at'>[]> {
  return db
    .selectFrom('users')
    .select(['email', 'name', 'created_at'])
    .where('is_admin', '=', 1)
    .orderBy('id')
    .execute();
}

/** Sets a user's password, in a transaction: links to set one are void then, and the sessions end. */
export async function setPassword(trx: Database, id: number, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((row) => ({ password_hash: passwordHash, ...nextVersion(row) }))
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('password_resets').where('user_id', '=', id).execute();
}

/** Ends every token of everybody. */
export async function endAllTokens(db: Database): Promise<void> {
  await db.updateTable('users').set(nextVersion).execute();
}

/**
 * Makes an account that is no admin's. An address that has one keeps it as it is, in a statement that writes as much,
 * so that the time taken does not tell which it was.
 */
export async function createCustomer(
  db: Database,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<void> {
  await db
    .insertInto('users')
    .values({
      email: email.toLowerCase(),
      name,
      password_hash: passwordHash,
      is_admin: 0,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet((row) => ({ email: row.ref('excluded.email') })))
    .execute();
}
