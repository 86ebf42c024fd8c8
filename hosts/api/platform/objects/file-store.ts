import { randomUUID } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { type FileHandle, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Stores bytes under keys of one form; a key of another form is a programming error. */
export interface ObjectStore {
  /** Stores an object in full or not at all; it survives a power cut once this resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The object, or the part of it asked for; undefined when there is none of that key. */
  get(key: string, part?: Part): Promise<Uint8Array | undefined>;
  /** Removes an object, if it is there. */
  remove(key: string): Promise<void>;
  /** Every object. */
  list(): AsyncIterable<StoredObject>;
}

/** In bytes; it lies within the object. */
export interface Part {
  start: number;
  /** At least 1. */
  length: number;
}

export interface StoredObject {
  key: string;
  /** When it was last stored, in milliseconds since 1970. */
  storedAt: number;
}

/** Stores objects as files in a folder, which the first one creates. Each key matches `keys`. */
export function createFileStore(folder: string, keys: RegExp): ObjectStore {
  const pathOf = (key: string) => {
    if (!keys.test(key)) throw new Error('This is no key of an object');
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      makeFolder(folder);
      const temporary = join(folder, `.${randomUUID()}.part`);
      try {
        await withFile(temporary, 'wx', async (file) => {
          await file.writeFile(bytes);
          await file.sync();
        });
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(folder);
      await syncFolder(dirname(folder));
    },

    async get(key, part) {
      const path = pathOf(key);
      return ifThere(part ? readPart(path, part) : readFile(path));
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async *list() {
      for await (const { name, path } of filesIn(folder)) {
        if (!keys.test(name)) continue;
        const modified = await modifiedAt(path);
        if (modified !== undefined) yield { key: name, storedAt: modified };
      }
    },
  };
}

async function readPart(path: string, { start, length }: Part): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length);
  await withFile(path, 'r', async (file) => {
    const { bytesRead } = await file.read(bytes, 0, length, start);
    if (bytesRead < length) throw new Error('The stored file is shorter than it was');
  });
  return bytes;
}

/** The files in a folder; none when there is no such folder. */
export async function* filesIn(folder: string): AsyncGenerator<{ name: string; path: string }> {
  try {
    for await (const { name } of await opendir(folder)) yield { name, path: join(folder, name) };
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** When a file or folder was last written, in milliseconds since 1970; undefined when it is gone. */
export const modifiedAt = async (path: string): Promise<number | undefined> => (await ifThere(stat(path)))?.mtimeMs;

/**
 * Creates a folder with its parents, for this account alone. With `recursive`, Node tries for ever where a folder such as
 * /proc takes none.
 */
export function makeFolder(folder: string): void {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!isThere()) throw error;
  }
}

/** Flushes the names in a folder, so that they survive a power cut. */
export const syncFolder = (folder: string) => withFile(folder, 'r', (handle) => handle.sync());

async function withFile(path: string, flags: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** What is read, or undefined when the file or folder does not exist. */
export async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
