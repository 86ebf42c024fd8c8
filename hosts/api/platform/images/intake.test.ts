import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { type TestApp, test } from '../../testing';
import { createFileStore } from '../objects/file-store';
import { IMAGE_KEY } from './image-store';
import { saveUpload } from './intake';

const plain = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#246' } });

/** Red on the left and blue on the right, so that the orientation is visible. */
const twoColours = () =>
  plain().composite([
    { input: { create: { width: 30, height: 40, channels: 3, background: '#f00' } }, left: 0, top: 0 },
    { input: { create: { width: 30, height: 40, channels: 3, background: '#00f' } }, left: 30, top: 0 },
  ]);

/** A chunk of a PNG: its length, name, content and checksum. */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
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

const noise = Buffer.from(Array.from({ length: 30_000 }, (_, i) => (i * 2_654_435_761) % 251));

const storeOf = ({ dataDir }: TestApp) => createFileStore(dataDir, IMAGE_KEY);
const save = (api: TestApp, image: Buffer) => saveUpload(api.db, storeOf(api), image);
const saved = async (api: TestApp, image: Buffer) =>
  Buffer.from((await storeOf(api).get(await save(api, image))) ?? []);

describe('an accepted image', () => {
  test('is stored once, named by its type and the hash of what is stored', async ({ api }) => {
    for (const type of ['png', 'jpeg'] as const) {
      const image = await plain().toFormat(type).toBuffer();
      const key = await save(api, image);
      const stored = (await storeOf(api).get(key)) as Uint8Array;
      expect(key).toBe(`${createHash('sha256').update(stored).digest('hex')}.${type === 'png' ? 'png' : 'jpg'}`);
      expect(await sharp(stored).metadata()).toMatchObject({ format: type, width: 60, height: 40 });
      expect(await save(api, image)).toBe(key);
    }
  });

  test('contains no place, time or camera', async ({ api }) => {
    const image = await plain()
      .withExif({ IFD0: { Artist: 'Parveen Testwala' }, IFD3: { GPSLatitude: '25/1 0/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secretplace</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(image.includes('Parveen Testwala') && image.includes('Secretplace')).toBe(true);
    const stored = await saved(api, image);
    expect(stored.includes('Parveen Testwala') || stored.includes('Secretplace')).toBe(false);
    expect(await sharp(stored).metadata()).not.toHaveProperty('exif');
  });

  test('is turned upright', async ({ api }) => {
    // 6 means that the image must be turned a quarter to the right.
    const image = await twoColours().jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer();
    const { data, info } = await sharp(await saved(api, image))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 40, height: 60 });
    // The left side is at the top now, so it is red.
    const [red = 0, , blue = 0] = data;
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  test('keeps transparency, and can have other chunks', async ({ api }) => {
    const image = sharp({ create: { width: 9, height: 9, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } });
    const stored = await saved(api, withChunk(await image.png().toBuffer(), 'teXt', Buffer.from('hello')));
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
  });

  test('is reduced to the size of a large screen', async ({ api }) => {
    const image = await plain(4000, 400).jpeg().toBuffer();
    expect(await sharp(await saved(api, image)).metadata()).toMatchObject({ width: 3840, height: 384 });
  });
});

describe('an uploaded file', () => {
  test('that is not a PNG or JPG is refused, and not stored', async ({ api }) => {
    const drawn = async (format: 'png' | 'gif' | 'webp') => plain().toFormat(format).toBuffer();
    const jpeg = await sharp(noise, { raw: { width: 100, height: 100, channels: 3 } })
      .jpeg()
      .toBuffer();
    const animated = withChunk(await plain().png().toBuffer(), 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
    const files = {
      nothing: Buffer.alloc(0),
      'half a JPEG': jpeg.subarray(0, jpeg.length / 2),
      'the start of a PNG': (await drawn('png')).subarray(0, 20),
      'a PNG of no size': await bombOf(0, 0),
      'a GIF': await drawn('gif'),
      'a WebP': await drawn('webp'),
      'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'a page': Buffer.from('<!doctype html><title>x</title>'),
      'an animated PNG': animated,
    };
    const refused = { status: 400, message: 'Please select a valid image file' };
    for (const [what, bytes] of Object.entries(files)) {
      await expect(save(api, bytes), what).rejects.toMatchObject(refused);
    }
    for await (const { key } of storeOf(api).list()) expect.unreachable(`${key} was stored`);
  });

  test('of more than 64 megapixels is refused', async ({ api }) => {
    const message = 'This image has more than 64 megapixels. Make it smaller, then choose it again.';
    for (const image of [await bombOf(100_000, 100_000), await bombOf(8125, 8000)]) {
      await expect(save(api, image)).rejects.toMatchObject({ status: 400, message });
    }
    // Phones take images of 48 megapixels, so this one has another fault.
    await expect(save(api, await bombOf(8000, 7900))).rejects.toThrow('Please select a valid image file');
  });
});
