import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { plantFault } from './hosts/api/simulation/planted.ts';
import { lightRuntime, strictReact } from './scripts/build/runtimes.ts';
import { widgetModules } from './scripts/build/widget-modules.ts';
import { dataPlugins } from './scripts/data/plugins.ts';
import { launchOptions } from './scripts/machine/find-browser.mjs';

/** `fast` is `npm test`, `ci` is `npm run test:ci`, undefined is everything. A test's lane is seen in the endings of its name. */
const lane = process.env.TEST_LANE as 'fast' | 'ci' | undefined;
const browserTests = '**/*.browser.test.{ts,tsx}';
const dependencies = '**/node_modules/**';
const slow = lane ? ['**/*.slow.*'] : [];
/** React's StrictMode opens each dialog twice, so a screen reader would hear it twice. */
const onPreactOnly = '**/*.preact.browser.test.tsx';

const launch = launchOptions();

const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: launch }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 800, height: 900 } }],
});

const R2WC = '@r2wc/react-to-web-component';

/** Without this list Vite would find a dependency during a test, and reload the page. */
const widgetDependencies = [
  '@preact/signals-core',
  '@preact/signals-react/runtime',
  R2WC,
  '@googlemaps/js-api-loader',
  'valibot',
  'zustand',
];

/** Loading the modules again for each file would take a third of the time. No module keeps state. */
const sharedModules = { isolate: false };

/** A slow test on a busy machine must not fail; a test that never ends must. */
const limits = {
  testTimeout: 60_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 20_000 } },
  // An absolute path, since each project has its own root.
  setupFiles: join(import.meta.dirname, 'scripts/testing/patience.ts'),
};

const apiTests = 'hosts/api/**/*.test.ts';
const processTests = '**/*.e2e.test.ts';

/** Tests that drive the built server. */
const builtServer = {
  ...sharedModules,
  ...limits,
  environment: 'node' as const,
  globalSetup: 'scripts/testing/demo-data.ts',
};

/** `npm test`: what a change must pass before anybody looks at it. */
const fastProjects: TestProjectConfiguration[] = [
  {
    plugins: [dataPlugins(), widgetModules()],
    test: {
      ...sharedModules,
      ...limits,
      name: 'unit',
      environment: 'node',
      include: [
        'widgets/**/*.test.{ts,tsx}',
        'hosts/{app,contract,embed,partner}/**/*.test.{ts,tsx}',
        'scripts/**/*.test.ts',
      ],
      exclude: [browserTests, processTests, dependencies, ...slow],
    },
  },
  {
    plugins: [dataPlugins(), plantFault()],
    test: {
      ...sharedModules,
      ...limits,
      name: 'api-sqlite',
      environment: 'node',
      include: [apiTests],
      exclude: ['**/*.postgres.test.ts', processTests, dependencies, ...slow],
    },
  },
  {
    plugins: [dataPlugins(), strictReact],
    optimizeDeps: {
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react-dom/server',
        'react/jsx-runtime',
        'react/jsx-dev-runtime',
        ...widgetDependencies.filter((name) => name !== R2WC),
      ],
      // Bundled, it would not get the strict `react-dom/client`.
      exclude: [R2WC],
    },
    test: {
      ...limits,
      name: 'widgets-react',
      include: [`widgets/${browserTests}`],
      exclude: [onPreactOnly, dependencies, ...slow],
      browser: browser(),
    },
  },
  {
    test: { ...builtServer, name: 'smoke', include: ['hosts/e2e/**/*.smoke.test.ts'] },
  },
];

/** `npm run test:ci`: the same rules on the other database and the other runtime, and the whole product in a browser. */
const ciProjects: TestProjectConfiguration[] = [
  {
    plugins: [dataPlugins(), plantFault()],
    test: {
      ...sharedModules,
      ...limits,
      name: 'api-postgres',
      environment: 'node',
      include: [lane ? 'hosts/api/**/*.{db,postgres}.test.ts' : apiTests],
      exclude: [processTests, dependencies, ...slow],
      globalSetup: 'hosts/api/testing/postgres-lane.ts',
    },
  },
  {
    plugins: [dataPlugins()],
    resolve: { alias: lightRuntime },
    optimizeDeps: {
      include: [
        'preact/compat',
        'preact/compat/client',
        'preact/compat/server',
        'preact/jsx-runtime',
        '@guidepup/virtual-screen-reader',
        ...widgetDependencies,
      ],
    },
    test: {
      ...limits,
      name: 'widgets-preact',
      include: [`widgets/${browserTests}`],
      exclude: [dependencies, ...slow],
      browser: browser(),
    },
  },
  {
    plugins: [dataPlugins(), plantFault()],
    test: {
      ...builtServer,
      name: 'e2e',
      include: ['{hosts,scripts}/**/*.e2e.test.ts'],
      exclude: [dependencies, ...slow],
    },
  },
];

/** Renders each story and checks it by axe. */
const stories: TestProjectConfiguration = {
  plugins: [storybookTest({ configDir: 'stories/.storybook' })], // main.ts adds the data plugins
  test: { ...limits, name: 'stories', browser: browser() },
};

const projectsOf = { fast: fastProjects, ci: ciProjects };

/** All but the stories, for `npm test -w widgets`. */
export const projects = [...fastProjects, ...ciProjects];

// A test that drives a browser waits for it a third of its time, which a further worker uses.
export default defineConfig({
  test: { projects: lane ? projectsOf[lane] : [...projects, stories], maxWorkers: '150%' },
});
