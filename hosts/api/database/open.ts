import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresAdapter, PostgresDialect, SqliteDialect, sql } from 'kysely';
import Sqlite from 'libsql';
import pg from 'pg';
import type { Schema } from './schema';

export type Database = Kysely<Schema>;

/** The file of the embedded database inside DATA_DIR. */
const FILE_NAME = 'charter.sqlite';
/** Statements that are kept prepared, which takes as long as a small one runs. A list of ids has one for each length. */
const MAX_PREPARED = 300;
/** Others are rare, and one that explains a query holds a lock for as long as it is kept. */
const KEPT_PREPARED = /^(?:select|insert|update|delete) /;

/** Opens the embedded database in a folder that exists. */
export function openSqlite(dataDir: string): Database {
  const file = join(dataDir, FILE_NAME);
  // SQLite gives its other files the mode of this one: nobody else on the machine reads the requests.
  closeSync(openSync(file, 'a', 0o600));
  const sqlite = new Sqlite(file);
  sqlite.pragma('journal_mode = WAL');
  // An acknowledged request has to survive a power cut.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
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
      sqlite.pragma('wal_checkpoint(TRUNCATE)');
      sqlite.close();
    },
  };
  return new Kysely({ dialect: new SqliteDialect({ database }) });
}

/**
 * Opens a pool of connections; nothing is connected until the first query.
 * `onLost` hears of connections that break while nobody uses them: the pool replaces those by itself.
 */
export function openPostgres(url: string, onLost: (error: Error) => void): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 });
  pool.on('error', onLost);
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>) =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Runs `work` in a transaction that excludes the same work in other processes.
 * The embedded database needs no lock for that: one process holds its folder.
 */
export function exclusively<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(716001)`.execute(trx);
    return work(trx);
  });
}
