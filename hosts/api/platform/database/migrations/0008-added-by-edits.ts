import type { Kysely } from 'kysely';

/**
 * Adds what 0004 and 0007 got by being edited after they had run somewhere: where the edited ones ran, it is there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('swept_images')
    .ifNotExists()
    .addColumn('key', 'text', (column) => column.primaryKey())
    .execute();
  await db.schema.createIndex('flight_images_by_image').ifNotExists().on('flight_images').column('image').execute();

  const flights = (await db.introspection.getTables()).find(({ name }) => name === 'flights');
  if (flights?.columns.some(({ name }) => name === 'duration_minutes')) return;
  await db.schema.alterTable('flights').addColumn('duration_minutes', 'integer').execute();
}
