import { createServer, runnerImport } from 'vite';
import { buildStale, SERVED } from './build.mjs';

// `npm run bench:<name>` runs scripts/bench/<name>.ts against a fresh build. Each bench prints rows of the table
// 'Measures' with target and result, and ends with status 1 if a target is missed. Words after `--` choose rows.

const [name = ''] = process.argv.slice(2);
await buildStale(['npm', ...SERVED]);
const { module: build } = await runnerImport('./scripts/data/plugins.ts');
// Benches import our sources, which need Vite's plugins.
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'silent', // an error is thrown, too
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false },
  plugins: [build.dataPlugins()],
});
try {
  await vite.ssrLoadModule(`/scripts/bench/${name}.ts`);
} finally {
  await vite.close();
}
