import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../config';
import { programVersion } from '../../program-version';
import { type Contents, copySqlite, getSchema, inSnapshot, openCopy, readContents } from '../database/check';
import { FILE_NAME, openPostgres, refuseMissing } from '../database/open';
import { StartError } from '../http/errors';
import { IMAGE_KEY, openImageStore } from '../images/image-store';
import { filesIn, makeFolder, syncFolder } from '../objects/file-store';
import { openReleaseStore } from '../static/releases';
import { explainFailure, type Manifest, type Piece, removeLeftovers, writeArchive } from './archive';
import { runPostgresTool } from './postgres-tools';

/** Backups are named by the moment at which they were begun. */
const NAME = /^charter-desk-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/;
const nameAt = (moment: Date) => `charter-desk-${moment.toISOString().replace(/:|\.\d+/g, '')}.tar.gz`;
/** The prefix of the temporary folder. */
const STAGING_PREFIX = '.charter-desk-backup-';
/** A temporary folder of this age is left from a killed run: no backup takes as long. */
const LEFTOVER_MS = 24 * 3_600_000;

export interface BackupOptions {
  /** A folder, or the file itself. */
  to: string;
  /** How many backups stay in the folder; undefined for all. */
  keep?: number | undefined;
  signal?: AbortSignal;
  now?: Date;
}

export interface Backup {
  file: string;
  bytes: number;
  manifest: Manifest;
}

/**
 * Copies the database of one moment, its images, the files of earlier releases and the keys of DATA_DIR into one file, also
 * while servers run. What is in a bucket stays there. The file gets its name when it is complete, and only this account can
 * read it. Throws a StartError with what to do.
 */
export async function createBackup(
  config: Config,
  { to, keep, signal = new AbortController().signal, now = new Date() }: BackupOptions,
): Promise<Backup> {
  const isFolder = /[/\\]$/.test(to) || (existsSync(to) && statSync(to).isDirectory());
  if (keep !== undefined && !isFolder)
    throw new StartError('--keep only works with a folder: end --to with a slash, or remove --keep');
  const folder = resolve(isFolder ? to : dirname(to));
  const file = isFolder ? join(folder, nameAt(now)) : resolve(to);
  if (existsSync(file)) throw new StartError(`${file} already exists. Nothing was written. Choose another file`);
  if (!config.databaseUrl) refuseMissing(config.dataDir);
  let staging: string | undefined;
  try {
    makeFolder(folder);
    await removeLeftovers(folder, STAGING_PREFIX, LEFTOVER_MS);
    staging = await mkdtemp(join(folder, STAGING_PREFIX));
    const manifest = await writeBackup(config, staging, { signal, now });
    await rename(join(staging, 'archive'), file);
    await syncFolder(folder);
    // After the new backup is complete.
    if (keep !== undefined) await removeOlder(folder, keep);
    return { file, bytes: (await stat(file)).size, manifest };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!staging && /^(?:EACCES|EPERM|EROFS|ENOTDIR|ENOENT|EEXIST)$/.test(code)) {
      throw new StartError(
        `${folder} cannot be written (${code}). Choose another folder, or let the user of the server write there`,
      );
    }
    const wanted = 'the backup, which needs as much as the database and the images';
    throw explainFailure(error, folder, wanted, 'Nothing was written');
  } finally {
    if (staging) await rm(staging, { recursive: true, force: true });
  }
}

async function writeBackup(
  config: Config,
  staging: string,
  { signal, now }: { signal: AbortSignal; now: Date },
): Promise<Manifest> {
  const { path, contents, ...database } = config.databaseUrl
    ? await dumpPostgres(config.databaseUrl, staging, signal)
    : await copyEmbedded(config.dataDir, staging);
  signal.throwIfAborted();
  const { images: inRows, ...held } = contents;
  const used = inRows.filter((key) => IMAGE_KEY.test(key));
  const missing: string[] = [];
  const keys = placesOfKeys(config);

  async function* pieces(): AsyncGenerator<Piece> {
    const copy = join(staging, path);
    yield { path, bytes: (await stat(copy)).size, content: createReadStream(copy) };
    if (keys.jwtSecret === 'inside') yield pieceOf('jwt-secret', await readFile(join(config.dataDir, 'jwt-secret')));
    if (keys.dataKey === 'inside') yield pieceOf('data-key', await readFile(join(config.dataDir, 'data-key')));
    if (config.s3) return;
    const images = openImageStore(config);
    for (const key of used) {
      const bytes = await images.get(key);
      if (bytes) yield pieceOf(`images/${key}`, bytes);
      else missing.push(key);
    }
    const releases = openReleaseStore(config);
    for await (const { key } of releases.list()) {
      const bytes = await releases.get(key);
      // A release can expire meanwhile.
      if (bytes) yield pieceOf(`releases/${key}`, bytes);
    }
  }

  const describe = (files: Manifest['files']): Manifest => ({
    takenAt: now.toISOString(),
    program: programVersion(),
    database: { ...database, ...held },
    images: { used, missing, ...(config.s3 && { bucket: config.s3.bucket }) },
    keys,
    files,
  });
  return writeArchive(join(staging, 'archive'), pieces(), describe, signal);
}

interface Copied extends Pick<Manifest['database'], 'kind' | 'schema'> {
  /** The path in the temporary folder and in the backup. */
  path: string;
  contents: Contents;
}

async function copyEmbedded(dataDir: string, staging: string): Promise<Copied> {
  const file = join(staging, FILE_NAME);
  // SQLite would create a file that everybody can read.
  await writeFile(file, '', { mode: 0o600 });
  await copySqlite(dataDir, file);
  const copy = await openCopy(file);
  const contents = await readContents(copy).finally(() => copy.destroy());
  return { kind: 'sqlite', path: FILE_NAME, schema: '', contents };
}

async function dumpPostgres(url: string, staging: string, signal: AbortSignal): Promise<Copied> {
  const path = 'charter.dump';
  const db = openPostgres(url, () => {});
  try {
    const schema = await getSchema(db);
    // The name is quoted, because pg_dump would take it for a pattern.
    const only = `--schema="${schema.replaceAll('"', '""')}"`;
    const contents = await inSnapshot(db, async (trx, snapshot) => {
      const format = ['--format=custom', '--no-owner', '--no-privileges', only];
      const args = [...format, `--snapshot=${snapshot}`, '--lock-wait-timeout=60s', `--file=${join(staging, path)}`];
      await runPostgresTool('pg_dump', url, args, signal);
      return readContents(trx);
    });
    return { kind: 'postgres', path, schema, contents };
  } finally {
    await db.destroy();
  }
}

/** Where the keys are that a restored server needs. */
function placesOfKeys({ databaseUrl, dataDir, jwtSecret, dataKeys }: Config): Manifest['keys'] {
  const kept = (file: string) => (existsSync(join(dataDir, file)) ? 'inside' : 'none');
  return {
    jwtSecret: jwtSecret ? 'environment' : kept('jwt-secret'),
    dataKey: dataKeys.length > 0 ? 'environment' : databaseUrl ? 'none' : kept('data-key'),
  };
}

const pieceOf = (path: string, bytes: Uint8Array): Piece => ({ path, bytes: bytes.length, content: [bytes] });

async function removeOlder(folder: string, keep: number): Promise<void> {
  const names: string[] = [];
  for await (const { name } of filesIn(folder)) if (NAME.test(name)) names.push(name);
  // Their names sort by time.
  for (const name of names.sort().slice(0, -keep)) await rm(join(folder, name), { force: true });
}
