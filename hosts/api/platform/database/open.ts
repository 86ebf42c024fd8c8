import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import {
  CamelCasePlugin,
  Kysely,
  type KyselyPlugin,
  type LogEvent,
  PostgresAdapter,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  sql,
} from 'kysely';
import Sqlite from 'libsql';
import { statements } from '../watch/watched';
import { CALL, createPool, type Limits, type PoolUse, START } from './postgres-pool';
import type { Schema } from './schema';

export type Database = Kysely<Schema>;

/** Statements that are kept prepared, which takes as long as a small one runs. A list of ids has one for each length. */
const MAX_PREPARED = 300;
/** Only these are kept prepared: a kept EXPLAIN would hold a lock. */
const KEPT_PREPARED = /^(?:select|insert|update|delete)\s/;

/** The file of the embedded database inside DATA_DIR. */
export const FILE_NAME = 'charter.sqlite';

/** Whether a folder has an embedded database. */
export const hasSqlite = (dataDir: string) => existsSync(join(dataDir, FILE_NAME));

export interface SqliteOptions {
  /** A server holds it, and brings it to its end. Default: none does. */
  beside?: boolean;
}

/** Opens the embedded database in a folder that exists. */
export function openSqlite(dataDir: string, { beside = false }: SqliteOptions = {}): Database {
  const file = join(dataDir, FILE_NAME);
  // SQLite gives its other files the mode of this one: nobody else on the machine reads the requests.
  closeSync(openSync(file, 'a', 0o600));
  const sqlite = new Sqlite(file);
  sqlite.pragma('journal_mode = WAL');
  // An acknowledged request has to survive a power cut.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  // What is deleted or written over is not to be found in the file any more.
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
    // A full disk ends a transaction by itself: the failure to roll back what is over would hide the real one.
    prepare: (query: string) => prepare(query === 'rollback' && !sqlite.inTransaction ? 'select 0' : query),
    close() {
      // Left in one file, a stopped server's data can be copied as it is.
      if (!beside) sqlite.pragma('wal_checkpoint(TRUNCATE)');
      sqlite.close();
    },
  };
  return new Kysely({ dialect: new AtomicSqlite({ database }), log: tell });
}

/** The values of a statement are nobody's who watches. */
const tell = ({ level, query, queryDurationMillis }: LogEvent) =>
  statements.publish({ sql: query.sql, seconds: queryDurationMillis / 1000, failed: level === 'error' });

/** Migrations and the record of them are one transaction, which SQLite can and Kysely does not know. */
class AtomicSqlite extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true;
      }
    })();
  }
}

interface Patient {
  /** How many are at work that may take its time. */
  works: number;
  use: () => PoolUse;
}

/**
 * The migrator's own lock is a session's, which a pooler that shares connections out by transaction (PgBouncer) leaves with
 * somebody else: it would keep the next process from starting. `migrate` holds one of a transaction instead.
 */
class SharedPostgres extends PostgresDialect {
  override createAdapter() {
    return new (class extends PostgresAdapter {
      override async acquireMigrationLock() {}
      override async releaseMigrationLock() {}
    })();
  }
}

/** Of each database that has a pool. */
const patience = new WeakMap<Database, Patient>();

/**
 * Opens a pool of connections; nothing is connected until the first query. A statement that takes too long fails.
 * `onLost` hears of each connection that breaks: the pool replaces it by itself.
 */
export function openPostgres(url: string, onLost: (error: Error) => void): Database {
  const limits = (): Limits => (patient.works > 0 ? START : CALL);
  const { use, ...pool } = createPool(url, limits, onLost);
  const patient: Patient = { works: 0, use };
  const db: Database = new Kysely({ dialect: new SharedPostgres({ pool }), log: tell });
  patience.set(db, patient);
  return db;
}

/** The same database with a plugin: it has the same patience. */
export function withPlugin(db: Database, plugin: KyselyPlugin): Database {
  const same = db.withPlugin(plugin);
  const patient = patience.get(db);
  if (patient) patience.set(same, patient);
  return same;
}

/** How its connections are used; undefined of the embedded database, which has none. */
export const poolUse = (db: Database): PoolUse | undefined => patience.get(db)?.use();

/** Runs what is done before the server takes calls, whose transactions may take minutes. */
export async function withLongTimeouts<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const patient = patience.get(db);
  if (!patient) return work();
  patient.works += 1;
  try {
    return await work();
  } finally {
    patient.works -= 1;
  }
}

export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>) =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Runs `work` in a transaction that excludes the same work in other processes.
 * The embedded database needs no lock for that: one process holds its folder.
 */
export function exclusively<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  const locked = () =>
    db.transaction().execute(async (trx) => {
      if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(716001)`.execute(trx);
      return work(trx);
    });
  return withLongTimeouts(db, locked);
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

/**
 * The database with tables and columns called as the contract calls them. Reading a list so costs a sixth more than by
 * hand, so the search of flights, which is asked by everybody, goes without.
 */
export const camelCase = (db: Database) => db.withPlugin(plugin) as unknown as Kysely<CamelSchema>;

/**
 * What is counted: `flights` is all that anybody's search of them may read, the aircraft too; `bookings` is what an admin's
 * tells beside it; `trips` is what the desk has changed in its files.
 */
export type DataVersion = 'flights' | 'bookings' | 'trips';

/**
 * Counts a write, in its own transaction, so that whoever keeps what was read knows that it is out of date. On PostgreSQL
 * the next who counts waits from here to the end of it. For flights and bookings it is the first statement: their writers go
 * one after the other. For trips it is the last, as those of two trips have nothing to do with each other.
 */
export async function bumpVersion(trx: Database, name: DataVersion): Promise<void> {
  await trx
    .insertInto('data_versions')
    .values({ name, version: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ eb, ref }) => ({ version: eb(ref('data_versions.version'), '+', 1) })),
    )
    .execute();
}

/** How many writes were counted, of all that is named. */
export async function dataVersion(db: Database, ...names: DataVersion[]): Promise<number> {
  const counted = await db.selectFrom('data_versions').select('version').where('name', 'in', names).execute();
  return counted.reduce((sum, { version }) => sum + version, 0);
}
