import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { test } from '../../testing';
import { createFileStore } from '../objects/file-store';
import { IMAGE_KEY } from './image-store';
import { saveUpload } from './intake';

const plain = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#246' } });

/** Red on the left, blue on the right: shows which way up it is. */
const twoColours = () =>
  plain().composite([
    { input: { create: { width: 30, height: 40, channels: 3, background: '#f00' } }, left: 0, top: 0 },
    { input: { create: { width: 30, height: 40, channels: 3, background: '#00f' } }, left: 30, top: 0 },
  ]);

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** A chunk of a PNG: its length, name, content and checksum. */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const ends = [content.length, crc32(named)].map((number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number);
    return bytes;
  });
  return Buffer.concat([ends[0] as Buffer, named, ends[1] as Buffer]);
}

/** A PNG with another chunk after its header, which ends at byte 33. */
const withChunk = (png: Buffer, name: string, content: Buffer) =>
  Buffer.concat([png.subarray(0, 33), chunk(name, content), png.subarray(33)]);

async function bombOf(width: number, height: number): Promise<Buffer> {
  const png = await plain().png().toBuffer();
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', header), png.subarray(33)]);
}

const NOT_AN_IMAGE: [what: string, bytes: () => Promise<Buffer>][] = [
  ['nothing', async () => Buffer.alloc(0)],
  ['text', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a WebP', () => plain().webp().toBuffer()],
  ['a GIF', () => plain().gif().toBuffer()],
  ['a TIFF', () => plain().tiff().toBuffer()],
  ['the first bytes of a PNG', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['the first bytes of a PNG before something else', async () => Buffer.from('\x89PNG\r\n\x1a\n<svg/>', 'latin1')],
  ['the first bytes of a JPG', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['half a PNG', async () => half(await sharp(noise(), noiseShape).png().toBuffer())],
  ['half a JPG', async () => half(await sharp(noise(), noiseShape).jpeg().toBuffer())],
  [
    'an animated PNG',
    async () => withChunk(await plain().png().toBuffer(), 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
  ],
];

const TOO_LARGE: [what: string, bytes: () => Promise<Buffer>][] = [
  ['a bomb of 100,000 × 100,000 pixels', () => bombOf(100_000, 100_000)],
  ['a picture of 65 megapixels', () => plain(8125, 8000).png().toBuffer()],
];
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const noiseShape = { raw: { width: 100, height: 100, channels: 3 as const } };
const noise = () => Buffer.from(Array.from({ length: 30_000 }, (_, i) => (i * 2_654_435_761) % 251));

describe('an accepted image', () => {
  test.for(['png', 'jpeg'] as const)(
    'is a %s by its content, and is named by the hash of what is stored',
    async (type, { api }) => {
      const store = createFileStore(api.dataDir, IMAGE_KEY);
      const key = await saveUpload(api.db, store, await plain().toFormat(type).toBuffer());
      const stored = (await store.get(key)) as Uint8Array;
      expect(key).toBe(`${createHash('sha256').update(stored).digest('hex')}.${type === 'png' ? 'png' : 'jpg'}`);
      expect(await sharp(stored).metadata()).toMatchObject({ format: type, width: 60, height: 40 });
    },
  );

  test('is stored once, however often it comes', async ({ api }) => {
    const store = createFileStore(api.dataDir, IMAGE_KEY);
    const image = await plain().png().toBuffer();
    expect(await saveUpload(api.db, store, image)).toBe(await saveUpload(api.db, store, image));
  });

  test('contains no place, time or camera', async ({ api }) => {
    const store = createFileStore(api.dataDir, IMAGE_KEY);
    const image = await plain()
      .withExif({ IFD0: { Artist: 'Parveen Testwala' }, IFD3: { GPSLatitude: '25/1 0/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secretplace</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(image.includes('Parveen Testwala') && image.includes('Secretplace')).toBe(true);
    const stored = Buffer.from((await store.get(await saveUpload(api.db, store, image))) as Uint8Array);
    expect(stored.includes('Parveen Testwala') || stored.includes('Secretplace')).toBe(false);
    expect(await sharp(stored).metadata()).not.toHaveProperty('exif');
  });

  test('is upright', async ({ api }) => {
    const store = createFileStore(api.dataDir, IMAGE_KEY);
    // 6: the image has to be turned a quarter to the right.
    const image = await twoColours().jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer();
    const stored = (await store.get(await saveUpload(api.db, store, image))) as Uint8Array;
    const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 40, height: 60 });
    // What was left is at the top now: red.
    const [red = 0, , blue = 0] = data;
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  test('keeps transparency', async ({ api }) => {
    const store = createFileStore(api.dataDir, IMAGE_KEY);
    const image = sharp({ create: { width: 9, height: 9, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } });
    const key = await saveUpload(api.db, store, await image.png().toBuffer());
    expect(await sharp(await store.get(key)).metadata()).toMatchObject({ hasAlpha: true });
  });

  test('is no larger than any screen', async ({ api }) => {
    const store = createFileStore(api.dataDir, IMAGE_KEY);
    const key = await saveUpload(api.db, store, await plain(5000, 2500).jpeg().toBuffer());
    expect(await sharp(await store.get(key)).metadata()).toMatchObject({ width: 3840, height: 1920 });
  });

  test('can have other chunks', async ({ api }) => {
    const image = withChunk(await plain().png().toBuffer(), 'teXt', Buffer.from('hello'));
    await expect(saveUpload(api.db, createFileStore(api.dataDir, IMAGE_KEY), image)).resolves.toMatch(/\.png$/);
  });
});

describe('a file that is not a PNG or JPG', () => {
  test.for(NOT_AN_IMAGE)('is refused: %s', async ([, bytes], { api }) => {
    const store = createFileStore(api.dataDir, IMAGE_KEY);
    await expect(saveUpload(api.db, store, await bytes())).rejects.toMatchObject({
      status: 400,
      message: 'Please select a valid image file',
    });
    for await (const { key } of store.list()) expect.unreachable(`${key} was stored`);
  });

  test.for(TOO_LARGE)('is refused for its size: %s', async ([, bytes], { api }) => {
    const store = createFileStore(api.dataDir, IMAGE_KEY);
    await expect(saveUpload(api.db, store, await bytes())).rejects.toMatchObject({
      status: 400,
      message: 'This image has more than 64 megapixels. Make it smaller, then choose it again.',
    });
  });

  test('is scaled down where a telephone took it with 48 megapixels', async ({ api }) => {
    const store = createFileStore(api.dataDir, IMAGE_KEY);
    const key = await saveUpload(api.db, store, await plain(8000, 6000).jpeg().toBuffer());
    const stored = (await store.get(key)) as Uint8Array;
    expect(await sharp(stored).metadata()).toMatchObject({ width: 3840, height: 2880 });
  });
});
