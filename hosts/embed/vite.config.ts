import { join } from 'node:path';
import { defineConfig, type InlineConfig, type Plugin, type UserConfig } from 'vite';
import { cdnManifest } from '../../scripts/build/cdn-manifest.ts';
import { loaderScript, oneFile } from '../../scripts/build/one-file.ts';
import { group, kit, parallelImports, plainImports, precompress, pressedAhead } from '../../scripts/build/output.ts';
import { placeSheet } from '../../scripts/build/place-sheet.ts';
import { renderedFrames } from '../../scripts/build/rendered-frames.ts';
import { definedMethods, lightRuntime, namedImports } from '../../scripts/build/runtimes.ts';
import { framePages, lightDefinitions, lonelyWidgets, widgetModules } from '../../scripts/build/widget-modules.ts';
import { dataPlugins } from '../../scripts/data/plugins.ts';
import { embedTypes } from '../../scripts/elements/embed-types.ts';
import { elementManifests } from '../../scripts/elements/manifests.ts';

const here = import.meta.dirname;
const dist = (folder: string) => join(here, '../../dist', folder);

/**
 * Whether what a chunk needs is preloaded together with it, to save a round trip. Not for chunks that are fetched
 * ahead of their use or are rarely needed: each list of files adds to every first load.
 */
const isPreloaded = (file: string, host: string) =>
  (/charter-widgets/.test(host) && !/check-page|first-answer|not-loaded/.test(file)) || /below-the-fold/.test(file);

const resolveDependencies = (
  file: string,
  needed: string[],
  { hostType, hostId }: { hostType: string; hostId: string },
) => (hostType === 'html' || isPreloaded(file, hostId) ? needed : []);

/** What every widget uses; what is known of a place and its hours is too little for a file of its own. */
const core = [
  kit(
    'base',
    'warnings',
    'element',
    'funnel',
    'handle',
    'messages',
    'operator-rate',
    'prefill-query',
    'toasts',
    'widget',
  ),
  /\/widgets\/(?:kit\/(?:first\.css|airports\/airport\.ts|dialog\/part-sheet\.ts)|contract\/(?:api-error|date-time|envelope|first-answer|instant|object|plain-text|to-json)\.ts)/,
  /\/node_modules\/(?:preact|@r2wc|zustand|use-sync-external-store|valibot)\//,
];
/** What calls the API. */
const client = [/\/widgets\/contract\/client\.ts/];
/** What lets one choose an airport and an hour. */
const airportFields = [
  kit('airport-field', 'airports', 'field/time'),
  /\/widgets\/kit\/(?:airports\.css|clock\.ts|today\.ts)/,
];
/** What a person's request is made of and sent by. */
const requests = [/\/widgets\/kit\/form\/(?!choice-field)[^/]+$/, /\/widgets\/contract\/email\.ts$/];
/** What shows a flight, for the gallery and the booking. */
const flights = [
  kit('empty-leg', 'flight', 'links', 'loading', 'picture', 'route'),
  /\/widgets\/(?:kit\/formats|contract\/(?:flight|flights|image|list-of|page|site-address))\.ts/,
];

/** One file for what every widget uses: several small ones are larger in sum, and a request each. */
const shared = [
  group('kit', ...core, ...client),
  group('flights', ...flights),
  // What a form loads later has fields too: left to itself, what they are made of would be a file of its own.
  group(
    'form',
    /\/widgets\/kit\/(?:field\/(?:field|field-frame|text-field|use-control)|form\/(?:use-request-form|use-submission|number-field|read-parameters)|snapshot)\./,
    /\/widgets\/contract\/(?:fields|phone)\.ts|\/node_modules\/@preact\//,
  ),
  group('airport-field', ...airportFields),
  group('request', kit('request'), ...requests, /\/widgets\/kit\/field\/select-field\.tsx$/),
];

/**
 * A frame has one widget: there is no more in a file than those that wait for it use, and a browser that opens six
 * connections fetches all of a first load at once.
 */
const frameOutput = {
  codeSplitting: {
    groups: [
      group(
        'kit',
        ...core,
        kit('embed', 'light-element'),
        /\/hosts\/embed\/[^/]+\.tsx?$|\/kit\/base\/page-state\/typed-ahead\.ts|vite\/preload-helper/,
      ),
      group('client', ...client),
      group('flights', ...flights),
      group(
        'form',
        kit('field', 'snapshot'),
        /\/widgets\/kit\/form\/(?:number-field|read-parameters|use-request-form|use-submission)\./,
        /\/widgets\/contract\/(?:fields|phone)\.ts|\/node_modules\/@preact\//,
        ...requests,
      ),
      group('request', kit('request')),
      group('airport-field', ...airportFields),
      group('dialog', /\/widgets\/kit\/dialog\/(?!place-in-view|part-sheet|visible-area)[^/]+$/),
    ],
  },
};

const light: UserConfig = { resolve: { alias: lightRuntime } };

const frames = framePages(join(here, 'frame-page.html'), join(here, 'frame-page.tsx'));

/** The iframe pages, one for each widget: dist/embed/<tag>.html, served at /embed/<tag>, and what renders them. */
const pages = (): UserConfig => ({
  ...light,
  plugins: [
    frames.plugin,
    namedImports(),
    definedMethods(),
    dataPlugins(),
    parallelImports('/embed/'),
    plainImports(isPreloaded),
    pressedAhead({ intoPages: true }),
    renderedFrames(join(here, 'server/index.ts')),
    precompress(),
  ],
  root: here,
  base: '/embed/',
  build: {
    outDir: dist('embed'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies },
    rolldownOptions: { input: frames.input, output: frameOutput },
  },
});

/** Writes embed.d.ts beside embed.js; the npm package has the same as `charter-widgets/embed`. */
const types: Plugin = {
  name: 'embed-types',
  generateBundle() {
    const source = embedTypes(join(here, 'embed-script.ts'));
    this.emitFile({ type: 'asset', fileName: 'embed.d.ts', source });
  },
};

const lonely = lonelyWidgets(join(here, 'only-one.ts'));

type Groups = ReturnType<typeof group>[] | { name: string; tags: '$initial'[] }[];

/** An entry for partners' pages, with `groups` of what it loads in a file each. */
const script = (name: string, entry: string, groups: Groups, ...plugins: Plugin[]): InlineConfig => ({
  ...light,
  configFile: false,
  plugins: [
    widgetModules(),
    lonely.plugin,
    namedImports(),
    definedMethods(),
    lightDefinitions(),
    dataPlugins(),
    parallelImports(),
    plainImports(isPreloaded),
    ...plugins,
  ],
  root: here,
  base: './',
  build: {
    outDir: dist('cdn'),
    emptyOutDir: true,
    manifest: name === 'charter-widgets',
    modulePreload: { polyfill: false, resolveDependencies },
    rolldownOptions: {
      input: { [name]: entry },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name]-[hash].js',
        codeSplitting: { groups, includeDependenciesRecursively: false },
      },
    },
  },
});

/** One file, with all that the entry imports at once. */
const alone = (name: string, entry: string, ...plugins: Plugin[]): InlineConfig =>
  script(name, entry, [{ name, tags: ['$initial'] }], oneFile(), ...plugins);

/**
 * What partners' pages load: dist/cdn/charter-widgets.js, with chunks that the widgets share; a file for each widget
 * alone; and embed.js. Further chunks are found next to them, and the files for editors.
 */
const cdn = (): UserConfig => {
  const more = [
    alone('embed', join(here, 'embed-script.ts'), loaderScript(), types),
    alone('assistant', join(here, 'assistant.ts')),
    ...Object.entries(lonely.input).map(([tag, entry]) => alone(tag, entry, loaderScript())),
  ];
  const plugins = [
    loaderScript(),
    elementManifests(join(here, '../../widgets')),
    cdnManifest(more, { 'charter-widgets.css': placeSheet() }),
    precompress(),
  ];
  return script('charter-widgets', join(here, 'loader.ts'), shared, ...plugins);
};

/** On the light runtime, because every byte here is a partner's: `vite build`, and `vite build --mode cdn`. */
export default defineConfig(({ mode }) => (mode === 'cdn' ? cdn() : pages()));
