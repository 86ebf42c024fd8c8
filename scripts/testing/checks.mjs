/** The checks beside the tests: their names for `npm run`, and the arguments of Node. */
export const CHECKS = {
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  // TypeScript 6, which the package's declarations need, takes four times as long.
  typecheck: ['node_modules/typescript-7/bin/tsc', '-b'],
  knip: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
  size: ['scripts/run.mjs', 'size'],
};
