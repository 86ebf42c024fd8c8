import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { lightRuntime, strictReact } from './scripts/build/runtimes.ts';
import { widgetModules } from './scripts/build/widget-modules.ts';
import { dataPlugins } from './scripts/data/plugins.ts';
import { launchOptions } from './scripts/machine/find-browser.mjs';
import { LONG, LONG_ON_POSTGRES, LONG_ON_PREACT } from './scripts/testing/long-tests.mjs';

const browserTests = '**/*.browser.test.{ts,tsx}';
const dependencies = '**/node_modules/**';
/** `npm test` leaves the long tests out. */
const leavesOutLong = process.env.LONG_TESTS === 'apart';
const long = leavesOutLong ? LONG : [];
const longOnPostgres = leavesOutLong ? LONG_ON_POSTGRES : [];
const longOnPreact = leavesOutLong ? LONG_ON_PREACT : [];
/**
 * These run on preact only: React's StrictMode opens each dialog twice, so a screen reader hears it twice, and hostile
 * answers meet code that both runtimes share.
 */
const onPreactOnly = ['widgets/spoken/**', 'widgets/hostile-answers.browser.test.tsx'];

const launch = launchOptions();

const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: launch }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 800, height: 900 } }],
});

/** Projects of one group run together. Browser tests mostly wait, so each group has some. */
const group = (groupOrder: number) => ({ sequence: { groupOrder } });

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

const api = ['hosts/api/**/*.test.ts'];
/** Tests that do not depend on the database run on SQLite only. */
const onSqliteOnly = [
  'hosts/api/config.test.ts',
  'hosts/api/tests/{server,authority,client,nothing-lost,lost-database,event-loop,deploy,log-lines,stop}.test.ts',
  'hosts/api/platform/http/{caching,connections,csp-reports,multipart,request-log,response-cache,security-headers,security-txt}.test.ts',
  'hosts/api/platform/watch/{log,tracing,watch-files}.test.ts',
  'hosts/api/platform/email/{lines,words}.test.ts',
  'hosts/api/trips/calendar.test.ts',
  'hosts/api/platform/{objects,openapi,static}/**',
  'hosts/api/{demo,cli}/**',
  'hosts/api/accounts/{devices,passwords,slow-down}.test.ts',
  'hosts/api/flights/departures.test.ts',
  'hosts/api/platform/database/private-dir.test.ts',
  'hosts/api/platform/images/intake.test.ts',
];
/** SQLite has no pool of connections, and a move needs both databases. */
const onPostgresOnly = [
  'hosts/api/platform/database/{postgres-pool,copy-to-postgres}.test.ts',
  'hosts/api/tests/move.test.ts',
];

export const projects: TestProjectConfiguration[] = [
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
      exclude: [browserTests, dependencies, ...long],
    },
  },
  {
    plugins: [dataPlugins()],
    test: {
      ...sharedModules,
      ...limits,
      name: 'api-sqlite',
      environment: 'node',
      include: api,
      exclude: [dependencies, ...onPostgresOnly, ...long],
    },
  },
  {
    plugins: [dataPlugins()],
    test: {
      ...sharedModules,
      ...limits,
      name: 'api-postgres',
      environment: 'node',
      include: api,
      exclude: [dependencies, ...onSqliteOnly, ...long, ...longOnPostgres],
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
        ...widgetDependencies.filter((name) => name !== R2WC),
      ],
      // Bundled, it would not get the strict `react-dom/client`.
      exclude: [R2WC],
    },
    test: {
      ...limits,
      name: 'widgets-react',
      include: [`widgets/${browserTests}`],
      exclude: [dependencies, ...onPreactOnly],
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
      ...group(1),
      ...limits,
      name: 'widgets-preact',
      include: [`widgets/${browserTests}`],
      exclude: [dependencies, ...long, ...longOnPreact],
      browser: browser(),
    },
  },
  {
    test: {
      ...group(1),
      ...sharedModules,
      ...limits,
      name: 'e2e',
      globalSetup: 'scripts/testing/demo-data.ts',
      environment: 'node',
      include: ['hosts/e2e/**/*.e2e.test.ts'],
      exclude: [dependencies, ...long],
    },
  },
];

/** `npm run test:long` renders each story and checks it by axe. */
const stories: TestProjectConfiguration = {
  plugins: [storybookTest({ configDir: 'stories/.storybook' })], // main.ts adds the data plugins
  test: { ...group(1), ...limits, name: 'stories', browser: browser() },
};

// By default Vitest leaves one core free, which is half of a machine with two.
export default defineConfig({
  test: { projects: leavesOutLong ? projects : [...projects, stories], maxWorkers: '100%' },
});
