import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { StartError } from '../errors';
import { FILE_NAME } from './commit-count';
import { type Database, isPostgres } from './open';

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

/** Whether the embedded database in a folder is so large that looking it through would hold up the start. */
export const isLarge = (dataDir: string, atOnceBytes = AT_ONCE_BYTES): boolean =>
  statSync(join(dataDir, FILE_NAME)).size > atOnceBytes;

/** Looks the embedded database through. Throws a StartError when it is damaged. */
export async function checkNow(db: Database): Promise<void> {
  let finding: string | undefined;
  try {
    finding = (await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)).rows[0]?.quick_check;
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('SQLITE_CORRUPT')) throw error;
    finding = (error as Error).message;
  }
  if (finding !== 'ok') throw new StartError(damaged(String(finding)));
}

/** Checks in a process of its own, so that it blocks nothing and a crash on damaged data leaves the server up. */
const LOOK = `
  const [from, file] = process.argv.slice(-2);
  const Sqlite = require('node:module').createRequire(from)('libsql');
  require('node:os').setPriority(10);
  const [{ quick_check }] = new Sqlite(file).pragma('quick_check(1)');
  process.stdout.write(quick_check);
`;

/**
 * Looks a large embedded database through beside the running server; resolves to what is to be said of it, or to
 * undefined when it is sound or `stop` was called.
 */
export function checkBeside(dataDir: string): { finding: Promise<string | undefined>; stop: () => void } {
  let stopped = false;
  const file = join(dataDir, FILE_NAME);
  let child: ReturnType<typeof execFile> | undefined;
  const finding = new Promise<string | undefined>((resolve) => {
    child = execFile(process.execPath, ['-e', LOOK, import.meta.url, file], { env: {} }, (error, found) => {
      if (stopped || (!error && found === 'ok')) resolve(undefined);
      else resolve(error ? `${FILE_NAME} could not be looked through (${lastLine(error.message)})` : damaged(found));
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
