import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Puts the files of a finished build in the place of the build before it, in a folder that is being served: no path
 * that both have is ever missing. First come the files of new names, which nobody asks for yet; then those that lead to
 * them, each by one rename; what only the old build had goes last.
 * @param {string} from the folder of the finished build, on the same disk; empty folders are left of it
 * @param {string} to need not be there
 */
export async function switchIn(from, to) {
  const [fresh, old] = await Promise.all([filesOf(from), filesOf(to)]);
  const replaced = new Set(old);
  for (const file of [...fresh].sort((a, b) => Number(replaced.has(a)) - Number(replaced.has(b)))) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await rename(join(from, file), join(to, file));
    replaced.delete(file);
  }
  for (const file of replaced) await rm(join(to, file), { force: true });
  await removeEmpty(to);
}

/**
 * @param {string} folder
 * @returns {Promise<string[]>} their paths in the folder; none when there is no such folder
 */
async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** @param {string} folder */
async function removeEmpty(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await removeEmpty(join(folder, entry.name));
  // One that is not empty stays.
  await rmdir(folder).catch(() => {});
}
