import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import dts from 'vite-plugin-dts';
import { dataPlugins } from '../scripts/vite/data-plugins.ts';
import manifest from './package.json' with { type: 'json' };

const here = import.meta.dirname;
const distNpm = join(here, '../dist/npm');

/** `./kit/index.ts` → `kit/index`. */
const entryName = (source: string) => source.replace(/^\.\//, '').replace(/\.(tsx?|css)$/, '');
const sources = Object.values(manifest.exports);
const external = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });

/** The published package.json: the same subpaths as in the workspace, on what was built. */
function packageManifest(): Plugin {
  const built = (source: string) =>
    source.endsWith('.css') ? source : { types: `./${entryName(source)}.d.ts`, default: `./${entryName(source)}.js` };
  const { private: _private, exports, ...rest } = manifest;
  const published = {
    ...rest,
    exports: Object.fromEntries(Object.entries(exports).map(([subpath, source]) => [subpath, built(source)])),
  };
  return {
    name: 'package-manifest',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'package.json', source: `${JSON.stringify(published, null, 2)}\n` });
    },
  };
}

/**
 * The npm package, dist/npm: ES modules, an entry for each subpath of package.json's exports, its types beside it.
 * React and the dependencies are imported, not bundled: the application that installs it has them once.
 */
export default defineConfig({
  root: here,
  plugins: [
    dataPlugins(),
    dts({ tsconfigPath: join(here, 'tsconfig.json'), entryRoot: here, exclude: ['**/*.test.*', 'vite.config.ts'] }),
    packageManifest(),
  ],
  build: {
    outDir: distNpm,
    emptyOutDir: true,
    cssCodeSplit: true,
    minify: false,
    lib: {
      entry: Object.fromEntries(sources.map((source) => [entryName(source), join(here, source)])),
      formats: ['es'],
    },
    rolldownOptions: {
      external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
      output: { chunkFileNames: 'chunks/[name]-[hash].js', assetFileNames: '[name][extname]' },
    },
  },
});
