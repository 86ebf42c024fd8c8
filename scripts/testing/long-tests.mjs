/** Whole matrices, which take minutes and seldom break alone: a lane of their own, `npm run test:long`. */
export const LONG = [
  'hosts/api/backup/drill.test.ts',
  'hosts/api/full-disk.test.ts',
  'hosts/api/held-loop.test.ts',
  'hosts/api/lost-database.test.ts',
  'hosts/api/nothing-lost.test.ts',
  'hosts/api/outbox/killed.test.ts',
  'hosts/api/stop.test.ts',
  'hosts/api/webhooks/killed.test.ts',
  'hosts/e2e/brought-back.e2e.test.ts',
  'hosts/e2e/consumers.e2e.test.ts',
  'hosts/e2e/deploy.e2e.test.ts',
  'hosts/e2e/desk-by-keyboard.e2e.test.ts',
  'hosts/e2e/guest.e2e.test.ts',
  'hosts/e2e/handbook.e2e.test.ts',
  'hosts/e2e/memory.e2e.test.ts',
  'hosts/e2e/odd-pages.e2e.test.ts',
  'hosts/e2e/releases.e2e.test.ts',
  'hosts/e2e/rolling.e2e.test.ts',
  'hosts/e2e/uneven-network.e2e.test.ts',
  'hosts/e2e/webhooks.e2e.test.ts',
  'scripts/artifact/artifact.test.ts',
  'scripts/new-widget.test.ts',
  'widgets/hostile-answers.browser.test.tsx',
];

/** Long with PostgreSQL alone, where each test waits for more; the other lane has them with the embedded database. */
export const LONG_ON_POSTGRES = [
  'hosts/api/any-input.test.ts',
  'hosts/api/backup/backup.test.ts',
  'hosts/api/database/upgrade.test.ts',
  'hosts/api/desk.test.ts',
  'hosts/api/http/rate-limit.test.ts',
  'hosts/api/routes/bad-input.test.ts',
  'hosts/api/watch/metrics.test.ts',
];
