import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { dataPlugins } from '../../scripts/vite/data-plugins.ts';

/** Bundles the server to dist/api/server.js; packages stay outside, the contract of charter-widgets/api goes in. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [dataPlugins()],
  ssr: { noExternal: ['charter-widgets'] },
  build: {
    ssr: 'server.ts',
    target: 'node20',
    outDir: fileURLToPath(new URL('../../dist/api', import.meta.url)),
    emptyOutDir: true,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: { treeshake: { moduleSideEffects: 'no-external' } },
  },
});
