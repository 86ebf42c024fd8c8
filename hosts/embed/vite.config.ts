import { join } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { cdnManifest } from '../../scripts/build/cdn-manifest.ts';
import { dataPlugins } from '../../scripts/build/data-plugins.ts';
import { group, kit } from '../../scripts/build/kit-chunks.ts';
import { lightRuntime } from '../../scripts/build/light-runtime.ts';
import { loaderScript } from '../../scripts/build/loader-script.ts';
import { precompress } from '../../scripts/build/precompress.ts';
import { framePages, lightDefinitions, widgetModules } from '../../scripts/build/widget-modules.ts';
import { embedTypes } from '../../scripts/elements/embed-types.ts';

const here = import.meta.dirname;
const dist = (folder: string) => join(here, '../../dist', folder);

/**
 * What to preload together with a chunk that loads on demand, to save a round trip. Nothing for chunks that are fetched
 * ahead of their use or are rarely needed: each list of files adds to every first load.
 */
const resolveDependencies = (
  file: string,
  needed: string[],
  { hostType, hostId }: { hostType: string; hostId: string },
) => (hostType === 'html' || /charter-widgets/.test(hostId) || /below-the-fold/.test(file) ? needed : []);

const output = {
  codeSplitting: {
    groups: [
      // One file for what every widget uses: several small ones are larger in sum, and a request each.
      group(
        'kit',
        kit('base', 'element', 'funnel', 'handle', 'messages', 'toasts', 'widget'),
        /\/widgets\/(?:kit\/first\.css|contract\/(?:api-error|client|envelope|to-json)\.ts)/,
        /\/node_modules\/(?:preact|@r2wc|zustand|ky|use-sync-external-store)\//,
      ),
      // What knows of airports and their hours, for those that have a place in them.
      group('places', kit('airports'), /\/widgets\/contract\/date-time\.ts/),
      // What shows a flight, for the gallery and the booking.
      group(
        'flights',
        kit('links', 'loading', 'picture'),
        /\/widgets\/(?:kit\/flight\/codes|contract\/(?:flight|image))\.ts/,
      ),
    ],
  },
};

const light: UserConfig = { resolve: { alias: lightRuntime } };

const frames = framePages(join(here, 'frame-page.html'), join(here, 'frame-page.tsx'));

/** The iframe pages, one for each widget: dist/embed/<tag>.html, served at /embed/<tag>. */
const pages = (): UserConfig => ({
  ...light,
  plugins: [frames.plugin, dataPlugins(), precompress()],
  root: here,
  base: '/embed/',
  build: {
    outDir: dist('embed'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies },
    rolldownOptions: { input: frames.input },
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

/** What partners' pages load: dist/cdn/charter-widgets.js and embed.js; their chunks are found next to them. */
const cdn = (): UserConfig => ({
  ...light,
  plugins: [
    types,
    widgetModules(),
    lightDefinitions(),
    dataPlugins(),
    loaderScript('/loader.ts'),
    cdnManifest(),
    precompress(),
  ],
  root: here,
  base: './',
  build: {
    outDir: dist('cdn'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies },
    rolldownOptions: {
      input: { 'charter-widgets': join(here, 'loader.ts'), embed: join(here, 'embed-script.ts') },
      preserveEntrySignatures: 'allow-extension',
      output: { ...output, entryFileNames: '[name]-[hash].js' },
    },
  },
});

/** On the light runtime, because every byte here is a partner's: `vite build`, and `vite build --mode cdn`. */
export default defineConfig(({ mode }) => (mode === 'cdn' ? cdn() : pages()));
