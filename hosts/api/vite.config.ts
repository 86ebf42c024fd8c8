import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { dataPlugins } from '../../scripts/build/data-plugins.ts';

/** Bundles the server to dist/api/server.js, its command line to charter-desk.js beside it; packages stay outside, the contract of charter-widgets/contract goes in. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [dataPlugins(), demoPictures()],
  ssr: { noExternal: ['charter-widgets'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: fileURLToPath(new URL('../../dist/api', import.meta.url)),
    emptyOutDir: true,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // By name: the bench has more of them.
      input: { server: 'server.ts', 'charter-desk': 'charter-desk.ts' },
      // All stand in one folder, two below the root.
      output: { chunkFileNames: '[name]-[hash].js' },
      treeshake: { moduleSideEffects: 'no-external' },
    },
  },
});

/** The server reads them from `pictures` beside the module that asks, in the bundle as in the source. */
function demoPictures(): Plugin {
  const folder = new URL('demo/pictures/', import.meta.url);
  return {
    name: 'demo-pictures',
    generateBundle() {
      for (const name of readdirSync(folder)) {
        this.emitFile({ type: 'asset', fileName: `pictures/${name}`, source: readFileSync(new URL(name, folder)) });
      }
    },
  };
}
