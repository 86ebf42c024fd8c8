import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const STRICT = fileURLToPath(new URL('../../widgets/testing/strict-client.tsx', import.meta.url));

/** Puts every root that React makes into StrictMode, as applications under development do. */
export const strictReact: Plugin = {
  name: 'strict-react',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'react-dom/client' && importer !== STRICT ? STRICT : undefined),
};
