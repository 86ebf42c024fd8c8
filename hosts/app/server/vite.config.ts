import { join } from 'node:path';
import { defineConfig } from 'vite';
import { displayFace } from '../../../scripts/build/display-face.ts';
import { lightRuntime } from '../../../scripts/build/runtimes.ts';
import { dataPlugins } from '../../../scripts/data/plugins.ts';

/** Builds the public pages for the server: dist/site. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  publicDir: false,
  plugins: [dataPlugins(), displayFace()],
  resolve: { alias: lightRuntime },
  define: { 'process.env.NODE_ENV': '"production"' },
  // One file, because the server does not have the pages' packages.
  ssr: { noExternal: true },
  build: {
    ssr: 'server/index.tsx',
    target: 'node20',
    outDir: '../../dist/site',
    emptyOutDir: true,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'site.js', chunkFileNames: '[name]-[hash].js' } },
  },
});
