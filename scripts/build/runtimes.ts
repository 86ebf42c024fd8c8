import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * `resolve.alias` entries that replace React by preact/compat, in our files and in every dependency. The builds of
 * site, script tag and frames use it, and the preact tests.
 */
export const lightRuntime = [
  { find: /^react$/, replacement: 'preact/compat' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact/compat/server' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  // The shim of @preact/signals-react is for React 17; compat has the hook itself.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'preact/compat' },
];

/**
 * Replaces the default import of React in some packages by a namespace import. The default export of preact/compat is an object with
 * every name, which would keep unused ones such as `Suspense` and `lazy` in the bundle.
 */
export const namedImports = (): Plugin => ({
  name: 'named-imports',
  apply: 'build',
  transform: (code, id) =>
    /node_modules\/(?:@r2wc|zustand)\//.test(id)
      ? { code: code.replace(/import (\w+) from (["'])react\2/, 'import * as $1 from $2react$2'), map: null }
      : null,
});

/** `x.prototype.toString=function(){return this.value+""}` in a minified package. */
const ASSIGNED = /(\w+)\.prototype\.(toString|valueOf)=(function\(\)\{[^{}]*\})/g;

/**
 * Defines the methods that signals-core assigns over those of `Object.prototype`: where a page has frozen that, an assignment
 * throws, and no form would be drawn.
 */
export const definedMethods = (): Plugin => ({
  name: 'defined-methods',
  apply: 'build',
  transform(code, id) {
    if (!/node_modules\/@preact\/signals-core\//.test(id)) return null;
    const defined = code.replace(ASSIGNED, 'Object.defineProperty($1.prototype,"$2",{value:$3})');
    if (defined === code) this.error(`${id} has no method that is assigned: remove this plugin`);
    return { code: defined, map: null };
  },
});

const STRICT = fileURLToPath(new URL('../../widgets/testing/strict-client.tsx', import.meta.url));

/** Renders every root in React's StrictMode, as applications under development do. */
export const strictReact: Plugin = {
  name: 'strict-react',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'react-dom/client' && importer !== STRICT ? STRICT : undefined),
};
