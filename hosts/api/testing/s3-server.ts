import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';

export const S3_ACCOUNT = { accessKeyId: 'AKIATESTS', secretAccessKey: 'a secret/of+the tests', region: 'eu-test-1' };

export interface S3Server {
  endpoint: string;
  /** The objects of its only bucket, `charter`, by key. */
  objects: Map<string, { bytes: Buffer; storedAt: number }>;
  /** How many of the next requests are answered with `failure`. */
  failures: number;
  /** A status and the code of an error; 503 until it is set. */
  failure: readonly [status: number, code: string];
  close: () => Promise<void>;
}

/** The variables of an app that keeps its objects there. */
export const s3Env = ({ endpoint }: S3Server) => ({
  ...{ S3_ENDPOINT: endpoint, S3_BUCKET: 'charter', S3_REGION: S3_ACCOUNT.region },
  ...{ S3_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId, S3_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey },
});

/**
 * A server with as much of S3 as the store needs, on a free port. It checks each signature (SigV4) from what arrived,
 * and lists two objects a page.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { status, body } = s3.failures-- > 0 ? fault(...s3.failure) : await answer(incoming, Buffer.concat(chunks));
    outgoing.writeHead(status).end(body);
  });

  async function answer(incoming: IncomingMessage, body: Buffer): Promise<{ status: number; body: string | Buffer }> {
    const url = new URL(incoming.url ?? '', s3.endpoint);
    if (!(await isSigned(incoming, url, body))) return fault(403, 'SignatureDoesNotMatch');
    const [, bucket, ...path] = url.pathname.split('/');
    if (bucket !== 'charter') return fault(404, 'NoSuchBucket');
    const key = path.join('/');
    const object = objects.get(key);
    switch (incoming.method) {
      case 'PUT':
        objects.set(key, { bytes: body, storedAt: Date.now() });
        return { status: 200, body: '' };
      case 'DELETE':
        objects.delete(key);
        return { status: 204, body: '' };
      default:
        if (!key) return { status: 200, body: list(url.searchParams) };
        return object ? content(object.bytes, incoming.headers.range) : fault(404, 'NoSuchKey');
    }
  }

  function list(query: URLSearchParams): string {
    const after = query.get('continuation-token')?.replace('after & ', '') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
    const page = keys.slice(0, 2);
    const contents = page.map((key) => {
      const modified = new Date(objects.get(key)?.storedAt ?? 0).toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified><Size>1</Size></Contents>`;
    });
    const next = keys.length > 2 ? `<NextContinuationToken>after &amp; ${page.at(-1)}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
  }

  const s3: S3Server = {
    endpoint: '',
    objects,
    failures: 0,
    failure: [503, 'SlowDown'],
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  s3.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return s3;
}

/** The whole content, or the part that `Range: bytes=<first>-<last>` asks for. */
function content(bytes: Buffer, range: string | undefined) {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  return last ? { status: 206, body: bytes.subarray(Number(first), Number(last) + 1) } : { status: 200, body: bytes };
}

const fault = (status: number, code: string) => ({ status, body: `<Error><Code>${code}</Code></Error>` });

/** Whether the account signed what arrived: signed again by the same rules, it has the same signature. */
async function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): Promise<boolean> {
  const hash = createHash('sha256').update(body).digest('hex');
  if (method === 'PUT' && headers['x-amz-content-sha256'] !== hash) return false;
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  const datetime = String(headers['x-amz-date']);
  const request = { method: method ?? '', url: url.href, headers: signed, body: new Uint8Array(body) };
  const again = await new AwsV4Signer({ ...S3_ACCOUNT, service: 's3', datetime, ...request }).sign();
  return again.headers.get('Authorization') === headers.authorization;
}
