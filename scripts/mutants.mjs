import { run } from './machine/processes.mjs';

// `npm run test:mutants` is explained in mutants/stryker.config.mjs.

const stryker = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'scripts/mutants/stryker.config.mjs'];
const { ok } = await run(process.execPath, [...stryker, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = ok ? 0 : 1;
