import type { Kysely } from 'kysely';

/** '' in `booked` is 'not copied yet': what fills it in is complete-bookings.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['flights', 'aircraft']) {
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  }
  const texts = { flight_bookings: ['email', 'booked'], chauffeur_requests: ['phone', 'email'] };
  for (const [table, names] of Object.entries(texts)) {
    for (const name of names) {
      await db.schema
        .alterTable(table)
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    }
  }
  await db.schema.alterTable('flight_bookings').addColumn('terms_accepted', 'integer').execute();
}
