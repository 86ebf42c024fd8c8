import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageWidth } from 'charter-widgets/contract';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { makeFolder } from '../objects/file-store';
import type { ImageStore, ImageType } from './image-store';

/** Resolves to an image in a width and type; undefined if there is no image of that key. */
export type Sizes = (key: string, width: ImageWidth, type: ImageType | 'webp') => Promise<Uint8Array | undefined>;

/** Keeps sizes in `folder`, and makes each once for simultaneous requests. */
export function createSizes(store: ImageStore, folder: string): Sizes {
  const inWork = new Map<string, Promise<Uint8Array | undefined>>();
  const fewAtOnce = pLimit(2);

  async function find(name: string, key: string, width: number, type: ImageType | 'webp') {
    const kept = await readFile(join(folder, name)).catch(() => undefined);
    if (kept) return kept;
    return fewAtOnce(async () => {
      const original = await store.get(key);
      if (!original) return undefined;
      const image = sharp(original).resize({ width, withoutEnlargement: true });
      const bytes = await (type === 'png'
        ? image.png({ compressionLevel: 9 })
        : image[type === 'jpg' ? 'jpeg' : 'webp']({ quality: 80 })
      ).toBuffer();
      await keep(name, bytes);
      return bytes;
    });
  }

  /** Keeps a size; a full disk does not fail the answer. */
  async function keep(name: string, bytes: Uint8Array) {
    const temporary = join(folder, `.${randomUUID()}.part`);
    try {
      makeFolder(folder);
      await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx' });
      await rename(temporary, join(folder, name));
    } catch {
      await rm(temporary, { force: true }).catch(() => {});
    }
  }

  return (key, width, type) => {
    const name = `${key}.${width}.${type}`;
    const started = inWork.get(name);
    if (started) return started;
    const work = find(name, key, width, type).finally(() => inWork.delete(name));
    inWork.set(name, work);
    return work;
  };
}
