import type { Plugin } from 'vite';

/**
 * Lets packages import React's names one by one. The default export of preact/compat is an object with all of them, so
 * that a package with `import React from 'react'` brings in `Suspense`, `lazy` and the rest, which nothing here uses.
 */
export const namedImports = (): Plugin => ({
  name: 'named-imports',
  apply: 'build',
  transform: (code, id) =>
    /node_modules\/@r2wc\//.test(id)
      ? { code: code.replace(/import (\w+) from (["'])react\2/, 'import * as $1 from $2react$2'), map: null }
      : null,
});
