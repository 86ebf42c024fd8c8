import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { dataPlugins } from '../../scripts/vite/data-plugins.ts';
import { precompress } from '../../scripts/vite/precompress.ts';

const api = 'http://localhost:8080';

/** Asks for the fonts with the page itself: the style sheet would name them one round trip later. */
const preloadFonts = (): PluginOption => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: 'anonymous' },
          injectTo: 'head',
        })),
  },
});

/** The host SPA, on React: dist/app. In development it lends the API and the configuration of a running server. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [dataPlugins(), react(), preloadFonts(), precompress()],
  build: { outDir: '../../dist/app', emptyOutDir: true, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': api, '/config.json': api } },
});
