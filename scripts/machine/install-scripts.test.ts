import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const lock = JSON.parse(read('package-lock.json'));
const packages: [
  path: string,
  { hasInstallScript?: boolean; link?: boolean; resolved?: string; integrity?: string },
][] = Object.entries(lock.packages);

test('no package may run a script when it is installed', () => {
  const would = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = would.map(([path]) => path.replace(/^.*node_modules\//, ''));
  const { allowScripts } = JSON.parse(read('package.json'));
  expect(allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])));
  // npm 10 does not read that list.
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
});

test('the lockfile has a hash of each package, and no server address', () => {
  const foreign = packages.filter(([path, { link }]) => path.startsWith('node_modules/') && !link);
  expect(foreign.length).toBeGreaterThan(100);
  const without = foreign.filter(([, { integrity, resolved }]) => !/^sha512-/.test(integrity ?? '') || resolved);
  expect(without.map(([path]) => path)).toEqual([]);
});

test('packages are installed only by npm ci, so with the versions of the lockfile', () => {
  for (const path of [
    'scripts/machine/install.mjs',
    'scripts/testing/fresh-start.mjs',
    '.ci/run',
    '.github/workflows/ci.yml',
  ])
    expect.soft(read(path).replace(/^ *(?:\/\/|#).*$/gm, ''), path).not.toMatch(/npm (?:install|i)\b|'install'/);
});
