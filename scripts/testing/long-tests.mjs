/** Whole matrices, which take minutes and seldom break alone: a lane of their own, `npm run test:long`. */
export const LONG = [
  'hosts/api/held-loop.test.ts',
  'hosts/e2e/consumers.e2e.test.ts',
  'hosts/e2e/guest.e2e.test.ts',
  'hosts/e2e/handbook.e2e.test.ts',
  'hosts/e2e/memory.e2e.test.ts',
  'hosts/e2e/odd-pages.e2e.test.ts',
  'hosts/e2e/releases.e2e.test.ts',
  'scripts/new-widget.test.ts',
];
