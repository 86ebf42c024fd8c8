import { existsSync } from 'node:fs';
import { Kysely, SqliteDialect, sql } from 'kysely';
import Sqlite from 'libsql';
import { StartError } from '../http/errors';
import { quickCheck } from './check';
import { executedMigrations } from './migrate';
import { type Database, isPostgres, openSqlite, patiently } from './open';
import { sealNames } from './seal-plugin';

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
