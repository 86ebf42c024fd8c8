import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

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
 * A server with as much of S3 as the store needs, on a free port. It checks each signature (SigV4) by the
 * published rules, from what arrived, and lists two objects a page.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { status, body } = s3.failures-- > 0 ? fault(...s3.failure) : answer(incoming, Buffer.concat(chunks));
    outgoing.writeHead(status).end(body);
  });

  function answer(incoming: IncomingMessage, body: Buffer): { status: number; body: string | Buffer } {
    const url = new URL(incoming.url ?? '', 'http://s3');
    if (!isSigned(incoming, url, body)) return fault(403, 'SignatureDoesNotMatch');
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
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  const [, account, scope = '', signedHeaders = '', signature] = given ?? [];
  const contentHash = String(headers['x-amz-content-sha256']);
  if (method === 'PUT' && contentHash !== sha256(body)) return false;
  const query = [...url.searchParams].map((pair) => pair.map(encodeStrictly).join('=')).sort();
  const names = signedHeaders.split(';');
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    contentHash,
  ].join('\n');
  const date = String(headers['x-amz-date']);
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const day = date.slice(0, 8);
  const key = [day, S3_ACCOUNT.region, 's3', 'aws4_request'].reduce(
    (key, part) => hmac(key, part),
    `AWS4${S3_ACCOUNT.secretAccessKey}` as string | Buffer,
  );
  return (
    account === S3_ACCOUNT.accessKeyId &&
    scope === `${day}/${S3_ACCOUNT.region}/s3/aws4_request` &&
    ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)) &&
    signature === hmac(key, toSign).toString('hex')
  );
}

const encodeStrictly = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
