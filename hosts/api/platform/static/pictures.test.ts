import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { anImage, test as base, signIn, storeAircraft, storeFlightForm, type TestApp } from '../../testing';
import { aFlight } from '../../testing/requests';

/** Stands for the app's server build: a picture is a square with the API's data of the flight. */
const BUILD = `
export function createSite() {
  return {
    open: async () => undefined,
    listedPaths: [],
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

const test = base.extend<{ site: TestApp }>({
  site: async ({ api }, use) => {
    mkdirSync(join(api.distDir, 'site'), { recursive: true });
    writeFileSync(join(api.distDir, 'site/site.js'), BUILD);
    await use(api);
  },
});

async function pixelsOf(answer: Response) {
  const image = sharp(Buffer.from(await answer.arrayBuffer()));
  const { format, width, height } = await image.metadata();
  const { data } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...data.subarray(x * 3, x * 3 + 3)];
  return { format, width, height, left: at(10), right: at(1190) };
}

describe('the picture of a shared link', () => {
  test('is a PNG of 1200 by 630, for pages of any origin', async ({ site }) => {
    const answer = await site.app.request('/share/site.png');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('image/png');
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600, stale-while-revalidate=86400');
    expect(await pixelsOf(answer)).toMatchObject({ format: 'png', width: 1200, height: 630, left: [255, 0, 0] });
  });

  test('of a flight has its banner, and changes with the flight', async ({ site }) => {
    const session = await signIn(site.app);
    const fields = aFlight(await storeAircraft(site, session));
    const photo = await anImage('#00ff00', { width: 300, height: 200 });
    const flight = await storeFlightForm(site, session, {
      ...fields,
      'Images[0].ImageFile': photo,
      'Images[0].IsBannerImage': 'true',
    });
    const path = `/share/flights/${flight.id}.png`;
    const first = await site.app.request(path);
    const etag = first.headers.get('ETag');
    const { left, right } = await pixelsOf(first);
    // With a palette and a lossy original, colours are similar, not equal.
    expect([left.map((value) => Math.round(value / 32)), right.map((value) => Math.round(value / 32))]).toEqual([
      [8, 0, 0],
      [0, 8, 0],
    ]);
    const again = await site.app.request(path, { headers: { 'If-None-Match': etag ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await storeFlightForm(site, session, { ...fields, Id: String(flight.id), SeatPrice: '99' });
    expect((await site.app.request(path)).headers.get('ETag')).not.toBe(etag);
  });

  test('answers HEAD', async ({ site }) => {
    const answer = await site.app.request('/share/site.png', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  test.for(['/share/flights/9999.png', '/share/flights/x.png', '/share/flights/0.png', '/share/x.png', '/share'])(
    'is no page and no error where there is none: %s',
    async (path, { site }) => {
      expect((await site.app.request(path)).status).toBe(404);
    },
  );

  base('is not there without the build that draws it', async ({ api }) => {
    expect((await api.app.request('/share/site.png')).status).toBe(404);
  });
});

describe('the pictures of flights', () => {
  test.override({ env: { RATE_LIMIT_READ: '2/1h' } });
  test('count as reads', async ({ site }) => {
    const ask = async () => (await site.app.request('/share/flights/9999.png')).status;
    expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 429]);
  });
});
