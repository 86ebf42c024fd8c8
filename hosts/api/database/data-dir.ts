import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Sqlite from 'libsql';
import { StartError } from '../start-error';

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
    closeSync(openSync(join(dataDir, 'lock.sqlite'), 'a', 0o600));
    lock = new Sqlite(join(dataDir, 'lock.sqlite'));
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
  const held = lock;
  return () => held.close();
}

/** The secret kept in DATA_DIR, made at the first call; only this account can read it. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw new StartError(`${resolve(file)} cannot be written (${codeOf(error)})`);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new StartError(`${resolve(file)} is damaged: delete it, and everyone signs in again`);
  return secret;
}

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
