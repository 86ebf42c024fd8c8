import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parallelImports } from './chunks.ts';
import { loaderScript } from './loader-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'loader-script-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds an entry that imports `late.js` late. */
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

describe('the loader, built', () => {
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
      `globalThis.document = {};
       const { load, twice } = await import(${JSON.stringify(href)});
       console.log(JSON.stringify({ late: await load(), four: twice(2), ...seen }));`,
    ]);
    expect(JSON.parse(String(said))).toEqual({ late: 'came', four: 4, strict: true, url: href });
  });

  it('is a script, of an address that its tag tells, and leaves no name on the page', () => {
    const page: Record<string, unknown> = {
      document: { currentScript: { src: 'https://book.example.com/cdn/charter-widgets.js' } },
      URL,
    };
    const before = Object.keys(page);
    runInNewContext(readFileSync(built(), 'utf8'), page);
    expect(page.seen).toEqual({ strict: true, url: 'https://book.example.com/cdn/charter-widgets.js' });
    expect(Object.keys(page)).toEqual([...before, 'seen']);
  });
});

it('is not built where another file would import it under one of its names', async () => {
  const entry = `import { shared } from './deep.js'; export const load = () => import('./late.js'); export { shared };`;
  await expect(buildEntry(entry)).rejects.toThrow(/entry\.js shares code with/);
});
