import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { StartError } from '../http/errors';
import { type Database, FILE_NAME, isPostgres } from './open';

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
export async function quickCheck(db: Database): Promise<string> {
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
