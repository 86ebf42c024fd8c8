import type { Config } from '../config';
import { createFileStore } from './file-store';
import { imageFolders } from './folders';
import { createS3Store } from './s3-store';
import type { ImageStore } from './store';

export { imageFolders } from './folders';
export { keepImage, takeImage, unswept } from './intake';
export type { S3Options } from './s3-store';
export { createSizes } from './sizes';
export { CONTENT_TYPE, IMAGE_KEY, type ImageStore, typeOf } from './store';
export { sweepImages } from './sweep';

/** The store the operator chose: a bucket, else a folder of DATA_DIR. Touches neither until it is asked. */
export function openImageStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): ImageStore {
  return s3 ? createS3Store(s3) : createFileStore(imageFolders(dataDir).originals);
}
