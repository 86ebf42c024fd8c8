import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Replaces a build by a new one while its folder is being served. Files with new names are moved first, then the files
 * of both builds, each by one rename, and last the files that only the old build has are deleted.
 * @param {string} from the folder of the new build, on the same disk; only empty folders stay in it
 * @param {string} to created if it is missing
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
 * @returns {Promise<string[]>} their paths in the folder; none if it is missing
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
  // A folder that is not empty stays.
  await rmdir(folder).catch(() => {});
}
