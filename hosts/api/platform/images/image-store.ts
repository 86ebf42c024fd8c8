import { join } from 'node:path';
import type { Config } from '../../config';
import { openObjectStore } from '../objects';
import type { ObjectStore } from '../objects/file-store';

/** Where images are kept. A key is given once, for one content: what is stored never changes. */
export type ImageStore = ObjectStore;

export type ImageType = 'jpg' | 'png';

/** The SHA-256 of the content, a mark of its own where that key is used up, and the type. */
export const IMAGE_KEY = /^[0-9a-f]{64}(?:-[0-9a-f]{8})?\.(?:jpg|png)$/;

export const CONTENT_TYPE = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

export const typeOf = (key: string) => (key.endsWith('.png') ? 'png' : 'jpg') satisfies ImageType;

/** What of DATA_DIR belongs to the images. */
export function imageFolders(dataDir: string) {
  const originals = join(dataDir, 'images');
  return {
    /** The images themselves, where no bucket holds them. */
    originals,
    /** The same in other sizes, which can be made again. */
    sizes: join(originals, 'sizes'),
    /** Forms while they are received. */
    incoming: join(originals, 'incoming'),
  };
}

/** The images' part of the object store that the operator chose; opened lazily. */
export function openImageStore(config: Pick<Config, 'dataDir' | 's3'>): ImageStore {
  return openObjectStore(config, 'images', IMAGE_KEY);
}
