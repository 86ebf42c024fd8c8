import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loaderScript } from './loader-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'loader-script-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds an entry that imports `late.js` late, and another entry beside it. */
function buildEntry(entry: string, other = 'export const other = 1;') {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'entry.js'), entry);
  writeFileSync(join(folder, 'other.js'), other);
  writeFileSync(join(folder, 'shared.js'), 'export const shared = (n) => Math.sin(n) + n;');
  writeFileSync(join(folder, 'late.js'), `import { shared } from './deep.js'; export const late = shared;`);
  writeFileSync(join(folder, 'deep.js'), `export const shared = 'came';`);
  return build({
    root: folder,
    base: './',
    configFile: false,
    logLevel: 'silent',
    plugins: [loaderScript('/entry.js')],
    build: {
      outDir: join(folder, 'dist'),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { entry: join(folder, 'entry.js'), other: join(folder, 'other.js') },
        preserveEntrySignatures: 'exports-only',
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

it('is not built where it would need another file before it runs', async () => {
  const uses = (name: string) => `import { shared } from './shared.js'; export const ${name} = shared(1);`;
  await expect(buildEntry(uses('one'), uses('two'))).rejects.toThrow(/entry\.js shares code with/);
});
