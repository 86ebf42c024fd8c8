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
import { endWithParent, run } from './machine/processes.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const vite = (/** @type {string} */ folder, /** @type {string[]} */ ...more) => [
  'node_modules/vite/bin/vite.js',
  ...['build', '--config', `${folder}/vite.config.ts`, '--logLevel', 'warn', ...more, '--emptyOutDir', '--outDir'],
];

/**
 * What is built into dist/<name>: from which sources, and by which command of Node, which is given the folder to build
 * into as the last argument. The slowest come first.
 * @type {Record<string, { sources: string[], command: string[] }>}
 */
const TARGETS = {
  npm: { sources: ['widgets', 'scripts/elements', 'scripts/packaging', 'hosts/embed'], command: vite('widgets') },
  app: { sources: ['widgets', 'hosts/contract', 'hosts/app'], command: vite('hosts/app') },
  site: { sources: ['widgets', 'hosts/contract', 'hosts/app'], command: vite('hosts/app/server') },
  cdn: {
    sources: ['widgets', 'hosts/contract', 'hosts/embed', 'scripts/handbook'],
    command: vite('hosts/embed', '--mode', 'cdn'),
  },
  embed: { sources: ['widgets', 'hosts/contract', 'hosts/embed'], command: vite('hosts/embed') },
  api: {
    sources: ['widgets/contract', 'widgets/kit/airports', 'hosts/contract', 'hosts/api'],
    command: vite('hosts/api'),
  },
  docs: {
    sources: ['docs/embed', 'scripts/handbook', 'scripts/elements', 'widgets', 'hosts/embed/parent'],
    command: ['scripts/handbook/build.mjs'],
  },
  storybook: {
    sources: ['widgets', 'hosts/contract', 'hosts/app', 'stories', 'docs/embed', 'scripts/handbook'],
    command: [
      'node_modules/storybook/dist/bin/dispatcher.js',
      ...['build', '--config-dir', 'stories/.storybook', '--quiet', '--disable-telemetry', '--output-dir'],
    ],
  },
};

/** A change in these makes every target stale. */
const COMMON_SOURCES = ['package-lock.json', 'tsconfig.base.json', 'scripts/build', 'scripts/data'];

/** All that ships, or is looked at in a test; Storybook is built when it is asked for by name. */
export const SERVED = ['app', 'site', 'cdn', 'embed', 'api', 'docs'];
const DEFAULT = ['npm', ...SERVED];

/** Where builds are made before they are switched in: on the disk of dist, where a rename moves no byte. */
const ASIDE = join(ROOT, 'dist/.builds');
/** A folder there that is older was left by a build that was killed. */
const LEFT_AFTER_MS = 3_600_000;

/**
 * Builds the named targets whose sources have changed since their last build, two at a time. Each is made aside and then
 * switched in, so that who serves dist or reads it meanwhile finds the build before, and one that fails changes nothing.
 * @param {string[]} names keys of TARGETS
 * @throws {Error} with the output of each build that failed
 */
export async function buildStale(names) {
  const stale = names.flatMap((name) => {
    const sources = hashOf([...COMMON_SOURCES, ...target(name).sources]);
    const fresh = existsSync(join(ROOT, 'dist', name)) && readStamp(name) === sources;
    return fresh ? [] : [{ name, sources }];
  });
  if (stale.length > 0) tidyAside();
  const failures = /** @type {string[]} */ ([]);
  const worker = async () => {
    for (let next = stale.shift(); next; next = stale.shift()) {
      const started = performance.now();
      const aside = mkdtempSync(join(ASIDE, `${next.name}-`));
      mkdirSync(join(ROOT, '.cache'), { recursive: true });
      // A test that builds runs under another NODE_ENV, with which Vite would make a development build.
      const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', PACKED_PACKAGES: packedOf(next.name) };
      const command = [...target(next.name).command, aside];
      const { ok, output } = await run(process.execPath, command, {
        cwd: ROOT,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      if (ok) {
        rmSync(stampOf(next.name), { force: true });
        await switchIn(aside, join(ROOT, 'dist', next.name));
        writeFileSync(stampOf(next.name), next.sources);
        console.log(`built dist/${next.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
      } else failures.push(`dist/${next.name} could not be built:\n${output}`);
      rmSync(aside, { recursive: true, force: true });
    }
  };
  await Promise.all([worker(), worker()]);
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
}

/** @param {string} name */
function target(name) {
  const found = TARGETS[name];
  if (!found)
    throw new Error(`Nothing is built under the name "${name}"; there are: ${Object.keys(TARGETS).join(', ')}`);
  return found;
}

const stampOf = (/** @type {string} */ name) => join(ROOT, '.cache', `built-${name}`);

const packedOf = (/** @type {string} */ name) => join(ROOT, '.cache', `packed-${name}.json`);

/**
 * Of which packages something is in what was built last, by the folders that package-lock.json names.
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

/** @param {string[]} paths files and folders; tests are left out, no build reads them */
function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => hash.update(path).update(readFileSync(join(ROOT, path)));
  for (const path of paths) {
    if (!existsSync(join(ROOT, path))) continue;
    if (/\.json$/.test(path)) {
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

/** Makes the folder of the builds in work, and removes from it what nobody works at any more. */
function tidyAside() {
  mkdirSync(ASIDE, { recursive: true });
  for (const name of readdirSync(ASIDE)) {
    const path = join(ASIDE, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > LEFT_AFTER_MS) rmSync(path, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  endWithParent();
  const asked = process.argv.slice(2);
  try {
    await buildStale(asked.length > 0 ? asked : DEFAULT);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
