import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROTOCOL_VERSION } from '../../widgets/kit/embed/protocol.ts';
import { cdnManifest } from './cdn-manifest.ts';
import { precompress } from './precompress.ts';

interface Manifest {
  version: string;
  protocol: number;
  entries: Record<string, string>;
  files: Record<string, { integrity: string; bytes: number; gzip: number }>;
}

const folder = mkdtempSync(join(tmpdir(), 'cdn-manifest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds two entries, as hosts/embed does; the first brings `text` in a chunk of its own. */
async function release(name: string, text: string) {
  const root = join(folder, 'sources');
  const outDir = join(folder, name);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'late.js'), `import './late.css';\nexport const text = ${JSON.stringify(text)};\n`);
  writeFileSync(join(root, 'late.css'), 'p { color: red }');
  writeFileSync(join(root, 'first.js'), `export const load = () => import('./late.js');\n`);
  writeFileSync(join(root, 'second.js'), `export const second = 2;\n`);
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [cdnManifest(), precompress()],
    build: {
      outDir,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { first: join(root, 'first.js'), second: join(root, 'second.js') },
        preserveEntrySignatures: 'exports-only',
        output: { entryFileNames: '[name]-[hash].js' },
      },
    },
  });
  const manifest: Manifest = JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8'));
  const read = (file: string) => readFileSync(join(outDir, file));
  return { manifest, read, outDir };
}

/** The names without the hashes. */
const plain = (names: string[]) => names.map((name) => name.replace(/-[\w-]{8}\./, '.')).sort();

let before: Awaited<ReturnType<typeof release>>;
let after: typeof before;
beforeAll(async () => {
  before = await release('before', 'as it was'.repeat(200));
  after = await release('after', 'as it is now'.repeat(200));
});

describe('a release', () => {
  it('lists each script and each sheet, and no other file', () => {
    const built = readdirSync(before.outDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(js|css)$/.test(name),
    );
    const { entries, files } = before.manifest;
    expect([...Object.keys(files), ...Object.keys(entries)].sort()).toEqual(built.sort());
    expect(plain(Object.keys(files))).toEqual(['assets/late.css', 'assets/late.js', 'first.js', 'second.js']);
  });

  it('tells the version of the messages that its frames send', () => {
    expect(before.manifest.protocol).toBe(PROTOCOL_VERSION);
  });

  it('tells the hash and the sizes of each', () => {
    for (const [name, told] of Object.entries(before.manifest.files)) {
      const content = before.read(name);
      expect.soft({ name, ...told }).toEqual({
        name,
        integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
        bytes: content.length,
        gzip: gzipSync(content, { level: 9 }).length,
      });
    }
  });

  it('has each entry under a lasting name, too, as it is in this release', () => {
    const { entries, files } = before.manifest;
    expect(Object.keys(entries)).toEqual(['first.js', 'second.js']);
    for (const [name, target] of Object.entries(entries)) {
      expect.soft(files).toHaveProperty([target]);
      expect.soft(before.read(name).equals(before.read(target))).toBe(true);
    }
  });

  it('gives what has changed, and what leads to it, another name, and keeps the names of the rest', () => {
    const names = ({ manifest }: typeof before) => Object.keys(manifest.files);
    const kept = names(before).filter((name) => names(after).includes(name));
    expect(plain(kept)).toEqual(['assets/late.css', 'second.js']);
    for (const name of kept) expect.soft(after.read(name).equals(before.read(name))).toBe(true);
  });
});
