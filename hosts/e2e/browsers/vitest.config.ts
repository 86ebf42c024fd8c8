import { defineConfig } from 'vitest/config';

/** `npm run test:browsers` runs the widgets in Firefox and WebKitGTK. A part of a title after `-- -t` chooses tests. */
export default defineConfig({
  test: {
    include: ['hosts/e2e/browsers/widgets.test.ts'],
    reporters: 'verbose',
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
