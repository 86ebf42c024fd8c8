import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, vi } from 'vitest';
import { type ServerProcess, startServer } from '../api/testing/server-process';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOON = { timeout: 60_000, interval: 100 };
// Each file of two releases is written and synced: on a busy disk that takes its time.
vi.setConfig({ testTimeout: 240_000 });

/**
 * In Vite's place: what dist/<name> holds, with other hashes in the names and another content, as a change of every
 * source would make it.
 */
const OTHER_RELEASE = `
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
const args = process.argv.slice(2);
const folder = args[args.indexOf('--config') + 1].split('/')[1];
const from = join('dist', args.includes('cdn') ? 'cdn' : folder);
const hashed = /-([\\w-]{8})(?=\\.(?:js|css|svg|woff2|json|png|webp|jpg)\\b)/g;
const other = (text) => text.replace(hashed, (_, hash) => '-' + [...hash].reverse().join(''));
for (const file of readdirSync(from, { recursive: true, withFileTypes: true })) {
  if (!file.isFile() || /\\.(br|gz)$/.test(file.name)) continue;
  const path = join(file.parentPath, file.name);
  const to = join(args.at(-1), other(path.slice(from.length + 1)));
  mkdirSync(dirname(to), { recursive: true });
  const mark = /\\.(js|css)$/.test(file.name) ? '/* another release */' : '';
  writeFileSync(to, /\\.(js|css|html|json)$/.test(file.name) ? other(readFileSync(path, 'utf8')) + mark : readFileSync(path));
}
`;

interface Deployment {
  /** Builds another release over the one that is there, by the build's own script. */
  build: () => Promise<void>;
  serve: () => ServerProcess;
  dist: string;
}

/** What was built here, in a folder of its own where it can be built over. */
const test = base.extend<{ deployment: Deployment }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies off this pattern
  deployment: async ({}, use) => {
    // In the repository: the server finds its packages from there.
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    const root = mkdtempSync(join(ROOT, '.cache/releases-'));
    for (const name of ['api', 'app', 'cdn', 'embed']) {
      cpSync(join(ROOT, 'dist', name), join(root, 'dist', name), { recursive: true });
    }
    for (const script of ['build', 'machine/processes', 'build/switch-in']) {
      cpSync(join(ROOT, `scripts/${script}.mjs`), join(root, `scripts/${script}.mjs`));
    }
    mkdirSync(join(root, 'node_modules/vite/bin'), { recursive: true });
    writeFileSync(join(root, 'node_modules/vite/bin/vite.js'), OTHER_RELEASE);
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    const servers: ServerProcess[] = [];
    await use({
      dist: join(root, 'dist'),
      async build() {
        rmSync(join(root, '.cache'), { recursive: true, force: true });
        const building = spawn(process.execPath, ['scripts/build.mjs', 'app', 'cdn', 'embed'], { cwd: root });
        let output = '';
        for (const stream of [building.stdout, building.stderr]) stream.on('data', (data) => (output += data));
        const code = await new Promise((resolve) => building.once('close', resolve));
        expect(code, output).toBe(0);
      },
      serve() {
        const server = startServer(join(root, 'dist/api/server.js'), { DATA_DIR: join(root, 'data') });
        servers.push(server);
        return server;
      },
    });
    for (const { process, ended } of servers) {
      process.kill('SIGKILL');
      await ended;
    }
    rmSync(root, { recursive: true, force: true });
  },
});

/** Resolves once the server has kept so many releases. */
const hasKept = (origin: string, count: number) =>
  expect
    .poll(async () => (await (await fetch(`${origin}/cdn/manifest.json`)).json()).releases?.length, SOON)
    .toBe(count);

/** Every file of a build whose name has a hash: its path on the site, and its content. */
function lastingFiles(dist: string): Map<string, Buffer> {
  const folders = {
    'app/assets': '/assets',
    'embed/assets': '/embed/assets',
    'cdn/assets': '/cdn/assets',
    cdn: '/cdn',
  };
  return new Map(
    Object.entries(folders).flatMap(([folder, path]) =>
      readdirSync(join(dist, folder))
        .filter((name) => /-[\w-]{8}\.(?:js|css|woff2|svg|json)$/.test(name))
        .map((name): [string, Buffer] => [`${path}/${name}`, readFileSync(join(dist, folder, name))]),
    ),
  );
}

async function differing(origin: string, files: Map<string, Buffer>): Promise<string[]> {
  const found: string[] = [];
  for (const [path, content] of files) {
    const answer = await fetch(origin + path);
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200 || !body.equals(content)) found.push(`${answer.status} ${path}`);
  }
  return found;
}

test('a release still serves every file of the release before it', async ({ deployment: { build, serve, dist } }) => {
  const first = serve();
  await hasKept(await first.started, 1);
  const before = lastingFiles(dist);
  expect(before.size).toBeGreaterThan(50);
  first.process.kill('SIGTERM');
  await first.ended;

  await build();
  const after = lastingFiles(dist);
  expect([...before.keys()].filter((path) => after.has(path))).toEqual([]);
  const origin = await serve().started;
  await hasKept(origin, 2);
  expect(await differing(origin, before)).toEqual([]);
  expect(await differing(origin, after)).toEqual([]);
});

test('the server answers every page and script whole while a release is built and switched in', async ({
  deployment: { build, serve, dist },
}) => {
  const origin = await serve().started;
  await hasKept(origin, 1);
  const before = lastingFiles(dist);
  const [chunk = ''] = [...before.keys()].filter((path) => path.startsWith('/assets/'));
  const polled = ['/', '/embed/private-charter-form', '/cdn/charter-widgets.js', '/cdn/manifest.json', chunk];

  let over = false;
  const building = build().finally(() => {
    over = true;
  });
  const refused: string[] = [];
  let polls = 0;
  const poll = async (path: string) => {
    while (!over) {
      const answer = await fetch(origin + path);
      const body = await answer.text();
      if (answer.status !== 200 || body.length < 100) refused.push(`${answer.status} ${path}: ${body}`);
      polls += 1;
    }
  };
  await Promise.all([building, ...polled.map(poll)]);
  expect(refused).toEqual([]);
  expect(polls).toBeGreaterThan(polled.length);
  expect(await (await fetch(`${origin}/cdn/charter-widgets.js`)).text()).toContain('another release');
  // What the running server kept at its start is still there.
  expect(await differing(origin, before)).toEqual([]);
});
