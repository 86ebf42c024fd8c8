import { hash } from '@node-rs/argon2';
import { type Database, exclusively } from './open';
import type { User } from './schema';

/** The user of an address, in whatever case it was typed. */
export function findUser(db: Database, email: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
}

/** Whether an admin was made: there was none. An account of that address, if there is one, becomes the admin. */
export function createFirstAdmin(db: Database, email: string, password: string): Promise<boolean> {
  return exclusively(db, async (trx) => {
    const admin = await trx.selectFrom('users').select('id').where('is_admin', '=', 1).executeTakeFirst();
    if (admin) return false;
    const account = { name: 'Admin', password_hash: await hash(password), is_admin: 1 };
    await trx
      .insertInto('users')
      .values({ ...account, email: email.toLowerCase(), created_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(account))
      .execute();
    return true;
  });
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
