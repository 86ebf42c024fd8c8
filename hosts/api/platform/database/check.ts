import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Kysely, SqliteDialect, sql } from 'kysely';
import Sqlite from 'libsql';
import { StartError } from '../http/errors';
import { listMigrations } from './migrate';
import { type Database, FILE_NAME, hasSqlite, isPostgres, openSqlite } from './open';
import { withLongTimeouts } from './postgres-pool';

/** Up to this size, about half a second of work, the database is checked before the server listens. */
const AT_ONCE_BYTES = 128 * 1024 * 1024;

const damaged = (finding: string) =>
  `DATA_DIR: ${FILE_NAME} is damaged (${finding.replace(/\s+/g, ' ')}). Stop the server, move ${FILE_NAME}* out of the folder, and restore a backup: charter-desk restore <file>`;

const GONE = `DATA_DIR: ${FILE_NAME} is missing, and everything that is stored from now on will be lost. Stop the server, and restore a backup: charter-desk restore <file>`;

/** Whether the embedded database is so large that checking it would delay the start. */
export const isLarge = (dataDir: string, atOnceBytes = AT_ONCE_BYTES): boolean =>
  statSync(join(dataDir, FILE_NAME)).size > atOnceBytes;

/** Checks the embedded database. Throws a StartError when it is damaged. */
export async function checkSqlite(db: Database): Promise<void> {
  const finding = await quickCheck(db);
  if (finding !== 'ok') throw new StartError(damaged(finding));
}

/** Resolves to `ok`, or to what is wrong with a SQLite database. */
async function quickCheck(db: Database): Promise<string> {
  try {
    return String((await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)).rows[0]?.quick_check);
  } catch (error) {
    if (!/^SQLITE_(?:CORRUPT|NOTADB)/.test(String((error as { code?: string }).code))) throw error;
    return (error as Error).message;
  }
}

/** The check runs in a process of its own, so that it blocks nothing and a crash on damaged data leaves the server up. */
const SCRIPT = `
  const [from, file] = process.argv.slice(-2);
  const Sqlite = require('node:module').createRequire(from)('libsql');
  // The sandbox of a service may forbid it.
  try { require('node:os').setPriority(10); } catch {}
  const check = () => {
    try {
      return new Sqlite(file).pragma('quick_check(1)')[0].quick_check;
    } catch (error) {
      if (!/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw error;
      return error.message;
    }
  };
  process.stdout.write(check());
`;

/** The result of a check: `message` says what is wrong and what to do, or why the check could not finish. */
export type CheckResult = { is: 'sound' } | { is: 'damaged' | 'unknown'; message: string };

/**
 * Checks the embedded database in a process of its own, while the server runs. `result` resolves to undefined when `stop`
 * was called.
 */
export function checkInBackground(dataDir: string): { result: Promise<CheckResult | undefined>; stop: () => void } {
  const file = join(dataDir, FILE_NAME);
  // The process would create an empty database, in which nothing is wrong.
  if (!existsSync(file)) return { result: Promise.resolve({ is: 'damaged', message: GONE }), stop() {} };
  let stopped = false;
  let child: ReturnType<typeof execFile> | undefined;
  const result = new Promise<CheckResult | undefined>((resolve) => {
    child = execFile(process.execPath, ['-e', SCRIPT, import.meta.url, file], { env: {} }, (error, found) => {
      if (stopped) resolve(undefined);
      else if (error) {
        const reason = /^\w*Error\b.*$/m.exec(error.message)?.[0] ?? error.message.trim().split('\n').at(-1);
        resolve({ is: 'unknown', message: `${FILE_NAME} could not be checked (${reason})` });
      } else resolve(found === 'ok' ? { is: 'sound' } : { is: 'damaged', message: damaged(found) });
    });
  });
  return {
    result,
    stop() {
      stopped = true;
      child?.kill('SIGKILL');
    },
  };
}

/** What a database contains, which a copy of it must contain as well. */
export interface Contents {
  migrations: string[];
  /** The number of rows of each table. */
  rows: Record<string, number>;
  /** The keys of the images that rows refer to. */
  images: string[];
}

/** The tables of the schema in use. */
export async function listTables(db: Database): Promise<string[]> {
  const schema = isPostgres(db) ? await getSchema(db) : undefined;
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.flatMap(({ name, schema: its, isView }) => (isView || its !== schema ? [] : name)).sort();
}

/** The PostgreSQL schema of our tables. */
export async function getSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db);
  return rows[0]?.schema ?? 'public';
}

/** Whether a database has no tables, or only our own without a row, as a restore that was killed leaves them. */
export async function isEmpty(db: Database): Promise<boolean> {
  const tables = await listTables(db);
  if (!tables.includes('users')) return tables.length === 0;
  return (await sql`select 1 from users limit 1`.execute(db)).rows.length === 0;
}

/** Throws a StartError if a PostgreSQL database is empty while DATA_DIR has a database. */
export async function refuseForgotten(db: Database, dataDir: string): Promise<void> {
  if (!hasSqlite(dataDir) || !(await isEmpty(db))) return;
  throw new StartError(
    `DATABASE_URL leads to an empty database, but DATA_DIR ${resolve(dataDir)} has a database with data. To move the data, restore a backup of it: charter-desk restore <file>. To begin without it, start the server once with --empty: node server.js --empty`,
  );
}

/** Reads what a database of this or an older version contains. */
export async function readContents(db: Database): Promise<Contents> {
  const tables = await listTables(db);
  const rows: Contents['rows'] = {};
  for (const table of tables) {
    const counted = await sql<{ rows: number | string }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
    rows[table] = Number(counted.rows[0]?.rows);
  }
  const images = new Set<string>();
  for (const table of ['flight_images', 'aircraft'].filter((table) => tables.includes(table))) {
    const used = await sql<{ image: string }>`select distinct image from ${sql.table(table)} where image <> ''`.execute(
      db,
    );
    for (const { image } of used.rows) images.add(image);
  }
  const migrations = tables.includes('kysely_migration') ? (await listMigrations(db)).sort() : [];
  return { migrations, rows, images: [...images].sort() };
}

/** Copies the embedded database of one moment into an empty file, also while a server writes to it. */
export async function copySqlite(dataDir: string, file: string): Promise<void> {
  const db = openSqlite(dataDir, { beside: true });
  try {
    await sql`vacuum into ${file}`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** Opens a SQLite file that no server uses, for reading. Throws a StartError when it is damaged. */
export async function openCopy(file: string): Promise<Database> {
  if (!existsSync(file)) throw new StartError('It contains no database');
  const database = new Sqlite(file);
  const db: Database = new Kysely({ dialect: new SqliteDialect({ database }) });
  const finding = await quickCheck(db);
  if (finding === 'ok') return db;
  await db.destroy();
  throw new StartError(`Its database is damaged (${finding}). Use another backup`);
}

/** Does `work` in a transaction of one moment of PostgreSQL. Another connection sees the same by the name `snapshot`. */
export function inSnapshot<T>(db: Database, work: (trx: Database, snapshot: string) => Promise<T>): Promise<T> {
  return withLongTimeouts(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(trx);
        return work(trx, rows[0]?.name ?? '');
      }),
  );
}

/** Counts the e-mails and webhook deliveries that wait to be sent. */
export async function countUnsent(db: Database): Promise<{ emails: number; deliveries: number }> {
  const waiting = async (table: 'outbox' | 'deliveries') => {
    const { rows } = await sql<{ rows: number | string }>`
      select count(*) as rows from ${sql.table(table)} where state not in ('sent', 'failed')`.execute(db);
    return Number(rows[0]?.rows);
  };
  const tables = await listTables(db);
  return {
    emails: tables.includes('outbox') ? await waiting('outbox') : 0,
    deliveries: tables.includes('deliveries') ? await waiting('deliveries') : 0,
  };
}
