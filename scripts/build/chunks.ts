import type { Plugin } from 'vite';

/**
 * Matches folders and single files of the kit, for a chunk of their own. Folders named `late` below them are not matched:
 * in a chunk that is imported statically, the names of a late module would become an object that a page's scripts can break.
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
 * Fetches the imports of a chunk together with it, and not after it.
 *
 * @param base of a build whose files are not relative to the file that loads them
 */
export const parallelImports = (base?: string): Plugin => ({
  name: 'parallel-imports',
  enforce: 'pre',
  apply: 'build',
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
