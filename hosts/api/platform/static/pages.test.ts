import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { createApp } from '../../app';
import {
  aFlight,
  test as base,
  signIn,
  storeAircraft,
  storeFlight,
  storeFlightForm,
  type TestApp,
  writeFiles,
} from '../../testing';

/**
 * Replaces the app's server build. `/page` shows who asks and what the API answers them; `/broken` fails; `/unkept`
 * may change at each call; there are no other pages.
 */
const BUILD = `
import { Readable } from 'node:stream';
import { existsSync } from 'node:fs';
export function createSite({ appDir, config, publicUrl }) {
  if (existsSync(appDir + '/half')) throw new Error('half of a build');
  const open = async ({ address, framed, locale, fetch }) => {
    const { pathname, search, searchParams } = new URL(address, 'http://site.invalid');
    if (pathname === '/broken') throw new Error('a component failed');
    if (!['/page', '/unkept', '/missing', '/new'].includes(pathname)) return undefined;
    const answer = await fetch('/api/Flight/search?limit=1');
    const { total } = answer.status === 200 ? await answer.json() : { total: 'status ' + answer.status };
    const key = pathname === '/unkept' ? undefined : [pathname, search, framed, locale, total].join();
    return {
      status: pathname === '/missing' ? 404 : 200,
      key: key && Buffer.from(key).toString('base64url'),
      isEndless: searchParams.has('q'),
      styleHash: "'sha256-of-the-style'",
      async html() {
        globalThis.pagesRendered = (globalThis.pagesRendered ?? 0) + 1;
        return Readable.from(['<!doctype html>', config.brand, ' ', publicUrl, search, framed ? ' framed' : '', locale === 'ur' ? ' in Urdu' : '', ' flights: ' + total]);
      },
    };
  };
  const picture = async ({ id, fetch }) => {
    const answer = id && await fetch('/api/Flight/GetFlight/' + id);
    if (answer && !answer.ok) return answer.status;
    const flight = answer && (await answer.json()).data;
    const name = flight ? flight.seatPrice : 'the house';
    return '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><!--' + name + '--></svg>';
  };
  return { open, picture, listedPaths: [] };
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

  test('is rendered once, cached compressed, and the same in every encoding', async ({ site }) => {
    const text = await textOf(await site.app.request('/page'));
    // The page is cached after it was sent and compressed.
    await expect.poll(async () => (await site.app.request('/page', packed)).headers.get('Content-Encoding')).toBe('br');
    const start = times();
    for (const encoding of ['', 'gzip', 'br', 'zstd', 'gzip, br', '*', 'gzip;q=0', 'nonsense']) {
      const answer = await site.app.request('/page', { headers: encoding ? { 'Accept-Encoding': encoding } : {} });
      expect([encoding, answer.status]).toEqual([encoding, 200]);
      const isReadable = [null, 'gzip'].includes(answer.headers.get('Content-Encoding'));
      if (isReadable) expect(await textOf(answer)).toBe(text);
      else expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
    expect((await site.app.request('/page', { method: 'HEAD' })).status).toBe(200);
    expect(times()).toBe(start);
  });

  test('gives 304 for a known ETag, and has an ETag only if it stays the same', async ({ site }) => {
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

  test('has the header and footer of the site unless it is in a frame', async ({ site }) => {
    for (const dest of ['iframe', 'frame', 'document', '']) {
      const answer = await site.app.request('/page', { headers: dest ? { 'Sec-Fetch-Dest': dest } : {} });
      expect((await answer.text()).includes(' framed'), dest).toBe(dest.endsWith('frame'));
      expect(answer.headers.get('Vary')).toContain('Sec-Fetch-Dest');
    }
  });

  test('is drawn by the browser if rendering fails, or for pages that the server does not render', async ({ site }) => {
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

describe('the preview picture of a shared link', () => {
  test('to a flight is a PNG for pages of any origin, and changes with the flight', async ({ site }) => {
    const session = await signIn(site.app);
    const fields = aFlight(await storeAircraft(site, session));
    const { id } = await storeFlightForm(site, session, fields);
    const path = `/share/flights/${id}.png`;
    const first = await site.app.request(path);
    expect(first.headers.get('Content-Type')).toBe('image/png');
    expect(first.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=10');
    const { format, width, height } = await sharp(Buffer.from(await first.arrayBuffer())).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    const etag = first.headers.get('ETag') ?? '';
    const again = await site.app.request(path, { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await storeFlightForm(site, session, { ...fields, Id: String(id), SeatPrice: '99' });
    expect((await site.app.request(path)).headers.get('ETag')).not.toBe(etag);
  });

  test('to the site exists only in its build, and answers HEAD', async ({ site, api }) => {
    const answer = await site.app.request('/share/site.png', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600, stale-while-revalidate=86400');
    const without = createApp({ ...api.parts, distDir: `${api.distDir}/none` });
    expect((await without.request('/share/site.png')).status).toBe(404);
  });
});

describe('with a limit of reads', () => {
  // Of 30 reads, three may be pictures.
  test.override({ env: { RATE_LIMIT_READ: '30/10m' } });

  async function ask({ app }: TestApp, path: string, address = '192.0.2.1') {
    const answer = await app.request(path, {}, { incoming: { socket: { remoteAddress: address } } });
    return { status: answer.status, text: answer.status === 200 ? await answer.text() : '' };
  }

  test('a page beyond the limit of a client is drawn by the browser', async ({ site }) => {
    const start = times();
    for (let n = 0; n < 3; n++) expect((await ask(site, `/page?q=${n}`)).text).toContain(`?q=${n}`);
    for (const path of ['/page?q=9', '/unkept', '/new']) {
      expect(await ask(site, path), path).toEqual({ status: 200, text: IN_BROWSER });
    }
    expect(times()).toBe(start + 3);
    // Another client has its own limit, and cached pages do not count.
    for (const address of ['192.0.2.2', '192.0.2.1']) {
      expect((await ask(site, '/new', address)).text).toContain('flights: 0');
    }
  });

  test('pages with unusual addresses do not push out common pages', async ({ site }) => {
    await ask(site, '/page', '192.0.2.200');
    for (let n = 0; n < 40; n++) await ask(site, `/page?q=${n}${'y'.repeat(300_000)}`, `198.51.100.${n}`);
    const before = times();
    await ask(site, '/page');
    expect(times()).toBe(before);
  });

  test('a picture beyond the limit of a client is refused', async ({ site }) => {
    const session = await signIn(site.app);
    const fields = aFlight(await storeAircraft(site, session));
    const ids: number[] = [];
    for (const SeatPrice of ['1', '2', '3', '4']) {
      ids.push((await storeFlightForm(site, session, { ...fields, SeatPrice })).id);
    }
    const statuses = [];
    for (const id of ids) statuses.push((await ask(site, `/share/flights/${id}.png?x=${id}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    // Another query gives the same picture.
    expect((await ask(site, `/share/flights/${ids[0]}.png?x=other`)).status).toBe(200);
    expect((await ask(site, `/share/flights/${ids[3]}.png`, '192.0.2.2')).status).toBe(200);
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

  test('is served when the address asks for it, and the choice is remembered', async ({ site }) => {
    const remembers = 'locale=ur; Path=/; Max-Age=31536000; SameSite=Lax';
    const found = { isUrdu: true, remembers, caching: 'private, no-cache' };
    expect(await open(site, '/page?locale=ur')).toMatchObject(found);
    const back = await open(site, '/page?locale=en', chosen);
    expect(back).toMatchObject({ isUrdu: false, remembers: expect.stringContaining('locale=en;') });
  });

  test('is served when the reader has chosen it, and never from a cache for others', async ({ site }) => {
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

  test('is served in a partner’s frame only if the address asks for it, and nothing is stored', async ({ site }) => {
    const frame = { 'Sec-Fetch-Dest': 'iframe' };
    expect((await open(site, '/page', { ...frame, ...chosen })).isUrdu).toBe(false);
    expect(await open(site, '/page?locale=ur', frame)).toMatchObject({ isUrdu: true, remembers: null });
  });

  test('is marked as Urdu when the browser draws it, except in the back office', async ({ site }) => {
    const page = '<!doctype html>\n<html lang="en" class="x"><title>Private charter</title>';
    writeFiles(site.distDir, { 'app/index.html': page });
    const read = async (path: string) => (await site.app.request(path, { headers: chosen })).text();
    expect(await read('/trip')).toMatch(/<html lang="ur" dir="rtl" class="x"><title>[^a-z]+</);
    expect(await read('/admin/search')).toContain('<html lang="en"');
  });
});
