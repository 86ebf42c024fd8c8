import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from '../machine/install.mjs';

// `pack.mjs <folder>` packs dist/npm into the folder as `npm publish` would, with manifest.json, which names the file.

const PACKAGE = fileURLToPath(new URL('../../dist/npm', import.meta.url));
/** Packing needs no cache, and npm's own may be in a read-only home folder. */
const CACHE = fileURLToPath(new URL('../../.cache/npm', import.meta.url));

const [folder = ''] = process.argv.slice(2);
const output = await npm(PACKAGE, 'pack', '--json', '--pack-destination', folder, '--cache', CACHE);
const [packed] = Object.values(/** @type {Record<string, { filename: string }>} */ (JSON.parse(output)));
if (!packed) throw new Error(`npm pack made no tarball: ${output}`);
const bytes = readFileSync(join(folder, packed.filename));
const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
const manifest = { file: packed.filename, integrity, bytes: bytes.length };
writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
