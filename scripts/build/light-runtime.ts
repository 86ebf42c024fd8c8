import type { AliasOptions } from 'vite';

/**
 * The light runtime: `resolve.alias` entries that put preact/compat in React's place, in our files and in every
 * dependency. Used by the script-tag and iframe builds and the preact lane.
 */
export const lightRuntime: AliasOptions = [
  { find: /^react$/, replacement: 'preact/compat' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact/compat/server' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  // The shim of @preact/signals-react is for React 17; compat has the hook itself.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'preact/compat' },
];
