import { defineConfig } from 'vitest/config';

/** `npm run test:browsers`: the widgets in Firefox and WebKitGTK. Names of tests after `-- -t` choose. */
export default defineConfig({
  test: {
    include: ['hosts/e2e/browsers/widgets.test.ts'],
    reporters: 'verbose',
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
