import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { dataPlugins } from '../../scripts/build/data-plugins.ts';
import { precompress } from '../../scripts/build/precompress.ts';

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

/**
 * What nearly every public screen draws with goes into one file: left alone, each is a file of its own for the few that
 * do without it, and twenty small files are larger than one, and later there. Nothing that loads on demand belongs here.
 */
const DRAWN_WITH =
  /\/widgets\/(?:contract\/(?:client|object|date-time|envelope|fields|flights?|image|list-of|page)|kit\/(?:icon|complain\/complain|use-drawn|messages\/(?:index|messages)|look-root|embed\/is-framed|toasts\/\w+|formats\/\w+|loading\/[\w-]+|picture\/\w+|flight\/[\w-]+|form\/(?:errors|field|field-frame|select-field|text-field)|route\/(?:aircraft-silhouette|place-text|route-line)|airports\/(?:airport|airport-field|provider|spell-out|suggestion-cache)))\.tsx?$|\/node_modules\/(?:@preact\/signals|valibot|zustand)|vite\/preload-helper/;

/** The flight search of customers in one file: the admins' takes most of it. */
const SEARCHES = /\/app\/public\/search\/(?!index)/;

/** What forms are made of, theirs and the back office's. */
const FORMS =
  /\/widgets\/kit\/(?:web-address|late-sheet|use-told|funnel\/|handle\/|drafts\/\w|dialog\/|embed\/visible-area|form\/(?:checkbox|choice|number|text-area)-field|form\/(?:form-notice|fill|use-submission))|\/widgets\/contract\/idempotency/;

/**
 * What reads a form's address stands in the form and in the embed studio: shared, each of these small files would be
 * named in the first load, which names all that it may load.
 */
const READS_LINKS = /\/widgets\/(?:[\w-]+\/(?:prefill|flight-id)|contract\/charter-segment)\.ts/;

/** The host SPA, on React: dist/app. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [dataPlugins(), react(), preloadFonts(), precompress()],
  // The shim is for React 17.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    outDir: '../../dist/app',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'kit', test: DRAWN_WITH, includeDependenciesRecursively: false },
            { name: 'search', test: SEARCHES, includeDependenciesRecursively: false },
            { name: 'forms', test: FORMS, includeDependenciesRecursively: false },
            { name: 'links', test: READS_LINKS, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
