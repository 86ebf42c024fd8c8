import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { test as base, expect } from 'vitest';
import { switchIn } from './switch-in.mjs';

interface Folder {
  path: (file?: string) => string;
  write: (files: Record<string, string>) => void;
  read: () => Record<string, string>;
}

/** Two folders on one disk: the new build, and the one that is served. */
const test = base.extend<{ built: Folder; served: Folder }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
  built: async ({}, use) => withFolder(use),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  served: async ({}, use) => withFolder(use),
});

async function withFolder(use: (folder: Folder) => Promise<void>) {
  const root = mkdtempSync(join(tmpdir(), 'charter-switch-'));
  const path = (file = '') => join(root, 'folder', file);
  await use({
    path,
    write(files) {
      for (const [file, content] of Object.entries(files)) {
        mkdirSync(dirname(path(file)), { recursive: true });
        writeFileSync(path(file), content);
      }
    },
    read: () =>
      Object.fromEntries(
        readdirSync(path(), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .map((file) => [relative(path(), file), readFileSync(file, 'utf8')]),
      ),
  });
  rmSync(root, { recursive: true });
}

test('a visitor finds every page and its files while a build replaces another', async ({ built, served }) => {
  const wide = (release: number) =>
    Object.fromEntries(
      Array.from({ length: 150 }, (_, at) => [
        [`page-${at}.html`, `assets/${at}-${release}.js`],
        [`assets/${at}-${release}.js`, `${release}`],
      ]).flat(),
    );
  served.write(wide(1));
  built.write(wide(2));
  let over = false;
  const switching = switchIn(built.path(), served.path()).finally(() => {
    over = true;
  });
  const led = new Set<string>();
  for (let at = 0; !over; at = (at + 1) % 150) {
    const target = readFileSync(served.path(`page-${at}.html`), 'utf8');
    led.add(readFileSync(served.path(target), 'utf8'));
    await new Promise(setImmediate);
  }
  await switching;
  for (let at = 0; at < 150; at++) expect(readFileSync(served.path(`page-${at}.html`), 'utf8')).toMatch(/-2\.js$/);
  expect(led.size).toBeGreaterThan(0);
});
