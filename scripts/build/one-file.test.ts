import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loaderScript, oneFile } from './one-file.ts';
import { parallelImports } from './output.ts';

const folder = mkdtempSync(join(tmpdir(), 'one-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SOURCES = {
  'state.js': `export const state = { made: (globalThis.made = (globalThis.made ?? 0) + 1) };`,
  'words.js': `export const word = (n) => 'word ' + Math.abs(n);`,
  'entry.js': `
    import { state } from './state.js';
    import { word } from './words.js';
    export const first = () => word(state.made);
    export const later = async () => (await import('./late.js')).late();
    export const again = async () => (await import('./named.js')).word(7);`,
  'late.js': `
    import { state } from './state.js';
    import { deep } from './deep.js';
    export const late = () => deep(state.made);`,
  'named.js': `export { word } from './words.js';`,
  'deep.js': `import { word } from './words.js'; export const deep = (n) => 'deep ' + word(n);`,
};

let chunks: Rolldown.OutputChunk[];
beforeAll(async () => {
  mkdirSync(join(folder, 'sources'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(folder, 'sources', name), text);
  const built = await build({
    root: join(folder, 'sources'),
    base: './',
    configFile: false,
    logLevel: 'silent',
    plugins: [parallelImports(), oneFile()],
    build: {
      outDir: join(folder, 'dist'),
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { entry: join(folder, 'sources/entry.js') },
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: '[name]-[hash].js',
          codeSplitting: {
            groups: [{ name: 'entry', tags: ['$initial'] }],
            includeDependenciesRecursively: false,
          },
        },
      },
    },
  });
  chunks = [built].flat().flatMap((one) => ('output' in one ? one.output.filter((file) => file.type === 'chunk') : []));
});

/** Imports each name as a module in turn, and returns what the functions of the entry return. */
const callAll = (...names: string[]) => {
  const addresses = names.map((name) => pathToFileURL(join(folder, 'dist', name)).href);
  const program = `
    for (const address of ${JSON.stringify(addresses)}) {
      const { first, later, again } = await import(address);
      console.log([first(), await later(), await again()].join(', '));
    }`;
  return String(execFileSync(process.execPath, ['--input-type=module', '--eval', program]))
    .trim()
    .split('\n');
};

describe('an entry that is built as one file', () => {
  it('imports nothing, and is not imported by its name', () => {
    const entry = chunks.find(({ isEntry }) => isEntry);
    expect(entry?.imports).toEqual([]);
    expect(entry?.code).toMatch(/export\{(?:\w+ as (?:first|later|again),?){3}\};$/);
    for (const { fileName, code } of chunks)
      if (fileName !== entry?.fileName) expect.soft(code, fileName).not.toContain(`/${entry?.fileName}`);
  });

  it('shares its state with what it loads later, and with the first of its two names on one page', () => {
    const { fileName = '' } = chunks.find(({ isEntry }) => isEntry) ?? {};
    copyFileSync(join(folder, 'dist', fileName), join(folder, 'dist/entry.js'));
    for (const name of ['entry.js', fileName]) expect(callAll(name)).toEqual(['word 1, deep word 1, word 7']);
    expect(callAll('entry.js', fileName)).toEqual(['word 1, deep word 1, word 7', 'word 2, deep word 1, word 7']);
  });
});

describe('an entry that is built as a loader script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loader-script-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Builds an entry that may load `late.js` later. */
  function buildEntry(entry: string) {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'entry.js'), entry);
    writeFileSync(join(folder, 'late.js'), `import { shared } from './deep.js'; export const late = shared;`);
    writeFileSync(join(folder, 'deep.js'), `export const shared = 'came';`);
    return build({
      root: folder,
      base: './',
      configFile: false,
      logLevel: 'silent',
      plugins: [parallelImports(), loaderScript()],
      build: {
        outDir: join(folder, 'dist'),
        emptyOutDir: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { entry: join(folder, 'entry.js') },
          preserveEntrySignatures: 'allow-extension',
          output: { entryFileNames: '[name].js' },
        },
      },
    });
  }
  const built = () => join(folder, 'dist/entry.js');

  describe('with exports', () => {
    beforeAll(() =>
      buildEntry(`
      globalThis.seen = { strict: (function () { return !this; })(), url: import.meta.url };
      export const load = async () => (await import('./late.js')).late;
      export function twice(n) { return 2 * n; }
      export const e = 3;
    `),
    );

    it('is a module with its exports', () => {
      const { href } = pathToFileURL(built());
      const said = execFileSync(process.execPath, [
        '--input-type=module',
        '--eval',
        // There is no document there.
        `globalThis.document = { querySelector() {} };
       const { load, twice } = await import(${JSON.stringify(href)});
       console.log(JSON.stringify({ late: await load(), four: twice(2), ...seen }));`,
      ]);
      expect(JSON.parse(String(said))).toEqual({ late: 'came', four: 4, strict: true, url: href });
    });

    const SHEET = 'https://book.example.com/cdn/charter-widgets.css';
    it.each([
      ['https://book.example.com/cdn/entry.js', SHEET, 'https://book.example.com/cdn/entry.js'],
      [
        'https://book.example.com/cdn/entry-AbCd1234.js?ver=6',
        null,
        'https://book.example.com/cdn/entry-AbCd1234.js?ver=6',
      ],
      ['https://www.example.com/cdn/bundle.js', SHEET, SHEET],
      ['https://www.example.com/bundle.js', null, 'https://www.example.com/bundle.js'],
      ['', SHEET, SHEET],
      ['', null, 'https://www.example.com/'],
    ])(
      'is a script at "%s" that takes its files from there or from %s, and adds no name to the page',
      (src, sheet, url) => {
        const page: Record<string, unknown> = {
          document: { currentScript: { src }, querySelector: () => sheet && { href: sheet } },
          location: 'https://www.example.com/',
          URL,
        };
        const before = Object.keys(page);
        runInNewContext(readFileSync(built(), 'utf8'), page);
        expect({ ...Object(page.seen), url: String(Object(page.seen).url) }).toEqual({ strict: true, url });
        expect(Object.keys(page)).toEqual([...before, 'seen']);
      },
    );
  });

  it('is refused when another file would import it by one of its names', async () => {
    const entry = `import { shared } from './deep.js'; export const load = () => import('./late.js'); export { shared };`;
    await expect(buildEntry(entry)).rejects.toThrow(/entry\.js shares code with/);
  });
});
