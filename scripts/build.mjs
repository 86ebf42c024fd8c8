import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { switchIn } from './build/switch-in.mjs';
import { run } from './machine/processes.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const vite = (/** @type {string} */ folder, /** @type {string[]} */ ...more) => [
  'node_modules/vite/bin/vite.js',
  'build',
  '--config',
  `${folder}/vite.config.ts`,
  '--logLevel',
  'warn',
  ...more,
  '--emptyOutDir',
  '--outDir',
];

/**
 * The builds by their folder in dist: their sources, and the arguments of Node, to which the output folder is added. The
 * slowest come first. A build that has another one's output as its source comes `after` that one.
 * @type {Record<string, { sources: string[], command: string[], after?: string }>}
 */
const TARGETS = {
  npm: { sources: ['widgets', 'scripts/elements', 'hosts/embed'], command: vite('widgets') },
  package: {
    sources: ['widgets', 'scripts/elements', 'hosts/embed', 'scripts/packaging/pack.mjs'],
    command: ['scripts/packaging/pack.mjs'],
    after: 'npm',
  },
  app: { sources: ['widgets', 'hosts/contract', 'hosts/app'], command: vite('hosts/app') },
  site: { sources: ['widgets', 'hosts/contract', 'hosts/app'], command: vite('hosts/app/server') },
  cdn: {
    sources: ['widgets', 'hosts/contract', 'hosts/embed', 'scripts/elements', 'scripts/handbook'],
    command: vite('hosts/embed', '--mode', 'cdn'),
  },
  embed: { sources: ['widgets', 'hosts/contract', 'hosts/embed', 'scripts/elements'], command: vite('hosts/embed') },
  api: { sources: ['widgets', 'hosts/contract', 'hosts/api'], command: vite('hosts/api') },
  docs: {
    sources: ['docs/embed', 'scripts/handbook', 'scripts/elements', 'widgets', 'hosts/contract', 'hosts/embed/parent'],
    command: ['scripts/handbook/build.mjs'],
  },
  demo: {
    sources: [
      'widgets',
      'docs/demo',
      'stories/sample-flights.ts',
      'hosts/api/demo/pictures',
      'scripts/handbook',
      'NOTICE',
    ],
    command: vite('docs/demo'),
  },
  storybook: {
    sources: ['widgets', 'hosts/contract', 'hosts/app', 'stories', 'docs/embed', 'scripts/handbook'],
    command: [
      'node_modules/storybook/dist/bin/dispatcher.js',
      'build',
      '--config-dir',
      'stories/.storybook',
      '--quiet',
      '--disable-telemetry',
      '--output-dir',
    ],
  },
};

/** A change of these makes every build stale. */
const COMMON_SOURCES = ['package-lock.json', 'tsconfig.base.json', 'scripts/build', 'scripts/data'];

/** The builds that the server needs. Storybook and the demonstration are built only by name. */
export const SERVED = ['app', 'site', 'cdn', 'embed', 'api', 'docs', 'package'];
const DEFAULT = ['npm', ...SERVED];

/** Builds are made here and then moved, on the same disk as dist, so that moving is a rename. */
const IN_WORK = join(ROOT, 'dist/.builds');
/** A folder there that is older was left by a build that was killed. */
const LEFT_AFTER_MS = 3_600_000;

/**
 * Builds the named targets whose sources have changed since their last build, two at a time. dist keeps the last build until
 * the new one is complete, so a running server always finds its files, and a failed build changes nothing.
 * @param {string[]} names keys of TARGETS
 * @throws {Error} with the output of each build that failed
 */
export async function buildStale(names) {
  const last = names.filter((name) => target(name).after);
  const before = [...names.filter((name) => !last.includes(name)), ...last.map((name) => target(name).after ?? '')];
  if (last.length > 0) await buildStale([...new Set(before)]);
  const stale = (last.length > 0 ? last : names).flatMap((name) => {
    const sources = hashOf([...COMMON_SOURCES, ...target(name).sources]);
    const fresh = existsSync(join(ROOT, 'dist', name)) && readStamp(name) === sources;
    return fresh ? [] : [{ name, sources }];
  });
  if (stale.length > 0) removeLeftovers();
  const failures = /** @type {string[]} */ ([]);
  const worker = async () => {
    for (let next = stale.shift(); next; next = stale.shift()) {
      const started = performance.now();
      const folder = mkdtempSync(join(IN_WORK, `${next.name}-`));
      mkdirSync(join(ROOT, '.cache'), { recursive: true });
      // With a test's NODE_ENV Vite would create a development build.
      const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', PACKED_PACKAGES: packedOf(next.name) };
      const command = [...target(next.name).command, folder];
      const { ok, output } = await run(process.execPath, command, {
        cwd: ROOT,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      if (ok) {
        rmSync(stampOf(next.name), { force: true });
        await switchIn(folder, join(ROOT, 'dist', next.name));
        writeFileSync(stampOf(next.name), next.sources);
        console.log(`built dist/${next.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
      } else failures.push(`dist/${next.name} could not be built:\n${output}`);
      rmSync(folder, { recursive: true, force: true });
    }
  };
  await Promise.all([worker(), worker()]);
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
}

/** @param {string} name */
function target(name) {
  const found = TARGETS[name];
  if (!found) throw new Error(`There is no build "${name}". The builds are: ${Object.keys(TARGETS).join(', ')}`);
  return found;
}

const stampOf = (/** @type {string} */ name) => join(ROOT, '.cache', `built-${name}`);

const packedOf = (/** @type {string} */ name) => join(ROOT, '.cache', `packed-${name}.json`);

/**
 * The packages that the last builds contain code of, by their folders in package-lock.json.
 * @param {string[]} names keys of TARGETS
 * @returns {string[]} each once, sorted
 */
export function packedIn(names) {
  const files = names.map(packedOf).filter((file) => existsSync(file));
  return [...new Set(files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8'))))].sort();
}

/** @param {string} name */
function readStamp(name) {
  return existsSync(stampOf(name)) ? readFileSync(stampOf(name), 'utf8') : '';
}

/** @param {string[]} paths files and folders; tests are left out, since no build reads them */
function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => hash.update(path).update(readFileSync(join(ROOT, path)));
  for (const path of paths) {
    if (!existsSync(join(ROOT, path))) continue;
    if (statSync(join(ROOT, path)).isFile()) {
      add(path);
      continue;
    }
    const files = readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
      .map((file) => join(file.parentPath, file.name).slice(ROOT.length))
      .filter((file) => !file.includes('node_modules'));
    for (const file of files.sort()) add(file);
  }
  return hash.digest('hex');
}

/** Creates the folder of the builds in work, and removes what killed builds have left in it. */
function removeLeftovers() {
  mkdirSync(IN_WORK, { recursive: true });
  for (const name of readdirSync(IN_WORK)) {
    const path = join(IN_WORK, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > LEFT_AFTER_MS) rmSync(path, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const asked = process.argv.slice(2);
  await buildStale(asked.length > 0 ? asked : DEFAULT);
}
