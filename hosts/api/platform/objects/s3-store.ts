import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { ObjectStore } from './file-store';

/** A bucket of S3 or of a compatible server; several of our servers may share it. */
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
 * The objects of a bucket under `prefix`; each key matches `keys`. A call fails after `timeoutMs`, with its retries and
 * its body included.
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

  /** Signed by the client but sent here: its own `fetch` loses the abort signal at a garbage collection. */
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
      // The hash of the content is signed too, so that the bucket refuses bytes damaged on the way.
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

/** Rejects after `ms` even if `work` never settles; `work` gets a signal. */
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

/** The bucket cannot be reached or refuses us: answered with 503, like a disk that cannot be used. */
class StoreFault extends Error {
  readonly code = 'EIO';
}

/** The text of an XML element without children: enough for the keys, times and tokens that are read here. */
function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name]);
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
