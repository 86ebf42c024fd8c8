import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { test as base, storeFlight, type TestApp } from '../../testing';

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

const times = () => (globalThis as { pagesRendered?: number }).pagesRendered ?? 0;

const test = base.extend<{ site: TestApp }>({
  site: async ({ api }, use) => {
    mkdirSync(join(api.distDir, 'site'), { recursive: true });
    mkdirSync(join(api.distDir, 'app'), { recursive: true });
    writeFileSync(join(api.distDir, 'site/site.js'), BUILD);
    writeFileSync(join(api.distDir, 'app/index.html'), '<!doctype html>drawn in the browser');
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
  test('is rendered with the API’s data, and revalidated each time', async ({ site }) => {
    const before = await site.app.request('/page?from=KHI');
    expect(await before.text()).toMatch(/^<!doctype html>.+\?from=KHI flights: 0$/);
    expect(before.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(before.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=10');
    await storeFlight(site);
    expect(await (await site.app.request('/page?from=KHI')).text()).toContain('flights: 1');
  });

  test('is rendered once for simultaneous requests', async ({ site }) => {
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

  test('is 304 for a known ETag', async ({ site }) => {
    const first = await site.app.request('/page');
    await first.text();
    const again = await site.app.request('/page', { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('has no ETag if it may differ the next time', async ({ site }) => {
    expect((await site.app.request('/unkept')).headers.has('ETag')).toBe(false);
  });

  test('has the status 404 if its record is missing', async ({ site }) => {
    const answer = await site.app.request('/missing');
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('<!doctype html>')]);
  });

  test.for([
    ['iframe', true],
    ['frame', true],
    ['document', false],
    [undefined, false],
  ] as const)('asked for as %s, has the site around it or not', async ([dest, framed], { site }) => {
    const answer = await site.app.request('/page', { headers: dest ? { 'Sec-Fetch-Dest': dest } : {} });
    expect((await answer.text()).includes(' framed')).toBe(framed);
    expect(answer.headers.get('Vary')).toContain('Sec-Fetch-Dest');
  });

  describe('in Urdu', () => {
    const open = async (site: TestApp, path: string, headers: Record<string, string> = {}) => {
      const answer = await site.app.request(path, { headers });
      const isUrdu = (await answer.text()).includes(' in Urdu');
      return { isUrdu, header: (name: string) => answer.headers.get(name) };
    };
    const chosen = { Cookie: 'other=1; locale=ur' };

    test('is what the address asks for, which is remembered', async ({ site }) => {
      const asked = await open(site, '/page?locale=ur');
      expect(asked.isUrdu).toBe(true);
      expect(asked.header('Set-Cookie')).toBe('locale=ur; Path=/; Max-Age=31536000; SameSite=Lax');
      expect(asked.header('Cache-Control')).toBe('private, no-cache');
      const back = await open(site, '/page?locale=en', chosen);
      expect(back.isUrdu).toBe(false);
      expect(back.header('Set-Cookie')).toContain('locale=en;');
    });

    test('is what the reader has chosen, and is in no shared cache', async ({ site }) => {
      const { isUrdu, header } = await open(site, '/page', chosen);
      expect(isUrdu).toBe(true);
      expect(header('Set-Cookie')).toBeNull();
      expect(header('Cache-Control')).toBe('private, no-cache');
      expect(header('CDN-Cache-Control')).toBeNull();
      expect(header('Vary')).toContain('Cookie');
    });

    test('is not what others read', async ({ site }) => {
      await open(site, '/page', chosen);
      for (const path of ['/page', '/page?locale=fr']) {
        const { isUrdu, header } = await open(site, path, { Cookie: 'xlocale=ur' });
        expect(isUrdu).toBe(false);
        expect(header('Set-Cookie')).toBeNull();
        expect(header('Cache-Control')).toBe('public, max-age=0, s-maxage=10');
        expect(header('Vary')).toContain('Cookie');
      }
    });

    test('has another ETag', async ({ site }) => {
      const { header } = await open(site, '/page');
      const headers = { ...chosen, 'If-None-Match': header('ETag') ?? '' };
      expect((await site.app.request('/page', { headers })).status).toBe(200);
    });

    test('is in a partner’s frame only what the address asks for, and nothing is stored there', async ({ site }) => {
      const frame = { 'Sec-Fetch-Dest': 'iframe' };
      expect((await open(site, '/page', { ...frame, ...chosen })).isUrdu).toBe(false);
      const asked = await open(site, '/page?locale=ur', frame);
      expect(asked.isUrdu).toBe(true);
      expect(asked.header('Set-Cookie')).toBeNull();
    });

    test('is told to the browser that draws the page, but not of the back office', async ({ site }) => {
      const page = '<!doctype html>\n<html lang="en" class="x"><title>Private charter</title>';
      writeFileSync(join(site.distDir, 'app/index.html'), page);
      const read = async (path: string) => (await site.app.request(path, { headers: chosen })).text();
      expect(await read('/trip')).toMatch(/<html lang="ur" dir="rtl" class="x"><title>[^a-z]+</);
      expect(await read('/admin/search')).toContain('<html lang="en"');
    });
  });

  test('allows the inline style of its head by hash, and no other', async ({ site }) => {
    const policy = (await site.app.request('/page')).headers.get('Content-Security-Policy');
    expect(policy).toContain("; style-src 'self' 'sha256-of-the-style';");
    expect(policy).not.toContain('unsafe');
    const other = (await site.app.request('/elsewhere')).headers.get('Content-Security-Policy');
    expect(other).not.toContain('style-src');
  });

  test('is logged with one line', async ({ site }) => {
    await (await site.app.request('/page')).text();
    expect(site.logged.filter((line) => line.includes('/page'))).toHaveLength(1);
    expect(site.logged.filter((line) => line.includes('/api/Flight/search'))).toEqual([]);
  });

  test('is left to the browser if rendering fails', async ({ site }) => {
    const answer = await site.app.request('/broken');
    expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html>drawn in the browser']);
    expect(answer.headers.has('ETag')).toBe(true);
    expect(site.logged.join()).toContain('a component failed');
  });

  test('is rendered again once an incomplete build is complete', async ({ site }) => {
    const half = join(site.distDir, 'app/half');
    writeFileSync(half, '');
    expect(await (await site.app.request('/page')).text()).toBe('<!doctype html>drawn in the browser');
    rmSync(half);
    expect(await (await site.app.request('/page')).text()).toContain('flights: 0');
  });

  test('leaves the screens that the server does not render to the browser', async ({ site }) => {
    expect(await (await site.app.request('/admin/search')).text()).toBe('<!doctype html>drawn in the browser');
  });
});
