import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { test as base, storeFlight, type TestApp, writeFiles } from '../../testing';

/**
 * Stands for the app's server build. `/page` is a page that says who asks and what the API answers them; `/broken` fails,
 * `/unkept` may be another one the next time; all else is no page.
 */
const BUILD = `
import { Readable } from 'node:stream';
export const rendered = [];
import { existsSync } from 'node:fs';
export function createSite({ appDir, config, publicUrl }) {
  if (existsSync(appDir + '/half')) throw new Error('half of a build');
  const open = async ({ address, framed, locale, fetch }) => {
    const { pathname, search } = new URL(address, 'http://site.invalid');
    if (pathname === '/broken') throw new Error('a component failed');
    if (!['/page', '/unkept', '/missing'].includes(pathname)) return undefined;
    const answer = await fetch('/api/Flight/search?limit=1');
    const { total } = answer.status === 200 ? await answer.json() : { total: 'status ' + answer.status };
    const key = pathname === '/unkept' ? undefined : [pathname, search, framed, locale, total].join();
    return {
      status: pathname === '/missing' ? 404 : 200,
      key: key && Buffer.from(key).toString('base64url'),
      styleHash: "'sha256-of-the-style'",
      async html() {
        globalThis.pagesRendered = (globalThis.pagesRendered ?? 0) + 1;
        return Readable.from(['<!doctype html>', config.brand, ' ', publicUrl, search, framed ? ' framed' : '', locale === 'ur' ? ' in Urdu' : '', ' flights: ' + total]);
      },
    };
  };
  return { open, listedPaths: [] };
}
`;

const IN_BROWSER = '<!doctype html>drawn in the browser';
const times = () => (globalThis as { pagesRendered?: number }).pagesRendered ?? 0;

const test = base.extend<{ site: TestApp }>({
  site: async ({ api }, use) => {
    writeFiles(api.distDir, { 'site/site.js': BUILD, 'app/index.html': IN_BROWSER });
    await use(api);
  },
});

const packed = { headers: { 'Accept-Encoding': 'gzip, br' } };
const textOf = async (answer: Response) =>
  new Response(
    answer.headers.get('Content-Encoding') === 'gzip'
      ? answer.body?.pipeThrough(new DecompressionStream('gzip'))
      : answer.body,
  ).text();

describe('a page that the server renders', () => {
  test('has the API’s data, a policy for its inline style, and one line in the log', async ({ site }) => {
    const before = await site.app.request('/page?from=KHI');
    expect(await before.text()).toMatch(/^<!doctype html>.+\?from=KHI flights: 0$/);
    expect(before.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(before.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=10');
    const policy = before.headers.get('Content-Security-Policy');
    expect(policy).toContain("; style-src 'self' 'sha256-of-the-style';");
    expect(policy).not.toContain('unsafe');
    expect(site.logged.filter((line) => line.includes('/page'))).toHaveLength(1);
    expect(site.logged.filter((line) => line.includes('/api/Flight/search'))).toEqual([]);
    await storeFlight(site);
    expect(await (await site.app.request('/page?from=KHI')).text()).toContain('flights: 1');
  });

  test('is rendered once, and kept compressed', async ({ site }) => {
    const start = times();
    const fresh = await site.app.request('/page', packed);
    expect(fresh.headers.get('Content-Encoding')).toBe('gzip');
    const text = await textOf(fresh);
    // It is kept after it was sent and compressed.
    await expect.poll(async () => (await site.app.request('/page', packed)).headers.get('Content-Encoding')).toBe('br');
    const kept = times();
    expect(kept).toBeGreaterThan(start);
    const gzipped = await site.app.request('/page', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(await textOf(gzipped)).toBe(text);
    expect(times()).toBe(kept);
  });

  test('is 304 for a known ETag, which it only has if it is the same the next time', async ({ site }) => {
    const first = await site.app.request('/page');
    await first.text();
    const again = await site.app.request('/page', { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await site.app.request('/unkept')).headers.has('ETag')).toBe(false);
  });

  test('has the status 404 if its record is missing', async ({ site }) => {
    const answer = await site.app.request('/missing');
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('<!doctype html>')]);
  });

  test('has the site around it unless it is in a frame', async ({ site }) => {
    for (const dest of ['iframe', 'frame', 'document', '']) {
      const answer = await site.app.request('/page', { headers: dest ? { 'Sec-Fetch-Dest': dest } : {} });
      expect((await answer.text()).includes(' framed'), dest).toBe(dest.endsWith('frame'));
      expect(answer.headers.get('Vary')).toContain('Sec-Fetch-Dest');
    }
  });

  test('is left to the browser if rendering fails, and where the server renders nothing', async ({ site }) => {
    const broken = await site.app.request('/broken');
    expect([broken.status, await broken.text()]).toEqual([200, IN_BROWSER]);
    expect(broken.headers.has('ETag')).toBe(true);
    expect(site.logged.join()).toContain('a component failed');
    const other = await site.app.request('/admin/search');
    expect(await other.text()).toBe(IN_BROWSER);
    expect(other.headers.get('Content-Security-Policy')).not.toContain('style-src');
  });

  test('is rendered again once an incomplete build is complete', async ({ site }) => {
    writeFiles(site.distDir, { 'app/half': '' });
    expect(await (await site.app.request('/page')).text()).toBe(IN_BROWSER);
    rmSync(join(site.distDir, 'app/half'));
    expect(await (await site.app.request('/page')).text()).toContain('flights: 0');
  });
});

describe('a page in Urdu', () => {
  const open = async (site: TestApp, path: string, headers: Record<string, string> = {}) => {
    const answer = await site.app.request(path, { headers });
    const header = (name: string) => answer.headers.get(name);
    return {
      isUrdu: (await answer.text()).includes(' in Urdu'),
      ...{ remembers: header('Set-Cookie'), caching: header('Cache-Control') },
      header,
    };
  };
  const chosen = { Cookie: 'other=1; locale=ur' };

  test('is what the address asks for, which is remembered', async ({ site }) => {
    const remembers = 'locale=ur; Path=/; Max-Age=31536000; SameSite=Lax';
    const found = { isUrdu: true, remembers, caching: 'private, no-cache' };
    expect(await open(site, '/page?locale=ur')).toMatchObject(found);
    const back = await open(site, '/page?locale=en', chosen);
    expect(back).toMatchObject({ isUrdu: false, remembers: expect.stringContaining('locale=en;') });
  });

  test('is what the reader has chosen, and in no cache for others', async ({ site }) => {
    const { header, ...found } = await open(site, '/page', chosen);
    expect(found).toEqual({ isUrdu: true, remembers: null, caching: 'private, no-cache' });
    expect(header('CDN-Cache-Control')).toBeNull();
    expect(header('Vary')).toContain('Cookie');
    for (const path of ['/page', '/page?locale=fr']) {
      const { header, ...other } = await open(site, path, { Cookie: 'xlocale=ur' });
      expect(other).toEqual({ isUrdu: false, remembers: null, caching: 'public, max-age=0, s-maxage=10' });
      expect(header('Vary')).toContain('Cookie');
      const headers = { ...chosen, 'If-None-Match': header('ETag') ?? '' };
      expect((await site.app.request('/page', { headers })).status).toBe(200);
    }
  });

  test('is in a partner’s frame only what the address asks for, and nothing is stored there', async ({ site }) => {
    const frame = { 'Sec-Fetch-Dest': 'iframe' };
    expect((await open(site, '/page', { ...frame, ...chosen })).isUrdu).toBe(false);
    expect(await open(site, '/page?locale=ur', frame)).toMatchObject({ isUrdu: true, remembers: null });
  });

  test('is marked as Urdu where the browser draws it, except in the back office', async ({ site }) => {
    const page = '<!doctype html>\n<html lang="en" class="x"><title>Private charter</title>';
    writeFiles(site.distDir, { 'app/index.html': page });
    const read = async (path: string) => (await site.app.request(path, { headers: chosen })).text();
    expect(await read('/trip')).toMatch(/<html lang="ur" dir="rtl" class="x"><title>[^a-z]+</);
    expect(await read('/admin/search')).toContain('<html lang="en"');
  });
});
