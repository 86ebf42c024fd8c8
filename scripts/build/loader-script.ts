import type { Plugin } from 'vite';

/** Vite's own, which wraps each dynamic import: for older browsers and style sheets, neither of which we have. */
const HELPER = '\0vite/preload-helper.js';
/** Fetches what a chunk imports side by side with it, and not after it. */
const PARALLEL = `export const __vitePreload = (load, files, script) => {
  for (const file of files) import(/* @vite-ignore */ new URL(file, script)).catch(() => {});
  return load();
};`;

/**
 * Builds one entry as a single file that is a module and a classic script alike, so that a tag without `type="module"`
 * works, as some site builders and tag managers write it.
 *
 * @param source the file name of the entry's source
 */
export function loaderScript(source: string): Plugin {
  return {
    name: 'loader-script',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id, importer) => (id === HELPER ? `${HELPER}?${importer}` : null),
    load: (id) => (id.startsWith(`${HELPER}?`) ? PARALLEL : null),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.isEntry || !chunk.facadeModuleId?.endsWith(source)) continue;
          const { imports, code, fileName } = chunk;
          const users = Object.values(bundle).filter((other) => 'imports' in other && other.imports.includes(fileName));
          if (imports.length > 0 || users.length > 0)
            this.error(`${fileName} shares code with ${[...imports, ...users.map((other) => other.fileName)]}`);
          chunk.code = asEither(code);
        }
      },
    },
  };
}

/**
 * The same code for `<script type="module">` and `<script>`.
 *
 * In a module `await` is a keyword, and what follows it a regular expression, after which comes a product and the
 * module's own part. In a script `await` is a name that is divided by 0, and the module's own part is a comment. The
 * rest is one function, so that a script leaves no name on the page.
 */
function asEither(code: string): string {
  const end = code.lastIndexOf('export{');
  if (end < 0) throw new Error('the entry exports nothing at its end');
  const list = code.slice(end + 'export{'.length, code.indexOf('}', end));
  const names = list.split(',').map((name) => name.split(' as ')) as [string, string][];
  const body = code
    .slice(0, end)
    // A script of another origin has no address that an import could be relative to.
    .replace(/\bimport\((`[^`]+`|"[^"]+")\)/g, 'import(new URL($1,$$url))')
    .replaceAll('import.meta.url', '$url');
  return [
    `0&&await/0/*0;const $here=import.meta.url;export const{${names.map(([, name]) => name)}}=/**/`,
    `new function(){"use strict";const $url=document.currentScript?.src??$here;${body}${names.map(([own, name]) => `this.${name}=${own}`).join(';')}}`,
    '',
  ].join('\n');
}
