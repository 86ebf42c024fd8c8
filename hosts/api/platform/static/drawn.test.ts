import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect } from 'vitest';
import { anImage, test as base, signIn, storeAircraft, storeFlightForm, type TestApp } from '../../testing';
import { aFlight } from '../../testing/requests';

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
      return { svg: '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><!--' + name + '--></svg>', photo };
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
    for (const folder of ['site', 'embed/.server']) mkdirSync(join(api.distDir, folder), { recursive: true });
    writeFileSync(join(api.distDir, 'site/site.js'), SITE);
    writeFileSync(join(api.distDir, 'app/index.html'), '<!doctype html>drawn in the browser');
    writeFileSync(join(api.distDir, 'embed/.server/frames.js'), FRAMES);
    writeFileSync(join(api.distDir, 'embed/a-widget.html'), FRAME);
    await use(api);
  },
});

const ENCODINGS = [undefined, 'identity', 'gzip', 'br', 'zstd', 'gzip, br', '*', 'deflate', 'gzip;q=0', 'nonsense'];

async function ask({ app }: TestApp, path: string, headers: Record<string, string> = {}, address = '192.0.2.1') {
  const answer = await app.request(path, { headers }, { incoming: { socket: { remoteAddress: address } } });
  const encoding = answer.headers.get('Content-Encoding');
  const text = encoding === null ? await answer.text() : (await answer.arrayBuffer()).byteLength > 0 ? encoding : '';
  return { status: answer.status, text, headers: answer.headers };
}

describe('rendering on demand', () => {
  test.for(['/page', '/embed/a-widget'])('is drawn once, however it may be packed: %s', async (path, { site }) => {
    const plain = await ask(site, path);
    expect(plain.text).toContain('<!doctype html>');
    for (const encoding of ENCODINGS) {
      const answer = await ask(site, path, encoding === undefined ? {} : { 'Accept-Encoding': encoding });
      expect([encoding, answer.status, answer.text !== '']).toEqual([encoding, 200, true]);
      if (!answer.headers.has('Content-Encoding')) expect(answer.text).toBe(plain.text);
    }
    expect((await ask(site, path, { 'If-None-Match': plain.headers.get('ETag') ?? '' })).status).toBe(304);
    expect((await site.app.request(path, { method: 'HEAD' })).status).toBe(200);
    expect(drawn()).toBe(1);
  });

  test.for(['/page', '/embed/a-widget'])(
    'is drawn once for all who ask at the same time: %s',
    async (path, { site }) => {
      // A first one alone, which loads the build.
      await ask(site, '/other');
      await ask(site, '/embed/a-widget?q=other');
      drawings.drawn = [];
      const answers = await Promise.all(
        ENCODINGS.map((encoding) => ask(site, path, encoding ? { 'Accept-Encoding': encoding } : {})),
      );
      expect(answers.map(({ status }) => status)).toEqual(ENCODINGS.map(() => 200));
      expect(drawn()).toBe(1);
    },
  );

  test('beyond a client’s limit is left to the browser: a page', async ({ site }) => {
    for (let n = 0; n < 3; n++) expect((await ask(site, `/page?q=${n}`)).text).toContain(`/page${n}`);
    for (const path of ['/page?q=9', '/page?own=1', '/new'])
      expect([path, await ask(site, path)]).toMatchObject([
        path,
        { status: 200, text: '<!doctype html>drawn in the browser' },
      ]);
    expect(drawn()).toBe(3);
    // Another client has its own limit, and kept pages do not count.
    expect((await ask(site, '/new', {}, '192.0.2.2')).text).toContain('/new');
    expect((await ask(site, '/new')).text).toContain('/new');
  });

  test('beyond a client’s limit is left to the browser: a frame', async ({ site }) => {
    for (let n = 0; n < 3; n++) expect((await ask(site, `/embed/a-widget?q=${n}`)).text).toContain(`drawn ${n}`);
    const answer = await ask(site, '/embed/a-widget?q=9');
    expect([answer.status, answer.text.includes('drawn 9'), answer.text.includes('id="start"')]).toEqual([
      200,
      false,
      true,
    ]);
    expect(drawn()).toBe(3);
  });

  test('of unusual addresses does not push out common pages', async ({ site }) => {
    await ask(site, '/page', {}, '192.0.2.200');
    for (let n = 0; n < 40; n++) await ask(site, `/page?q=${n}${'y'.repeat(300_000)}`, {}, `198.51.100.${n}`);
    const before = drawn();
    await ask(site, '/page');
    expect(drawn()).toBe(before);
  });

  test('beyond a client’s limit is refused: a picture', async ({ site }) => {
    const session = await signIn(site.app);
    const fields = aFlight(await storeAircraft(site, session));
    const ids: number[] = [];
    for (const SeatPrice of ['1', '2', '3', '4']) {
      const photo = { 'Images[0].ImageFile': await anImage(), 'Images[0].IsBannerImage': 'true' };
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
