import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const FOLDER = new URL('../hosts/api/platform/database/migrations/', import.meta.url);
const LIST = 'released.json';

/**
 * The checksums of released migrations, from a file beside them.
 * @returns {Record<string, string>} file names to SHA-256
 */
export const released = () => JSON.parse(readFileSync(new URL(LIST, FOLDER), 'utf8'));

/**
 * The checksums of the migrations as they are.
 * @returns {Record<string, string>} file names to SHA-256
 */
export function present() {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));
  return Object.fromEntries(
    files.sort().map((name) => {
      // A checkout on Windows may have other line ends.
      const text = readFileSync(new URL(name, FOLDER), 'utf8').replaceAll('\r\n', '\n');
      return [name, createHash('sha256').update(text).digest('hex')];
    }),
  );
}

// `npm run freeze-migrations` adds the missing lines, and changes no others.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lines = { ...present(), ...released() };
  const sorted = Object.fromEntries(Object.entries(lines).sort(([a], [b]) => (a < b ? -1 : 1)));
  const added = Object.keys(lines).length - Object.keys(released()).length;
  writeFileSync(new URL(LIST, FOLDER), `${JSON.stringify(sorted, null, 2)}\n`);
  console.log(`Checksums added: ${added}, in ${fileURLToPath(new URL(LIST, FOLDER))}`);
}
