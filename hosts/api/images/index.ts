import type { Config } from '../config';
import { openObjectStore } from '../objects';
import { IMAGE_KEY, type ImageStore } from './store';

export { imageFolders } from './folders';
export { keepImage, retryIfSwept, takeImage } from './intake';
export { createQueue } from './queue';
export { createSizes } from './sizes';
export { CONTENT_TYPE, IMAGE_KEY, type ImageStore, typeOf } from './store';
export { sweepImages } from './sweep';

/** The images' part of the object store that the operator chose; opened lazily. */
export function openImageStore(config: Pick<Config, 'dataDir' | 's3'>): ImageStore {
  return openObjectStore(config, 'images', IMAGE_KEY);
}
