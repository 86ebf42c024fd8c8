import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, vi } from 'vitest';
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
  test('serves a stored image to any page, cached for ever', async ({ api, url }) => {
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
      const { status, headers } = await get(api, address, { 'If-None-Match': tag });
      expect([status, headers.get('Cache-Control')]).toEqual([304, 'public, max-age=31536000, immutable']);
      expect((await get(api, address, { 'If-None-Match': '"another"' })).status).toBe(200);
    }
  });

  test('scales the image to the requested width, never enlarges it, and creates sizes once', async ({ api, url }) => {
    const { sizes } = imageFolders(api.dataDir);
    const first = Buffer.from(await (await get(api, `${url}?w=320`)).arrayBuffer());
    expect(await sharp(first).metadata()).toMatchObject({ width: 320, height: 160, format: 'jpeg' });
    expect(readdirSync(sizes)).toEqual([`${url.split('/').at(-1)}.320.jpg`]);
    expect(first.equals(Buffer.from(await (await get(api, `${url}?w=320`)).arrayBuffer()))).toBe(true);
    expect(await metadata(await get(api, `${url}?w=1920`))).toMatchObject({ width: 1000 });
    for (const width of ['0', '161', '', '-160', '160px', '1e3', '99999']) {
      const answer = await get(api, `${url}?w=${width}`);
      const message = 'w must be one of 160, 320, 640, 960, 1280, 1920';
      expect([width, answer.status, (await answer.json()).message]).toEqual([width, 400, message]);
    }
  });

  test('gives a browser that accepts WebP a smaller file, and tells caches so', async ({ api, url }) => {
    const answer = await get(api, `${url}?w=640`, { Accept: 'image/avif,image/webp,*/*' });
    expect(answer.headers.get('Content-Type')).toBe('image/webp');
    expect(answer.headers.get('Vary')).toContain('Accept');
    expect(await metadata(answer)).toMatchObject({ format: 'webp', width: 640 });
    const other = await get(api, `${url}?w=640`, { Accept: 'image/jpeg' });
    expect(other.headers.get('Vary')).toContain('Accept');
    expect(other.headers.get('ETag')).not.toBe(answer.headers.get('ETag'));
  });

  test('serves no other files', async ({ api }) => {
    const keys = [`${'a'.repeat(64)}.png`, 'x.png', '..%2f..%2fjwt-secret', '%2e%2e', 'sizes', 'incoming', '%00.png'];
    for (const key of [...keys, `${'a'.repeat(64)}.png%00`].flatMap((one) => [one, `${one}?w=160`])) {
      const answer = await get(api, `/api/images/${key}`);
      expect([key, answer.status, answer.headers.get('Cache-Control')]).toEqual([key, 404, 'no-store']);
      expect((await answer.json()).message).toMatch(/^Image not found$|^This API address does not exist$/);
    }
  });
});

base('a size that many request at once is created once, and served even if it cannot be stored', async ({ api }) => {
  const store = openImageStore({ dataDir: api.dataDir, s3: undefined });
  const key = await saveUpload(api.db, store, new Uint8Array(await (await anImage()).arrayBuffer()));
  const get = vi.fn(store.get);
  const sizes = createSizes({ ...store, get }, imageFolders(api.dataDir).sizes);
  const images = await Promise.all(Array.from({ length: 50 }, () => sizes(key, 160, 'webp')));
  expect(new Set(images).size).toBe(1);
  await sizes(key, 160, 'webp');
  expect(get).toHaveBeenCalledOnce();
  const inTheWay = join(imageFolders(api.dataDir).originals, key);
  expect(await createSizes(store, join(inTheWay, 'sizes'))(key, 160, 'png')).toBeDefined();
});
