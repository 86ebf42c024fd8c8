import type { Plugin } from 'vite';

/** `import{a as b,c}from"../private-charter-form-AbCd1234.js";` in a minified chunk, and `export{a as b}from` likewise. */
const FROM = /(import|export)\{([^{}]*)\}from["']([^"']+)["'];?/g;
const EXPORT = /export\{([^{}]*)\};?\s*$/;

/** What stands between the braces of an import or an export: `a as b,c` → [['a', 'b'], ['c', 'c']] */
const pairs = (list: string) =>
  list.split(',').map((name) => {
    const [there = '', here = there] = name.split(' as ');
    return [there, here] as const;
  });

/**
 * Builds an entry with all that it imports as one file, which has two names: one that stays and one with a hash. A chunk
 * that it loads later could import from one of them alone, and would then run the same code a second time where a page
 * has loaded the other. So what such chunks share with the entry they take from where it has put it down.
 */
export function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'pre',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const [entry, ...more] = chunks.filter(({ isEntry }) => isEntry);
        if (!entry || more.length > 0) throw new Error('one entry is built into one file');
        if (entry.imports.length > 0) this.error(`${entry.fileName} imports ${entry.imports}`);
        const users = chunks.filter(({ imports }) => imports.includes(entry.fileName));
        if (users.length === 0) return;
        const place = `globalThis[Symbol.for("${entry.fileName.replace(/\.js$/, '')}")]`;
        for (const user of users) user.code = takeFrom(entry.fileName, place, user.code);
        const exported = this.getModuleInfo(entry.facadeModuleId ?? '')?.exports ?? [];
        entry.code = putDown(place, entry.code, exported);
      },
    },
  };
}

/**
 * The first of two that are the same, such as under both names, is the one that has defined what there is.
 *
 * @param exported what the entry's source exports: what is else exported is for those who take it from there
 */
function putDown(place: string, code: string, exported: readonly string[]): string {
  const [whole, list = ''] = EXPORT.exec(code) ?? [];
  if (!whole) throw new Error('the entry exports nothing at its end');
  const names = pairs(list);
  const kept = names.filter(([, given]) => exported.includes(given)).map(([own, given]) => `${own} as ${given}`);
  return `${code.slice(0, -whole.length)}${place}??={${names.map(([own, given]) => `${given}:${own}`)}};export{${kept}};`;
}

function takeFrom(entry: string, place: string, code: string): string {
  let taken = 0;
  const rewritten = code.replace(FROM, (whole, way: string, list: string, from: string) => {
    if (!from.endsWith(`/${entry}`)) return whole;
    const names = pairs(list).map(([there, here]) => [there, way === 'import' ? here : `$${taken++}`, here] as const);
    const own = `const{${names.map(([there, name]) => `${there}:${name}`)}}=${place};`;
    return way === 'import' ? own : `${own}export{${names.map(([, name, here]) => `${name} as ${here}`)}};`;
  });
  if (rewritten.includes(entry)) throw new Error(`a chunk imports ${entry} in another way`);
  return rewritten;
}

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
          const { imports, code, fileName, name } = chunk;
          // By what is written there: what is built into one file is imported by none any more.
          const users = Object.values(bundle).filter((other) => 'code' in other && other.code.includes(`/${fileName}`));
          if (imports.length > 0 || users.length > 0)
            this.error(`${fileName} shares code with ${[...imports, ...users.map((other) => other.fileName)]}`);
          chunk.code = asEither(code, name);
        }
      },
    },
  };
}

/**
 * Returns code whose value is the script's address: of its tag or module. Where a page has inlined, joined or copied the
 * script, that is no address of ours, and our style sheet's is taken, else the page's: a `blob:` has no files beside it.
 *
 * @param name of the file, without its hash
 */
const addressOf = (name: string) =>
  `(u=>/\\/cdn\\/${name}\\b/.test(u)?u:document.querySelector("[href*='/cdn/charter-widgets']")?.href??(u[0]=="b"?location:u))(document.currentScript?.src||(typeof $here<"t"?$here:location))`;

/**
 * The same code for `<script type="module">` and `<script>`.
 *
 * In a module `await` is a keyword, and what follows it a regular expression, after which comes a product and the
 * module's own part. In a script `await` is a name that is divided by 0, and the module's own part is a comment. The
 * rest is one function, so that a script leaves no name on the page; in parentheses, at which an engine compiles it at once
 * instead of looking it over first.
 */
function asEither(code: string, name: string): string {
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
    `new(function(){"use strict";const $url=${addressOf(name)};${body}${names.map(([own, name]) => `this.${name}=${own}`).join(';')}})`,
    '',
  ].join('\n');
}
