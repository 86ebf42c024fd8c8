import type { Kysely } from 'kysely';
import { idColumn } from './id-column';

/** Who is invited to the desk, and by which links: only the hash of a link's token is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .addColumn('invited_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('invited_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('invitation_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('invitation_id', 'integer', (column) =>
      column.notNull().references('invitations.id').onDelete('cascade'),
    )
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('invitation_links_by_invitation')
    .on('invitation_links')
    .column('invitation_id')
    .execute();

  // A letter of one: like those about accounts it is written when it is sent.
  await db.schema.alterTable('outbox').addColumn('invitation_id', 'integer').execute();
}
