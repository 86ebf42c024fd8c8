import type { Config } from '../../config';
import { openObjectStore } from '../objects';
import { IMAGE_KEY, type ImageStore } from './image-store';

/** The images' part of the object store that the operator chose; opened lazily. */
export function openImageStore(config: Pick<Config, 'dataDir' | 's3'>): ImageStore {
  return openObjectStore(config, 'images', IMAGE_KEY);
}
