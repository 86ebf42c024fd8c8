import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { test as base, describe, expect } from 'vitest';
import { test as withApp } from '../../testing';
import { S3_ACCOUNT } from '../../testing/s3-server';
import { createFileStore, makeFolder, type ObjectStore, type StoredObject } from './file-store';
import { createS3Store } from './s3-store';

const KEYS = /^[0-9a-f]{64}\.png$/;
const keyOf = (text: string) => `${createHash('sha256').update(text).digest('hex')}.png`;
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function all(store: ObjectStore): Promise<StoredObject[]> {
  const images: StoredObject[] = [];
  for await (const image of store.list()) images.push(image);
  return images;
}

const test = withApp.extend<{ images: string; stores: { file: ObjectStore; s3: ObjectStore } }>({
  images: async ({ folder }, use) => use(join(folder, 'images')),
  stores: async ({ images, s3 }, use) =>
    use({
      file: createFileStore(images, KEYS),
      s3: createS3Store({ endpoint: s3.endpoint, bucket: 'charter', ...S3_ACCOUNT }, 'images/', KEYS),
    }),
});

describe.for(['file', 's3'] as const)('the %s store', (kind) => {
  test('returns what was stored, in full or in part, and nothing for an unknown key', async ({ stores }) => {
    const text = async (...args: Parameters<ObjectStore['get']>) =>
      new TextDecoder().decode(await stores[kind].get(...args));
    expect(await all(stores[kind])).toEqual([]);
    for (let times = 0; times < 2; times++) await stores[kind].put(keyOf('a'), bytesOf('the picture'));
    expect(await all(stores[kind])).toHaveLength(1);
    const part = { start: 4, length: 7 };
    expect([await text(keyOf('a')), await text(keyOf('a'), part)]).toEqual(['the picture', 'picture']);
    expect(await stores[kind].get(keyOf('b'))).toBeUndefined();
    expect(await stores[kind].get(keyOf('b'), part)).toBeUndefined();
  });

  test('lists every image with its time, and forgets what is removed', async ({ stores }) => {
    const start = Date.now() - 2000;
    const keys = ['a', 'b', 'c', 'd', 'e'].map(keyOf);
    for (const key of keys) await stores[kind].put(key, bytesOf(key));
    const listed = await all(stores[kind]);
    expect(listed.map(({ key }) => key).sort()).toEqual(keys.sort());
    for (const { storedAt } of listed) expect(storedAt).toBeGreaterThan(start);
    await stores[kind].remove(keyOf('c'));
    await stores[kind].remove(keyOf('c'));
    expect(await stores[kind].get(keyOf('c'))).toBeUndefined();
    expect(await all(stores[kind])).toHaveLength(4);
  });

  test('gives access to nothing but images', async ({ stores }) => {
    for (const key of ['../secret', 'images/../../x.png', '', `${'a'.repeat(64)}.svg`]) {
      await expect(stores[kind].put(key, bytesOf('x')), key).rejects.toThrow(/no key/);
      await expect((async () => stores[kind].get(key))(), key).rejects.toThrow(/no key/);
      await expect((async () => stores[kind].remove(key))(), key).rejects.toThrow(/no key/);
    }
  });
});

describe('the file store', () => {
  test('leaves no partial image behind, and lets nobody else read one', async ({ images, stores }) => {
    await stores.file.put(keyOf('a'), bytesOf('the picture'));
    expect(readdirSync(images)).toEqual([keyOf('a')]);
    expect(statSync(images).mode & 0o777).toBe(0o700);
    expect(statSync(join(images, keyOf('a'))).mode & 0o777).toBe(0o600);
  });

  test('throws when its folder cannot be written, and stores images once it can', async ({ images, stores }) => {
    writeFileSync(images, 'a file is in the way');
    await expect(stores.file.put(keyOf('a'), bytesOf('x'))).rejects.toMatchObject({ code: 'EEXIST' });
    rmSync(images);
    await stores.file.put(keyOf('a'), bytesOf('x'));
    expect(await stores.file.get(keyOf('a'))).toBeDefined();
  });

  test('throws at once when its folder cannot be created', () => {
    // Other systems have no such folder; on Linux only root could create one there.
    expect(() => makeFolder('/proc/none/images')).toThrow(/ENOENT|EACCES|EPERM|EROFS/);
  });
});

describe('the S3 store', () => {
  test('uses only its own part of the bucket', async ({ s3, stores }) => {
    s3.objects.set('invoice.pdf', { bytes: Buffer.from(''), storedAt: 0 });
    s3.objects.set('images/notes.txt', { bytes: Buffer.from(''), storedAt: 0 });
    await stores.s3.put(keyOf('a'), bytesOf('x'));
    expect([...s3.objects.keys()]).toContain(`images/${keyOf('a')}`);
    expect((await all(stores.s3)).map(({ key }) => key)).toEqual([keyOf('a')]);
  });

  test('tries again when the bucket is busy', async ({ s3, stores }) => {
    s3.failures = 2;
    await stores.s3.put(keyOf('a'), bytesOf('x'));
    expect(s3.objects.size).toBe(1);
  });

  test('does not mistake a refusal for an image or for a missing one', async ({ s3 }) => {
    const secretAccessKey = 'another secret';
    const options = { ...S3_ACCOUNT, endpoint: s3.endpoint, bucket: 'charter', secretAccessKey };
    const stranger = createS3Store(options, 'images/', KEYS);
    const refused = /answered 403 SignatureDoesNotMatch/;
    await expect(stranger.put(keyOf('a'), bytesOf('x'))).rejects.toThrow(refused);
    await expect(stranger.get(keyOf('a'))).rejects.toThrow(refused);
    await expect(all(stranger)).rejects.toThrow(refused);
    expect(s3.objects.size).toBe(0);
  });
});

describe('a call to a bucket that hangs', () => {
  /** Runs the garbage collection repeatedly. */
  const test = base.extend<{ collecting: undefined }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
    collecting: async ({}, use) => {
      setFlagsFromString('--expose-gc');
      const collection = setInterval(runInNewContext('gc'), 20);
      await use(undefined);
      clearInterval(collection);
    },
  });
  const hang = async (start: (answer: ServerResponse) => void) => {
    let open = 0;
    const server = createServer((_, answer) => {
      open += 1;
      answer.on('close', () => {
        open -= 1;
      });
      start(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return {
      store: createS3Store({ endpoint, bucket: 'charter', ...S3_ACCOUNT }, 'images/', KEYS, 300),
      server,
      open: () => open,
    };
  };

  test.for([
    ['before its answer', () => {}],
    ['in the middle of it', (answer: ServerResponse) => answer.writeHead(200, { 'Content-Length': 9 }).write('half')],
  ] as const)(
    '%s ends after a time limit, whatever garbage collection removes',
    async ([, start], { collecting, onTestFinished }) => {
      expect(collecting).toBeUndefined();
      const { store, server, open } = await hang(start);
      onTestFinished(() => void server.close().closeAllConnections());
      const calls = [
        () => store.get(keyOf('a')),
        () => store.put(keyOf('a'), bytesOf('a')),
        () => store.remove(keyOf('a')),
        () => all(store),
      ];
      const ended = await Promise.allSettled([...calls, ...calls, ...calls].map(async (call) => call()));
      expect(ended.map((call) => call.status === 'rejected' && call.reason.message)).toEqual(
        ended.map(() => expect.stringContaining('did not answer')),
      );
      // No connection stays open.
      await expect.poll(open).toBe(0);
    },
  );
});
