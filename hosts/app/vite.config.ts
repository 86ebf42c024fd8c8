import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type PluginOption } from 'vite';
import { displayFace } from '../../scripts/build/display-face.ts';
import { group, kit, precompress, pressedAhead } from '../../scripts/build/output.ts';
import { definedMethods, lightRuntime, namedImports } from '../../scripts/build/runtimes.ts';
import { dataPlugins } from '../../scripts/data/plugins.ts';

const router = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production');

/**
 * Preloads the fonts, and the scripts of a page that is not rendered. Otherwise they would be found one round trip later.
 */
const preloads = (): PluginOption => ({
  name: 'preloads',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle).flatMap((file): HtmlTagDescriptor[] => {
        const href = `/${file.fileName}`;
        const tag = { tag: 'link', injectTo: 'head' } as const;
        // Not the Urdu font, which is loaded with its language.
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

/** Lets the bundler remove unused parts of react-router, whose calls it would otherwise take for side effects. */
const withoutUnusedParts = (): PluginOption => ({
  name: 'without-unused-parts',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) => ({
      code: code
        // The site has no data router.
        .replace('let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = undefined;')
        .replace('return isDataRoute ? useNavigateStable() : useNavigateUnstable();', 'return useNavigateUnstable();')
        .replace(/^\w+\.(?:displayName|contextType) = .*$/gm, '')
        .replace(/= (\w+\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
});

/**
 * The worker that shows notifications, and what makes the back office an app on the home screen of a phone. Their addresses
 * have no hash, because browsers ask for them again there.
 */
const atFixedAddresses = (): PluginOption => ({
  name: 'at-fixed-addresses',
  apply: 'build',
  generateBundle() {
    for (const fileName of ['push-worker.js', 'desk.webmanifest'])
      this.emitFile({ type: 'asset', fileName, source: readFileSync(join(import.meta.dirname, fileName)) });
  },
});

/** Without these groups each shared module is a file of its own. Many small files are larger together, and slower. */
const groups = [
  // Used by nearly every public screen.
  group(
    'kit',
    kit(
      'airport-field',
      'airports',
      'base',
      'warnings',
      'empty-leg',
      'field',
      'flight',
      'formats',
      'today',
      'loading',
      'messages',
    ),
    kit('pages', 'picture', 'route', 'toasts'),
    // Toasts use these. In the forms' chunk, which imports the entry, they would make an import circle.
    /\/widgets\/kit\/dialog\/part-sheet\.ts|\/app\/(?:shared\/(?:failure|retry|scene\/scene|texts\/rich-text)|public\/(?:answer-time|seen-flights))\.(?:css|tsx?)/,
    /\/widgets\/contract\/(?:api-error|aircraft-type|client|first-answer|to-json|object|date-time|envelope|flights?|image|list-of|page|plain-text|same-place|site-address)\.ts/,
    /\/node_modules\/(?:@preact\/signals|ky\/|preact\/|valibot|zustand)|vite\/preload-helper/,
  ),
  // Flights in a list: shared by the home page and the search.
  group(
    'flights',
    /\/app\/(?:public\/search\/(?:card-pictures|flight-card|kept-results|results)|shared\/flight-search\/(?:name-of|write-criteria))\./,
  ),
  // The search's criteria: shared with the gallery and the back office.
  group(
    'asked',
    /\/app\/(?:public\/search\/(?:filters|order|use-flight-search)|shared\/flight-search\/(?:criteria|search-form))\./,
  ),
  // Shared by the home page and other pages, without the search.
  group(
    'home',
    /\/app\/(?:public\/(?:aircraft\/fleet-row|home\/staff-steps)|shared\/aircraft\/type-label)\.(?:css|tsx?)/,
  ),
  // What each page loads beside its screen.
  group('page-fields', /\/kit\/dialog\/close-on-back\.ts|\/shared\/page-fields\.ts|\/session\/guard\.tsx/),
  // The parts of forms, also of the back office's.
  group(
    'forms',
    kit(
      'dialog',
      'field/time',
      'form',
      'funnel',
      'handle',
      'links',
      'operator-rate',
      'prefill-query',
      'price-of-seats',
      'snapshot',
      'widget',
    ),
    /\/widgets\/contract\/idempotency\.ts|\/app\/shared\/(?:action-dialog|button|leave-guard)\.tsx/,
  ),
  // The page around a form.
  group(
    'flow',
    kit('request'),
    /\/widgets\/(?:[\w-]+\/(?:draft|prefill|flight-id)|contract\/(?:charter-segment|chauffeur)|kit\/embed\/frame)\.ts/,
    /\/app\/public\/flows\/(?:flow-page|desk|use-traveller)\.(?:css|tsx?)/,
  ),
  // Lists of aircraft, and lists with a search.
  group('fleet', /\/app\/shared\/aircraft\/(?:figures|fleet)\.(?:css|tsx?)/),
  group('listing', /\/app\/shared\/(?:listing\/listing|use-in-address)\.(?:css|tsx?)|\/contract\/fold\.ts/),
  // The queries of the back office.
  group('queries', /\/node_modules\/@tanstack\/(?:query-core|react-query)\//),
  // The checks of fields, also used for some records.
  group('checks', kit('clock'), /\/contract\/(?:email|fields|instant|international-charter|phone)\.ts/),
  // Accounts, trips and quotes.
  group('account', /\/hosts\/contract\/(?:auth|invitation|money|shown-quote|trip|trip-stages)\.ts/),
];

/** The site: dist/app. It is built on the light runtime; under development it runs on React, for its hot reload. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Vite would copy a folder named `public`, which here has sources.
  publicDir: false,
  plugins: [
    dataPlugins(),
    displayFace(),
    react(),
    namedImports(),
    definedMethods(),
    withoutUnusedParts(),
    pressedAhead({ intoPages: false }),
    preloads(),
    atFixedAddresses(),
    precompress(),
  ],
  resolve: {
    alias: [
      ...(command === 'build' ? lightRuntime : []),
      // The build without warnings for developers, which its exports do not name: 0.3 KB gzip less.
      { find: /^react-router$/, replacement: `${router}/index.mjs` },
    ],
  },
  build: {
    outDir: '../../dist/app',
    emptyOutDir: true,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Each name costs every first load some bytes. The entry and its imports are loaded already, and of the screens only
      // those that a visitor goes to from another page save a round trip.
      resolveDependencies: (file, needed, { hostType }) => {
        if (hostType === 'html') return needed;
        if (!/\/(?:chauffeur|flight-\w+|home|international-charter|pages|private-charter|search|trip)-/.test(file))
          return [];
        return needed.filter((needs) => !/\/(?:index|kit|rolldown-runtime)-[\w-]+\.js$/.test(needs));
      },
    },
    rolldownOptions: {
      output: { codeSplitting: { groups } },
    },
  },
}));
