import { Migrator } from 'kysely';
import { migrations } from './migrations';
import type { Database } from './open';

/** Brings the database to the newest version, in one transaction where the database can; throws what went wrong. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
