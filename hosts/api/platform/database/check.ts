import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, SqliteDialect, sql } from 'kysely';
import Sqlite from 'libsql';
import { StartError } from '../http/errors';
import { executedMigrations } from './migrate';
import { type Database, FILE_NAME, isPostgres, openSqlite, patiently } from './open';
import { sealNames } from './seal';

/** Up to this size, about half a second of work, the database is checked before the server listens. */
const AT_ONCE_BYTES = 128 * 1024 * 1024;
/** Rows up to which they are counted one by one on PostgreSQL. */
const COUNTED = 100_000;

/** The tables whose counts are logged at the start: an operator knows how many rows to expect. */
const TABLES = [
  'users',
  'aircraft',
  'flights',
  'flight_bookings',
  'private_charters',
  'chauffeur_requests',
  'international_charters',
] as const;

const damaged = (finding: string) =>
  `DATA_DIR: ${FILE_NAME} is damaged (${finding.replace(/\s+/g, ' ')}). Stop the server, keep a copy of the folder, and put back a backup`;

const GONE = `DATA_DIR: ${FILE_NAME} is gone, and what is stored from now on goes with it. Stop the server, and put back a backup`;

/** Whether the embedded database in a folder is so large that looking it through would hold up the start. */
export const isLarge = (dataDir: string, atOnceBytes = AT_ONCE_BYTES): boolean =>
  statSync(join(dataDir, FILE_NAME)).size > atOnceBytes;

/** Looks the embedded database through. Throws a StartError when it is damaged. */
export async function checkNow(db: Database): Promise<void> {
  const finding = await quickCheck(db);
  if (finding !== 'ok') throw new StartError(damaged(finding));
}

/** `ok`, or what is wrong with a database of SQLite. */
async function quickCheck(db: Database): Promise<string> {
  try {
    return String((await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)).rows[0]?.quick_check);
  } catch (error) {
    if (!/^SQLITE_(?:CORRUPT|NOTADB)/.test(String((error as { code?: string }).code))) throw error;
    return (error as Error).message;
  }
}

/** Checks in a process of its own, so that it blocks nothing and a crash on damaged data leaves the server up. */
const LOOK = `
  const [from, file] = process.argv.slice(-2);
  const Sqlite = require('node:module').createRequire(from)('libsql');
  require('node:os').setPriority(10);
  const look = () => {
    try {
      return new Sqlite(file).pragma('quick_check(1)')[0].quick_check;
    } catch (error) {
      if (!/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw error;
      return error.message;
    }
  };
  process.stdout.write(look());
`;

/** What a look through the embedded database came to. */
export type Look =
  | { is: 'sound' }
  /** `says` what is wrong and what to do. */
  | { is: 'damaged'; says: string }
  /** It could not be carried out to its end: `says` why. */
  | { is: 'unknown'; says: string };

/**
 * Looks the embedded database through beside the running server, in a process of its own; resolves to what was found, or
 * to undefined when `stop` was called.
 */
export function checkBeside(dataDir: string): { finding: Promise<Look | undefined>; stop: () => void } {
  const file = join(dataDir, FILE_NAME);
  // The process would make an empty one, in which nothing is wrong.
  if (!existsSync(file)) return { finding: Promise.resolve({ is: 'damaged', says: GONE }), stop() {} };
  let stopped = false;
  let child: ReturnType<typeof execFile> | undefined;
  const finding = new Promise<Look | undefined>((resolve) => {
    child = execFile(process.execPath, ['-e', LOOK, import.meta.url, file], { env: {} }, (error, found) => {
      if (stopped) resolve(undefined);
      else if (error)
        resolve({ is: 'unknown', says: `${FILE_NAME} could not be looked through (${lastLine(error.message)})` });
      else resolve(found === 'ok' ? { is: 'sound' } : { is: 'damaged', says: damaged(found) });
    });
  });
  return {
    finding,
    stop() {
      stopped = true;
      child?.kill('SIGKILL');
    },
  };
}

const lastLine = (text: string) => text.trim().split('\n').at(-1);

type RowCounts = Record<(typeof TABLES)[number], number>;

/**
 * How many rows each main table has. PostgreSQL counts row by row, so that of more than `counted` its own estimate is
 * taken.
 */
export async function countRows(db: Database, counted = COUNTED): Promise<RowCounts> {
  const countOf = async (table: (typeof TABLES)[number]) => {
    const source = isPostgres(db)
      ? sql`(select 1 from ${sql.table(table)} limit ${counted}) as bounded`
      : sql.table(table);
    const { rows } = (await sql<{ rows: number }>`select count(*) as rows from ${source}`.execute(db)).rows[0] ?? {
      rows: 0,
    };
    if (!isPostgres(db) || rows < counted) return Number(rows);
    const estimate = await sql<{ rows: number }>`select reltuples as rows from pg_class
      where oid = ${table}::regclass`.execute(db);
    return Math.max(counted, Math.round(estimate.rows[0]?.rows ?? 0));
  };
  const counts = [];
  for (const table of TABLES) counts.push([table, await countOf(table)]);
  return Object.fromEntries(counts);
}

/** What a database holds, as far as a copy of it has to hold the same. */
export interface Holdings {
  /** The migrations that it has been through, in their order. */
  migrations: string[];
  /** How many rows each table has. */
  rows: Record<string, number>;
  /** The keys of the images that rows point to. */
  images: string[];
  /** Which keys have sealed something in it, by names that say nothing of them. */
  sealedWith: string[];
}

/** The tables that belong to us: those of the schema that is used. */
export async function tablesOf(db: Database): Promise<string[]> {
  const schema = isPostgres(db) ? await schemaOf(db) : undefined;
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.flatMap(({ name, schema: its, isView }) => (isView || its !== schema ? [] : name)).sort();
}

/** The schema of PostgreSQL in which our tables are. */
export async function schemaOf(db: Database): Promise<string> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db);
  return rows[0]?.schema ?? 'public';
}

/** Looks up what a database holds, of this program or of an older one. */
export async function holdingsOf(db: Database): Promise<Holdings> {
  const tables = await tablesOf(db);
  const rows: Holdings['rows'] = {};
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
  const migrations = tables.includes('kysely_migration') ? (await executedMigrations(db)).sort() : [];
  return { migrations, rows, images: [...images].sort(), sealedWith: await sealNames(db, tables) };
}

/**
 * Copies the embedded database into an empty file, as it is at one moment, also while a server writes to it. */
export async function copySqlite(dataDir: string, file: string): Promise<void> {
  const db = openSqlite(dataDir, { beside: true });
  try {
    await sql`vacuum into ${file}`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** Opens a file of SQLite that no server has, to read from it. Throws a StartError when it is damaged. */
export async function openCopy(file: string): Promise<Database> {
  if (!existsSync(file)) throw new StartError('There is no database in it');
  const database = new Sqlite(file);
  const db: Database = new Kysely({ dialect: new SqliteDialect({ database }) });
  const finding = await quickCheck(db);
  if (finding === 'ok') return db;
  await db.destroy();
  throw new StartError(`The database in it is damaged (${finding})`);
}

/**
 * Does `work` in a transaction that sees PostgreSQL as it is at one moment; `snapshot` is the name by which another
 * connection sees the same, while `work` lasts.
 */
export function atOneMoment<T>(db: Database, work: (trx: Database, snapshot: string) => Promise<T>): Promise<T> {
  return patiently(db, () =>
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

/** How many mails and deliveries of webhooks wait to be sent. */
export async function countWaiting(db: Database): Promise<{ mails: number; deliveries: number }> {
  const waiting = async (table: 'outbox' | 'deliveries') => {
    const { rows } = await sql<{ rows: number | string }>`
      select count(*) as rows from ${sql.table(table)} where state not in ('sent', 'failed')`.execute(db);
    return Number(rows[0]?.rows);
  };
  const tables = await tablesOf(db);
  return {
    mails: tables.includes('outbox') ? await waiting('outbox') : 0,
    deliveries: tables.includes('deliveries') ? await waiting('deliveries') : 0,
  };
}
