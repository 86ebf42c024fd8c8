import { type Migration, Migrator, sql } from 'kysely';
import * as schema from './migrations/0001-schema';
import { type Database, isPostgres } from './open';
import { withLongTimeouts } from './postgres-pool';

/**
 * Migrations in the order of their names. Released ones never change (released.json): add another, then its line by
 * `npm run freeze-migrations`. A migration changes the schema only and imports nothing of the server. The previous release
 * still writes while the new one runs, so a column that is added to its tables has a default.
 */
export const migrations: Record<string, Migration> = { '0001-schema': schema };

/**
 * Migrates the database in one transaction. A database that a newer version has migrated further is used as it is.
 */
export async function migrate(db: Database, known = migrations): Promise<void> {
  // Read while the migrator holds its lock. The migrator uses the only connection of the embedded database, so that is read
  // before.
  const before = isPostgres(db) ? undefined : await listMigrations(db);
  const getMigrations = async () => withNewer(known, before ?? (await listMigrations(db)));
  await withLongTimeouts(async () => {
    const { error } = await alone(db, () => new Migrator({ db, provider: { getMigrations } }).migrateToLatest());
    if (error) throw error;
  });
}

/** Does `work` while no other process migrates, on other connections. The embedded database has one process. */
function alone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return work();
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(716002)`.execute(trx);
    return work();
  });
}

/** Whether the database has every migration of this version. */
export async function isMigrated(db: Database): Promise<boolean> {
  const executed = await listMigrations(db);
  return Object.keys(migrations).every((name) => executed.includes(name));
}

/** The names of the migrations of a database. */
export async function listMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether this version knows a migration; a newer version has others. */
export const knowsMigration = (name: string): boolean => Object.hasOwn(migrations, name);

/** Adds a newer version's migrations, without which the migrator refuses the database. */
function withNewer(known: Record<string, Migration>, executed: string[]): Record<string, Migration> {
  const newest = Object.keys(known).sort().at(-1) ?? '';
  const newer = executed.filter((name) => name > newest);
  return { ...known, ...Object.fromEntries(newer.map((name) => [name, { up: async () => {} }])) };
}
