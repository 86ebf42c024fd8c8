import { readFileSync } from 'node:fs';
import * as v from 'valibot';

// Both the source and the bundle are two folders below the root, as server.ts says.
const built = new URL('../../dist/cdn/manifest.json', import.meta.url);
const manifest = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }));

/** The version of this program, as its build says it; `unknown` where that lacks the script tag's files. */
export function programVersion(): string {
  try {
    return v.parse(manifest, readFileSync(built, 'utf8')).version;
  } catch {
    return 'unknown';
  }
}
