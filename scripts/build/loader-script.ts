import type { Plugin } from 'vite';
import { pairs } from './one-file.ts';

/**
 * Makes of the entry a file that is a module and a classic script alike, so that a tag without `type="module"` works, as
 * some site builders and tag managers write it.
 */
export function loaderScript(): Plugin {
  return {
    name: 'loader-script',
    enforce: 'pre',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
          const { imports, code, fileName } = chunk;
          // By what is written there: what is built into one file is imported by none any more.
          const users = Object.values(bundle).filter((other) => 'code' in other && other.code.includes(`/${fileName}`));
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
 * rest is one function, so that a script leaves no name on the page; in parentheses, at which an engine compiles it at once
 * instead of looking it over first.
 */
function asEither(code: string): string {
  const end = code.lastIndexOf('export{');
  if (end < 0) throw new Error('the entry exports nothing at its end');
  const names = pairs(code.slice(end + 'export{'.length, code.indexOf('}', end)));
  const body = code
    .slice(0, end)
    // A script of another origin has no address that an import could be relative to.
    .replace(/\bimport\((`[^`]+`|"[^"]+")\)/g, 'import(new URL($1,$$url))')
    .replaceAll('import.meta.url', '$url');
  return [
    `0&&await/0/*0;const $here=import.meta.url;export const{${names.map(([, name]) => name)}}=/**/`,
    `new(function(){"use strict";const $url=document.currentScript?.src??$here;${body}${names.map(([own, name]) => `this.${name}=${own}`).join(';')}})`,
    '',
  ].join('\n');
}
