import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config';
import { programVersion } from '../../program-version';
import { type Contents, copySqlite, getSchema, inSnapshot, openCopy, readContents } from '../database/check';
import { hasSqlite, openPostgres, openSqlite } from '../database/open';
import { StartError } from '../http/errors';
import { IMAGE_KEY, openImageStore } from '../images/image-store';
import { usedOf } from '../images/store';
import { filesIn, makeFolder, modifiedAt, type ObjectStore } from '../objects/file-store';
import { openReleaseStore } from '../static/releases';
import { FORMAT, inWords, type Manifest, type Piece, writeArchive } from './archive';
import { findTool, majorOf, runTool } from './postgres-tools';

/** What a backup in a folder is called, by the moment at which it was begun. */
const NAME = /^charter-desk-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/;
const nameAt = (moment: Date) => `charter-desk-${moment.toISOString().replace(/:|\.\d+/g, '')}.tar.gz`;
/** Where one is made, beside where it will stand. */
const UNFINISHED = '.charter-desk-backup-';
/** Age at which what a killed run left is removed: no backup takes as long. */
const LEFT_MS = 24 * 3_600_000;
/** Objects that are read at once. */
const AT_ONCE = 8;
/** How often it is begun anew when an image was removed from the store meanwhile. */
const TRIES = 3;

export interface BackupOptions {
  /** A folder, or the file itself. */
  to: string;
  /** How many backups stay in the folder; undefined leaves all. */
  keep?: number | undefined;
  /** Whether the keys that DATA_DIR keeps go in; default true. */
  withKeys?: boolean;
  /** Whether what is in the bucket goes in; default false. */
  withBucket?: boolean;
  /** Stops it: then nothing was written. */
  signal?: AbortSignal;
  now?: Date;
}

export interface Backup {
  file: string;
  bytes: number;
  manifest: Manifest;
  /** The names of older ones that were removed. */
  removed: string[];
}

/** An image that the copied rows point to was removed from the store, rightly, before it was read. */
class Swept extends Error {}

/**
 * Copies the database as it is at one moment, with the images that its rows point to, the files of earlier releases and
 * the keys of DATA_DIR, into one file, which stands under its name once it is whole, readable by this account alone.
 * Works beside running servers. Throws a StartError with what to do.
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
    await makeFolder(folder);
    await removeLeftOver(folder);
    staging = await mkdtemp(join(folder, UNFINISHED));
    const manifest = await intoStaging(config, staging, { ...options, now });
    await rename(join(staging, 'archive'), file);
    await syncFolder(folder);
    // Only now: the older ones are all there is until then.
    const removed = keep === undefined ? [] : await removeOlder(folder, keep);
    return { file, bytes: (await stat(file)).size, manifest, removed };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!staging && /^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code)) {
      throw new StartError(`${folder} cannot be written (${code})`);
    }
    throw inWords(error, folder, 'a backup, which needs as much as the database and the images');
  } finally {
    if (staging) await rm(staging, { recursive: true, force: true });
  }
}

async function intoStaging(
  config: Config,
  staging: string,
  options: Pick<BackupOptions, 'withKeys' | 'withBucket' | 'signal'> & { now: Date },
): Promise<Manifest> {
  for (let left = TRIES; ; left--) {
    try {
      return await writeOnce(config, staging, options);
    } catch (error) {
      if (!(error instanceof Swept) || left === 1) throw error;
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
  }: Parameters<typeof intoStaging>[2],
): Promise<Manifest> {
  const copied = config.databaseUrl
    ? await dumpPostgres(config.databaseUrl, staging, signal)
    : await copyEmbedded(config.dataDir, staging);
  signal.throwIfAborted();
  const { holdings, ...database } = copied;
  const isInside = !config.s3 || withBucket;
  const images = openImageStore(config);
  const used = holdings.images.filter((key) => IMAGE_KEY.test(key));
  const missing: string[] = [];
  const keys = keysOf(config, withKeys);

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
    await refuseSwept(config, missing);
    const releases = openReleaseStore(config);
    const released: string[] = [];
    for await (const { key } of releases.list()) released.push(key);
    // A release that is too old by now may be removed meanwhile.
    for await (const [key, bytes] of objectsOf(releases, released)) if (bytes) yield pieceOf(`releases/${key}`, bytes);
  }

  let described: Manifest | undefined;
  await writeArchive(
    join(staging, 'archive'),
    pieces(),
    (files) => {
      const { migrations, rows, sealedWith } = holdings;
      described = {
        format: FORMAT,
        takenAt: now.toISOString(),
        program: programVersion(),
        database: {
          kind: database.kind,
          server: database.server,
          dumper: database.dumper,
          schema: database.schema,
          migrations,
          rows,
          sealedWith,
        },
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
  /** In the staging folder and in the backup. */
  path: string;
  server: string;
  dumper: string;
  schema: string;
  holdings: Contents;
}

async function copyEmbedded(dataDir: string, staging: string): Promise<Copied> {
  const path = 'charter.sqlite';
  const file = join(staging, path);
  // SQLite would make it for everybody to read.
  await writeFile(file, '', { mode: 0o600 });
  await copySqlite(dataDir, file);
  const copy = await openCopy(file);
  const holdings = await readContents(copy).finally(() => copy.destroy());
  return { kind: 'sqlite', path, server: '', dumper: '', schema: '', holdings };
}

async function dumpPostgres(url: string, staging: string, signal: AbortSignal): Promise<Copied> {
  const path = 'charter.dump';
  const db = openPostgres(url, () => {});
  try {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    const server = rows[0]?.server_version.split(' ')[0] ?? '';
    const tool = await findTool('pg_dump', majorOf(server));
    const schema = await getSchema(db);
    const holdings = await inSnapshot(db, async (trx, snapshot) => {
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
    return { kind: 'postgres', path, server, dumper: tool.version, schema, holdings };
  } finally {
    await db.destroy();
  }
}

/** A name that is no pattern to pg_dump. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Where the keys are that are needed to use what is in a backup. */
function keysOf({ databaseUrl, dataDir, jwtSecret, dataKeys }: Config, withKeys: boolean): Manifest['keys'] {
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

/** Objects in the order of their keys, a few read at once. */
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

/** Throws where one of these images is missing because the sweep took it since the rows were copied. */
async function refuseSwept(config: Config, missing: string[]): Promise<void> {
  if (missing.length === 0) return;
  const db = config.databaseUrl
    ? openPostgres(config.databaseUrl, () => {})
    : openSqlite(config.dataDir, { beside: true });
  const used = await usedOf(db, missing).finally(() => db.destroy());
  if (missing.some((key) => !used.has(key))) throw new Swept('An image was removed meanwhile');
}

async function removeLeftOver(folder: string): Promise<void> {
  for await (const { name, path } of filesIn(folder)) {
    if (!name.startsWith(UNFINISHED)) continue;
    if (Date.now() - ((await modifiedAt(path)) ?? Date.now()) > LEFT_MS)
      await rm(path, { recursive: true, force: true });
  }
}

async function removeOlder(folder: string, keep: number): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of filesIn(folder)) if (NAME.test(name)) names.push(name);
  // Their names sort as their moments do.
  const older = names.sort().slice(0, -keep);
  for (const name of older) await rm(join(folder, name), { force: true });
  return older;
}

/** So that the name survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
