import { defineConfig } from 'vitest/config';
import { widgetModules } from '../build/widget-modules.ts';
import { dataPlugins } from '../data/plugins.ts';

/** Runs in Stryker's copy of the repository. */
export default defineConfig({
  plugins: [dataPlugins(), widgetModules()],
  test: {
    environment: 'node',
    isolate: false,
    // The tests beside the mutated files: those that start a server or a browser would run for hours.
    include: [
      'widgets/contract/*.test.ts',
      'widgets/*/{draft,prefill}.test.ts',
      'widgets/kit/{formats,links,today}.test.{ts,tsx}',
      'widgets/kit/{airports,field,form}/**/*.test.{ts,tsx}',
      'hosts/contract/*.test.ts',
      'hosts/app/back-office/quotes/edits.test.ts',
      'hosts/app/public/search/{criteria,order}.test.ts',
      'hosts/api/platform/http/{rate,read}-limit.test.ts',
      'hosts/api/flights/{departures,routes,pages}.test.ts',
      'hosts/api/flights/{store,search}.db.test.ts',
      'hosts/embed/parent/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/*.browser.test.*'],
    setupFiles: 'scripts/testing/patience.ts',
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});
