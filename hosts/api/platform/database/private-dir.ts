import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';

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
