import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Matches folders and single files of the kit, for a chunk of their own. Folders below them are not matched: they load on
 * demand, and in a chunk that is imported statically their names would become an object that a page's scripts can break.
 */
export const kit = (...names: string[]): RegExp => new RegExp(`/widgets/kit/(?:${names.join('|')})(?:/[^/]+|\\.tsx?)$`);

/** A group of `codeSplitting`: these files and no others. */
export const group = (name: string, ...tests: RegExp[]) => ({
  name,
  test: (id: string) => tests.some((test) => test.test(id)),
  includeDependenciesRecursively: false,
});

/** Vite's helper, which wraps each dynamic import and supports older browsers and style sheets. We have neither. */
const HELPER = '\0vite/preload-helper.js';
const parallel = (fetched: string) => `export const __vitePreload = (load, files, script) => {
  for (const file of files) ${fetched}.catch(() => {});
  return load();
};`;

/**
 * Fetches the imports of a chunk together with it, and not after it. Fails where a chunk has the names of a module as an
 * object (see `kit`).
 *
 * @param base of a build whose files are not relative to the file that loads them
 */
export const parallelImports = (base?: string): Plugin => ({
  name: 'parallel-imports',
  enforce: 'pre',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.code.includes('Symbol.toStringTag'))
        this.error(`${file.fileName} has the names of a module as an object, which a page's scripts can break`);
  },
  resolveId: (id, importer) => (id === HELPER ? `${HELPER}?${base ?? importer}` : null),
  load: (id) =>
    id.startsWith(`${HELPER}?`)
      ? parallel(
          base
            ? `if (file.endsWith('.js')) import(/* @vite-ignore */ ${JSON.stringify(base)} + file)`
            : 'import(/* @vite-ignore */ new URL(file, script))',
        )
      : null,
});

/** Vite's wrapper of a dynamic import, before the names of files have their hashes. */
const WRAPPED =
  /__vitePreload(?:\$\d+)?\((?:\(\) => |async \(\) => \{\s*const \{[^}]*\} = await )(import\("([^"]+)"\))(?:;\s*return \{[^}]*\};\s*\})?, __VITE_PRELOAD__(?:, import\.meta\.url)?\)/g;

/** The same of an import whose address is known when it runs. */
const WRAPPED_ADDRESS =
  /__vitePreload(?:\$\d+)?\(\(\) => (import\((?:\s|\/\*[^*]*\*\/)*`[^`]*`\s*\)), __VITE_PRELOAD__(?:, import\.meta\.url)?\)/g;

/** What the wrapper does with the names of a module: the importer takes them from the module itself. */
const NAMES = /async \(\) => \{\s*const \{[^}]*\} = await (import\("[^"]+"\));\s*return \{[^}]*\};\s*\}/;

/**
 * Removes Vite's wrapper from dynamic imports without further files to preload. The wrapper of an empty list is
 * otherwise in every chunk.
 *
 * @param needsMore whether `file`, imported by the chunk named `host`, has files to preload
 */
export const plainImports = (needsMore: (file: string, host: string) => boolean): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  renderChunk: (code, { name }) => ({
    code: code
      .replace(WRAPPED_ADDRESS, '$1')
      .replace(WRAPPED, (wrapped, plain, file) => (needsMore(file, name) ? wrapped.replace(NAMES, '() => $1') : plain)),
    map: null,
  }),
});

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.map', '.webmanifest', '.ico']);
/** Below this a response fits one packet anyway. */
const WORTH_IT = 1024;

/** Writes `.br` and `.gz` next to each text file of 1 KB and more, so that the server compresses nothing twice. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const texts = files.filter((file) => file.isFile() && TEXT.has(extname(file.name)));
      await Promise.all(
        texts.map(async (file) => {
          const path = join(file.parentPath, file.name);
          const content = await readFile(path);
          if (content.length < WORTH_IT) return;
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(content),
            promisify(gzip)(content, { level: 9 }),
          ]);
          await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
        }),
      );
    },
  };
}

const ENTRY = join(import.meta.dirname, 'pressed-ahead.ts');

/**
 * Builds what notes presses on a rendered page, a file without imports.
 *
 * @param intoPages writes it into the head of each of the build's pages: as a file of its own it would come a round trip
 * after what can be pressed
 */
export function pressedAhead({ intoPages }: { intoPages: boolean }): Plugin {
  return {
    name: 'pressed-ahead',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: ENTRY, name: 'pressed-ahead' });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .filter((chunk) => intoPages && chunk.facadeModuleId === ENTRY)
          .map(({ code }) => ({ tag: 'script', children: code.trim(), injectTo: 'head-prepend' as const })),
    },
  };
}
