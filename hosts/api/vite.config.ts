import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { dataPlugins } from '../../scripts/data/plugins.ts';
import manifest from './package.json' with { type: 'json' };

/**
 * Bundles the server to dist/api/server.js and its command line to charter-desk.js beside it. What package.json calls
 * dependencies stays outside, and has to be there where the server runs; the rest is in the bundle, which starts in half the
 * time.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [dataPlugins(), demoPictures()],
  ssr: { noExternal: true, external: Object.keys(manifest.dependencies) },
  build: {
    ssr: true,
    target: 'node20',
    outDir: fileURLToPath(new URL('../../dist/api', import.meta.url)),
    emptyOutDir: true,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // Named, because the bench bundles further ones.
      input: { server: 'server.ts', 'charter-desk': 'charter-desk.ts' },
      // All in one folder two below the root, where server.ts expects itself.
      output: { chunkFileNames: '[name]-[hash].js' },
      treeshake: { moduleSideEffects: 'no-external' },
    },
  },
});

/** Copies the pictures to where the server reads them: `pictures` beside the module, in the bundle as in the source. */
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
