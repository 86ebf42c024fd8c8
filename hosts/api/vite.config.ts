import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Bundles the server to dist/api/server.js; packages stay outside, the contract of charter-widgets/api goes in. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
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
