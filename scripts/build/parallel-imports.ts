import type { Plugin } from 'vite';

/** Vite's own, which wraps each dynamic import: for older browsers and style sheets, neither of which we have. */
const HELPER = '\0vite/preload-helper.js';
const parallel = (fetched: string) => `export const __vitePreload = (load, files, script) => {
  for (const file of files) ${fetched}.catch(() => {});
  return load();
};`;

/**
 * Fetches what a chunk imports side by side with it, and not after it.
 *
 * @param base of a build whose files are not found relative to the one that loads them; its pages have all their sheets
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
