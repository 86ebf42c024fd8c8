import { type Migration, Migrator, sql } from 'kysely';
import { completeBookings } from './complete-bookings';
import { completeFlights } from './complete-flights';
import { migrations } from './migrations';
import { type Database, isPostgres, patiently } from './open';
import { completeTrips } from './trips';

/**
 * Brings the database to the newest version that this build knows, all of it or nothing, and fills in what a migration
 * or an older build left open; throws what went wrong. One that a newer build has brought further is used as it is.
 * `homeZone` is the zone of flights from places that the airport index does not know.
 */
export async function migrate(db: Database, homeZone: string, known = migrations): Promise<void> {
  // Asked for while the migrator holds its lock. The embedded database has one connection, which is the migrator's then,
  // and one server, so it can be read before.
  const before = isPostgres(db) ? undefined : await executedMigrations(db);
  const getMigrations = async () => withNewer(known, before ?? (await executedMigrations(db)));
  await patiently(db, async () => {
    const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
    if (error) throw error;
    await completeFlights(db, homeZone);
    await completeBookings(db);
    await completeTrips(db);
  });
}

/** Whether the database has been through every migration that this build knows. */
export async function isMigrated(db: Database): Promise<boolean> {
  const executed = new Set(await executedMigrations(db));
  return Object.keys(migrations).every((name) => executed.has(name));
}

/** Names of the migrations that the database has been through. */
async function executedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** The migrator refuses a database that knows more; one that is missing in between it still refuses. */
function withNewer(known: Record<string, Migration>, executed: string[]): Record<string, Migration> {
  const newest = Object.keys(known).sort().at(-1) ?? '';
  const newer = executed.filter((name) => name > newest);
  return { ...known, ...Object.fromEntries(newer.map((name) => [name, { up: async () => {} }])) };
}
