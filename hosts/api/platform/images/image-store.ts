import { join } from 'node:path';
import type { Config } from '../../config';
import { openObjectStore } from '../objects';
import type { ObjectStore } from '../objects/file-store';

/** Stores images. A key is used once, so what is stored never changes. */
export type ImageStore = ObjectStore;

export type ImageType = 'jpg' | 'png';

/** The SHA-256 of the content, a random suffix if that key was used before, and the type. */
export const IMAGE_KEY = /^[0-9a-f]{64}(?:-[0-9a-f]{8})?\.(?:jpg|png)$/;

export const CONTENT_TYPE = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

export const typeOf = (key: string) => (key.endsWith('.png') ? 'png' : 'jpg') satisfies ImageType;

/** The folders of images in DATA_DIR. */
export function imageFolders(dataDir: string) {
  const originals = join(dataDir, 'images');
  return {
    /** The images, unless a bucket has them. */
    originals,
    /** Other sizes, which can be made again. */
    sizes: join(originals, 'sizes'),
    /** Forms that are being received. */
    incoming: join(originals, 'incoming'),
  };
}

export const openImageStore = (config: Pick<Config, 'dataDir' | 's3'>): ImageStore =>
  openObjectStore(config, 'images', IMAGE_KEY);
