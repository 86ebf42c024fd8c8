import sharp from 'sharp';
import { beforeEach, describe, expect } from 'vitest';
import { createApp } from '../../app';
import {
  aFlight,
  anImage,
  test as base,
  signIn,
  storeAircraft,
  storeFlightForm,
  type TestApp,
  writeFiles,
} from '../../testing';

/** Stands for the app's server build: each path is a page, `?q=` another one, `?own=` a personal one. */
const SITE = `
import { Readable } from 'node:stream';
export function createSite() {
  const drawn = (what) => (globalThis.drawn ??= []).push(what);
  return {
    listedPaths: [],
    async open({ address }) {
      const { pathname, searchParams } = new URL(address, 'http://site.invalid');
      if (pathname === '/admin') return undefined;
      const q = searchParams.get('q') ?? '';
      return {
        status: 200,
        key: searchParams.has('own') ? undefined : Buffer.from(pathname + q).toString('base64url'),
        isEndless: q !== '',
        styleHash: '', scriptHash: '',
        async html() {
          drawn(pathname + q);
          return Readable.from(['<!doctype html>', 'x'.repeat(2000), pathname, q]);
        },
      };
    },
    async picture({ id, fetch }) {
      const answer = id && await fetch('/api/Flight/GetFlight/' + id);
      if (answer && !answer.ok) return answer.status;
      const flight = answer && (await answer.json()).data;
      const photo = flight?.images.find((image) => image.isBannerImage)?.imageUrl;
      const name = flight ? flight.seatPrice : 'the house';
      return { svg: '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><!--' + name + '--><rect width="600" height="630" fill="#ff0000"/></svg>', photo };
    },
  };
}
`;
const FRAMES = `
export async function openFrame({ query }) {
  const q = new URLSearchParams(query).get('q') ?? '';
  const render = () => { (globalThis.drawn ??= []).push('frame ' + q); return '<b>drawn ' + q + '</b>'; };
  return { key: 'frame ' + q, isEndless: q !== '', initial: undefined, theme: undefined, locale: undefined, tokens: '', render };
}
`;
const FRAME = `<!doctype html>
<html lang="en"><head><style>p{top:0}</style></head>
<body><div id="widget"><i>as built</i></div>
<noscript>No</noscript></body></html>`;

const drawings = globalThis as { drawn?: string[] };
beforeEach(() => {
  drawings.drawn = [];
});
const drawn = () => drawings.drawn?.length ?? 0;

// For this file only: test files share their modules. Of 30 reads three may be drawings.
const test = base.extend<{ site: TestApp; env: Record<string, string> }>({
  env: { RATE_LIMIT_READ: '30/10m' },
  site: async ({ api }, use) => {
    writeFiles(api.distDir, {
      'site/site.js': SITE,
      'app/index.html': '<!doctype html>drawn in the browser',
      'embed/.server/frames.js': FRAMES,
      'embed/a-widget.html': FRAME,
    });
    await use(api);
  },
});

const ENCODINGS = [undefined, 'gzip', 'br', 'zstd', 'gzip, br', '*', 'gzip;q=0', 'nonsense'];

async function ask({ app }: TestApp, path: string, headers: Record<string, string> = {}, address = '192.0.2.1') {
  const answer = await app.request(path, { headers }, { incoming: { socket: { remoteAddress: address } } });
  const encoding = answer.headers.get('Content-Encoding');
  const text = encoding === null ? await answer.text() : (await answer.arrayBuffer()).byteLength > 0 ? encoding : '';
  return { status: answer.status, text, headers: answer.headers };
}

test.for(['/page', '/embed/a-widget'])('%s is drawn once, however it may be packed', async (path, { site }) => {
  const plain = await ask(site, path);
  expect(plain.text).toContain('<!doctype html>');
  for (const encoding of ENCODINGS) {
    const { status, text, headers } = await ask(site, path, encoding ? { 'Accept-Encoding': encoding } : {});
    expect([encoding, status, text]).toEqual([encoding, 200, headers.get('Content-Encoding') ?? plain.text]);
  }
  expect((await ask(site, path, { 'If-None-Match': plain.headers.get('ETag') ?? '' })).status).toBe(304);
  expect((await site.app.request(path, { method: 'HEAD' })).status).toBe(200);
  expect(drawn()).toBe(1);
});

test('a frame is drawn once for all clients that ask at the same time', async ({ site }) => {
  // A first one alone, which loads the build.
  await ask(site, '/embed/a-widget?q=other');
  drawings.drawn = [];
  const answers = await Promise.all(
    ENCODINGS.map((_, client) => ask(site, '/embed/a-widget', {}, `192.0.2.${client}`)),
  );
  expect(new Set(answers.map(({ status, text }) => status + text)).size).toBe(1);
  expect(answers[0]?.text).toContain('drawn');
  expect(drawn()).toBe(1);
});

describe('beyond the limit of a client', () => {
  test('a page is left to the browser', async ({ site }) => {
    for (let n = 0; n < 3; n++) expect((await ask(site, `/page?q=${n}`)).text).toContain(`/page${n}`);
    const inBrowser = { status: 200, text: '<!doctype html>drawn in the browser' };
    for (const path of ['/page?q=9', '/page?own=1', '/new'])
      expect(await ask(site, path), path).toMatchObject(inBrowser);
    expect(drawn()).toBe(3);
    // Another client has its own limit, and kept pages do not count.
    expect((await ask(site, '/new', {}, '192.0.2.2')).text).toContain('/new');
    expect((await ask(site, '/new')).text).toContain('/new');
  });

  test('a frame is left to the browser', async ({ site }) => {
    for (let n = 0; n < 3; n++) expect((await ask(site, `/embed/a-widget?q=${n}`)).text).toContain(`drawn ${n}`);
    const { status, text } = await ask(site, '/embed/a-widget?q=9');
    expect([status, text.includes('drawn 9'), text.includes('id="start"')]).toEqual([200, false, true]);
    expect(drawn()).toBe(3);
  });

  test('a picture is refused', async ({ site }) => {
    const session = await signIn(site.app);
    const fields = aFlight(await storeAircraft(site, session));
    const photo = { 'Images[0].ImageFile': await anImage(), 'Images[0].IsBannerImage': 'true' };
    const ids: number[] = [];
    for (const SeatPrice of ['1', '2', '3', '4']) {
      ids.push((await storeFlightForm(site, session, { ...fields, SeatPrice, ...photo })).id);
    }
    const statuses = [];
    for (const id of ids) statuses.push((await ask(site, `/share/flights/${id}.png?x=${id}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    // Another query is no other picture.
    expect((await ask(site, `/share/flights/${ids[0]}.png?x=other`)).status).toBe(200);
    expect((await ask(site, `/share/flights/${ids[3]}.png`, {}, '192.0.2.2')).status).toBe(200);
  });
});

test('pages of unusual addresses do not push out common pages', async ({ site }) => {
  await ask(site, '/page', {}, '192.0.2.200');
  for (let n = 0; n < 40; n++) await ask(site, `/page?q=${n}${'y'.repeat(300_000)}`, {}, `198.51.100.${n}`);
  const before = drawn();
  await ask(site, '/page');
  expect(drawn()).toBe(before);
});

describe('the picture of a shared link', () => {
  async function pixelsOf(answer: Response) {
    const image = sharp(Buffer.from(await answer.arrayBuffer()));
    const { format, width, height } = await image.metadata();
    const { data } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    // With a palette and a lossy original, colours are similar, not equal.
    const at = (x: number) => [...data.subarray(x * 3, x * 3 + 3)].map((value) => Math.round(value / 32));
    return { format, width, height, left: at(10), right: at(1190) };
  }

  test('of a flight is a PNG with its banner, for pages of any origin, and changes with the flight', async ({
    site,
  }) => {
    const session = await signIn(site.app);
    const fields = aFlight(await storeAircraft(site, session));
    const photo = await anImage('#00ff00', { width: 300, height: 200 });
    const banner = { 'Images[0].ImageFile': photo, 'Images[0].IsBannerImage': 'true' };
    const { id } = await storeFlightForm(site, session, { ...fields, ...banner });
    const path = `/share/flights/${id}.png`;
    const first = await site.app.request(path);
    expect(first.headers.get('Content-Type')).toBe('image/png');
    expect(first.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=10');
    const size = { format: 'png', width: 1200, height: 630 };
    expect(await pixelsOf(first)).toEqual({ ...size, left: [8, 0, 0], right: [0, 8, 0] });
    const etag = first.headers.get('ETag') ?? '';
    const again = await site.app.request(path, { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await storeFlightForm(site, session, { ...fields, Id: String(id), SeatPrice: '99' });
    expect((await site.app.request(path)).headers.get('ETag')).not.toBe(etag);
  });

  test('of the site is there with its build only, and answers HEAD', async ({ site, api }) => {
    const answer = await site.app.request('/share/site.png', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600, stale-while-revalidate=86400');
    const without = createApp({ ...api.parts, distDir: `${api.distDir}/none` });
    expect((await without.request('/share/site.png')).status).toBe(404);
  });

  test('is 404 where there is none, which counts as a read', async ({ site }) => {
    for (const path of ['/share/flights/x.png', '/share/flights/0.png', '/share/x.png', '/share']) {
      expect((await ask(site, path, {}, '192.0.2.3')).status, path).toBe(404);
    }
    for (let n = 0; n < 30; n++) expect((await ask(site, '/share/flights/9999.png')).status).toBe(404);
    expect((await ask(site, '/share/flights/9999.png')).status).toBe(429);
  });
});
