import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config';
import { getBackups, isBackupLate } from '../../platform/backup/backup-runs';
import { checkInBackground, listTables, refuseForgotten } from '../../platform/database/check';
import { isMigrated } from '../../platform/database/migrate';
import { type Database, hasSqlite, openPostgres, openSqlite } from '../../platform/database/open';
import { listKeyNames, nameOfKey } from '../../platform/database/seal';
import { StartError } from '../../platform/http/errors';
import { describeFailure, type Finding, fault, ok, warning } from './finding';

/** Whether the database can be used as a start uses it, opens with the keys that are here, and is backed up. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir, dataKeys } = config;
  const place = databaseUrl ? placeOf(databaseUrl) : 'SQLite in DATA_DIR';
  let db: Database | undefined;
  try {
    if (!databaseUrl) {
      if (!hasSqlite(dataDir)) return [ok('database', 'does not exist yet: the first start creates it')];
      const result = await checkInBackground(dataDir).result;
      if (result && result.is !== 'sound') throw new StartError(result.message);
    }
    db = databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(dataDir, { beside: true });
    const name = databaseUrl ? await checkPostgres(db, place) : place;
    if (databaseUrl) await refuseForgotten(db, dataDir);
    const tables = await listTables(db);
    if (tables.length === 0) return [ok('database', `${name} is empty: the first start creates the tables`)];
    const status = (await isMigrated(db)) ? 'works, and is up to date' : 'works: the next start updates it';
    const found = [ok('database', `${name} ${status}`), await checkBackups(config)];
    const file = join(dataDir, 'data-key');
    const isInFile = !databaseUrl && dataKeys.length === 0 && existsSync(file);
    const keys = (isInFile ? [readFileSync(file, 'utf8').trim()] : dataKeys).map(nameOfKey);
    if ((await listKeyNames(db, tables)).every((key) => keys.includes(key))) return found;
    const todo = 'Set DATA_KEYS=<new>,<old>, or copy the file data-key back into DATA_DIR';
    return [fault('DATA_KEYS', 'cannot decrypt the stored document numbers', todo), ...found];
  } catch (error) {
    // A StartError says itself what to do.
    if (error instanceof StartError) return [fault('database', error.message, '')];
    return [fault('database', ...describeFailure(error, place))];
  } finally {
    await db?.destroy();
  }
}

/** Resolves to the server's name. Throws a StartError if a start could not use it. */
async function checkPostgres(db: Database, place: string): Promise<string> {
  // In a transaction, which PgBouncer refuses with pool_mode = statement. A pooler has another port than its server.
  const { rows } = await db.transaction().execute((trx) =>
    sql<{ version: string; creates: boolean | null; port: number | null }>`
      select current_setting('server_version') as version, inet_server_port() as port,
        has_schema_privilege(current_schema(), 'CREATE') as creates`.execute(trx),
  );
  const [server] = rows;
  if (Number.parseInt(server?.version ?? '', 10) < 14) throw new StartError(`${place} is too old. Use 14 or newer`);
  if (!server?.creates)
    throw new StartError(`${place} refuses new tables. Run: grant create, usage on schema public to <user>`);
  return place.includes('/') || place.endsWith(`:${server.port}`) ? place : `${place}, through a pooler,`;
}

function placeOf(databaseUrl: string): string {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  return `PostgreSQL at ${host.startsWith('/') ? host : `${host || 'localhost'}:${port || 5432}`}`;
}

async function checkBackups(config: Config): Promise<Finding> {
  const backups = await getBackups(config);
  const todo = 'Check the backup timer, and run: charter-desk backup --to <folder>';
  const last = backups?.complete
    ? `the last one was made on ${backups.complete.at.slice(0, 10)}`
    : 'charter-desk has made none yet';
  if (backups?.failure) return warning('backup', `the last run failed: ${backups.failure.reason}`, todo);
  if (!backups || isBackupLate(backups, Date.now())) return warning('backup', last, todo);
  return ok('backup', last);
}
