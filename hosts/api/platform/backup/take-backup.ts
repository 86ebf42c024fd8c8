import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config';
import { programVersion } from '../../program-version';
import { type Contents, copySqlite, getSchema, inSnapshot, openCopy, readContents } from '../database/check';
import { refuseUnfinished } from '../database/copy-to-postgres';
import { hasSqlite, openPostgres, openSqlite } from '../database/open';
import { StartError } from '../http/errors';
import { IMAGE_KEY, openImageStore } from '../images/image-store';
import { listUsedImages } from '../images/store';
import { filesIn, makeFolder, modifiedAt, type ObjectStore, syncFolder } from '../objects/file-store';
import { openReleaseStore } from '../static/releases';
import { explainFailure, FORMAT, type Manifest, type Piece, writeArchive } from './archive';
import { findTool, majorOf, runTool } from './postgres-tools';

/** Backups are named by the moment at which they were begun. */
const NAME = /^charter-desk-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/;
const nameAt = (moment: Date) => `charter-desk-${moment.toISOString().replace(/:|\.\d+/g, '')}.tar.gz`;
/** The prefix of the temporary folder. */
const STAGING_PREFIX = '.charter-desk-backup-';
/** A temporary folder of this age is left from a killed run: no backup takes as long. */
const LEFTOVER_MS = 24 * 3_600_000;
/** Objects that are read at the same time. */
const AT_ONCE = 8;
/** How often a backup is started when an image is removed from the store meanwhile. */
const ATTEMPTS = 3;

export interface BackupOptions {
  /** A folder, or the file itself. */
  to: string;
  /** How many backups stay in the folder; undefined for all. */
  keep?: number | undefined;
  /** Whether the keys of DATA_DIR are included. Default: true. */
  withKeys?: boolean;
  /** Whether the objects of the bucket are included. Default: false. */
  withBucket?: boolean;
  signal?: AbortSignal;
  now?: Date;
}

export interface Backup {
  file: string;
  bytes: number;
  manifest: Manifest;
  /** The names of the older backups that were removed. */
  removed: string[];
}

/** An image of the copied rows was removed from the store before it was read. */
class ImageRemoved extends Error {}

/**
 * Copies the database of one moment, its images, the files of earlier releases and the keys of DATA_DIR into one file, also
 * while servers run. The file gets its name when it is complete, and only this account can read it. Throws a StartError with
 * what to do.
 */
export async function createBackup(
  config: Config,
  { to, keep, now = new Date(), ...options }: BackupOptions,
): Promise<Backup> {
  const isFolder = /[/\\]$/.test(to) || (existsSync(to) && statSync(to).isDirectory());
  if (keep !== undefined && !isFolder)
    throw new StartError('--keep is for backups in a folder: end --to with a slash, or leave it out');
  const folder = resolve(isFolder ? to : dirname(to));
  const file = isFolder ? join(folder, nameAt(now)) : resolve(to);
  if (existsSync(file)) throw new StartError(`${file} is there already: nothing was written`);
  if (!config.databaseUrl && !hasSqlite(config.dataDir)) {
    throw new StartError(
      `DATA_DIR ${resolve(config.dataDir)} has no database: start the server once, or set its DATA_DIR`,
    );
  }
  let staging: string | undefined;
  try {
    makeFolder(folder);
    await removeLeftovers(folder);
    staging = await mkdtemp(join(folder, STAGING_PREFIX));
    const manifest = await writeWithRetries(config, staging, { ...options, now });
    await rename(join(staging, 'archive'), file);
    await syncFolder(folder);
    // After the new backup is complete.
    const removed = keep === undefined ? [] : await removeOlder(folder, keep);
    return { file, bytes: (await stat(file)).size, manifest, removed };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!staging && /^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code)) {
      throw new StartError(`${folder} cannot be written (${code})`);
    }
    throw explainFailure(error, folder, 'a backup, which needs as much as the database and the images');
  } finally {
    if (staging) await rm(staging, { recursive: true, force: true });
  }
}

async function writeWithRetries(
  config: Config,
  staging: string,
  options: Pick<BackupOptions, 'withKeys' | 'withBucket' | 'signal'> & { now: Date },
): Promise<Manifest> {
  for (let left = ATTEMPTS; ; left--) {
    try {
      return await writeOnce(config, staging, options);
    } catch (error) {
      if (!(error instanceof ImageRemoved) || left === 1) throw error;
      for await (const { path } of filesIn(staging)) await rm(path, { force: true });
    }
  }
}

async function writeOnce(
  config: Config,
  staging: string,
  {
    withKeys = true,
    withBucket = false,
    signal = new AbortController().signal,
    now,
  }: Parameters<typeof writeWithRetries>[2],
): Promise<Manifest> {
  const copied = config.databaseUrl
    ? await dumpPostgres(config.databaseUrl, staging, signal)
    : await copyEmbedded(config.dataDir, staging);
  signal.throwIfAborted();
  const { contents, path: _, ...database } = copied;
  const isInside = !config.s3 || withBucket;
  const images = openImageStore(config);
  const used = contents.images.filter((key) => IMAGE_KEY.test(key));
  const missing: string[] = [];
  const keys = placesOfKeys(config, withKeys);

  async function* pieces(): AsyncGenerator<Piece> {
    yield {
      path: copied.path,
      bytes: (await stat(join(staging, copied.path))).size,
      content: createReadStream(join(staging, copied.path)),
    };
    for (const [path, place] of [
      ['jwt-secret', keys.jwtSecret],
      ['data-key', keys.dataKey],
    ] as const) {
      if (place === 'inside') yield pieceOf(path, await readFile(join(config.dataDir, path)));
    }
    if (!isInside) return;
    for await (const [key, bytes] of objectsOf(images, used)) {
      if (bytes) yield pieceOf(`images/${key}`, bytes);
      else missing.push(key);
    }
    await refuseRemoved(config, missing);
    const releases = openReleaseStore(config);
    const released: string[] = [];
    for await (const { key } of releases.list()) released.push(key);
    // A release can expire meanwhile.
    for await (const [key, bytes] of objectsOf(releases, released)) if (bytes) yield pieceOf(`releases/${key}`, bytes);
  }

  let described: Manifest | undefined;
  await writeArchive(
    join(staging, 'archive'),
    pieces(),
    (files) => {
      const { images: __, ...held } = contents;
      described = {
        format: FORMAT,
        takenAt: now.toISOString(),
        program: programVersion(),
        database: { ...database, ...held },
        images: { used, missing, ...(!isInside && config.s3 && { bucket: config.s3.bucket }) },
        keys,
        files,
      };
      return described;
    },
    signal,
  );
  return described as Manifest;
}

interface Copied {
  kind: Manifest['database']['kind'];
  /** The path in the temporary folder and in the backup. */
  path: string;
  server: string;
  dumper: string;
  schema: string;
  contents: Contents;
}

async function copyEmbedded(dataDir: string, staging: string): Promise<Copied> {
  const path = 'charter.sqlite';
  const file = join(staging, path);
  // SQLite would create a file that everybody can read.
  await writeFile(file, '', { mode: 0o600 });
  await copySqlite(dataDir, file);
  const copy = await openCopy(file);
  const contents = await readContents(copy).finally(() => copy.destroy());
  return { kind: 'sqlite', path, server: '', dumper: '', schema: '', contents };
}

async function dumpPostgres(url: string, staging: string, signal: AbortSignal): Promise<Copied> {
  const path = 'charter.dump';
  const db = openPostgres(url, () => {});
  try {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    const server = rows[0]?.server_version.split(' ')[0] ?? '';
    await refuseUnfinished(db);
    const tool = await findTool('pg_dump', majorOf(server));
    const schema = await getSchema(db);
    const contents = await inSnapshot(db, async (trx, snapshot) => {
      await runTool(
        tool,
        url,
        [
          ...['--format=custom', '--no-owner', '--no-privileges', `--schema=${quoted(schema)}`],
          ...[`--snapshot=${snapshot}`, '--lock-wait-timeout=60s', `--file=${join(staging, path)}`],
        ],
        signal,
      );
      return readContents(trx);
    });
    return { kind: 'postgres', path, server, dumper: tool.version, schema, contents };
  } finally {
    await db.destroy();
  }
}

/** Quotes a name, which pg_dump would take for a pattern. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Where the keys are that a restored server needs. */
function placesOfKeys({ databaseUrl, dataDir, jwtSecret, dataKeys }: Config, withKeys: boolean): Manifest['keys'] {
  const kept = (file: string) => {
    if (!existsSync(join(dataDir, file))) return 'none';
    return withKeys ? 'inside' : 'left out';
  };
  return {
    jwtSecret: jwtSecret ? 'environment' : kept('jwt-secret'),
    dataKey: dataKeys.length > 0 ? 'environment' : databaseUrl ? 'none' : kept('data-key'),
  };
}

const pieceOf = (path: string, bytes: Uint8Array): Piece => ({ path, bytes: bytes.length, content: [bytes] });

/** Reads objects in the order of their keys, a few at the same time. */
async function* objectsOf(
  store: ObjectStore,
  keys: readonly string[],
): AsyncGenerator<[key: string, bytes: Uint8Array | undefined]> {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE);
    const read = await Promise.all(some.map((key) => store.get(key)));
    for (const [i, key] of some.entries()) yield [key, read[i]];
  }
}

/** Throws ImageRemoved if one of these images was removed after the rows were copied. */
async function refuseRemoved(config: Config, missing: string[]): Promise<void> {
  if (missing.length === 0) return;
  const db = config.databaseUrl
    ? openPostgres(config.databaseUrl, () => {})
    : openSqlite(config.dataDir, { beside: true });
  const used = await listUsedImages(db, missing).finally(() => db.destroy());
  if (missing.some((key) => !used.has(key))) throw new ImageRemoved('An image was removed meanwhile');
}

async function removeLeftovers(folder: string): Promise<void> {
  for await (const { name, path } of filesIn(folder)) {
    if (!name.startsWith(STAGING_PREFIX)) continue;
    if (Date.now() - ((await modifiedAt(path)) ?? Date.now()) > LEFTOVER_MS)
      await rm(path, { recursive: true, force: true });
  }
}

async function removeOlder(folder: string, keep: number): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of filesIn(folder)) if (NAME.test(name)) names.push(name);
  // Their names sort by time.
  const older = names.sort().slice(0, -keep);
  for (const name of older) await rm(join(folder, name), { force: true });
  return older;
}
