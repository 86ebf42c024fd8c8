import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const lock = JSON.parse(read('package-lock.json'));
const packages: [
  path: string,
  { hasInstallScript?: boolean; link?: boolean; resolved?: string; integrity?: string },
][] = Object.entries(lock.packages);

test('no package runs a script when it is installed: each that would is on the list, and refused', () => {
  const would = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = would.map(([path]) => path.replace(/^.*node_modules\//, ''));
  const { allowScripts } = JSON.parse(read('package.json'));
  expect(allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])));
  // npm 10 reads no list.
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
});

test('the lockfile says of each package what its content is, and of none from whose server it comes', () => {
  const foreign = packages.filter(([path, { link }]) => path.startsWith('node_modules/') && !link);
  expect(foreign.length).toBeGreaterThan(100);
  const without = foreign.filter(([, { integrity, resolved }]) => !/^sha512-/.test(integrity ?? '') || resolved);
  expect(without.map(([path]) => path)).toEqual([]);
});

test('what is missing is installed by npm ci alone: nothing installs other versions than the lockfile’s', () => {
  for (const path of [
    'scripts/machine/install.mjs',
    'scripts/testing/fresh-start.mjs',
    '.ci/run',
    '.github/workflows/ci.yml',
  ])
    expect.soft(read(path).replace(/^ *(?:\/\/|#).*$/gm, ''), path).not.toMatch(/npm (?:install|i)\b|'install'/);
});
