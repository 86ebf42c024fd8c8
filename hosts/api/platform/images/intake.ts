import { randomBytes, webcrypto } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Database } from '../database/open';
import { HttpError } from '../http/errors';
import { filesIn, modifiedAt } from '../objects/file-store';
import { type ImageStore, type ImageType, imageFolders } from './image-store';
import { isSwept, listUsedImages, SweptImageError, sweepUnused } from './store';

const MAX_PIXELS = 64_000_000;
/** A larger image is stored in this size. */
const MAX_SIDE = 3840;

// No cache: each upload is read once.
sharp.cache(false);

/** An image of 64 megapixels takes about 200 MB while it is read. */
const oneByOne = pLimit(1);

/**
 * Stores an image, upright and without metadata; resolves to its key. Throws an HttpError (400) for anything but PNG and JPG,
 * and for too many pixels.
 */
export async function saveUpload(db: Database, store: ImageStore, upload: Uint8Array): Promise<string> {
  const { type, bytes } = await oneByOne(() => clean(upload));
  return saveImage(db, store, type, bytes);
}

/** Stores an image as it is; resolves to its key. */
export async function saveImage(db: Database, store: ImageStore, type: ImageType, bytes: Uint8Array): Promise<string> {
  // On another thread: an encoded image can have tens of megabytes.
  const hash = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
  const key = `${hash}.${type}`;
  const freshKey = (await isSwept(db, key)) ? `${hash}-${randomBytes(4).toString('hex')}.${type}` : key;
  await store.put(freshKey, bytes);
  return freshKey;
}

/** Stores images and rows, and tries again if the sweep removed an image before its row was stored. */
export async function retryIfSwept<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof SweptImageError) return save();
    throw error;
  }
}

/** Encodes an image anew, without what else a file may contain: a place, a script, a second image. */
async function clean(upload: Uint8Array): Promise<{ type: ImageType; bytes: Buffer }> {
  const type = typeByContent(upload);
  if (!type || isAnimated(upload)) throw notAnImage();
  const { width, height } = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAnImage();
    });
  if (width * height > MAX_PIXELS) throw new HttpError(400, TOO_MANY_PIXELS);
  try {
    const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
    const bytes = await (type === 'png'
      ? image.png({ compressionLevel: 9 })
      : image.jpeg({ quality: 88, progressive: true })
    ).toBuffer();
    return { type, bytes };
  } catch {
    throw notAnImage();
  }
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Only PNG and JPEG reach the image library, which would parse many more formats. */
function typeByContent(bytes: Uint8Array): ImageType | undefined {
  const startsWith = (start: Buffer) => start.equals(bytes.subarray(0, start.length));
  if (startsWith(PNG)) return 'png';
  return startsWith(JPEG) ? 'jpg' : undefined;
}

/** Names of chunks as numbers, because a file can have hundreds of thousands of chunks. */
const ACTL = Buffer.from('acTL').readUInt32BE();
const IDAT = Buffer.from('IDAT').readUInt32BE();

/** Whether a PNG has frames, which it announces before its image data. */
function isAnimated(bytes: Uint8Array): boolean {
  if (typeByContent(bytes) !== 'png') return false;
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG.length; at + 8 <= png.length; at += png.readUInt32BE(at) + 12) {
    const chunk = png.readUInt32BE(at + 4);
    if (chunk === ACTL) return true;
    if (chunk === IDAT) return false;
  }
  return false;
}

const TOO_MANY_PIXELS = `This image has more than ${MAX_PIXELS / 1_000_000} megapixels. Make it smaller, then choose it again.`;
const notAnImage = () => new HttpError(400, 'Please select a valid image file');

/** A younger unused image may belong to an upload that has not stored its row. */
const MIN_AGE_MS = 24 * 3_600_000;
/** Keys in a query, below the databases' limit of parameters. */
const BATCH = 500;

/** Removes images that no row has used for a day, their sizes, and temporary files of a killed server. */
export async function sweepImages(
  { db, store, dataDir }: { db: Database; store: ImageStore; dataDir: string },
  now = Date.now(),
): Promise<void> {
  const before = now - MIN_AGE_MS;
  const { originals, sizes, incoming } = imageFolders(dataDir);

  for await (const keys of inBatches(storedBefore(store, before))) {
    const used = await listUsedImages(db, keys);
    const unused = keys.filter((key) => !used.has(key));
    // Check again in a transaction that excludes writers.
    if (unused.length > 0) for (const key of await sweepUnused(db, unused)) await store.remove(key);
  }
  for await (const files of inBatches(filesBefore(sizes, before))) {
    const used = await listUsedImages(db, files.map(keyOfSize));
    for (const file of files) if (!used.has(keyOfSize(file))) await rm(file.path, { force: true });
  }
  for (const folder of [originals, incoming]) {
    for await (const { name, path } of filesBefore(folder, before)) {
      if (/\.part$|^form-/.test(name)) await rm(path, { recursive: true, force: true });
    }
  }
}

/** The key in the name of a size: `<key>.640.webp`. */
const keyOfSize = ({ name }: { name: string }) => name.split('.').slice(0, 2).join('.');

async function* storedBefore(store: ImageStore, time: number) {
  for await (const { key, storedAt } of store.list()) if (storedAt < time) yield key;
}

async function* filesBefore(folder: string, time: number) {
  for await (const file of filesIn(folder)) if (((await modifiedAt(file.path)) ?? time) < time) yield file;
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    if (batch.push(item) < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
