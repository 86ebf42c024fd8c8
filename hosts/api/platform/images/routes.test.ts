import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { anImage, test as base, signIn, storeAircraft, type TestApp } from '../../testing';
import { imageFolders, openImageStore } from './image-store';
import { saveUpload } from './intake';
import { createSizes } from './sizes';

/** A test with the address of a stored image of 1000 × 500 pixels. */
const test = base.extend<{ url: string }>({
  url: async ({ api }, use) => {
    const image = await anImage('#336699', { type: 'jpeg', width: 1000, height: 500 });
    const id = await storeAircraft(api, await signIn(api.app), { ImageFile: image });
    const answer = await api.app.request(`/api/AirlineAircraft/GetAircraft/${id}`);
    await use((await answer.json()).data.imageUrl);
  },
});

const metadata = async (answer: Response) => sharp(await answer.arrayBuffer()).metadata();
const get = ({ app }: TestApp, url: string, headers: Record<string, string> = {}) => app.request(url, { headers });

describe('GET /images/:key', () => {
  test('serves a stored image to any page, for ever', async ({ api, url }) => {
    const answer = await get(api, url, { Origin: 'https://partner.example' });
    expect(answer.status).toBe(200);
    const { headers } = answer;
    expect(headers.get('Content-Type')).toBe('image/jpeg');
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await metadata(answer)).toMatchObject({ format: 'jpeg', width: 1000, height: 500 });
  });

  test('gives 304 for a known ETag', async ({ api, url }) => {
    for (const address of [url, `${url}?w=320`]) {
      const tag = (await get(api, address)).headers.get('ETag') ?? '';
      const answer = await get(api, address, { 'If-None-Match': tag });
      expect(answer.status).toBe(304);
      expect(answer.headers.get('Cache-Control')).toContain('immutable');
      expect((await get(api, address, { 'If-None-Match': '"another"' })).status).toBe(200);
    }
  });

  test.for([160, 320, 640, 960])('gives it %d pixels wide', async (width, { api, url }) => {
    expect(await metadata(await get(api, `${url}?w=${width}`))).toMatchObject({
      width,
      height: width / 2,
      format: 'jpeg',
    });
  });

  test('is not enlarged', async ({ api, url }) => {
    expect(await metadata(await get(api, `${url}?w=1920`))).toMatchObject({ width: 1000 });
  });

  test('gives a browser that takes WebP a smaller file, and tells caches so', async ({ api, url }) => {
    const answer = await get(api, `${url}?w=640`, { Accept: 'image/avif,image/webp,*/*' });
    expect(answer.headers.get('Content-Type')).toBe('image/webp');
    expect(answer.headers.get('Vary')).toContain('Accept');
    expect(await metadata(answer)).toMatchObject({ format: 'webp', width: 640 });
    const other = await get(api, `${url}?w=640`, { Accept: 'image/jpeg' });
    expect(other.headers.get('Vary')).toContain('Accept');
    expect(other.headers.get('ETag')).not.toBe(answer.headers.get('ETag'));
  });

  test.for(['0', '161', '', '-160', '160px', '1e3', '99999'])('refuses ?w=%s', async (width, { api, url }) => {
    const answer = await get(api, `${url}?w=${width}`);
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toBe('w must be one of 160, 320, 640, 960, 1280, 1920');
  });

  test.for([
    `${'a'.repeat(64)}.png`,
    'x.png',
    '..%2f..%2fjwt-secret',
    '%2e%2e',
    'sizes',
    'incoming',
    '%00.png',
    `${'a'.repeat(64)}.png%00`,
  ])('has no image %s', async (key, { api }) => {
    for (const query of ['', '?w=160']) {
      const answer = await get(api, `/api/images/${key}${query}`);
      expect(answer.status).toBe(404);
      expect((await answer.json()).message).toMatch(/^Image not found$|^There is no such call$/);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  test('makes a size once, and finds it again', async ({ api, url }) => {
    const { sizes } = imageFolders(api.dataDir);
    const first = Buffer.from(await (await get(api, `${url}?w=320`)).arrayBuffer());
    expect(readdirSync(sizes)).toEqual([`${url.split('/').at(-1)}.320.jpg`]);
    expect(first.equals(Buffer.from(await (await get(api, `${url}?w=320`)).arrayBuffer()))).toBe(true);
  });
});

describe('a size that is requested by many', () => {
  base('is made once', async ({ api }) => {
    const store = openImageStore({ dataDir: api.dataDir, s3: undefined });
    const key = await saveUpload(api.db, store, new Uint8Array(await (await anImage()).arrayBuffer()));
    let reads = 0;
    const counting = {
      ...store,
      get: (one: string) => {
        reads++;
        return store.get(one);
      },
    };
    const sizes = createSizes(counting, imageFolders(api.dataDir).sizes);
    const images = await Promise.all(Array.from({ length: 50 }, () => sizes(key, 160, 'webp')));
    expect(reads).toBe(1);
    expect(new Set(images).size).toBe(1);
    await sizes(key, 160, 'webp');
    expect(reads).toBe(1);
  });

  base('is served though it cannot be kept', async ({ api }) => {
    const store = openImageStore({ dataDir: api.dataDir, s3: undefined });
    const key = await saveUpload(api.db, store, new Uint8Array(await (await anImage()).arrayBuffer()));
    const inTheWay = join(imageFolders(api.dataDir).originals, key);
    const sizes = createSizes(store, join(inTheWay, 'sizes'));
    expect(await sizes(key, 160, 'png')).toBeDefined();
  });
});
