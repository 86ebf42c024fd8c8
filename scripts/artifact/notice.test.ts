import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { beforeAll, expect, test } from 'vitest';
import { buildStale, packedIn, SERVED } from '../build.mjs';
import { readPackage } from './bill.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Locked {
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  hasInstallScript?: boolean;
}
const locked: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages;

beforeAll(() => buildStale(['npm', ...SERVED]), 300_000);

test('NOTICE names exactly the shipped packages, with their licences', () => {
  const packed = packedIn(['npm', ...SERVED]).map((path) => readPackage(join(ROOT, path)));
  const installed = installedWith(JSON.parse(read('hosts/api/package.json')).dependencies);
  const shipped = [...packed.map(({ name, licence }) => `${licence}: ${name}`), ...installed];
  expect(noticed()).toEqual([...new Set(shipped)].sort());
});

/** Lines such as `MIT: hono`, as NOTICE lists them by licence. */
function noticed(): string[] {
  const lists = read('NOTICE').matchAll(/^ {2}([A-Z0-9][\w.-]+): ((?:[\w@/.-]+,\s+)*[\w@/.-]+)\n/gm);
  return [...lists]
    .flatMap(([, licence, names = '']) => names.split(/,\s+/).map((name) => `${licence}: ${name}`))
    .sort();
}

/** The packages of the server and their dependencies from the lockfile. This machine has only some of them. */
function installedWith(dependencies: Record<string, string>, from = 'hosts/api', seen = new Set<string>()): string[] {
  return Object.keys(dependencies).flatMap((name) => {
    const path = placeOf(name, from);
    const found = path ? locked[path] : undefined;
    if (!path || !found || seen.has(path) || !isShipped(name, found)) return [];
    seen.add(path);
    const more = { ...found.dependencies, ...found.optionalDependencies };
    return [`${found.license}: ${name}`, ...installedWith(more, path, seen)];
  });
}

/** Node looks beside the importing package first, then further up. */
function placeOf(name: string, from: string): string | undefined {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`;
  if (locked[path] || !from) return locked[path] ? path : undefined;
  return placeOf(name, from.replace(/(?:^|\/)(?:node_modules\/(?:@[^/]+\/)?)?[^/]+$/, ''));
}

const isShipped = (name: string, { os, cpu, libc }: Locked) =>
  (!os || os.includes('linux')) &&
  (!cpu || cpu.includes('x64') || cpu.includes('arm64')) &&
  !libc?.includes('musl') &&
  !/musl|^@scarf\//.test(name);

const written = readFileSync(new URL('../../Containerfile', import.meta.url), 'utf8');
const file = DockerfileParser.parse(written);

test('the linter finds no warning in the Containerfile', () => {
  expect(validate(written).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
});

test('the container has a pinned slim base, tini, a health check and no root', () => {
  const [base, ...more] = file.getFROMs();
  expect(more).toEqual([]);
  expect(base?.getImage()).toMatch(/^node:\d+\.\d+\.\d+-\w+-slim$/);
  const last = (keyword: string) =>
    file
      .getInstructions()
      .filter((instruction) => instruction.getKeyword() === keyword)
      .at(-1)
      ?.getArgumentsContent();
  expect(last('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(last('ENTRYPOINT')).toBe('["/usr/bin/tini", "--"]');
  expect(last('CMD')).toBe('["node", "server.js"]');
  expect(last('HEALTHCHECK')).toContain('/livez');
  expect(last('ADD')).toMatch(/^charter-desk-.*\.tgz \/opt\/$/);
});
