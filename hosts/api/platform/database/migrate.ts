import { type Migration, Migrator, sql } from 'kysely';
import { updateTimes } from '../../flights/update-times';
import { migrations } from './migrations';
import { type Database, isPostgres, withLongTimeouts } from './open';

/**
 * Migrates the database to the newest version that this build knows, in one transaction, and throws what went wrong. A
 * database that a newer build has migrated further is used as it is.
 * `homeZone` is the zone of flights from places that the airport index does not know.
 */
export async function migrate(db: Database, homeZone: string, known = migrations): Promise<void> {
  // Asked for while the migrator holds its lock. The embedded database has one connection, which is the migrator's then,
  // and one server, so it can be read before.
  const before = isPostgres(db) ? undefined : await executedMigrations(db);
  const getMigrations = async () => withNewer(known, before ?? (await executedMigrations(db)));
  await withLongTimeouts(db, async () => {
    const { error } = await alone(db, () => new Migrator({ db, provider: { getMigrations } }).migrateToLatest());
    if (error) throw error;
    await updateTimes(db, homeZone);
  });
}

/** Does `work` on other connections while no other process does; the embedded database has one process. */
function alone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return work();
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(716002)`.execute(trx);
    return work();
  });
}

/** Whether the database has been through every migration that this build knows. */
export const isMigrated = async (db: Database): Promise<boolean> => (await migrationsLeft(db)) === 0;

/** How many migrations that this build knows the database has not been through. */
export async function migrationsLeft(db: Database): Promise<number> {
  const executed = new Set(await executedMigrations(db));
  return Object.keys(migrations).filter((name) => !executed.has(name)).length;
}

/** Names of the migrations that the database has been through. */
export async function executedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether this build knows a migration: one that it does not is of a newer one. */
export const knowsMigration = (name: string): boolean => Object.hasOwn(migrations, name);

/** The migrator refuses a database that knows more; one that is missing in between it still refuses. */
function withNewer(known: Record<string, Migration>, executed: string[]): Record<string, Migration> {
  const newest = Object.keys(known).sort().at(-1) ?? '';
  const newer = executed.filter((name) => name > newest);
  return { ...known, ...Object.fromEntries(newer.map((name) => [name, { up: async () => {} }])) };
}
