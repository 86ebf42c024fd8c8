import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { IMAGE_KEY, type ImageStore } from './store';

/** A bucket of S3 or of what speaks its language; several servers may share it. */
export interface S3Options {
  /** `https://s3.eu-central-1.amazonaws.com`; the bucket goes into the path. */
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** The images' share of the bucket. */
const PREFIX = 'images/';
const TIMEOUT_MS = 20_000;

/** Images as objects of a bucket. */
export function createS3Store({ endpoint, bucket, accessKeyId, secretAccessKey, region }: S3Options): ImageStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const bucketUrl = `${endpoint}/${encodeURIComponent(bucket)}`;

  /** Resolves to the body of the answer; undefined when there is no such object. Rejects with a StoreFault. */
  async function ask(method: string, path: string, init: RequestInit = {}): Promise<Buffer<ArrayBuffer> | undefined> {
    try {
      const answer = await client.fetch(`${bucketUrl}${path}`, {
        ...init,
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.ok) return body;
      const code = textOf(body.toString(), 'Code') ?? '';
      if (answer.status === 404 && code !== 'NoSuchBucket') return undefined;
      throw new StoreFault(`The image store answered ${answer.status} ${code} to ${method}`);
    } catch (error) {
      if (error instanceof StoreFault) throw error;
      const { message, cause } = error as Error;
      const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
      throw new StoreFault(`The image store did not answer to ${method} (${reason})`);
    }
  }

  const pathOf = (key: string) => {
    if (!IMAGE_KEY.test(key)) throw new Error('This is no key of an image');
    return `/${PREFIX}${key}`;
  };

  return {
    async put(key, bytes) {
      // Signed with its content: what was damaged on the way is refused.
      const headers = { 'X-Amz-Content-Sha256': createHash('sha256').update(bytes).digest('hex') };
      await ask('PUT', pathOf(key), { headers, body: bytes as Uint8Array<ArrayBuffer> });
    },

    get: async (key) => ask('GET', pathOf(key)),

    async remove(key) {
      await ask('DELETE', pathOf(key));
    },

    async *list() {
      let page: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX });
        if (page) query.set('continuation-token', page);
        const xml = (await ask('GET', `?${query}`))?.toString() ?? '';
        for (const [, object = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = textOf(object, 'Key')?.slice(PREFIX.length) ?? '';
          if (IMAGE_KEY.test(key)) yield { key, storedAt: Date.parse(textOf(object, 'LastModified') ?? '') };
        }
        page = textOf(xml, 'NextContinuationToken');
      } while (page);
    },
  };
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
