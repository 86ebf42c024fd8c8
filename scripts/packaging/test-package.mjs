// Installs the packed package as other people's projects do, and prints what held: each TypeScript by each way to resolve
// modules, each test runner by its DOM, and both ends of the dependencies' ranges. Slow, and by npm's registry.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStale } from '../build.mjs';
import { endWithParent, run } from '../machine/processes.mjs';
import { installNpm, packNpm } from './install.mjs';
import { RANGES } from './ranges.mjs';

const RUNNERS = fileURLToPath(new URL('runners/', import.meta.url));
const REACT_18 = ['react@18.3.1', 'react-dom@18.3.1', '@types/react@18.3.31', '@types/react-dom@18.3.7'];
const REACT_19 = ['react@19.3.1', 'react-dom@19.3.1', '@types/react@19.3.0', '@types/react-dom@19.3.0'];

/** What the partner's test imports: from where, which names. */
const IMPORTS = {
  react: 'createElement',
  'react-dom/client': 'createRoot',
  'charter-widgets/flight-booking': 'FlightBooking',
  'charter-widgets/chauffeur-form/element': 'defineChauffeurForm',
  'charter-widgets/private-charter-form/element': 'definePrivateCharterForm',
  'charter-widgets/testing': 'fill, mockApi, nextEvent, press',
};

/** @param {string} root @param {string} dom */
async function jest(root, dom) {
  const imports = Object.entries(IMPORTS).map(([from, names]) => `const { ${names} } = require('${from}');`);
  writePage(root, 'page.test.js', imports);
  writeFileSync(join(root, 'jest.config.js'), `module.exports = { testEnvironment: '${dom}', transform: {} };`);
  await node(root, 'node_modules/jest/bin/jest.js', '--no-cache');
}

/** @param {string} root @param {string} dom */
async function vitest(root, dom) {
  const imports = Object.entries(IMPORTS).map(([from, names]) => `import { ${names} } from '${from}';`);
  writePage(root, 'page.test.mjs', [...imports, "import { afterEach, beforeEach, expect, test } from 'vitest';"]);
  await node(root, 'node_modules/vitest/vitest.mjs', 'run', '--environment', dom);
}

/** @param {string} root @param {string} name @param {string[]} imports */
function writePage(root, name, imports) {
  const test = readFileSync(join(RUNNERS, 'page.test.js'), 'utf8');
  writeFileSync(join(root, name), `${imports.join('\n')}\n${test}`);
}

/**
 * Every subpath, imported as an ES module and by `require`, with no skipLibCheck.
 * @param {string} root
 * @param {string} module
 * @param {string} moduleResolution
 */
async function types(root, module, moduleResolution) {
  const { exports } = JSON.parse(readFileSync(join(root, 'node_modules/charter-widgets/package.json'), 'utf8'));
  const names = Object.keys(exports).flatMap((subpath) =>
    subpath.endsWith('.json') ? [] : [`charter-widgets${subpath.slice(1)}`],
  );
  const imports = names.map((name, at) =>
    name.endsWith('.css') ? `import '${name}';` : `import * as all${at} from '${name}';\nvoid all${at};`,
  );
  const required = names.map((name, at) =>
    name.endsWith('.css') ? `import '${name}';` : `import all${at} = require('${name}');\nvoid all${at};`,
  );
  const files = ['page.tsx', 'modules.mts', ...(module === 'esnext' ? [] : ['required.cts', 'common.cts'])];
  cpSync(join(RUNNERS, 'page.tsx'), join(root, 'page.tsx'));
  // The same page once more, in CommonJS: what it imports is required.
  cpSync(join(RUNNERS, 'common.cts'), join(root, 'common.cts'));
  writeFileSync(join(root, 'modules.mts'), imports.join('\n'));
  writeFileSync(join(root, 'required.cts'), required.join('\n'));
  const compilerOptions = {
    ...{ module, moduleResolution, target: 'es2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx' },
    ...{ strict: true, noEmit: true, types: [], skipLibCheck: false, noUncheckedSideEffectImports: true },
  };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  await node(root, 'node_modules/typescript/lib/tsc.js', '--project', '.');
}

/** What `require` finds where Node itself runs it. @param {string} root */
async function required(root) {
  const calls = Object.keys(IMPORTS).map((name) => `if (!Object.keys(require('${name}')).length) throw '${name}';`);
  await node(root, '--eval', calls.join('\n'));
}

/**
 * @param {string} root
 * @param {string[]} args
 * @throws {Error} with what it wrote
 */
async function node(root, ...args) {
  const env = { ...process.env, NO_COLOR: '1', CI: '1', NODE_ENV: 'test' };
  const { ok, output } = await run(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (!ok) throw new Error(output.trim());
}

const ends = Object.entries(RANGES);
const lowest = ends.map(([name, range]) => `${name}@${range.slice(1)}`);
const newest = ends.map(([name, range]) => `${name}@${range}`);
const VITEST = ['vitest@4.1.12', 'vite@8.3.8', 'jsdom@29.1.1'];

/** A project: what it installs, and what is tried in it. */
const PROJECTS = [
  ...[
    ['5.6.3', 'node16', 'nodenext', 'bundler'],
    ['5.9.3', 'node16', 'nodenext', 'bundler'],
    ['6.0.3', 'node16', 'nodenext', 'bundler'],
    ['7.0.2', 'node16', 'nodenext', 'bundler'],
  ].map(([version, ...ways]) => ({
    name: `TypeScript ${version}`,
    installs: [`typescript@${version}`, ...REACT_19],
    tries: Object.fromEntries(
      ways.map((way) => [
        way,
        (/** @type {string} */ root) => types(root, way === 'bundler' ? 'esnext' : String(way), String(way)),
      ]),
    ),
  })),
  {
    name: 'Jest 29, React 18',
    installs: ['jest@29.7.0', 'jest-environment-jsdom@29.7.0', ...REACT_18],
    tries: { jsdom: (/** @type {string} */ root) => jest(root, 'jsdom'), require: required },
  },
  {
    name: 'Jest 30, React 19',
    installs: ['jest@30.5.2', 'jest-environment-jsdom@30.5.2', ...REACT_19],
    tries: { jsdom: (/** @type {string} */ root) => jest(root, 'jsdom'), require: required },
  },
  {
    name: 'Vitest 4, React 19',
    installs: [...VITEST, 'happy-dom@21.0.4', ...REACT_19],
    tries: {
      jsdom: (/** @type {string} */ root) => vitest(root, 'jsdom'),
      'happy-dom': (/** @type {string} */ root) => vitest(root, 'happy-dom'),
    },
  },
  ...[
    {
      name: 'lowest dependencies, React 18.0',
      installs: ['react@18.0.0', 'react-dom@18.0.0', '@types/react@18.3.31', '@types/react-dom@18.3.7', ...lowest],
    },
    { name: 'newest dependencies, React 19', installs: [...REACT_19, ...newest] },
  ].map(({ name, installs }) => ({
    name,
    installs: [...installs, ...VITEST, 'typescript@6.0.3'],
    tries: {
      types: (/** @type {string} */ root) => types(root, 'esnext', 'bundler'),
      drawn: (/** @type {string} */ root) => vitest(root, 'jsdom'),
      build: (/** @type {string} */ root) =>
        node(root, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'),
    },
  })),
];

endWithParent();
await buildStale(['npm']);
const chosen = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'charter-package-'));
const failures = [];
try {
  const tarball = await packNpm(folder);
  for (const { name, installs, tries } of PROJECTS) {
    if (chosen.length > 0 && !chosen.some((part) => name.includes(part))) continue;
    const root = join(folder, name.replace(/\W+/g, '-'));
    mkdirSync(root);
    writeFileSync(join(root, 'package.json'), '{ "private": true }');
    cpSync(join(RUNNERS, 'index.html'), join(root, 'index.html'));
    cpSync(join(RUNNERS, 'page.tsx'), join(root, 'page.tsx'));
    const cells = [];
    try {
      await installNpm(root, [tarball, ...installs]);
      for (const [what, attempt] of Object.entries(tries)) {
        const problem = await attempt(root).then(
          () => '',
          (error) => String(error.message),
        );
        cells.push(`${what} ${problem ? 'NO' : 'yes'}`);
        if (problem) failures.push(`${name}, ${what}:\n${problem}`);
      }
    } catch (error) {
      failures.push(`${name} could not be installed:\n${error instanceof Error ? error.message : error}`);
      cells.push('NOT INSTALLED');
    }
    console.log(`${name.padEnd(34)}${cells.join('   ')}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.error(`\n${failure}`);
if (failures.length > 0) process.exitCode = 1;
