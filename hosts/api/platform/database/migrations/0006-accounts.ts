import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('password_resets')
    // A stolen database gives no way in: only the hash of the token is kept.
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('password_resets_by_user').on('password_resets').column('user_id').execute();

  await db.schema
    .createTable('rate_limits')
    .addColumn('bucket', 'text', (column) => column.notNull())
    .addColumn('window_start', 'integer', (column) => column.notNull())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('rate_limits_key', ['bucket', 'window_start'])
    .execute();
  await db.schema.createIndex('rate_limits_by_window').on('rate_limits').column('window_start').execute();

  await db.schema
    .createTable('data_versions')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
}
