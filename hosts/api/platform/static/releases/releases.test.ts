import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { createApp } from '../../../app';
import { readConfig } from '../../../config';
import { type TestApp, tempDir, test, writeFiles } from '../../../testing';
import { createReleases, divide, openReleaseStore, type Releases } from '../releases';

const DAY_MS = 24 * 3_600_000;
const NOW = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

describe('kept releases', () => {
  const dates = (...days: number[]) => days.map((day) => ({ date: daysAgo(day).toISOString() }));
  const keptOf = (releases: { date: string }[]) => divide(releases, NOW).kept.map(({ date }) => date);

  test('include the last twenty, however old', () => {
    const old = dates(...Array.from({ length: 25 }, (_, at) => 400 + at));
    expect(keptOf([...old].reverse())).toEqual(old.slice(0, 20).map(({ date }) => date));
  });

  test('include those of the last twelve months, however many', () => {
    const daily = dates(...Array.from({ length: 365 }, (_, at) => at), 367);
    expect(keptOf(daily)).toHaveLength(365);
    expect(divide(daily, NOW).rest).toEqual(dates(367));
  });
});

/** The hashes in the file names of each release. */
const HASHES = { a: 'Aaaaaaa1', b: 'Bbbbbbb2' };
type Name = keyof typeof HASHES;

const scriptOf = (name: Name) => `/cdn/charter-widgets-${HASHES[name]}.js`;
const lastingPaths = (name: Name) => [
  scriptOf(name),
  `/cdn/assets/form-${HASHES[name]}.js`,
  `/assets/screen-${HASHES[name]}.js`,
  `/embed/assets/frame-${HASHES[name]}.css`,
];
const versionOf = (name: Name) => `0.${name === 'a' ? 1 : 2}.0`;
const packageOf = (name: Name) => `/npm/charter-widgets-${versionOf(name)}.tgz`;
const contentOf = (path: string) => `/* the very content of ${path} */ `.repeat(60);

/** Makes `distDir` contain exactly this release. */
function build(distDir: string, name: Name) {
  const write = (path: string, content: string | Buffer) => writeFiles(distDir, { [path]: content });
  for (const folder of ['app', 'embed', 'cdn', 'package'])
    rmSync(join(distDir, folder), { recursive: true, force: true });
  for (const path of lastingPaths(name)) {
    const file = path.startsWith('/assets') ? `app${path}` : path;
    write(file, contentOf(path));
    // One file without its compressed twin.
    if (!path.endsWith('.css')) write(`${file}.br`, brotliCompressSync(contentOf(path)));
  }
  write('app/index.html', `<!doctype html><title>release ${name}</title>`);
  write('cdn/charter-widgets.js', contentOf(scriptOf(name)));
  const hash = createHash('sha384').update(contentOf(scriptOf(name)));
  const script = scriptOf(name).replace('/cdn/', '');
  const manifest = {
    ...{ version: versionOf(name), protocol: 1, entries: { 'charter-widgets.js': script } },
    files: { [script]: { integrity: `sha384-${hash.digest('base64')}`, bytes: 1, gzip: 1 } },
  };
  write('cdn/manifest.json', JSON.stringify(manifest));
  const packed = { file: packageOf(name).replace('/npm/', ''), integrity: `sha512-${name}`, bytes: 1 };
  write(`package/${packed.file}`, packageOf(name));
  write('package/manifest.json', JSON.stringify(packed));
  return { ...manifest, package: packed };
}

/** The app after a restart: its memory is empty, its data is stored. */
function restart(api: TestApp): { releases: Releases; app: TestApp['app'] } {
  const config = readConfig({ DATA_DIR: api.dataDir });
  const releases = createReleases({ store: openReleaseStore(config), distDir: api.distDir });
  return { releases, app: createApp({ ...api.parts, config, releases }) };
}

describe('of several releases that are kept', () => {
  test('each is still served byte for byte after the next one', async ({ api }) => {
    build(api.distDir, 'a');
    await restart(api).releases.record(daysAgo(1));
    build(api.distDir, 'b');
    const { app, releases } = restart(api);
    await releases.record(NOW);
    for (const path of [...lastingPaths('a'), ...lastingPaths('b')]) {
      for (const accept of ['br, gzip', 'identity']) {
        // `app.request` does not decode compressed answers, so the test does.
        const answer = await app.request(path, { headers: { 'Accept-Encoding': accept } });
        expect(answer.status, path).toBe(200);
        const body = Buffer.from(await answer.arrayBuffer());
        const isPacked = answer.headers.get('Content-Encoding') === 'br';
        expect(isPacked || accept === 'identity' || path.endsWith('.css'), path).toBe(true);
        const expected = isPacked ? brotliCompressSync(contentOf(path)) : Buffer.from(contentOf(path));
        expect(body.equals(expected), path).toBe(true);
        expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
        expect(answer.headers.get('Content-Type')).toMatch(path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
        expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      }
    }
  });

  test('those of a newer server are served by an older server too', async ({ api }) => {
    build(api.distDir, 'a');
    const older = restart(api);
    await older.releases.record(daysAgo(1));
    const newer = tempDir();
    try {
      build(newer.path, 'b');
      const store = openReleaseStore(readConfig({ DATA_DIR: api.dataDir }));
      await createReleases({ store, distDir: newer.path }).record(NOW);
    } finally {
      newer.remove();
    }
    await expect.poll(async () => (await older.app.request(scriptOf('b'))).status).toBe(200);
  });

  test('old ones are removed completely', async ({ api }) => {
    const store = openReleaseStore(readConfig({ DATA_DIR: api.dataDir }));
    const older = [...Array(21).keys()].map((at) => ({ id: String(at).padStart(64, '0'), date: daysAgo(400 + at) }));
    for (const { id, date } of older) {
      const described = { version: '0.0.1', date: date.toISOString(), entries: {}, files: {}, parts: {} };
      await store.put(`${id}.pack`, Buffer.from('x'));
      await store.put(`${id}.json`, Buffer.from(JSON.stringify(described)));
    }
    build(api.distDir, 'a');
    const { releases } = restart(api);
    await releases.record(NOW);
    const ids = new Set<string>();
    for await (const { key } of store.list()) ids.add(key.split('.')[0] ?? '');
    expect(ids.size).toBe(20);
    for (const { id } of older.slice(0, 19)) expect(ids).toContain(id);
    expect(await releases.list()).toHaveLength(20);
  });
});

describe('the manifest of releases', () => {
  test('also lists the releases that can be pinned', async ({ api }) => {
    const before = build(api.distDir, 'a');
    await restart(api).releases.record(daysAgo(1));
    const manifest = build(api.distDir, 'b');
    const { app, releases } = restart(api);
    await releases.record(NOW);
    const answer = await app.request('/cdn/manifest.json');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300, stale-while-revalidate=300');
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(answer.headers.get('Content-Type')).toMatch('application/json');
    const listed = ({ protocol: _, ...one }: typeof manifest, date: Date) => ({ ...one, date: date.toISOString() });
    expect(await answer.json()).toEqual({ ...manifest, releases: [listed(manifest, NOW), listed(before, daysAgo(1))] });
  });

  test('is served when nothing can be stored', async ({ api }) => {
    const manifest = build(api.distDir, 'a');
    writeFileSync(api.dataDir, 'a file is in the way');
    const { app, releases } = restart(api);
    await expect(releases.record(NOW)).rejects.toThrow();
    expect(await (await app.request('/cdn/manifest.json')).json()).toEqual({ ...manifest, releases: [] });
    expect((await app.request(scriptOf('a'))).status).toBe(200);
  });
});

test('a pinned script loads from a page of any origin, and stays in the browser’s cache', async ({ api }) => {
  build(api.distDir, 'a');
  await restart(api).releases.record(daysAgo(1));
  build(api.distDir, 'b');
  const { app } = restart(api);
  const answer = await app.request(scriptOf('a'), { headers: { Origin: 'https://partner.example' } });
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  const headers = { 'If-None-Match': answer.headers.get('ETag') ?? '' };
  expect((await app.request(scriptOf('a'), { headers })).status).toBe(304);
});

test('the npm package of each kept release has an address, and `latest` leads to the newest', async ({ api }) => {
  build(api.distDir, 'a');
  await restart(api).releases.record(daysAgo(1));
  build(api.distDir, 'b');
  const { app, releases } = restart(api);
  await releases.record(NOW);
  for (const name of ['a', 'b'] as const) {
    const answer = await app.request(packageOf(name));
    expect([answer.status, await answer.text()]).toEqual([200, packageOf(name)]);
  }
  const latest = await app.request('/npm/charter-widgets-latest.tgz');
  expect([latest.status, latest.headers.get('Location')]).toEqual([302, packageOf('b')]);
  for (const path of ['/npm/charter-widgets-9.9.9.tgz', '/npm/package.json', '/npm']) {
    const missing = await app.request(path);
    expect(missing.status, path).toBe(404);
    for (const name of ['a', 'b'] as const) expect(await missing.clone().text()).toContain(packageOf(name));
  }
  rmSync(join(api.distDir, 'package'), { recursive: true });
  expect((await app.request('/npm/charter-widgets-latest.tgz')).status).toBe(404);
});

test('a path that no release has gives 404', async ({ api }) => {
  build(api.distDir, 'a');
  const { app, releases } = restart(api);
  await releases.record(NOW);
  for (const path of [
    '/cdn/charter-widgets-Nothing1.js',
    '/cdn/../data/charter-Aaaaaaa1.json',
    '/assets/..%2f..%2fsecret-Aaaaaaa1.js',
    '/assets/__proto__',
    `/assets/${'a-'.repeat(5000)}Aaaaaaa1.jss`,
  ]) {
    expect((await app.request(new Request(`http://localhost${path}`))).status, path).toBe(404);
  }
});
