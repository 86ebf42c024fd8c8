import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildStale, SERVED } from '../build.mjs';

const DIST = join(import.meta.dirname, '../../dist');

interface Chunk {
  file: string;
  /** The keys of the files that must be imported before this one runs. */
  imports?: string[];
}

beforeAll(() => buildStale(SERVED), 300_000);

// If two files import each other, one runs before the other has set its exports.
test.for(['app', 'cdn', 'embed'])('the files of dist/%s do not import each other in circles', (folder) => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(DIST, folder, '.vite/manifest.json'), 'utf8'));
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (key: string, path: string[]): void => {
    if (path.includes(key)) circles.push([...path.slice(path.indexOf(key)), key].join(' → '));
    if (path.includes(key) || done.has(key)) return;
    for (const imported of manifest[key]?.imports ?? []) visit(imported, [...path, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
  expect(Object.keys(manifest).length).toBeGreaterThan(5);
  expect(circles).toEqual([]);
});
