import type { Plugin } from 'vite';

/** Vite's own, which wraps each dynamic import: for older browsers and style sheets, neither of which we have. */
const HELPER = '\0vite/preload-helper.js';
const PARALLEL = `export const __vitePreload = (load, files, script) => {
  for (const file of files) import(/* @vite-ignore */ new URL(file, script)).catch(() => {});
  return load();
};`;

/** Fetches what a chunk imports side by side with it, and not after it. */
export const parallelImports = (): Plugin => ({
  name: 'parallel-imports',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id, importer) => (id === HELPER ? `${HELPER}?${importer}` : null),
  load: (id) => (id.startsWith(`${HELPER}?`) ? PARALLEL : null),
});
