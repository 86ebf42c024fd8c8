import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, parse, resolve } from 'node:path';
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

/** The mode's bits for group and others. */
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const STICKY = 0o1000;
/** What only this account may read, wherever the folder is moved: the database, the secrets, the lock. */
const PRIVATE_FILE = /^(?:charter\.|lock\.sqlite|jwt-secret|server\.pid)/;

/**
 * Takes a folder that exists, and the files of the server in it, away from every other account of the machine. What
 * `dataDir` links to is meant; a link inside it is left alone, since whoever made it chose what it points to.
 * Resolves to what there is to say of it: a line for each thing that was open, and whether it is any longer.
 */
export function makePrivate(dataDir: string): string[] {
  // Windows has no such modes.
  if (process.platform === 'win32') return [];
  const folder = resolve(dataDir);
  const before = present(folder, statSync);
  if (!before) return [];
  const said: string[] = [];
  if (before.mode & OTHERS) {
    const others = `DATA_DIR ${folder} was open to other accounts of this machine (${octal(before)})`;
    // Never narrow a shared folder such as the system's temporary one.
    const isShared = (before.mode & STICKY) !== 0 || folder === parse(folder).root;
    const after = isShared ? before : narrowed(folder, 0o700, statSync);
    said.push(
      after.mode & OTHERS
        ? `${others}, and stays so: ${isShared ? 'it is a shared folder, so set another DATA_DIR' : 'it cannot be changed by this account, so give it to this account alone (chown, chmod 700)'}`
        : `${others}: it is private now`,
    );
    // Where others may still write, a name may become another file between a look at it and its change.
    if (after.mode & OTHERS_WRITE) return said;
  }
  for (const name of readdirSync(folder).filter((file) => PRIVATE_FILE.test(file))) {
    const file = join(folder, name);
    const stats = present(file, lstatSync);
    if (!stats) continue;
    if (stats.isSymbolicLink()) said.push(`${file} is a link: who may read what it points to is not looked at`);
    else if (stats.isFile() && stats.mode & OTHERS) {
      const isOpen = narrowed(file, 0o600, lstatSync).mode & OTHERS;
      // In a folder that was private, nobody could reach this file.
      if (before.mode & OTHERS)
        said.push(
          `${file} was open to other accounts (${octal(stats)})${isOpen ? ', and stays so: chmod 600 it' : ''}`,
        );
    }
  }
  return said;
}

/** Changes the mode where that is possible; resolves to what is there then. Some file systems have no modes. */
function narrowed(path: string, mode: number, look: (path: string) => Stats): Stats {
  try {
    chmodSync(path, mode);
  } catch {
    // Owned by another account, or on a read-only disk.
  }
  return look(path);
}

function present(path: string, look: (path: string) => Stats): Stats | undefined {
  try {
    return look(path);
  } catch {
    return undefined;
  }
}

const octal = ({ mode }: Stats) => (mode & 0o7777).toString(8).padStart(4, '0');
