import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { StartError } from '../http/errors';
import { listTables } from './check';
import { alone, listMigrations, migrate } from './migrate';
import { type Database, hasSqlite, isPostgres } from './open';
import { withLongTimeouts } from './postgres-pool';

/** Rows that are compared, and copied where they differ, at once. */
const ROWS = 500;

/** While this table is there, the copy is not complete. Its rows are the statements that add the foreign keys again. */
const MARK = 'unfinished_copy';

/** What both databases have of a table. */
interface Table {
  name: string;
  columns: readonly { name: string; type: string }[];
  /** The columns of the primary key. */
  key: readonly string[];
}

/** The rows of a table after a key and up to another one; without them from the first or to the last row. */
interface Range {
  after?: readonly unknown[] | undefined;
  upTo?: readonly unknown[] | undefined;
}

/** How many rows the databases have, and how many of them this copy wrote. */
export interface CopyResult {
  tables: number;
  rows: number;
  written: number;
}

/** Does a piece of work in a transaction. */
type Write = (work: (trx: Database) => Promise<void>) => Promise<void>;

/** Whether a copy into this PostgreSQL database began and did not end. */
export async function isUnfinished(db: Database): Promise<boolean> {
  if (!isPostgres(db)) return false;
  const { rows } = await sql<{ is: boolean }>`select to_regclass(${MARK}) is not null as is`.execute(db);
  return rows[0]?.is === true;
}

/** Throws a StartError if a copy into this database did not end. */
export async function refuseUnfinished(db: Database): Promise<void> {
  if (!(await isUnfinished(db))) return;
  throw new StartError(
    'DATABASE_URL leads to a database into which a restore has copied only a part: run the same charter-desk restore again, which goes on from there, or use an empty database',
  );
}

/** Throws a StartError if a PostgreSQL database is empty while DATA_DIR has a database. */
export async function refuseForgotten(db: Database, dataDir: string): Promise<void> {
  if (!hasSqlite(dataDir) || (await listTables(db)).length > 0) return;
  throw new StartError(
    `DATABASE_URL leads to an empty database, and DATA_DIR ${resolve(dataDir)} has one with data. Restore a backup of it: charter-desk restore <file>. Or begin empty on purpose: start the server once with --empty (node server.js --empty)`,
  );
}

/**
 * Begins or resumes a copy of the embedded database into an empty PostgreSQL database, and copies what differs. The source
 * may be in use: what changes meanwhile is left for `finishCopy`. Throws a StartError if the target has other data.
 */
export async function beginCopy(source: Database, target: Database, signal?: AbortSignal): Promise<CopyResult> {
  await alone(target, async () => {
    if (await isUnfinished(target)) return;
    const tables = await listTables(target);
    if (tables.length > 0) throw new StartError(`The database has ${tables.length} tables: use an empty one`);
    await sql`create table ${sql.table(MARK)} (statement text not null)`.execute(target);
  });
  await migrate(target);
  if ((await versionOf(source)) !== (await versionOf(target))) {
    throw new StartError('The database is of another version than this program: use that version');
  }
  return withLongTimeouts(async () => {
    await target.transaction().execute(dropForeignKeys);
    // One moment of the source, so that no row of it meets an earlier one that it replaced.
    const result = await source.transaction().execute((moment) =>
      copyTables(moment, target, (work) =>
        target.transaction().execute(async (trx) => {
          signal?.throwIfAborted();
          await holdMark(trx);
          await work(trx);
        }),
      ),
    );
    await target.transaction().execute((trx) => sql`analyze`.execute(trx));
    return result;
  });
}

/**
 * Copies what changed since `beginCopy`, while nobody writes to the source, and makes the target complete: all in one
 * transaction. Throws if the rows of both databases differ afterwards.
 */
export function finishCopy(source: Database, target: Database): Promise<CopyResult> {
  return withLongTimeouts(() =>
    target.transaction().execute(async (trx) => {
      await holdMark(trx);
      const result = await copyTables(source, trx, (work) => work(trx));
      await setCounters(source, trx);
      const { rows } = await sql<{ statement: string }>`select statement from ${sql.table(MARK)}`.execute(trx);
      for (const { statement } of rows) await sql.raw(statement).execute(trx);
      await sql`drop table ${sql.table(MARK)}`.execute(trx);
      return result;
    }),
  );
}

/** Whether both databases have the same rows. */
export async function isSame(source: Database, target: Database): Promise<boolean> {
  if ((await versionOf(source)) !== (await versionOf(target))) return false;
  for (const table of await readTables(source)) {
    for (const range of await listRanges(source, table)) {
      if (await differs(source, target, table, range)) return false;
    }
  }
  return true;
}

const versionOf = async (db: Database) => (await listMigrations(db)).sort().join();

/** Fails when another process has finished the copy, and waits for the work of another process that copies as well. */
const holdMark = (trx: Database) => sql`lock table ${sql.table(MARK)} in exclusive mode`.execute(trx);

/** Rows are copied in any order, so the foreign keys are added at the end, when PostgreSQL checks all of them. */
async function dropForeignKeys(trx: Database): Promise<void> {
  await holdMark(trx);
  const { rows } = await sql<{ add: string; drop: string }>`
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(trx);
  for (const { add, drop } of rows) {
    await sql`insert into ${sql.table(MARK)} values (${add})`.execute(trx);
    await sql.raw(drop).execute(trx);
  }
}

async function readTables(source: Database): Promise<Table[]> {
  const tables: Table[] = [];
  // The migrator writes its own tables.
  for (const name of (await listTables(source)).filter((name) => !name.startsWith('kysely_'))) {
    const { rows } = await sql<{ name: string; type: string; pk: number }>`
      select name, lower(type) as type, pk from pragma_table_info(${name}) order by cid`.execute(source);
    const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    tables.push({ name, columns: rows, key: key.map((column) => column.name) });
  }
  return tables;
}

async function copyTables(source: Database, target: Database, write: Write): Promise<CopyResult> {
  const tables = await readTables(source);
  const result = { tables: tables.length, rows: 0, written: 0 };
  for (const table of tables) {
    const changed: Range[] = [];
    for (const range of await listRanges(source, table)) {
      if (await differs(source, target, table, range)) changed.push(range);
    }
    // All deletions first: a unique value may have gone to another row.
    for (const range of changed) {
      await write(async (trx) => {
        await sql`delete from ${sql.table(table.name)} where ${isIn(table, range)}`.execute(trx);
      });
    }
    for (const range of changed) {
      await write(async (trx) => {
        await insertRows(source, trx, table, range);
        if (await differs(source, trx, table, range)) {
          throw new StartError(`The rows of ${table.name} differ after they were copied: nothing is lost, try again`);
        }
      });
      result.written += await countRows(source, table, range);
    }
    result.rows += await countRows(source, table, {});
  }
  return result;
}

/** Divides a table into ranges of about `ROWS` rows of the source. The last one is open, for rows that only the target has. */
async function listRanges(source: Database, table: Table): Promise<Range[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${keyOf(table)} from
      (select ${keyOf(table)}, row_number() over (order by ${keyOf(table)}) as place from ${sql.table(table.name)}) as numbered
    where place % ${sql.lit(ROWS)} = 0 order by ${keyOf(table)}`.execute(source);
  const ends = rows.map((row) => table.key.map((name) => row[name]));
  return [...ends, undefined].map((upTo, i) => ({ after: ends[i - 1], upTo }));
}

const keyOf = ({ key }: Table) => sql.join(key.map((name) => sql.ref(name)));

function isIn(table: Table, { after, upTo }: Range): RawBuilder<SqlBool> {
  const bounds = [
    ...(after ? [sql<SqlBool>`(${keyOf(table)}) > (${sql.join(after)})`] : []),
    ...(upTo ? [sql<SqlBool>`(${keyOf(table)}) <= (${sql.join(upTo)})`] : []),
  ];
  return bounds.length > 0 ? sql.join(bounds, sql` and `) : sql`1 = 1`;
}

async function differs(source: Database, target: Database, table: Table, range: Range): Promise<boolean> {
  const [its, ours] = await Promise.all([digest(target, table, range), digest(source, table, range)]);
  return its !== ours;
}

const FRACTION = 'double precision';

/** The number of rows of a range and a hash of all their values, the same on both databases. */
async function digest(db: Database, table: Table, range: Range): Promise<string> {
  const from = sql`from ${sql.table(table.name)} where ${isIn(table, range)}`;
  // The length before each text tells where it ends.
  const texts = table.columns
    .filter(({ type }) => type !== FRACTION)
    .map(({ name }) => sql`cast(${sql.ref(name)} as text)`)
    .map((text) => sql`coalesce(octet_length(${text}) || ':' || ${text}, '-')`);
  const all = sql`string_agg(${sql.join(texts, sql` || `)}, '' order by ${keyOf(table)})`;
  // PostgreSQL hashes by itself, so that its rows need not travel.
  const hash = isPostgres(db) ? sql`encode(sha256(convert_to(${all}, 'UTF8')), 'hex')` : all;
  const { rows } = await sql<{ rows: number | string; hash: string | null }>`
    select count(*) as rows, ${hash} as hash ${from}`.execute(db);
  const [found] = rows;
  const text = found?.hash ?? '';
  const parts = [found?.rows, text && !isPostgres(db) ? createHash('sha256').update(text).digest('hex') : text];
  const fractions = table.columns.filter(({ type }) => type === FRACTION).map(({ name }) => sql.ref(name));
  if (fractions.length > 0) {
    // Both databases write these in other digits.
    const numbers = sql<Record<string, number>>`select ${sql.join(fractions)} ${from} order by ${keyOf(table)}`;
    parts.push(JSON.stringify((await numbers.execute(db)).rows.map(Object.values)));
  }
  return parts.join(' ');
}

async function countRows(db: Database, table: Table, range: Range): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from ${sql.table(table.name)} where ${isIn(table, range)}`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** Copies rows as JSON, which both databases read and write by themselves. */
async function insertRows(source: Database, trx: Database, table: Table, range: Range): Promise<void> {
  const fields = table.columns.map(({ name, type }) => {
    const column = sql.ref(name);
    // Its JSON has 15 digits of a fraction; 17 are exact.
    const exact = sql`case when ${column} is not null then printf('%!.17g', ${column}) end`;
    return sql`${sql.lit(name)}, ${type === FRACTION ? exact : column}`;
  });
  const { rows } = await sql<{ json: string }>`select json_group_array(json_object(${sql.join(fields)})) as json
    from ${sql.table(table.name)} where ${isIn(table, range)}`.execute(source);
  await sql`insert into ${sql.table(table.name)}
    select * from json_populate_recordset(null::${sql.table(table.name)}, ${rows[0]?.json}::json)`.execute(trx);
}

/** Lets ids go on after the highest that the source ever gave, also to rows that were deleted since. */
async function setCounters(source: Database, trx: Database): Promise<void> {
  const { rows: given } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
    source,
  );
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(trx);
  for (const { table, column } of rows) {
    const last = given.find(({ name }) => name === table)?.seq ?? 0;
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${Math.max(last, 1)}, ${last > 0})`.execute(
      trx,
    );
  }
}
