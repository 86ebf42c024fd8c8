import { createHash, randomBytes, randomInt } from 'node:crypto';
import { closeSync, openSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  CamelCasePlugin,
  Kysely,
  type KyselyPlugin,
  type LogEvent,
  PostgresAdapter,
  PostgresDialect,
  type SelectQueryBuilder,
  SqliteAdapter,
  SqliteDialect,
  sql,
} from 'kysely';
import Sqlite from 'libsql';
import { StartError } from '../http/errors';
import { statements } from '../watch/watched';
import { createPool } from './postgres-pool';
import type { Schema } from './schema';

export type Database = Kysely<Schema>;

/** Draws a `link_key` or `token_key`, as the database does for a new row. No restore brings back one that was drawn later. */
export const newKey = () => randomBytes(6).toString('hex');

/** The hash that a row has in the place of a secret. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Statements that are kept prepared: preparing takes as long as running a small one. A list of ids has one for each length. */
const MAX_PREPARED = 300;
/** A kept EXPLAIN would hold a lock. */
const KEPT_PREPARED = /^(?:select|insert|update|delete)\s/;

/** The file of the embedded database inside DATA_DIR. */
export const FILE_NAME = 'charter.sqlite';

/** Whether a folder has an embedded database. */
export const hasSqlite = (dataDir: string) =>
  (statSync(join(dataDir, FILE_NAME), { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Throws a StartError if a folder has no embedded database. */
export function refuseMissing(dataDir: string): void {
  const what = `There is no database in DATA_DIR ${resolve(dataDir)}`;
  if (!hasSqlite(dataDir)) throw new StartError(`${what}. Start the server once, or set the server’s DATA_DIR`);
}

export interface SqliteOptions {
  /** Whether a server has it open, which closes it properly. Default: false. */
  beside?: boolean;
}

/** Opens the embedded database in a folder that exists. */
export function openSqlite(dataDir: string, { beside = false }: SqliteOptions = {}): Database {
  const file = join(dataDir, FILE_NAME);
  // SQLite gives its other files the mode of this one: only this account can read them.
  closeSync(openSync(file, 'a', 0o600));
  const sqlite = new Sqlite(file);
  sqlite.pragma('journal_mode = WAL');
  // An acknowledged request has to survive a power cut.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  // Deleted data must not stay in the file.
  sqlite.pragma('secure_delete = ON');
  // A backup tool may hold the file for a moment.
  sqlite.pragma('busy_timeout = 5000');
  const prepared = new Map<string, Sqlite.Statement>();
  const prepare = (query: string) => {
    const kept = prepared.get(query);
    if (kept) return kept;
    const statement = sqlite.prepare(query);
    if (KEPT_PREPARED.test(query)) {
      if (prepared.size === MAX_PREPARED) prepared.clear();
      prepared.set(query, statement);
    }
    return statement;
  };
  const database = {
    // A full disk ends a transaction by itself. A failing rollback would hide the first error.
    prepare: (query: string) =>
      prepare(query === 'rollback' && !(sqlite.open && sqlite.inTransaction) ? 'select 0' : query),
    close() {
      // A stop may leave a transaction, whose next statement has to fail: one that is kept prepared would still write.
      if (sqlite.inTransaction) sqlite.exec('rollback');
      prepared.clear();
      // In a single file the data of a stopped server can be copied.
      if (!beside) sqlite.pragma('wal_checkpoint(TRUNCATE)');
      sqlite.close();
    },
  };
  return new Kysely({ dialect: new AtomicSqlite({ database }), log: publish });
}

/** Publishes statements without their values. */
const publish = ({ level, query, queryDurationMillis }: LogEvent) =>
  statements.publish({ sql: query.sql, seconds: queryDurationMillis / 1000, failed: level === 'error' });

/** Kysely does not know that SQLite can change the schema in a transaction. */
class AtomicSqlite extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true;
      }
    })();
  }
}

/**
 * The migrator's own lock belongs to a session, which a pooler such as PgBouncer gives to somebody else: the next process
 * could not start. `migrate` uses a lock of a transaction instead.
 */
class SharedPostgres extends PostgresDialect {
  override createAdapter() {
    return new (class extends PostgresAdapter {
      override async acquireMigrationLock() {}
      override async releaseMigrationLock() {}
    })();
  }
}

const pools = new WeakMap<Database, ReturnType<typeof createPool>>();

/**
 * Opens a pool, which connects at the first query. A statement that takes too long fails. `onLost` is called for each broken
 * connection, which the pool replaces.
 */
export function openPostgres(url: string, onLost: (error: Error) => void): Database {
  const pool = createPool(url, onLost);
  const db: Database = new Kysely({ dialect: new SharedPostgres({ pool }), log: publish });
  pools.set(db, pool);
  return db;
}

/** The same database and pool with a plugin. */
export function withPlugin(db: Database, plugin: KyselyPlugin): Database {
  const same = db.withPlugin(plugin);
  const pool = pools.get(db);
  if (pool) pools.set(same, pool);
  return same;
}

/** The number of calls that wait for a connection of PostgreSQL. */
export const countWaiting = (db: Database): number => pools.get(db)?.waiting() ?? 0;

export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>) =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Does `work` in a transaction that excludes the same work in other processes. One process holds the embedded database. */
export function exclusively<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(716001)`.execute(trx);
    return work(trx);
  });
}

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;
export type CamelSchema = {
  [Table in keyof Schema as CamelCase<Table>]: {
    [Column in keyof Schema[Table] & string as CamelCase<Column>]: Schema[Table][Column];
  };
};

const plugin = new CamelCasePlugin();

/** The database with the contract's names of tables and columns. It costs a sixth of the time of reading a list. */
export const camelCase = (db: Database) => db.withPlugin(plugin) as unknown as Kysely<CamelSchema>;

/** What is counted: `flights` with their aircraft, `bookings`, and the changes of `trips` by staff. */
export type DataVersion = 'flights' | 'bookings' | 'trips';

/** Makes writers of `name` wait until the transaction ends, as `bumpVersion` does, but counts no write. */
export const lockVersion = (trx: Database, name: DataVersion): Promise<void> => addToVersion(trx, name, 0);

/**
 * Counts a write in its own transaction, so that caches know when they are outdated. On PostgreSQL the next writer waits from
 * here until the transaction ends.
 *
 * This is the order of locks, so that no two transactions wait for each other: the version of `flights`, that of `bookings`,
 * the rows of trips, those of flights, all others, and last the version of `trips`, because two trips are independent.
 */
export const bumpVersion = (trx: Database, name: DataVersion): Promise<void> => addToVersion(trx, name, 1);

async function addToVersion(trx: Database, name: DataVersion, version: number): Promise<void> {
  await trx
    .insertInto('data_versions')
    .values({ name, version })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ eb, ref }) => ({
        version: eb(ref('data_versions.version'), '+', version),
      })),
    )
    .execute();
}

/**
 * Raises every count by chance, at a start: after a restore, the writes that follow would otherwise have the counts of those
 * that were lost, and a browser would keep what it had read of them.
 */
export async function renewVersions(db: Database): Promise<void> {
  await db
    .updateTable('data_versions')
    .set(({ eb }) => ({ version: eb('version', '+', randomInt(1, 1000)) }))
    .execute();
}

/** The number of rows that a query selects. */
export async function countOf<DB, T extends keyof DB>(rows: SelectQueryBuilder<DB, T, unknown>): Promise<number> {
  const { count } = await rows
    .select(({ fn }) => fn.countAll().as('count'))
    .$castTo<{ count: number | string }>()
    .executeTakeFirstOrThrow();
  // PostgreSQL's driver reads a count as text.
  return Number(count);
}

/** The number of writes of all these. */
export async function dataVersion(db: Database, ...names: DataVersion[]): Promise<number> {
  const counted = await db.selectFrom('data_versions').select('version').where('name', 'in', names).execute();
  return counted.reduce((sum, { version }) => sum + version, 0);
}
