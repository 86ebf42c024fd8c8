import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { ObjectStore } from './store';

/** A bucket of S3 or of what speaks its language; several servers may share it. */
export interface S3Options {
  /** `https://s3.eu-central-1.amazonaws.com`; the bucket goes into the path. */
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const TIMEOUT_MS = 20_000;
const RETRIES = 3;

/**
 * Objects of a bucket whose names are a key after `prefix`; each key matches `keys`. A call fails that has not ended after
 * `timeoutMs`, its retries and its body included.
 */
export function createS3Store(
  { endpoint, bucket, accessKeyId, secretAccessKey, region }: S3Options,
  prefix: string,
  keys: RegExp,
  timeoutMs = TIMEOUT_MS,
): ObjectStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const bucketUrl = `${endpoint}/${encodeURIComponent(bucket)}`;

  /** Resolves to the body of the answer; undefined when there is no such object. Rejects with a StoreFault. */
  async function ask(method: string, path: string, init: RequestInit = {}): Promise<Buffer<ArrayBuffer> | undefined> {
    try {
      const { answer, body } = await within(timeoutMs, async (signal) => {
        const answer = await send(`${bucketUrl}${path}`, { ...init, method }, signal);
        return { answer, body: Buffer.from(await answer.arrayBuffer()) };
      });
      if (answer.ok) return body;
      const code = textOf(body.toString(), 'Code') ?? '';
      if (answer.status === 404 && code !== 'NoSuchBucket') return undefined;
      throw new StoreFault(`The object store answered ${answer.status} ${code} to ${method}`);
    } catch (error) {
      if (error instanceof StoreFault) throw error;
      const { message, cause } = error as Error;
      const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
      throw new StoreFault(`The object store did not answer to ${method} (${reason})`);
    }
  }

  /** Signed by the client, sent by ourselves: in the client's `fetch` a signal is lost to the first garbage collection. */
  async function send(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    for (let retry = 0; ; retry++) {
      const { headers } = await client.sign(url, init);
      const answer = await fetch(url, { ...init, headers, signal });
      if ((answer.status < 500 && answer.status !== 429) || retry === RETRIES) return answer;
      await answer.body?.cancel();
      await wait(Math.random() * 50 * 2 ** retry, undefined, { signal });
    }
  }

  const pathOf = (key: string) => {
    if (!keys.test(key)) throw new Error('This is no key of an object');
    return `/${prefix}${key}`;
  };

  return {
    async put(key, bytes) {
      // Signed with its content: what was damaged on the way is refused.
      const headers = { 'X-Amz-Content-Sha256': createHash('sha256').update(bytes).digest('hex') };
      await ask('PUT', pathOf(key), { headers, body: bytes as Uint8Array<ArrayBuffer> });
    },

    async get(key, part) {
      const range = part && { headers: { Range: `bytes=${part.start}-${part.start + part.length - 1}` } };
      return ask('GET', pathOf(key), range);
    },

    async remove(key) {
      await ask('DELETE', pathOf(key));
    },

    async *list() {
      let page: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (page) query.set('continuation-token', page);
        const xml = (await ask('GET', `?${query}`))?.toString() ?? '';
        for (const [, object = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = textOf(object, 'Key')?.slice(prefix.length) ?? '';
          if (keys.test(key)) yield { key, storedAt: Date.parse(textOf(object, 'LastModified') ?? '') };
        }
        page = textOf(xml, 'NextContinuationToken');
      } while (page);
    },
  };
}

/** Rejects after `ms`, whatever becomes of `work`, which hears of it by its signal. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`nothing in ${ms} ms`);
      reject(error);
      controller.abort(error);
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The bucket is away, or refuses us: no fault of the request, and answered like a disk that cannot be used. */
class StoreFault extends Error {
  readonly code = 'EIO';
}

/** The text of an element that has no other inside; what is read so (keys, times, tokens) needs no more of XML. */
function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name]);
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
