import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData, type Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildStale } from '../build.mjs';
import { bundleForm } from './bundle-form.mjs';
import { CONSUMERS } from './consumers.mjs';

const PACKAGE = fileURLToPath(new URL('../../dist/npm', import.meta.url));
const PACKED = fileURLToPath(new URL('../../dist/package', import.meta.url));

/** The class of each form's outermost box, which only its own code has. */
const MARKS = {
  'private-charter-form': 'cw-charter',
  'chauffeur-form': 'cw-chauffeur',
  'international-charter-form': 'cw-international',
  'flight-gallery': 'cw-gallery',
  'flight-booking': 'cw-booking',
};

const INSTALLED = '/node_modules/charter-widgets';

let tarball: Buffer;
let packed: Package;
let manifest: Record<string, unknown>;
beforeAll(async () => {
  await buildStale(['package']);
  const { file } = JSON.parse(readFileSync(join(PACKED, 'manifest.json'), 'utf8'));
  tarball = readFileSync(join(PACKED, file));
  packed = createPackageFromTarballData(tarball);
  manifest = JSON.parse(packed.readFile(join(INSTALLED, 'package.json')));
}, 300_000);

describe('the packed npm package', () => {
  test('has no publint warning', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test('has types that every kind of module resolution finds', { timeout: 120_000 }, async () => {
    const result = await checkPackage(packed, { excludeEntrypoints: [/\.(css|json)$/] });
    expect('problems' in result ? result.problems : 'no types at all').toEqual([]);
  });

  test('has the fields and files that a registry and an editor need, and none of the workspace', () => {
    for (const field of ['name', 'version', 'description', 'license', 'keywords', 'engines', 'files']) {
      expect.soft(manifest[field], field).toBeTruthy();
    }
    for (const field of ['private', 'scripts', 'devDependencies', 'workspaces']) {
      expect.soft(manifest, field).not.toHaveProperty(field);
    }
    expect.soft(Object.keys(manifest.peerDependencies as object)).toEqual(['react', 'react-dom']);
    const files = ['README.md', 'NOTICE', 'LICENSE', 'CHANGELOG.md', 'custom-elements.json'];
    for (const file of files) expect.soft(packed.fileExists(join(INSTALLED, file)), file).toBe(true);
  });

  test('allows ranges of dependencies, whose lowest versions a consumer has', () => {
    const blocks = CONSUMERS.find(({ name }) => name === 'lowest')?.blocks ?? [];
    const { dependencies } = JSON.parse(String(blocks[0]?.code));
    const ranges = Object.entries<string>(manifest.dependencies as Record<string, string>).filter(([, range]) =>
      /^\^/.test(range),
    );
    expect(ranges.length).toBeGreaterThan(0);
    expect(dependencies).toMatchObject(Object.fromEntries(ranges.map(([name, range]) => [name, range.slice(1)])));
  });
});

describe('an import of the package by its own name', () => {
  test.for([
    ['import', "import('charter-widgets')", 'module'],
    ['require', "(async () => require('charter-widgets'))()", 'commonjs'],
  ] as const)('by %s fails with a list of the subpaths to import from', ([, load, type]) => {
    const script = `${load}.then(() => console.log('loaded'), ({ message }) => console.log(message));`;
    const { stdout } = spawnSync(process.execPath, [`--input-type=${type}`], { cwd: PACKAGE, input: script });
    for (const form of Object.keys(MARKS)) expect(String(stdout)).toContain(`charter-widgets/${form}\n`);
    expect(String(stdout)).toContain('charter-widgets/testing');
  });

  test('has the types of every widget, and stays in a bundle, so that the error is seen', () => {
    for (const ending of ['js', 'cjs']) {
      const types = packed.readFile(join(INSTALLED, ending === 'js' ? 'index.d.ts' : 'index.d.cts'));
      for (const form of Object.keys(MARKS)) expect(types).toContain(`from './${form}/index.${ending}'`);
    }
    expect(manifest.sideEffects).toEqual(expect.arrayContaining(['./index.js', './index.cjs']));
  });
});

test('the code of every widget has source maps, without a path of the machine that built it', () => {
  const maps = packed.listFiles(INSTALLED).filter((file) => file.endsWith('.map'));
  const sourcesOf = new Map<string, string[]>();
  for (const map of maps) {
    expect.soft(packed.readFile(map.slice(0, -'.map'.length)), map).toContain('//# sourceMappingURL=');
    const { sources, sourcesContent = [] } = JSON.parse(packed.readFile(map));
    sourcesOf.set(map, sources);
    expect.soft(sources.join('\n'), map).not.toMatch(/^(?:\/|file:|[A-Z]:)/m);
    expect.soft(sourcesContent, map).toHaveLength(sources.length);
  }
  for (const ending of ['.js.map', '.cjs.map']) {
    const sources = maps.filter((map) => map.endsWith(ending)).flatMap((map) => sourcesOf.get(map) ?? []);
    for (const form of Object.keys(MARKS)) expect.soft(sources.join(), ending).toContain(`/widgets/${form}/`);
  }
});

test('every subpath of the package can be imported, and every component rendered, without a DOM', () => {
  const script = readFileSync(new URL('render-on-server.mjs', import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], { cwd: PACKAGE, input: script });
  expect(String(stderr)).toBe('');
  const drawn: Record<string, string> = JSON.parse(String(stdout));
  expect(Object.keys(drawn)).toHaveLength(Object.keys(MARKS).length);
  for (const mark of Object.values(MARKS)) expect(Object.values(drawn).join()).toContain(mark);
});

describe('the bundle of an application that imports one form', () => {
  test.for(['flight-gallery', 'private-charter-form'] as const)(
    'contains %s, but no other form or element',
    async (form) => {
      const { first, later } = await bundleForm(form);
      const code = [...first, ...later].join('\n');
      const forms = Object.values(MARKS).filter((text) => new RegExp(`\\b${text}["'\` ]`).test(code));
      expect({ forms, element: code.includes('observedAttributes') }).toEqual({ forms: [MARKS[form]], element: false });
    },
  );
});
