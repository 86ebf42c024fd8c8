import { rm } from 'node:fs/promises';
import type { Database } from '../database/open';
import { filesIn, modifiedAt } from '../objects/file-store';
import { imageFolders } from './folders';
import type { ImageStore } from './image-store';
import { sweepUnused, usedOf } from './store';

/** Age below which an unused image is left alone: an upload has stored its row long before. */
const MIN_AGE_MS = 24 * 3_600_000;
/** Keys a query: below the databases' limit of parameters. */
const BATCH = 500;

/** Removes images that no row has used for a day, their sizes, and what a killed server left half done. */
export async function sweepImages(
  { db, store, dataDir }: { db: Database; store: ImageStore; dataDir: string },
  now = Date.now(),
): Promise<void> {
  const before = now - MIN_AGE_MS;
  const { originals, sizes, incoming } = imageFolders(dataDir);

  for await (const keys of inBatches(storedBefore(store, before))) {
    const used = await usedOf(db, keys);
    const unused = keys.filter((key) => !used.has(key));
    // Checked again in a transaction that excludes writers.
    if (unused.length > 0) for (const key of await sweepUnused(db, unused)) await store.remove(key);
  }
  for await (const files of inBatches(filesBefore(sizes, before))) {
    const used = await usedOf(db, files.map(keyOfSize));
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
