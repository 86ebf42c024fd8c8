// `npm run test:mutants [-- --mutate <file>[,<file> …]]` puts small faults into a copy of the code, one after another, and
// runs the tests beside it (vitest.config.ts). It fails when they find fewer than nine of ten. The whole list takes more than an hour.

// Continuous integration runs in UTC, where a mistake about time zones does not show.
process.env.TZ = 'Asia/Karachi';

/** @type {ConstructorParameters<typeof import('@stryker-mutator/core').Stryker>[0]} */
export default {
  mutate: [
    'widgets/contract/*.ts',
    'widgets/*/{draft,prefill}.ts',
    'widgets/kit/field/{field,time/time}.ts',
    'widgets/kit/{formats,links,today}.ts',
    'widgets/kit/airports/*.ts',
    'widgets/kit/airports/sources/*.ts',
    'widgets/kit/form/read-parameters.ts',
    'hosts/contract/{duration,money,phone-number,price,quote-calculation,trip-stages}.ts',
    'hosts/app/public/search/{criteria,order}.ts',
    'hosts/api/platform/http/{rate,read}-limit.ts',
    'hosts/api/flights/{conditions,departures,save-flight,search,store}.ts',
    'hosts/embed/parent/{growth-guard,journey,options}.ts',
    '!**/*.test.ts',
    '!**/*.d.ts',
    '!**/index.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  ignorePatterns: ['/dist', '/.cache', '/data', '/docs', '/hosts/e2e'],
  disableTypeChecks: false,
  // A slow test on a busy machine must not count as an endless loop.
  timeoutMS: 60_000,
  // Developers seldom empty a text by mistake.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
};
