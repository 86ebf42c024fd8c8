/** Whole matrices, which take minutes and seldom break alone: a lane of their own, `npm run test:long`. */
export const LONG = [
  'hosts/api/backup/drill.test.ts',
  'hosts/api/desk.test.ts',
  'hosts/api/full-disk.test.ts',
  'hosts/api/held-loop.test.ts',
  'hosts/api/lost-database.test.ts',
  'hosts/api/nothing-lost.test.ts',
  'hosts/api/outbox/killed.test.ts',
  'hosts/api/stop.test.ts',
  'hosts/api/webhooks/killed.test.ts',
  'hosts/e2e/api-docs.e2e.test.ts',
  'hosts/e2e/brought-back.e2e.test.ts',
  'hosts/e2e/closed-eyes-back-office.e2e.test.ts',
  'hosts/e2e/closed-eyes.e2e.test.ts',
  'hosts/e2e/consumers.e2e.test.ts',
  'hosts/e2e/deploy.e2e.test.ts',
  'hosts/e2e/desk-by-keyboard.e2e.test.ts',
  'hosts/e2e/dev.e2e.test.ts',
  'hosts/e2e/each-list.e2e.test.ts',
  'hosts/e2e/frameworks.e2e.test.ts',
  'hosts/e2e/guest.e2e.test.ts',
  'hosts/e2e/handbook.e2e.test.ts',
  'hosts/e2e/memory.e2e.test.ts',
  'hosts/e2e/odd-pages.e2e.test.ts',
  'hosts/e2e/releases.e2e.test.ts',
  'hosts/e2e/rolling.e2e.test.ts',
  'hosts/e2e/uneven-network.e2e.test.ts',
  'hosts/e2e/unusual-places.e2e.test.ts',
  'hosts/e2e/viewer.e2e.test.ts',
  'hosts/e2e/webhooks.e2e.test.ts',
  'scripts/artifact/artifact.test.ts',
  'scripts/new-widget.test.ts',
  'widgets/hostile-answers.browser.test.tsx',
];

/**
 * Long with PostgreSQL alone, where each test waits for more: what asks nothing of a database that the others do not ask.
 * The other lane has them with the embedded one.
 */
export const LONG_ON_POSTGRES = [
  'hosts/api/accounts.test.ts',
  'hosts/api/any-input.test.ts',
  'hosts/api/backup/backup.test.ts',
  'hosts/api/database/upgrade.test.ts',
  'hosts/api/desk-check.test.ts',
  'hosts/api/health.test.ts',
  'hosts/api/http/list-answer.test.ts',
  'hosts/api/http/rate-limit.test.ts',
  'hosts/api/http/read-limit.test.ts',
  'hosts/api/mcp/mcp.test.ts',
  'hosts/api/routes/audit.test.ts',
  'hosts/api/routes/bad-input.test.ts',
  'hosts/api/routes/images-s3.test.ts',
  'hosts/api/routes/images.test.ts',
  'hosts/api/routes/invitations.test.ts',
  'hosts/api/routes/partners.test.ts',
  'hosts/api/routes/passkeys.test.ts',
  'hosts/api/routes/password.test.ts',
  'hosts/api/routes/people.test.ts',
  'hosts/api/routes/person.test.ts',
  'hosts/api/routes/sign-ins.test.ts',
  'hosts/api/watch/metrics.test.ts',
];

/**
 * Long with the light runtime alone: whole widgets, which the other lane asks for in React's StrictMode, the stricter of
 * the two, and the end-to-end lane as they are built.
 */
export const LONG_ON_PREACT = [
  'widgets/chauffeur-form/chauffeur-form.browser.test.tsx',
  'widgets/flight-booking/flight-booking.browser.test.tsx',
  'widgets/flight-gallery/flight-gallery.browser.test.tsx',
  'widgets/funnel.browser.test.tsx',
  'widgets/international-charter-form/international-charter-form.browser.test.tsx',
  'widgets/kit/airport-field/airport-field.browser.test.tsx',
  'widgets/kit/form/waiting.browser.test.tsx',
  'widgets/private-charter-form/private-charter-form.browser.test.tsx',
];
