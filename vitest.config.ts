import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { dataPlugins } from './scripts/build/data-plugins.ts';
import { lightRuntime } from './scripts/build/light-runtime.ts';
import { strictReact } from './scripts/build/strict-react.ts';
import { widgetModules } from './scripts/build/widget-modules.ts';
import { launchOptions } from './scripts/machine/find-browser.mjs';
import { LONG, LONG_ON_POSTGRES, LONG_ON_PREACT } from './scripts/testing/long-tests.mjs';

const inBrowserOnly = '**/*.browser.test.{ts,tsx}';
const foreign = '**/node_modules/**';
/** Left to their own lane where everything is run. */
const isApart = process.env.LONG_TESTS === 'apart';
const long = isApart ? LONG : [];
const longOnPostgres = isApart ? LONG_ON_POSTGRES : [];
const longOnPreact = isApart ? LONG_ON_PREACT : [];
/**
 * React's StrictMode opens each dialog twice, and it is heard twice. What a hostile answer does is done in what both
 * runtimes share.
 */
const drawnOnce = ['widgets/spoken/**', 'widgets/hostile-answers.browser.test.tsx'];

const launch = launchOptions();

const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: launch }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 800, height: 900 } }],
});

/** Lanes of one turn run together: tests in a browser wait more than they reckon, so that each turn has some. */
const turn = (groupOrder: number) => ({ sequence: { groupOrder } });

const MAKES_ROOTS = '@r2wc/react-to-web-component';

/** Found while a test runs, a dependency makes Vite reload the page under the test. */
const widgetDependencies = [
  '@preact/signals-core',
  '@preact/signals-react/runtime',
  MAKES_ROOTS,
  '@googlemaps/js-api-loader',
  'valibot',
  'zustand',
];

/** Loading the modules anew for each file would take a third of the lanes' time; none keeps anything. */
const sharedModules = { isolate: false };

/** A test that takes longer than it should is no failure on a busy machine; one that never ends still is. */
const patient = {
  testTimeout: 60_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 20_000 } },
  // Each lane has a root of its own.
  setupFiles: join(import.meta.dirname, 'scripts/testing/patience.ts'),
};

const api = ['hosts/api/**/*.test.ts'];
/** What no database can change is not asked twice; PostgreSQL's own durability is switched off in its lane. */
const noMatterWhichDatabase = [
  'hosts/api/config.test.ts',
  'hosts/api/tests/{server,authority,full-disk,client,nothing-lost,lost-database,event-loop,deploy,log-lines,stop}.test.ts',
  'hosts/api/platform/http/{security-txt,handed-socket,proxy-warning,caching,connections,csp-reports,encodings,response-cache,multipart,public-cors,request-log,security-headers,answer}.test.ts',
  'hosts/api/platform/watch/{integrity,log,tracing,watch-files}.test.ts',
  'hosts/api/platform/email/{lines,words}.test.ts',
  'hosts/api/trips/calendar.test.ts',
  'hosts/api/platform/{objects,openapi,static}/**',
  'hosts/api/{demo,cli}/**',
  'hosts/api/accounts/{device-name,devices,password-rules,password-work,slow-down}.test.ts',
  'hosts/api/flights/departures.test.ts',
  'hosts/api/platform/database/private-dir.test.ts',
  'hosts/api/platform/images/intake.test.ts',
];
/** The embedded database has one writer, and waits for nobody. */
const ofPostgres = 'hosts/api/platform/database/postgres-pool.test.ts';

export const projects: TestProjectConfiguration[] = [
  {
    plugins: [dataPlugins(), widgetModules()],
    test: {
      ...sharedModules,
      ...patient,
      name: 'unit',
      environment: 'node',
      include: [
        'widgets/**/*.test.{ts,tsx}',
        'hosts/{app,contract,embed,partner}/**/*.test.{ts,tsx}',
        'scripts/**/*.test.ts',
      ],
      exclude: [inBrowserOnly, foreign, ...long],
    },
  },
  {
    plugins: [dataPlugins()],
    test: {
      ...sharedModules,
      ...patient,
      name: 'api-sqlite',
      environment: 'node',
      include: api,
      exclude: [foreign, ofPostgres, ...long],
    },
  },
  {
    plugins: [dataPlugins()],
    test: {
      ...sharedModules,
      ...patient,
      name: 'api-postgres',
      environment: 'node',
      include: api,
      exclude: [foreign, ...noMatterWhichDatabase, ...long, ...longOnPostgres],
      globalSetup: 'hosts/api/testing/postgres-lane.ts',
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
        ...widgetDependencies.filter((name) => name !== MAKES_ROOTS),
      ],
      // Bundled, it would make roots of React's own.
      exclude: [MAKES_ROOTS],
    },
    test: {
      ...patient,
      name: 'widgets-react',
      include: [`widgets/${inBrowserOnly}`],
      exclude: [foreign, ...drawnOnce],
      browser: browser(),
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
      ...turn(1),
      ...patient,
      name: 'widgets-preact',
      include: [`widgets/${inBrowserOnly}`],
      exclude: [foreign, ...long, ...longOnPreact],
      browser: browser(),
    },
  },
  {
    test: {
      ...turn(1),
      ...sharedModules,
      ...patient,
      name: 'e2e',
      globalSetup: 'scripts/testing/demo-data.ts',
      environment: 'node',
      include: ['hosts/e2e/**/*.test.ts'],
      exclude: [foreign, ...long],
    },
  },
];

/** Long as a lane: each story drawn and looked at by axe, after what the other lanes ask of the same widgets. */
const stories: TestProjectConfiguration = {
  plugins: [storybookTest({ configDir: 'stories/.storybook' })], // main.ts adds the data plugins
  test: { ...turn(1), ...patient, name: 'stories', browser: browser() },
};

// Vitest leaves a core free by default, which on a machine of two is half of it.
export default defineConfig({ test: { projects: isApart ? projects : [...projects, stories], maxWorkers: '100%' } });
