import { createWriteStream, existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config';
import { countUnsent, getSchema, isEmpty, listTables, openCopy } from '../database/check';
import { lockDataDir } from '../database/data-dir';
import { knowsMigration } from '../database/migrate';
import { FILE_NAME, openPostgres, openSqlite } from '../database/open';
import { StartError } from '../http/errors';
import { endAllTokens } from '../http/tokens';
import { openImageStore } from '../images/image-store';
import { makeFolder, syncFolder } from '../objects/file-store';
import { openReleaseStore } from '../static/releases';
import { explainFailure, type Manifest, readArchive, removeLeftovers } from './archive';
import { copyToPostgres } from './copy-to-postgres';
import { runPostgresTool } from './postgres-tools';

/** The prefix of the temporary folder. */
const STAGING_PREFIX = '.charter-desk-restore-';

export interface Restored {
  manifest: Manifest;
  /** What the server sends when it starts. */
  waiting: { emails: number; deliveries: number };
  /** The number of images that rows refer to and the store lacks. */
  missingImages: number;
}

/** Reads a whole backup. Throws a StartError if it is none, is damaged, or is of a newer version. */
export async function checkBackup(file: string, signal?: AbortSignal): Promise<Manifest> {
  if (!existsSync(file) || !statSync(file).isFile()) throw new StartError(`${file} is not a file. Check the path`);
  try {
    const readToEnd = async (_path: string, content: AsyncIterable<Uint8Array>) => {
      for await (const _chunk of content) {
        // Only the checksum matters.
      }
    };
    const manifest = await readArchive(file, readToEnd, signal);
    const unknown = manifest.database.migrations.filter((name) => !knowsMigration(name));
    if (unknown.length > 0) {
      throw new StartError(
        `It was made by a newer version (${manifest.program}), whose database has ${unknown.at(-1)}. Install that version first`,
      );
    }
    return manifest;
  } catch (error) {
    throw error instanceof StartError ? new StartError(`${file} cannot be restored. ${error.message}`) : error;
  }
}

/**
 * Restores a backup into DATA_DIR, or into the configured database and bucket; a backup of the embedded database can go into
 * PostgreSQL. The database must be empty. The whole file is checked first. Throws a StartError with what to do; the database is
 * as it was then. Ends every sign-in: ids are given again, so an open screen would act on another request than it shows.
 */
export async function restoreBackup(
  config: Config,
  { file, signal = new AbortController().signal }: { file: string; signal?: AbortSignal },
): Promise<Restored> {
  const { dataDir, databaseUrl } = config;
  const manifest = await checkBackup(file, signal);
  refuseMissingPlace(config, manifest);
  refuseOthersFolder(dataDir);
  // No server with the embedded database runs here, nor can one start meanwhile: what it stores would be in neither.
  const unlock = lockDataDir(dataDir);
  let staging: string | undefined;
  try {
    makeFolder(dataDir);
    await removeLeftovers(dataDir, STAGING_PREFIX);
    staging = await mkdtemp(join(dataDir, STAGING_PREFIX));
    const context = { config, staging, file, manifest, signal };
    const waiting = databaseUrl ? await restorePostgres(databaseUrl, context) : await restoreSqlite(context);
    return { manifest, waiting, missingImages: await countMissing(config, manifest) };
  } catch (error) {
    throw explainFailure(error, resolve(dataDir), 'the unpacked backup', 'Nothing was restored');
  } finally {
    if (staging) await rm(staging, { recursive: true, force: true });
    unlock();
  }
}

interface Context {
  config: Config;
  file: string;
  staging: string;
  manifest: Manifest;
  signal: AbortSignal;
}

async function restoreSqlite(context: Context): Promise<Restored['waiting']> {
  const { config, staging } = context;
  const { dataDir } = config;
  // SQLite would mix the log of an earlier database into this one.
  const found = [FILE_NAME, `${FILE_NAME}-wal`, `${FILE_NAME}-shm`].filter((name) => existsSync(join(dataDir, name)));
  if (found.length > 0) {
    throw new StartError(`DATA_DIR ${resolve(dataDir)} has a database. Move it away first: ${found.join(', ')}`);
  }
  await unpack(context);
  const copy = await openCopy(join(staging, FILE_NAME));
  const waiting = await countUnsent(copy).finally(() => copy.destroy());
  const db = openSqlite(staging);
  await endAllTokens(db).finally(() => db.destroy());
  for (const { its, ours } of keysOf(config, staging)) await rename(its, ours);
  await rename(join(staging, FILE_NAME), join(dataDir, FILE_NAME));
  await syncFolder(dataDir);
  return waiting;
}

async function restorePostgres(url: string, context: Context): Promise<Restored['waiting']> {
  const { config, staging, manifest, signal } = context;
  const isCopied = manifest.database.kind === 'sqlite';
  const db = openPostgres(url, () => {});
  try {
    const [schema, tables] = [await getSchema(db), await listTables(db)];
    if (isCopied ? !(await isEmpty(db)) : tables.length > 0) {
      throw new StartError(`The schema ${schema} has ${tables.length} tables. Set DATABASE_URL to an empty database`);
    }
    if (!isCopied && manifest.database.schema !== schema) {
      throw new StartError(
        `The backup has the schema ${manifest.database.schema}, but DATABASE_URL leads to the schema ${schema}. Set the search_path of the database user to that of the backup`,
      );
    }
    await unpack(context);
    if (isCopied) {
      const copy = await openCopy(join(staging, FILE_NAME));
      await copyToPostgres(copy, db, signal).finally(() => copy.destroy());
      for (const { its, ours } of keysOf(config, staging)) await rename(its, ours);
    } else {
      const args = ['--no-owner', '--no-privileges', `--schema=${schema}`, '--single-transaction', '--exit-on-error'];
      await runPostgresTool('pg_restore', url, [...args, join(staging, 'charter.dump')], signal);
    }
    await endAllTokens(db);
    return await countUnsent(db);
  } finally {
    await db.destroy();
  }
}

function refuseMissingPlace({ s3, databaseUrl }: Config, { images, database }: Manifest) {
  if (images.bucket !== undefined && !s3) {
    throw new StartError(`The images are in the bucket ${images.bucket}. Set S3_BUCKET to it, or to a copy`);
  }
  if (database.kind === 'postgres' && !databaseUrl) {
    throw new StartError('The backup is of PostgreSQL. Set DATABASE_URL to an empty PostgreSQL database');
  }
}

/** A server could not open files that root restores into its folder. */
function refuseOthersFolder(dataDir: string) {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return;
  const { uid } = statSync(dataDir);
  if (uid !== 0)
    throw new StartError(
      `DATA_DIR ${resolve(dataDir)} belongs to another user of this machine. Run the command as that user (sudo -u '#${uid}')`,
    );
}

/**
 * Unpacks the database and keys into the temporary folder, where only this account can read them. Images and releases go into
 * their stores at once: they are named by their content, and what no row uses is removed there after a day.
 */
async function unpack({ config, staging, file, signal }: Context): Promise<void> {
  const stores = { images: openImageStore(config), releases: openReleaseStore(config) };
  await readArchive(
    file,
    async (path, content) => {
      const [folder, key] = path.split('/') as [keyof typeof stores, string?];
      if (key) return stores[folder].put(key, await buffer(content));
      const written = createWriteStream(join(staging, path), { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(content, written, { signal });
    },
    signal,
  );
  for (const { its, ours } of keysOf(config, staging)) {
    if (existsSync(ours) && readFileSync(ours, 'utf8') !== readFileSync(its, 'utf8')) {
      throw new StartError(`${resolve(ours)} differs from the one in the backup. Move it away first`);
    }
  }
}

/** The keys of the backup, and where they belong. */
const keysOf = ({ dataDir }: Config, staging: string) =>
  ['jwt-secret', 'data-key']
    .map((name) => ({ its: join(staging, name), ours: join(dataDir, name) }))
    .filter(({ its }) => existsSync(its));

async function countMissing(config: Config, { images }: Manifest): Promise<number> {
  const stored = new Set<string>();
  for await (const { key } of openImageStore(config).list()) stored.add(key);
  return images.used.filter((key) => !stored.has(key)).length;
}
