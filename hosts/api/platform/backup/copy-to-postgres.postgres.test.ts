import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { createPostgresDatabase, openMigrated, postgresUrl } from '../../testing/database';
import { startPgBouncer } from '../../testing/database-proxy';
import { test as base } from '../../testing/test-app';
import { isEmpty } from '../database/check';
import { migrate } from '../database/migrate';
import { TABLES } from '../database/migrations/0001-schema';
import { type Database, openPostgres } from '../database/open';
import { copyToPostgres } from './copy-to-postgres';

const NAMES = Object.keys(TABLES) as (keyof typeof TABLES)[];
/** All kinds of text that columns can contain. */
const TEXTS = ['Ärzte \\ "1"', "آسمان\n\t'2'", '👩‍👩‍👧 %_ {3},NULL', ''];

const test = base.extend<{ source: Database; url: string; target: Database }>({
  /** An SQLite database with rows in every table. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
  source: async ({}, use) => {
    const { db, close } = await openMigrated(undefined);
    await fillAll(db);
    await use(db);
    await close();
  },
  url: async ({ skip }, use) => {
    if (!postgresUrl) return skip('no PostgreSQL here');
    const { url, drop } = await createPostgresDatabase(postgresUrl);
    await use(url);
    await drop();
  },
  target: async ({ url }, use) => {
    const db = openPostgres(url, () => {});
    await use(db);
    await db.destroy();
  },
});

/** The value of a column in a row with this number; references name one of the first rows. */
function sampleOf(type: string, row: number): unknown {
  if (!/not null|primary key|counted|random/.test(type) && row % 3 === 0) return null;
  if (/^(?:text|random)/.test(type))
    return `${TEXTS[row % TEXTS.length]}${row > TEXTS.length || /key|unique/.test(type) ? row : ''}`;
  if (type.startsWith('double')) return row / 3;
  if (type.startsWith('bigint')) return 2 ** 45 + row;
  return type.includes('references') ? ((row - 1) % TEXTS.length) + 1 : row;
}

/** Fills a table with rows of these numbers. */
async function fill(db: Database, table: keyof typeof TABLES, from: number, to: number) {
  for (let row = from; row <= to; row++) {
    const values = Object.entries(TABLES[table]).map(([name, type]) => [name, sampleOf(type, row)]);
    const insert = db.insertInto(table as 'users').values(Object.fromEntries(values));
    await insert.execute();
  }
}

async function fillAll(db: Database) {
  await sql`pragma foreign_keys = off`.execute(db);
  for (const table of NAMES) await fill(db, table, 1, 4);
  // There are more rows than are copied at once, with a number, a text, or both as keys.
  await db.transaction().execute(async (trx) => {
    for (const table of ['users', 'swept_images', 'trip_contacts'] as const) await fill(trx, table, 5, 1200);
  });
  await sql`pragma foreign_keys = on`.execute(db);
}

async function contentOf(db: Database): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const table of NAMES) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    const plain = rows.map((row) =>
      // PostgreSQL's driver reads a bigint as text.
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, isBigint(table, name) ? Number(value) : value]),
      ),
    );
    content[table] = plain.map((row) => JSON.stringify(row)).sort();
  }
  return content;
}

const isBigint = (table: keyof typeof TABLES, column: string) =>
  (TABLES[table] as Record<string, string>)[column]?.startsWith('bigint') === true;

/** What a table must keep: its keys, references and indexes. */
async function constraintsOf(db: Database) {
  const { rows } = await sql`select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as is
    from pg_constraint where connamespace = current_schema()::regnamespace order by 1, 2`.execute(db);
  const indexes = await sql`select indexdef from pg_indexes where schemaname = current_schema() order by 1`.execute(db);
  return [rows, indexes.rows];
}

const copy = (source: Database, target: Database) => copyToPostgres(source, target, new AbortController().signal);

describe('a copy to PostgreSQL', () => {
  test('has all tables, columns, rows, keys, references and indexes', async ({
    source,
    target,
    url,
    onTestFinished,
  }) => {
    // Uses a pooler if it is installed, as most servers do.
    const pooler = await startPgBouncer(url);
    const pooled = pooler ? openPostgres(pooler.url, () => {}) : target;
    onTestFinished(async () => {
      if (pooler) await pooled.destroy();
      pooler?.remove();
    });
    await copy(source, pooled);
    const [copied, original] = [await contentOf(target), await contentOf(source)];
    for (const table of NAMES) expect([table, copied[table]]).toEqual([table, original[table]]);
    expect(original.users).toHaveLength(1200);

    const fresh = await createPostgresDatabase(postgresUrl as string);
    const other = openPostgres(fresh.url, () => {});
    onTestFinished(async () => {
      await other.destroy();
      await fresh.drop();
    });
    await migrate(other);
    expect(await constraintsOf(target)).toEqual(await constraintsOf(other));
  });

  test('continues ids after the highest one that was ever used', async ({ source, target }) => {
    await source.deleteFrom('swept_images').execute();
    await sql`delete from audit where id > 2`.execute(source);
    // As after an insert that did nothing.
    await sql`update sqlite_sequence set seq = 0 where name = 'outbox'`.execute(source);
    await copy(source, target);
    const values = { name: '', email: 'new@example.com', password_hash: '', is_admin: 0, created_at: '' };
    const user = await target.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
    const entry = { at: '', actor: '', role: '', what: 'erased', kind: '', subject: '', detail: '' } as const;
    const audit = await target.insertInto('audit').values(entry).returning('id').executeTakeFirstOrThrow();
    expect([user.id, audit.id]).toEqual([1201, 5]);
  });

  test('that fails leaves no row behind, and can be repeated', async ({ source, target }) => {
    // Only a damaged database has a row without the one that it belongs to.
    await sql`pragma foreign_keys = off`.execute(source);
    await sql`delete from quotes where id = 3`.execute(source);
    await expect(copy(source, target)).rejects.toThrow(/foreign key/);
    expect(await isEmpty(target)).toBe(true);
    for (const table of ['quote_legs', 'quote_lines'] as const) {
      await source.deleteFrom(table).where('quote_id', '=', 3).execute();
    }
    await copy(source, target);
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });
});
