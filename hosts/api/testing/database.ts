import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { migrate } from '../platform/database/migrate';
import { type Database, FILE_NAME, openPostgres, openSqlite } from '../platform/database/open';
import { runOn } from './postgres-lane';

/** The PostgreSQL server of this lane; undefined in the embedded lane, '' where there is none to run. */
export const postgresUrl = inject('databaseUrl');

/** A folder of its own for one test, and how to remove it. */
export function tempDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'charter-api-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The fixture of an empty folder: its path. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
export async function emptyFolder({}: object, use: (path: string) => Promise<void>): Promise<void> {
  const { path, remove } = tempDir();
  await use(path);
  remove();
}

/** Writes files by their paths in a folder, with the folders that they need. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** An empty PostgreSQL database on the lane's server, and how to drop it. */
export async function createPostgresDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(server, `drop database ${name} with (force)`) };
}

/** An empty database, not migrated yet: PostgreSQL's at `url`, emptied, else an embedded one of its own, a copy of `file`. */
export async function openEmpty(
  url: string | undefined,
  file?: Buffer,
): Promise<{ db: Database; close: () => Promise<void> }> {
  if (url) {
    await runOn(url, 'drop schema public cascade; create schema public');
    const db = openPostgres(url, () => {});
    return { db, close: () => db.destroy() };
  }
  const folder = tempDir();
  if (file) writeFileSync(join(folder.path, FILE_NAME), file);
  const db = openSqlite(folder.path);
  return {
    db,
    async close() {
      await db.destroy();
      folder.remove();
    },
  };
}

/** A migrated database without rows: PostgreSQL's at `url`, made anew, else an embedded one of its own. */
export async function openMigrated(url: string | undefined): ReturnType<typeof openEmpty> {
  if (postgresUrl && url) {
    const name = new URL(url).pathname.slice(1);
    await runOn(
      postgresUrl,
      `drop database ${name} with (force)`,
      `create database ${name} template ${inject('migratedDatabase')}`,
    );
    const db = openPostgres(url, () => {});
    return { db, close: () => db.destroy() };
  }
  migratedFile ??= await createMigratedFile();
  return openEmpty(undefined, migratedFile);
}

/** The file of a migrated database without rows. It is copied, because a migration takes longer than most tests. */
let migratedFile: Buffer | undefined;

async function createMigratedFile(): Promise<Buffer> {
  const folder = tempDir();
  const db = openSqlite(folder.path);
  // There are no rows yet whose times would depend on the home zone.
  await migrate(db);
  await db.destroy();
  const file = readFileSync(join(folder.path, FILE_NAME));
  folder.remove();
  return file;
}
