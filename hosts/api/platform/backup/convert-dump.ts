import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate, migrations } from '../database/migrate';
import { type Database, openSqlite } from '../database/open';
import { StartError } from '../http/errors';
import type { Manifest } from './archive';
import { findTool, majorOf } from './postgres-tools';

/** `COPY public.users (id, email) FROM stdin;` before rows with tabs between their values. */
const COPY = /^COPY \S+\.(\w+) \((.+)\) FROM stdin;$/;
/** `SELECT pg_catalog.setval('public.users_id_seq', 5, true);` with the last id that was given. */
const COUNTER = /^SELECT pg_catalog\.setval\('\S+\.(\w+)_id_seq', (\d+), true\);$/;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Makes an embedded database of the PostgreSQL dump of an unpacked backup, in the same folder. */
export async function convertDump(staging: string, { database }: Manifest, signal: AbortSignal): Promise<void> {
  const tool = await findTool('pg_restore', majorOf(database.dumper));
  const db = openSqlite(staging);
  try {
    const known = Object.entries(migrations).filter(([name]) => database.migrations.includes(name));
    await migrate(db, Object.fromEntries(known));
    // Rows come in the order of their tables' names.
    await sql`pragma foreign_keys = off`.execute(db);
    const child = spawn(tool.file, ['--data-only', '--file=-', join(staging, 'charter.dump')], {
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
      signal,
    });
    const ended = new Promise<number | null>((done, reject) => child.once('error', reject).once('close', done));
    const inserted = db.transaction().execute((trx) => insertAll(trx, linesOf(child.stdout)));
    const results = await Promise.allSettled([ended, inserted]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    if ((await ended) !== 0) throw new StartError(`${tool.file} could not read the dump`);
  } finally {
    await db.destroy();
  }
}

async function insertAll(trx: Database, lines: AsyncIterable<string>): Promise<void> {
  let insert: ((line: string) => Promise<unknown>) | undefined;
  for await (const line of lines) {
    const [, table = '', columns] = COPY.exec(line) ?? [];
    const [, counted, last] = COUNTER.exec(line) ?? [];
    if (line === '\\.') insert = undefined;
    else if (insert) await insert(line);
    // The migrator has written its own tables.
    else if (columns && !table.startsWith('kysely_')) insert = await inserterOf(trx, table, columns);
    else if (counted) {
      await sql`delete from sqlite_sequence where name = ${counted}`.execute(trx);
      await sql`insert into sqlite_sequence (name, seq) values (${counted}, ${Number(last)})`.execute(trx);
    }
  }
}

/** A function that inserts a line of values. SQLite turns a text into a whole number where the column has these. */
async function inserterOf(trx: Database, table: string, columns: string) {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_info(${table}) where lower(type) = 'double precision'`.execute(trx);
  const names = columns.split(', ').map((name) => name.replaceAll('"', ''));
  const isFraction = names.map((name) => rows.some((row) => row.name === name));
  const into = sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})`;
  return (line: string) => {
    const values = line.split('\t').map((text, i) => {
      if (text === '\\N') return null;
      return isFraction[i] ? Number(text) : text.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
    });
    return sql`${into} values (${sql.join(values)})`.execute(trx);
  };
}

async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  let rest = '';
  for await (const text of stream.setEncoding('utf8')) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
