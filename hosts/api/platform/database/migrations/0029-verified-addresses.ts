import { type Kysely, sql } from 'kysely';
import { idColumn } from './id-column';

/** Which addresses are proved, the sign-ups that wait for that, and what a mail about an account names beside the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('verified_at', 'text').execute();
  // Staff were invited by mail or made by the operator.
  await sql`update users set verified_at = created_at where is_admin = 1`.execute(db);
  // Only staff have passkeys.
  await sql`delete from passkeys where user_id in (select id from users where is_admin = 0)`.execute(db);

  await db.schema
    .createTable('sign_ups')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_ups_by_user').on('sign_ups').column('user_id').execute();
  await db.schema
    .createTable('sign_up_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('sign_up_id', 'integer', (column) => column.notNull().references('sign_ups.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('sign_up_links_by_sign_up').on('sign_up_links').column('sign_up_id').execute();

  await db.schema.alterTable('outbox').addColumn('sign_up_id', 'integer').execute();
  await db.schema
    .alterTable('outbox')
    .addColumn('detail', 'text', (column) => column.notNull().defaultTo(sql`''`))
    .execute();
}
