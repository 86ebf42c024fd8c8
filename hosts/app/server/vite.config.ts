import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dataPlugins } from '../../../scripts/build/data-plugins.ts';
import { displayFace } from '../../../scripts/build/display-face.ts';

/** The public pages for the server that renders them: dist/site, beside the app that takes them over. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  publicDir: false,
  plugins: [dataPlugins(), displayFace(), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  // In one piece: the server's own packages are not those of the pages.
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
