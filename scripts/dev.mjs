import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { freePort } from './machine/free-port.mjs';
import { cleanUpAfterThis } from './machine/processes.mjs';

// `npm run dev`: Vite serves the app, updates it at each change, and forwards calls to the server. A change of the
// server's files bundles and restarts the server.

if (existsSync('.env')) process.loadEnvFile('.env');

/** The server expects to be two folders below the root. */
const BUNDLE = '.cache/dev-api';
const STOP_LIMIT_MS = 10_000;
/** The paths that the server answers. */
const SERVER_PATHS = String.raw`^/(?:config\.json$|terms\.txt$|(?:api|embed|cdn|npm|docs|\.well-known)/|(?:livez|readyz)$)`;

const apiPort = await freePort();
const app = await createServer({
  configFile: 'hosts/app/vite.config.ts',
  cacheDir: join(process.cwd(), '.cache/dev-app'),
  logLevel: 'warn',
  clearScreen: false,
  server: {
    host: process.env.HOST || '127.0.0.1',
    port: Number(process.env.PORT || 8080),
    strictPort: true,
    proxy: { [SERVER_PATHS]: `http://127.0.0.1:${apiPort}` },
  },
});
try {
  await app.listen();
} catch (error) {
  const { message } = /** @type {Error} */ (error);
  console.error(`${message}. Stop the program that uses the port, or set another PORT`);
  process.exit(1);
}
const port = /** @type {import('node:net').AddressInfo | undefined} */ (app.httpServer?.address())?.port;

/** @type {import('node:child_process').ChildProcess | undefined} */
let api;
let stopping = false;
let restarting = Promise.resolve();

const bundles = /** @type {import('vite').Rolldown.RolldownWatcher} */ (
  await build({
    configFile: 'hosts/api/vite.config.ts',
    logLevel: 'error',
    build: { outDir: join(process.cwd(), BUNDLE), watch: {} },
  })
);
bundles.on('event', (event) => {
  if (event.code === 'BUNDLE_END') restarting = restarting.then(restart);
  if (event.code === 'ERROR') console.error(`The server keeps running without the change:\n${event.error.message}`);
  if ('result' in event) event.result?.close();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

const missing = ['embed', 'cdn', 'docs'].filter((name) => !existsSync(`dist/${name}`));
if (missing.length > 0) {
  const { buildStale } = await import('./build.mjs');
  await buildStale(missing).catch((error) => console.error(error.message));
}

async function restart() {
  await stopApi();
  if (stopping) return;
  const server = spawn(process.execPath, [join(BUNDLE, 'server.js')], {
    env: {
      PUBLIC_URL: `http://localhost:${port}`,
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(apiPort),
    },
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  // Visitors use the address of Vite.
  server.stdout.on('data', (data) =>
    process.stdout.write(String(data).replaceAll(`localhost:${apiPort}`, `localhost:${port}`)),
  );
  const cleaned = cleanUpAfterThis({ pid: server.pid });
  server.once('exit', (code) => {
    cleaned();
    if (code) console.error('The server has stopped. A change of its files starts it again.');
  });
  api = server;
}

async function stopApi() {
  const server = api;
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  const insist = setTimeout(() => server.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(insist);
}

async function stop() {
  if (stopping) return;
  stopping = true;
  await restarting;
  await Promise.allSettled([stopApi(), bundles.close(), app.close()]);
  process.exit(0);
}
