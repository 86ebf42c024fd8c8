import { resolve } from 'node:path';
import type { Config } from '../config';
import { isLocked } from '../platform/database/data-dir';
import { isMigrated } from '../platform/database/migrate';
import { type Database, hasSqlite, openPostgres, openSqlite } from '../platform/database/open';
import { StartError } from '../platform/http/errors';

/**
 * Opens the server's database beside it, does `work`, and closes it. It neither creates nor migrates one: the server
 * does that at its start.
 */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Config,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (!databaseUrl && !hasSqlite(dataDir)) {
    throw new StartError(`DATA_DIR ${resolve(dataDir)} has no database: start the server once, or set its DATA_DIR`);
  }
  const db = databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(dataDir, { beside: isLocked(dataDir) });
  try {
    if (!(await isMigrated(db))) {
      throw new StartError('The database is older than this program: start the server of this version once');
    }
    return await work(db);
  } finally {
    await db.destroy();
  }
}
