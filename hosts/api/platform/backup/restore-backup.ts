import { createWriteStream, existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Config } from '../../config';
import { countUnsent, getSchema, listTables, openCopy, readContents } from '../database/check';
import { beginCopy, finishCopy, isUnfinished } from '../database/copy-to-postgres';
import { lockDataDir } from '../database/data-dir';
import { knowsMigration, migrate } from '../database/migrate';
import { type Database, openPostgres, openSqlite } from '../database/open';
import { nameOfKey } from '../database/seal';
import { StartError } from '../http/errors';
import { endAllTokens } from '../http/tokens';
import { openImageStore } from '../images/image-store';
import { filesIn, makeFolder, type ObjectStore, syncFolder } from '../objects/file-store';
import { openReleaseStore } from '../static/releases';
import { explainFailure, type Manifest, readArchive, type Take } from './archive';
import { convertDump } from './convert-dump';
import { findTool, majorOf, runTool } from './postgres-tools';

const KEYS = ['jwt-secret', 'data-key'];
/** What a restore replaces in DATA_DIR. */
const REPLACED = [
  ...['charter.sqlite', 'charter.sqlite-wal', 'charter.sqlite-shm'],
  ...[...KEYS, 'images', 'releases'],
];
/** The prefix of the temporary folder. */
const STAGING_PREFIX = '.charter-desk-restore-';
const AT_ONCE = 8;

export interface RestoreOptions {
  file: string;
  /** Whether existing data may be moved aside. Default: false. */
  replace?: boolean;
  signal?: AbortSignal;
  now?: Date;
}

export interface Restored {
  manifest: Manifest;
  /** The folder or PostgreSQL schema with the earlier data; undefined if there was none. */
  aside?: string | undefined;
  /** What the server sends when it starts. */
  waiting: { mails: number; deliveries: number };
  /** The number of images that rows refer to and the store lacks. */
  missingImages: number;
  /** Whether the keys that encrypted something are here. */
  opensSealed: boolean;
}

/** Reads a whole backup. Throws a StartError if it is none, is damaged, or is of a newer version. */
export async function checkBackup(file: string, signal?: AbortSignal): Promise<Manifest> {
  if (!existsSync(file) || !statSync(file).isFile()) throw new StartError(`${file} is no file`);
  try {
    const manifest = await readArchive(file, (_path, content) => readToEnd(content), signal);
    const { migrations } = manifest.database;
    const unknown = migrations.filter((name) => !knowsMigration(name));
    if (unknown.length > 0) {
      throw new StartError(
        `It is of a newer program (${manifest.program}), whose database has ${unknown.at(-1)}: install that one`,
      );
    }
    return manifest;
  } catch (error) {
    throw error instanceof StartError ? new StartError(`${file} cannot be restored. ${error.message}`) : error;
  }
}

/**
 * Restores a backup into DATA_DIR, or into the configured database and bucket, whichever database it is of. They must be empty, unless `replace` allows
 * moving existing data aside. The whole file is checked first. Throws a StartError with what to do, and changes nothing then.
 * Ends every sign-in: ids are given again, so an open screen would act on another request than it shows.
 */
export async function restoreBackup(config: Config, options: RestoreOptions): Promise<Restored> {
  const { file, signal = new AbortController().signal } = options;
  const manifest = await checkBackup(file, signal);
  refuseMissingBucket(config, manifest);
  const { dataDir } = config;
  refuseOthersFolder(dataDir);
  // No server can start meanwhile.
  const unlock = config.databaseUrl ? () => {} : lockDataDir(dataDir);
  let staging: string | undefined;
  try {
    makeFolder(dataDir);
    await removeLeftovers(dataDir);
    const found = config.databaseUrl ? [] : await findExisting(dataDir);
    if (found.length > 0 && !options.replace) throw new StartError(notEmpty(dataDir, found));
    staging = await mkdtemp(join(dataDir, STAGING_PREFIX));
    await extractInto(staging, file, signal);
    const context = { config, staging, manifest, ...options, signal };
    return config.databaseUrl
      ? await restorePostgres(config.databaseUrl, context)
      : await restoreFolder(context, found);
  } catch (error) {
    throw explainFailure(error, resolve(dataDir), 'what is in the backup, unpacked');
  } finally {
    if (staging) await rm(staging, { recursive: true, force: true });
    unlock();
  }
}

interface Context extends RestoreOptions {
  config: Config;
  staging: string;
  manifest: Manifest;
  signal: AbortSignal;
}

async function restoreFolder(
  { config, staging, manifest, signal, now = new Date() }: Context,
  found: string[],
): Promise<Restored> {
  const { dataDir } = config;
  if (manifest.database.kind === 'postgres') await convertDump(staging, manifest, signal);
  const copy = await openCopy(join(staging, 'charter.sqlite'));
  const waiting = await refuseDifferences(copy, manifest)
    .then(() => countUnsent(copy))
    .finally(() => copy.destroy());
  const db = openSqlite(staging);
  await endAllTokens(db).finally(() => db.destroy());
  if (config.s3) await putObjects(config, staging);
  const aside = found.length > 0 ? join(resolve(dataDir), `replaced-${timestamp(now)}`) : undefined;
  if (aside) await mkdir(aside, { mode: 0o700 });
  // A backup without keys leaves those that are there.
  const left = found.filter((name) => !KEYS.includes(name) || existsSync(join(staging, name)));
  const moves = [
    ...left.map((name) => [join(dataDir, name), join(aside ?? '', name)] as const),
    // The database last: a server needs it to start.
    ...['images', 'releases', ...KEYS, 'charter.sqlite']
      .filter((name) => existsSync(join(staging, name)))
      .map((name) => [join(staging, name), join(dataDir, name)] as const),
  ];
  await moveAll(moves);
  await syncFolder(dataDir);
  return { manifest, aside, waiting, ...(await findMissing(config, manifest)) };
}

/** Renames all of these or none. */
async function moveAll(moves: (readonly [from: string, to: string])[]): Promise<void> {
  const done: typeof moves = [];
  try {
    for (const move of moves) {
      await rename(...move);
      done.push(move);
    }
  } catch (error) {
    for (const [from, to] of done.reverse()) await rename(to, from);
    throw error;
  }
}

async function restorePostgres(url: string, context: Context): Promise<Restored> {
  const { config, staging, manifest, replace, now = new Date() } = context;
  const db = openPostgres(url, () => {});
  try {
    const fill = manifest.database.kind === 'postgres' ? await prepareDump(db, url, context) : prepareCopy(db, context);
    const schema = await getSchema(db);
    const tables = await listTables(db);
    // A copy that was stopped goes on.
    const isResumed = !replace && manifest.database.kind === 'sqlite' && (await isUnfinished(db));
    if (tables.length > 0 && !replace && !isResumed) {
      throw new StartError(
        `The database has ${tables.length} tables in ${schema}: restore into an empty one, or say --replace to move them aside`,
      );
    }
    const isMoved = tables.length > 0 && !isResumed;
    if (isMoved) await refuseUsed(db);
    await putObjects(config, staging);
    const aside = isMoved ? `${schema}_replaced_${timestamp(now).toLowerCase()}` : undefined;
    if (aside) await moveSchema(db, schema, aside);
    try {
      await fill();
      await endAllTokens(db);
    } catch (error) {
      if (aside) await moveBack(db, schema, aside);
      else if (await isUnfinished(db)) await dropTables(db);
      throw error;
    }
    return { manifest, aside, waiting: await countUnsent(db), ...(await findMissing(config, manifest)) };
  } finally {
    await db.destroy();
  }
}

/** Checks that a dump can be restored; returns what does it. */
async function prepareDump(db: Database, url: string, { staging, manifest, signal }: Context) {
  const { schema } = manifest.database;
  const current = await getSchema(db);
  if (current !== schema) {
    throw new StartError(
      `The backup is of the schema ${schema}, and DATABASE_URL leads to ${current}: set the account’s search_path`,
    );
  }
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  const server = majorOf(rows[0]?.server_version ?? '');
  const tool = await findTool('pg_restore', Math.max(server, majorOf(manifest.database.dumper)));
  return async () => {
    const args = ['--no-owner', '--no-privileges', `--schema=${schema}`, '--single-transaction', '--exit-on-error'];
    await runTool(tool, url, [...args, join(staging, 'charter.dump')], signal);
    await refuseDifferences(db, manifest);
  };
}

/** Returns what copies an embedded database of a backup into PostgreSQL, and its keys into DATA_DIR. */
function prepareCopy(db: Database, { config: { dataDir }, staging, manifest, signal }: Context) {
  const keys = KEYS.filter((name) => existsSync(join(staging, name)));
  for (const name of keys) {
    const [ours, its] = [join(dataDir, name), join(staging, name)];
    if (existsSync(ours) && readFileSync(ours, 'utf8') !== readFileSync(its, 'utf8')) {
      throw new StartError(`${resolve(ours)} is another one than that of the backup: set another DATA_DIR`);
    }
  }
  return async () => {
    const copy = await openCopy(join(staging, 'charter.sqlite'));
    try {
      await refuseDifferences(copy, manifest);
      await migrate(copy);
      await beginCopy(copy, db, signal);
      await finishCopy(copy, db);
    } finally {
      await copy.destroy();
    }
    for (const name of keys) await rename(join(staging, name), join(dataDir, name));
  };
}

/** Throws a StartError if a server uses the database: a running one asks every few seconds for what to send. */
async function refuseUsed(db: Database): Promise<void> {
  const { rows } = await sql<{ used: number | string }>`select count(*) as used from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    and (state <> 'idle' or state_change > now() - interval '1 minute')`.execute(db);
  if (Number(rows[0]?.used) > 0) throw new StartError('A server uses the database: stop it, and wait a minute');
}

const moveSchema = (db: Database, schema: string, aside: string) =>
  db.transaction().execute(async (trx) => {
    await sql`alter schema ${sql.id(schema)} rename to ${sql.id(aside)}`.execute(trx);
    await sql`create schema ${sql.id(schema)}`.execute(trx);
  });

const moveBack = (db: Database, schema: string, aside: string) =>
  db.transaction().execute(async (trx) => {
    await sql`drop schema ${sql.id(schema)} cascade`.execute(trx);
    await sql`alter schema ${sql.id(aside)} rename to ${sql.id(schema)}`.execute(trx);
  });

async function dropTables(db: Database): Promise<void> {
  const tables = await listTables(db);
  await sql`drop table ${sql.join(tables.map((name) => sql.table(name)))} cascade`.execute(db);
}

function refuseMissingBucket({ s3 }: Config, { images }: Manifest) {
  if (images.bucket !== undefined && !s3) {
    throw new StartError(`The backup’s images are in the bucket ${images.bucket}: set S3_BUCKET to it, or to a copy`);
  }
}

/** A server could not open files that root restores into its folder. */
function refuseOthersFolder(dataDir: string) {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return;
  const { uid } = statSync(dataDir);
  if (uid !== 0)
    throw new StartError(
      `DATA_DIR ${resolve(dataDir)} belongs to another account: run this as that one (sudo -u '#${uid}')`,
    );
}

const notEmpty = (dataDir: string, found: string[]) =>
  `DATA_DIR ${resolve(dataDir)} is not empty (${found.join(', ')}): restore into an empty folder, or say --replace to move these aside`;

async function findExisting(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of REPLACED) {
    const path = join(dataDir, name);
    if (!existsSync(path)) continue;
    // An empty folder does not count.
    if (statSync(path).isDirectory() && (await readdir(path)).length === 0) continue;
    found.push(name);
  }
  return found;
}

/** Unpacks a backup into files that only this account can read. */
async function extractInto(staging: string, file: string, signal: AbortSignal): Promise<void> {
  for (const folder of ['images', 'releases']) await mkdir(join(staging, folder), { mode: 0o700 });
  const take: Take = (path, content) =>
    pipeline(content, createWriteStream(join(staging, path), { flags: 'wx', mode: 0o600, flush: true }), { signal });
  await readArchive(file, take, signal);
}

/** Throws a StartError if a restored database does not match its manifest. */
async function refuseDifferences(db: Database, { database }: Manifest): Promise<void> {
  const { rows, migrations } = await readContents(db);
  const differs = Object.keys({ ...rows, ...database.rows }).find((table) => rows[table] !== database.rows[table]);
  if (differs !== undefined || migrations.join() !== database.migrations.join()) {
    throw new StartError(`The database in it is not what the manifest says (${differs ?? 'its migrations'})`);
  }
}

/** Puts images and releases into the configured store, beside what is there. */
async function putObjects(config: Config, staging: string): Promise<void> {
  const putAll = async (folder: string, store: ObjectStore) => {
    const files = await readdir(join(staging, folder));
    for (let at = 0; at < files.length; at += AT_ONCE) {
      const some = files.slice(at, at + AT_ONCE);
      await Promise.all(some.map(async (key) => store.put(key, await readFile(join(staging, folder, key)))));
    }
  };
  await putAll('images', openImageStore(config));
  await putAll('releases', openReleaseStore(config));
}

async function findMissing(
  config: Config,
  { images, database }: Manifest,
): Promise<Pick<Restored, 'missingImages' | 'opensSealed'>> {
  const stored = new Set<string>();
  for await (const { key } of openImageStore(config).list()) stored.add(key);
  const kept = join(config.dataDir, 'data-key');
  const ofFolder = !config.databaseUrl && existsSync(kept) ? [(await readFile(kept, 'utf8')).trim()] : [];
  const keys = new Set((config.dataKeys.length > 0 ? config.dataKeys : ofFolder).map(nameOfKey));
  return {
    missingImages: images.used.filter((key) => !stored.has(key)).length,
    opensSealed: database.sealedWith.every((name) => keys.has(name)),
  };
}

const timestamp = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '');

async function readToEnd(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of content) {
    // Only the checksum matters.
  }
}

/** Removes what a killed run left. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for await (const { name, path } of filesIn(dataDir)) {
    if (name.startsWith(STAGING_PREFIX)) await rm(path, { recursive: true, force: true });
  }
}
