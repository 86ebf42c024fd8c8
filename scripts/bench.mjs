import { runnerImport } from 'vite';
import { buildStale, SERVED } from './build.mjs';

// `npm run bench:<name>` runs scripts/bench/<name>.ts against a fresh build. Each bench prints rows with target and result,
// and ends with status 1 if a target is missed. Words after `--` choose rows.

const [name = ''] = process.argv.slice(2);
await buildStale(['npm', ...SERVED]);
const { module } = await runnerImport('./scripts/data/plugins.ts');
// Benches import our sources, which need Vite's plugins.
const plugins = /** @type {typeof import('./data/plugins.ts')} */ (module).dataPlugins();
await runnerImport(`./scripts/bench/${name}.ts`, { configFile: false, logLevel: 'silent', plugins: [plugins] });
