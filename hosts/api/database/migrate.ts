import { Migrator } from 'kysely';
import { migrations } from './migrations';
import type { Database } from './open';

/**
 * Brings the database to the newest version, in one transaction where the database can; throws what went wrong.
 * `homeZone` is the zone of flights from places that the airport index does not know.
 */
export async function migrate(db: Database, homeZone: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(homeZone) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
