import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A PNG of a few bytes whose header claims that size. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, true colour.
  header.set([8, 2], 8);
  const rows = deflateSync(Buffer.alloc(1024 * 1024));
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** Files that must be refused as images, by description. */
export async function badFiles(): Promise<Record<string, Buffer>> {
  const drawn = sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } });
  const [png, jpeg, gif, webp] = await Promise.all(
    (['png', 'jpeg', 'gif', 'webp'] as const).map((format) => drawn.clone().toFormat(format).toBuffer()),
  );
  return {
    'a PNG of 100,000 × 100,000': pngOf(100_000, 100_000),
    'a PNG of 2³¹ pixels a side': pngOf(2 ** 31 - 1, 2 ** 31 - 1),
    'a PNG of no size': pngOf(0, 0),
    'a PNG that breaks off': png?.subarray(0, png.length / 2) ?? Buffer.alloc(0),
    'a PNG’s signature alone': PNG_SIGNATURE,
    'a JPEG’s start alone': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    'a JPEG without its picture': jpeg?.subarray(0, 200) ?? Buffer.alloc(0),
    'a GIF': gif ?? Buffer.alloc(0),
    'a WebP': webp ?? Buffer.alloc(0),
    'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'an SVG that calls itself a PNG': Buffer.concat([PNG_SIGNATURE, Buffer.from('<svg/>')]),
    'a page': Buffer.from('<!doctype html><title>x</title>'),
    'nothing but zeros': Buffer.alloc(4096),
  };
}
