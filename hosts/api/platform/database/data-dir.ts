import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Sqlite from 'libsql';
import { StartError } from '../http/errors';

/**
 * Makes DATA_DIR and takes it for this process; the function that comes back lets it go.
 * The lock is SQLite's on a file of its own: the system frees it however the process ends, so none is ever stale.
 * Throws a StartError when the folder cannot be written or another server holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  const pidFile = join(dataDir, 'server.pid');
  let lock: Sqlite.Database | undefined;
  try {
    // It holds personal data and the secret: nobody else on the machine reads it.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    closeSync(openSync(lockFile(dataDir), 'a', 0o600));
    lock = new Sqlite(lockFile(dataDir));
    lock.exec('BEGIN EXCLUSIVE');
    writeFileSync(pidFile, String(process.pid), { mode: 0o600 });
  } catch (error) {
    lock?.close();
    if (codeOf(error) === 'SQLITE_BUSY') {
      throw new StartError(
        `DATA_DIR ${resolve(dataDir)} is in use by another server (pid ${readPid(pidFile)}): stop that one, or set another DATA_DIR`,
      );
    }
    throw new StartError(`DATA_DIR ${resolve(dataDir)} cannot be written (${codeOf(error)})`);
  }
  const locked = lock;
  return () => locked.close();
}

/** Whether a server holds DATA_DIR. */
export function isLocked(dataDir: string): boolean {
  if (!existsSync(lockFile(dataDir))) return false;
  const lock = new Sqlite(lockFile(dataDir));
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return false;
  } catch (error) {
    if (codeOf(error) === 'SQLITE_BUSY') return true;
    throw error;
  } finally {
    lock.close();
  }
}

/** The key kept in DATA_DIR that numbers of identity cards are sealed with; the first call makes it. */
export function getDataKey(dataDir: string): string {
  const file = join(dataDir, 'data-key');
  try {
    writeFileSync(file, newSecret(), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw new StartError(`${resolve(file)} cannot be written (${codeOf(error)})`);
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32) throw new StartError(`${resolve(file)} is damaged: take it from a backup`);
  return key;
}

/** The secrets kept in DATA_DIR, newest first; the first call makes one. Only this account can read them. */
export function getSecrets(dataDir: string): [string, ...string[]] {
  const file = secretsFile(dataDir);
  try {
    writeFileSync(file, newSecret(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw new StartError(`${resolve(file)} cannot be written (${codeOf(error)})`);
  }
  const [newest = '', ...older] = readFileSync(file, 'utf8').trim().split(/\s+/);
  if ([newest, ...older].some((secret) => secret.length < 32)) {
    throw new StartError(`${resolve(file)} is damaged: delete it, and everyone signs in again`);
  }
  return [newest, ...older];
}

/**
 * Puts a new secret before the newest, and drops those before that one: what it signed stays good until it ends.
 * Servers take it up at their next start.
 */
export function rotateSecret(dataDir: string): void {
  const file = secretsFile(dataDir);
  const [newest] = getSecrets(dataDir);
  const written = `${file}.new`;
  try {
    // Written aside and renamed: a half-written file would sign everyone out.
    writeFileSync(written, `${newSecret()}\n${newest}\n`, { mode: 0o600, flush: true });
    renameSync(written, file);
  } catch (error) {
    throw new StartError(`${resolve(file)} cannot be written (${codeOf(error)})`);
  }
}

const lockFile = (dataDir: string) => join(dataDir, 'lock.sqlite');
const secretsFile = (dataDir: string) => join(dataDir, 'jwt-secret');
const newSecret = () => randomBytes(48).toString('base64url');

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8');
  } catch {
    return 'unknown';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
