import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
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
import { makeFolder } from '../objects/file-store';

/** Creates DATA_DIR, for this account alone: it contains personal data and the secret. Throws a StartError. */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(resolve(dataDir));
  } catch (error) {
    throw cannotWrite(`DATA_DIR ${resolve(dataDir)}`, error);
  }
}

/**
 * Creates DATA_DIR and locks it for this process; returns a function that unlocks it. The lock is SQLite's on a file of its
 * own, which the system frees however the process ends. Throws a StartError if another server has the lock.
 */
export function lockDataDir(dataDir: string): () => void {
  const pidFile = join(dataDir, 'server.pid');
  let lock: Sqlite.Database | undefined;
  makeDataDir(dataDir);
  try {
    closeSync(openSync(lockFile(dataDir), 'a', 0o600));
    lock = new Sqlite(lockFile(dataDir));
    lock.exec('BEGIN EXCLUSIVE');
    writeFileSync(pidFile, String(process.pid), { mode: 0o600 });
  } catch (error) {
    lock?.close();
    if (codeOf(error) === 'SQLITE_BUSY') {
      throw new StartError(
        `DATA_DIR ${resolve(dataDir)} is in use by a server (pid ${readPid(pidFile)}). Stop that server, or set another DATA_DIR`,
      );
    }
    throw cannotWrite(`DATA_DIR ${resolve(dataDir)}`, error);
  }
  const locked = lock;
  return () => locked.close();
}

/** Whether a server has locked DATA_DIR. */
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

/** The key in DATA_DIR that encrypts numbers of identity cards; the first call creates it. */
export function getDataKey(dataDir: string): string {
  const file = join(dataDir, 'data-key');
  const key = readOrCreate(file).trim();
  if (key.length < 32) throw new StartError(`${resolve(file)} is damaged. Copy it from a backup`);
  return key;
}

/** The secret in DATA_DIR of which the key for push services is made; the first call creates it. */
export const getPushSecret = (dataDir: string): string => readOrCreate(join(dataDir, 'push-secret')).trim();

/** The secrets in DATA_DIR, the newest first; the first call creates one. */
export function getSecrets(dataDir: string): [string, ...string[]] {
  const file = secretsFile(dataDir);
  const [newest = '', ...older] = readOrCreate(file).trim().split(/\s+/);
  if ([newest, ...older].some((secret) => secret.length < 32)) {
    throw new StartError(`${resolve(file)} is damaged: delete it, and everyone logs in again`);
  }
  return [newest, ...older];
}

/**
 * Adds a new secret and keeps the newest one, whose sign-ins and links stay valid. Servers read it when they start.
 *
 * @returns whether there was an older one, whose sign-ins and links end
 */
export function rotateSecret(dataDir: string): boolean {
  const file = secretsFile(dataDir);
  const [newest, ...older] = getSecrets(dataDir);
  const written = `${file}.new`;
  try {
    // Written to another file and renamed: half a file would sign everyone out.
    writeFileSync(written, `${newSecret()}\n${newest}\n`, { mode: 0o600, flush: true });
    renameSync(written, file);
    return older.length > 0;
  } catch (error) {
    throw cannotWrite(resolve(file), error);
  }
}

/** The content of a secret file that only this account can read. */
function readOrCreate(file: string): string {
  try {
    writeFileSync(file, newSecret(), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw cannotWrite(resolve(file), error);
  }
  return readFileSync(file, 'utf8');
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

const cannotWrite = (path: string, error: unknown) =>
  new StartError(`${path} cannot be written (${codeOf(error)}). Check its folder, its owner and the disk space`);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** The mode's bits for group and others. */
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const STICKY = 0o1000;
/** The files that only this account may read: the database, the secrets, the lock. */
const PRIVATE_FILE = /^(?:charter\.|lock\.sqlite|jwt-secret|push-secret|server\.pid)/;

/**
 * Closes an existing DATA_DIR and the server's files in it to other accounts. Links inside it are left alone: whoever made
 * them chose the target. Returns a line for each thing that was open.
 */
export function makePrivate(dataDir: string): string[] {
  // Windows has no such modes.
  if (process.platform === 'win32') return [];
  const folder = resolve(dataDir);
  const before = statIfThere(folder, statSync);
  if (!before) return [];
  const lines: string[] = [];
  if (before.mode & OTHERS) {
    const others = `DATA_DIR ${folder} was open to other users of this machine (${octal(before)})`;
    // Never close a shared folder such as the system's temporary one.
    const isShared = (before.mode & STICKY) !== 0 || folder === parse(folder).root;
    const after = isShared ? before : changeMode(folder, 0o700, statSync);
    lines.push(
      after.mode & OTHERS
        ? `${others}, and still is: ${isShared ? 'it is a shared folder. Set another DATA_DIR' : 'the user of the server cannot change it. Make that user its owner (chown), and run chmod 700 on it'}`
        : `${others}. It is private now`,
    );
    // While others can write, a name can become another file before its mode changes.
    if (after.mode & OTHERS_WRITE) return lines;
  }
  for (const name of readdirSync(folder).filter((file) => PRIVATE_FILE.test(file))) {
    const file = join(folder, name);
    const stats = statIfThere(file, lstatSync);
    if (!stats) continue;
    if (stats.isSymbolicLink()) lines.push(`${file} is a symbolic link. The permissions of its target are not checked`);
    else if (stats.isFile() && stats.mode & OTHERS) {
      const isOpen = changeMode(file, 0o600, lstatSync).mode & OTHERS;
      // Nobody could reach this file in a closed folder.
      if (before.mode & OTHERS)
        lines.push(
          `${file} was open to other users (${octal(stats)})${isOpen ? ', and still is. Run chmod 600 on it' : ''}`,
        );
    }
  }
  return lines;
}

/** Changes the mode if that is possible, and returns what is there then. Some file systems have no modes. */
function changeMode(path: string, mode: number, read: (path: string) => Stats): Stats {
  try {
    chmodSync(path, mode);
  } catch {
    // Owned by another account, or on a read-only disk.
  }
  return read(path);
}

function statIfThere(path: string, read: (path: string) => Stats): Stats | undefined {
  try {
    return read(path);
  } catch {
    return undefined;
  }
}

const octal = ({ mode }: Stats) => (mode & 0o7777).toString(8).padStart(4, '0');
