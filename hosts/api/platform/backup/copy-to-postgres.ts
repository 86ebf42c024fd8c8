import { sql } from 'kysely';
import { readContents } from '../database/check';
import { migrate } from '../database/migrate';
import type { Database } from '../database/open';
import { withLongTimeouts } from '../database/postgres-pool';
import { StartError } from '../http/errors';

/** Rows that are copied at once. */
const ROWS = 500;

/**
 * Copies an embedded database, which it migrates first, into a PostgreSQL database without rows, in one transaction. After an
 * error the target has empty tables at most, so that it can be copied into again.
 */
export async function copyToPostgres(source: Database, target: Database, signal: AbortSignal): Promise<void> {
  for (const db of [source, target]) await migrate(db);
  await withLongTimeouts(() =>
    target.transaction().execute(async (trx) => {
      for (const table of await listInOrder(source)) {
        signal.throwIfAborted();
        await copyTable(source, trx, table);
      }
      await setCounters(source, trx);
      await sql`analyze`.execute(trx);
      const [expected, copied] = [(await readContents(source)).rows, (await readContents(trx)).rows];
      const other = Object.keys(expected).find((table) => expected[table] !== copied[table]);
      if (other) throw new StartError(`The rows of the table ${other} could not be copied. Nothing was written`);
    }),
  );
}

/** The tables in the order in which they were created, so that each comes after those that it refers to. */
async function listInOrder(source: Database): Promise<string[]> {
  // The migrator has written its own tables.
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and name not like 'sqlite%' and name not like 'kysely%' order by rowid`.execute(source);
  return rows.map(({ name }) => name);
}

/** Copies rows as JSON, which both databases read and write by themselves. */
async function copyTable(source: Database, trx: Database, name: string): Promise<void> {
  const table = sql.table(name);
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select name, lower(type) as type from pragma_table_info(${name})`.execute(source);
  const fields = columns.map(({ name, type }) => {
    const column = sql.ref(name);
    // Its JSON has 15 digits of a fraction; 17 are exact.
    const exact = sql`case when ${column} is not null then printf('%!.17g', ${column}) end`;
    return sql`${sql.lit(name)}, ${type === 'double precision' ? exact : column}`;
  });
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ json: string; rows: number; last: number }>`
      select json_group_array(json_object(${sql.join(fields)})) as json, count(*) as rows, max(row_place) as last from
        (select rowid as row_place, * from ${table} where rowid > ${last} order by rowid limit ${sql.lit(ROWS)})`.execute(
      source,
    );
    const [batch] = rows;
    if (!batch?.rows) return;
    await sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${batch.json}::json)`.execute(
      trx,
    );
    last = batch.last;
  }
}

/**
 * Lets ids go on after the highest that the source ever gave, also to rows that were deleted since. A counter is 0 after an
 * insert that stored nothing; PostgreSQL refuses 0.
 */
async function setCounters(source: Database, trx: Database): Promise<void> {
  const { rows } = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence where seq > 0`.execute(source);
  for (const { name, seq } of rows)
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(trx);
}
