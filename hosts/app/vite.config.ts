import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type PluginOption } from 'vite';
import { group, kit } from '../../scripts/build/chunks.ts';
import { dataPlugins } from '../../scripts/build/data-plugins.ts';
import { displayFace } from '../../scripts/build/display-face.ts';
import { precompress } from '../../scripts/build/precompress.ts';
import { pressedAhead } from '../../scripts/build/pressed-ahead.ts';

const router = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production');

/**
 * Asks for the fonts, and for what draws a page that is not rendered, with that page itself: the sheet and the entry would
 * name them one round trip later.
 */
const preloads = (): PluginOption => ({
  name: 'preloads',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle).flatMap((file): HtmlTagDescriptor[] => {
        const href = `/${file.fileName}`;
        const tag = { tag: 'link', injectTo: 'head' } as const;
        // Those of the sheet: Urdu's face comes with its language alone.
        if (/-latin-.*\.woff2$/.test(href))
          return [
            { ...tag, attrs: { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: 'anonymous' } },
          ];
        if (file.type !== 'chunk' || !file.facadeModuleId?.endsWith('/draw.tsx')) return [];
        const asked = Object.values(bundle).flatMap((other) =>
          other.type === 'chunk' && other.isEntry ? [other.fileName, ...other.imports] : [],
        );
        return [file.fileName, ...file.imports.filter((name) => !asked.includes(name))].map((name) => ({
          ...tag,
          attrs: { rel: 'modulepreload', href: `/${name}`, crossorigin: '' },
        }));
      }),
  },
});

/** Leaves out the parts of react-router that nobody uses here: without a mark, the calls that make them have effects. */
const withoutUnusedParts = (): PluginOption => ({
  name: 'without-unused-parts',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.(?:displayName|contextType) = .*$/gm, '')
        .replace(/= (\w+\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
});

/** Left alone, each shared module is a file of its own: twenty small ones are larger than one, and later there. */
const groups = [
  // What nearly every public screen draws with.
  group(
    'kit',
    kit('airport-field', 'airports', 'base', 'warnings', 'field', 'flight', 'formats', 'today', 'loading', 'messages'),
    kit('pages', 'picture', 'route', 'toasts'),
    // Toasts use them: from the forms' chunk, which needs the entry, they would make a circle in which the entry starts
    // too early, and a page without forms would load it.
    /\/widgets\/kit\/dialog\/late-sheet\.ts|\/app\/(?:shared\/(?:retry|scene\/(?:index|scene))|public\/(?:answer-time|seen-flights))\.(?:css|tsx?)/,
    /\/widgets\/contract\/(?:api-error|aircraft-type|client|to-json|object|date-time|envelope|flights?|image|list-of|page|plain-text|site-address)\.ts/,
    /\/node_modules\/(?:@preact\/signals|ky\/|react\/|valibot|zustand)|vite\/preload-helper/,
  ),
  // Flights as they are found and listed: what the home page and the search have in common.
  group(
    'flights',
    /\/app\/(?:public\/search\/(?:card-pictures|flight-card|kept-results|results)|shared\/flight-search\/(?:name-of|write-criteria))\./,
  ),
  // What a search asks for: the gallery narrows and orders by it, and the back office searches so.
  group(
    'asked',
    /\/app\/(?:public\/search\/(?:filters|order|use-flight-search)|shared\/flight-search\/(?:criteria|search-form))\./,
  ),
  // What the home page has in common with others but the search.
  group(
    'home',
    /\/app\/(?:public\/(?:aircraft\/fleet-row|home\/desk-steps)|shared\/aircraft\/type-label)\.(?:css|tsx?)/,
  ),
  // What forms are made of, theirs and the back office's.
  group(
    'forms',
    kit('dialog', 'field/time', 'form', 'funnel', 'handle', 'links', 'snapshot', 'widget'),
    /\/widgets\/contract\/idempotency\.ts|\/app\/shared\/leave-guard\.tsx/,
  ),
  // What stands around a form as a page, and reads its address.
  group(
    'flow',
    kit('request'),
    /\/widgets\/(?:[\w-]+\/(?:prefill|flight-id)|contract\/charter-segment|kit\/embed\/frame)\.ts/,
    /\/app\/public\/flows\/(?:flow-page|desk-line|desk-aside)\.(?:css|tsx)/,
  ),
  // What lists of aircraft have in common, and lists that are narrowed.
  group('fleet', /\/app\/shared\/aircraft\/(?:figures|fleet)\.(?:css|tsx?)/),
  group('listing', /\/app\/shared\/(?:listing\/listing|use-in-address)\.(?:css|tsx?)|\/contract\/fold\.ts/),
  // What every screen of the back office asks with.
  group('queries', /\/node_modules\/@tanstack\/(?:query-core|react-query)\//),
  // What checks fields, which some records are read with as well.
  group('checks', /\/contract\/(?:email|fields|instant|international-charter|phone)\.ts/),
  // What an account has of its trips and quotes.
  group('account', /\/hosts\/contract\/(?:auth|invitation|money|quote|trip|trip-stages)\.ts/),
];

/** The host SPA, on React: dist/app. */
export default defineConfig({
  root: import.meta.dirname,
  // By its name Vite would copy the sources of the public screens to where everybody reads them.
  publicDir: false,
  plugins: [
    dataPlugins(),
    displayFace(),
    react(),
    withoutUnusedParts(),
    pressedAhead({ intoPages: false }),
    preloads(),
    precompress(),
  ],
  resolve: {
    alias: [
      // The shim is for React 17.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // Its builds without warnings for developers, which its exports do not name: 0.6 KB gzip less at the first load.
      { find: /^react-router$/, replacement: `${router}/index.mjs` },
    ],
  },
  build: {
    outDir: '../../dist/app',
    emptyOutDir: true,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Of what an import needs, the entry and what that imports are there: naming them at each cost 0.2 KB of the first load.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !/\/(?:index|kit)-[\w-]+\.(?:css|js)$/.test(file)),
    },
    rolldownOptions: {
      output: { codeSplitting: { groups } },
    },
  },
});
