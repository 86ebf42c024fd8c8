import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from '../machine/install.mjs';

const PACKAGE = fileURLToPath(new URL('../../dist/npm', import.meta.url));
/** Packing needs no cache, and npm's own may be in a read-only home folder. */
const CACHE = fileURLToPath(new URL('../../.cache/npm', import.meta.url));

/**
 * Packs dist/npm as `npm publish` would.
 * @param {string} folder where the tarball goes
 * @returns {Promise<string>} the tarball's path
 */
export async function packNpm(folder) {
  const output = await npm(PACKAGE, 'pack', '--json', '--pack-destination', folder, '--cache', CACHE);
  const [tarball] = Object.values(/** @type {Record<string, { filename: string }>} */ (JSON.parse(output)));
  if (!tarball) throw new Error(`npm pack made no tarball: ${output}`);
  return join(folder, tarball.filename);
}
