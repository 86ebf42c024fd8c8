import { defineConfig } from 'vitest/config';
import { dataPlugins } from '../build/data-plugins.ts';
import { widgetModules } from '../build/widget-modules.ts';
import { GROUPS } from './groups.mjs';

/** Read in the copy of the repository in which the faults are; scripts/mutants.mjs says which group is asked. */
const group = GROUPS[process.env.MUTANTS_GROUP ?? ''];

export default defineConfig({
  plugins: [dataPlugins(), widgetModules()],
  test: {
    environment: 'node',
    isolate: false,
    include: group?.tests ?? [],
    exclude: ['**/node_modules/**', '**/*.browser.test.*'],
    setupFiles: 'scripts/testing/patience.ts',
    // A test that is slow on a busy machine has not found a fault; of what never ends, Stryker knows.
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});
