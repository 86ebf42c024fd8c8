import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PLACEHOLDER } from '../handbook/render.mjs';
import { run } from '../machine/processes.mjs';
import { installNpm } from './install.mjs';

const FOLDER = fileURLToPath(new URL('consumers/', import.meta.url));
/** Copied into every application, as the folder `shared`. */
const SHARED = join(FOLDER, 'shared');

/**
 * An application of somebody else's, which installs the package: a folder in `consumers/`, whose package.json says
 * what it is beside the exact versions that it needs.
 * @typedef {object} Consumer
 * @property {string} name the folder's
 * @property {string} title with the version that counts: `Vite 8.3`
 * @property {'bundler' | 'framework' | 'styles' | 'snippets'} as which table it stands in
 * @property {string[]} build arguments of Node
 * @property {'dist' | string} [serve] the folder that was built
 * @property {string[]} [start] arguments of Node for an application that is its own server, `$PORT` among them
 * @property {Record<string, string>} [ways] how the widgets come in, to the address of the page that does it so
 * @property {string} [handbook] the address of the page that is made of the handbook's own blocks
 * @property {string} [node] the Node that it needs, where that is newer than ours: major.minor
 * @property {string} [note] why it is as it is
 * @property {Record<string, string>} dependencies exact versions
 */

/** @returns {Consumer[]} */
export function readConsumers() {
  return readdirSync(FOLDER).flatMap((name) => {
    const manifest = join(FOLDER, name, 'package.json');
    if (!existsSync(manifest)) return [];
    const { consumer, dependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
    return [{ name, dependencies, ...consumer }];
  });
}

/** The rows that an application has in its table. @param {Consumer} consumer */
export const rowsOf = ({ title, as, ways = {}, handbook }) =>
  as === 'framework' || as === 'styles'
    ? [...Object.keys(ways).map((way) => `${title}, ${way}`), ...(handbook ? [`${title}, as the handbook says`] : [])]
    : [title];

/** Whether this Node is new enough for an application. @param {Consumer} consumer */
export function runsHere({ node = '0.0' }) {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const [ours = 0, oursMinor = 0] = process.versions.node.split('.').map(Number);
  return ours > major || (ours === major && oursMinor >= minor);
}

/**
 * Lays an application out in a folder of its own and installs what it needs.
 * @param {Consumer} consumer
 * @param {object} options
 * @param {string} options.folder a temporary one: the application's stands in it, under its name
 * @param {string} options.tarball the packed package
 * @param {string} [options.operator] the operator's address, put in place of the examples'
 * @param {import('../handbook/render.mjs').CodeBlock[]} [options.blocks] the handbook's, of which it takes those `in` it
 * @returns {Promise<string>} the application's folder
 */
export async function makeConsumer({ name }, { folder, tarball, operator = PLACEHOLDER, blocks = [] }) {
  const root = join(folder, name);
  cpSync(join(FOLDER, name), root, { recursive: true });
  cpSync(SHARED, join(root, 'shared'), { recursive: true });
  for (const { info, code } of blocks) {
    if (info.in !== name || !info.file) continue;
    mkdirSync(join(root, info.file, '..'), { recursive: true });
    writeFileSync(join(root, info.file), `${code}\n`);
  }
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const path = join(root, file);
    if (!statSync(path).isFile()) continue;
    const text = readFileSync(path, 'utf8');
    if (text.includes(PLACEHOLDER)) writeFileSync(path, text.replaceAll(PLACEHOLDER, operator));
  }
  await installNpm(root, [tarball]);
  return root;
}

/**
 * @param {Consumer} consumer
 * @param {string} root the application's folder
 * @throws {Error} with what the build wrote
 */
export async function buildConsumer({ name, as, build, serve }, root) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NO_COLOR: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    NG_CLI_ANALYTICS: 'false',
    CI: '1',
  };
  const { ok, output } = await run(process.execPath, build, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (!ok) throw new Error(`${name} could not be built:\n${output.trim()}`);
  const built = join(root, serve ?? 'dist');
  // A bundler that knows no pages is given one.
  if (as === 'bundler' && !existsSync(join(built, 'index.html'))) {
    cpSync(join(root, 'shared/bundled.html'), join(built, 'index.html'));
    if (!existsSync(join(built, 'bundled.css'))) throw new Error(`${name} built no bundled.css`);
  }
}

const TYPES = /** @type {Record<string, string>} */ ({
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
});

/**
 * Serves what was built, on a free port of this machine.
 * @param {Consumer} consumer
 * @param {string} root the application's folder
 * @returns {Promise<{ origin: string, stop: () => Promise<void> }>}
 */
export async function serveConsumer({ name, serve, start }, root) {
  if (start) return startOwnServer(name, start, root);
  const folder = join(root, serve ?? 'dist');
  return listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const asked = join(folder, normalize(decodeURIComponent(pathname)));
    const file = [asked, join(asked, 'index.html'), `${asked}.html`].find(
      (path) => path.startsWith(folder) && statSync(path, { throwIfNoEntry: false })?.isFile(),
    );
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type }).end(readFileSync(file));
  });
}

/**
 * The same application with a script tag in the head of its pages, before its own scripts. It has an address of this
 * machine: from a page that a test made up, the browser would not let it load anything of another.
 * @param {string} origin where the application is served
 * @param {string} script the address of the script
 */
export async function serveWithScript(origin, script) {
  const tag = `<script type="module" src="${script}"></script>`;
  return listen(async (request, response) => {
    const answer = await fetch(origin + request.url);
    const type = answer.headers.get('Content-Type') ?? '';
    const body = Buffer.from(await answer.arrayBuffer());
    const isPage = type.startsWith('text/html');
    response
      .writeHead(answer.status, { 'Content-Type': type })
      .end(isPage ? body.toString().replace(/<head[^>]*>/, (head) => head + tag) : body);
  });
}

/** @param {import('node:http').RequestListener} answer */
async function listen(answer) {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  /** @returns {Promise<void>} */
  const stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, stop };
}

const START_LIMIT_MS = 60_000;

/**
 * @param {string} name
 * @param {string[]} start
 * @param {string} root
 */
async function startOwnServer(name, start, root) {
  const holder = createServer();
  await new Promise((resolve) => holder.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (holder.address());
  await new Promise((resolve) => holder.close(() => resolve(null)));
  const child = spawn(
    process.execPath,
    start.map((word) => word.replace('$PORT', String(port))),
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        NEXT_TELEMETRY_DISABLED: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    const insist = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(insist);
  };
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const answered = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (answered) return { origin, stop };
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${name} did not start:\n${output.trim()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
