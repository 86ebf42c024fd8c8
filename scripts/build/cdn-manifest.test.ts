import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type InlineConfig, type PluginOption } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cdnManifest } from './cdn-manifest.ts';
import { parallelImports, precompress } from './output.ts';

interface Manifest {
  version: string;
  protocol: number;
  entries: Record<string, string>;
  loads: Record<string, string[]>;
  first: Record<string, string[]>;
  files: Record<string, { integrity: string; bytes: number; gzip: number }>;
}

const folder = mkdtempSync(join(tmpdir(), 'cdn-manifest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds three entries, one of them separately, as hosts/embed does. `text` is in a chunk that loads later. */
async function release(name: string, text: string) {
  const root = join(folder, 'sources');
  const outDir = join(folder, name);
  const write = (path: string, code: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
  };
  write('late.js', `import './late.css';\nexport const text = ${JSON.stringify(text)};\n`);
  write('late.css', 'p { color: red }');
  write(
    'a-form/element.tsx',
    `import { kit } from '../kit';\nexport const form = [kit, () => import('../late.js')];\n`,
  );
  write('a-list/element.tsx', `import { kit } from '../kit';\nexport const list = [kit];\n`);
  write('kit.js', 'export const kit = {};\n');
  write('first.js', `export const load = [() => import('./a-form/element'), () => import('./a-list/element')];\n`);
  write('second.js', `export const second = 2;\n`);
  write('alone.js', `export const load = () => import('./late.js');\n`);
  const config = (input: Record<string, string>, plugins: PluginOption[]): InlineConfig => ({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [parallelImports(), ...plugins],
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'exports-only',
        output: { entryFileNames: '[name]-[hash].js' },
      },
    },
  });
  const alone = config({ alone: join(root, 'alone.js') }, []);
  const both = { first: join(root, 'first.js'), second: join(root, 'second.js') };
  await build(config(both, [cdnManifest([alone]), precompress()]));
  const manifest: Manifest = JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8'));
  const read = (file: string) => readFileSync(join(outDir, file));
  return { manifest, read, outDir };
}

/** The file names without their hashes. */
const plain = (names: string[]) => names.map((name) => name.replace(/-[\w-]{8}\./, '.')).sort();

let before: Awaited<ReturnType<typeof release>>;
let after: typeof before;
beforeAll(async () => {
  before = await release('before', 'as it was'.repeat(200));
  after = await release('after', 'as it is now'.repeat(200));
});

describe('the manifest of a release', () => {
  it('names each entry also by a lasting name, with the content of this release', () => {
    const { entries, files } = before.manifest;
    expect(Object.keys(entries)).toEqual(['first.js', 'second.js', 'alone.js']);
    for (const [name, target] of Object.entries(entries)) {
      expect.soft(files).toHaveProperty([target]);
      expect.soft(before.read(name).equals(before.read(target))).toBe(true);
    }
  });

  it('gives new names to changed files and to files that import them, and keeps the names of the others', () => {
    const names = ({ manifest }: typeof before) => Object.keys(manifest.files);
    const kept = names(before).filter((name) => names(after).includes(name));
    expect(plain(kept)).toEqual(['assets/element.js', 'assets/kit.js', 'assets/late.css', 'second.js']);
    for (const name of kept) expect.soft(after.read(name).equals(before.read(name))).toBe(true);
  });
});
