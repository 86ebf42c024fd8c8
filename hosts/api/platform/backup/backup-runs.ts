import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Config } from '../../config';
import { FILE_NAME } from '../database/open';
import { ifThere, makeFolder, syncFolder } from '../objects/file-store';

/** In DATA_DIR, where the server finds what another process has done. */
const FILE = 'backups.json';
/** A night without a backup is late by the next afternoon. */
const LATE_MS = 36 * 3_600_000;

const instant = v.pipe(v.string(), v.isoTimestamp());

const backupRuns = v.object({
  /** The last run that was complete; null before the first. */
  complete: v.nullable(v.object({ at: instant, bytes: v.number() })),
  /** The run that failed after it; null if none did. */
  failure: v.nullable(v.object({ at: instant, reason: v.string() })),
});
export type BackupRuns = v.InferOutput<typeof backupRuns>;

type Place = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'databaseUrl'>>;

/** Notes how a run of `backup` ended. A failure keeps what is known about the last complete run. */
export async function saveBackupRun({ dataDir }: Place, run: Partial<BackupRuns>): Promise<void> {
  const before = await readBackupRuns(dataDir);
  const runs: BackupRuns = { complete: before?.complete ?? null, failure: null, ...run };
  makeFolder(dataDir);
  const file = join(dataDir, FILE);
  // Written to another file and renamed, because the server may read it at any moment.
  const handle = await open(`${file}.new`, 'w', 0o600);
  await handle.writeFile(`${JSON.stringify(runs)}\n`);
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
  await syncFolder(dataDir);
}

async function readBackupRuns(dataDir: string): Promise<BackupRuns | undefined> {
  const text = await ifThere(readFile(join(dataDir, FILE), 'utf8'));
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), backupRuns), text);
  return parsed.success ? parsed.output : undefined;
}

/** What is known about backups. */
export interface BackupsKnown extends BackupRuns {
  /** From when on the age of the last backup counts: before the first one, when the database was made. */
  since: Date;
}

/**
 * Resolves to what is known about backups; undefined where they are not ours, which is a PostgreSQL that `backup` was never
 * run for.
 */
export async function getBackups({ dataDir, databaseUrl }: Place): Promise<BackupsKnown | undefined> {
  const runs = (await readBackupRuns(dataDir)) ?? { complete: null, failure: null };
  if (runs.complete) return { ...runs, since: new Date(runs.complete.at) };
  if (databaseUrl) return runs.failure ? { ...runs, since: new Date(runs.failure.at) } : undefined;
  const database = await ifThere(stat(join(dataDir, FILE_NAME)));
  // Some file systems do not know it.
  return database && database.birthtimeMs > 0 ? { ...runs, since: database.birthtime } : undefined;
}

/** Whether a backup is missing. */
export const isBackupLate = ({ since }: BackupsKnown, now: number): boolean => now - since.getTime() > LATE_MS;
