import * as zlib from 'node:zlib';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';

/** The memory of an entry besides its bytes and key. */
const OVERHEAD_BYTES = 500;
/** A larger answer would push out most others. */
const LARGEST_SHARE = 1 / 4;

export type ResponseCache<Entry extends object> = LRUCache<string, Entry>;

/** Keeps answers in memory, up to `maxBytes` of them. */
export const createResponseCache = <Entry extends object>(
  maxBytes: number,
  bytesOf: (entry: Entry) => number,
): ResponseCache<Entry> =>
  new LRUCache({
    maxSize: maxBytes,
    maxEntrySize: maxBytes * LARGEST_SHARE,
    sizeCalculation: (entry, key) => bytesOf(entry) + 2 * key.length + OVERHEAD_BYTES,
  });

/** Sends bytes compressed by gzip, decompressed for a caller that does not accept it. */
export function sendGzipped(c: Context, bytes: Uint8Array<ArrayBuffer>, type = 'application/json') {
  c.header('Content-Type', type);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (acceptedEncodings(c.req.header('Accept-Encoding'), ['gzip']).length === 0) {
    return c.body(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
  }
  c.header('Content-Encoding', 'gzip');
  c.header('Content-Length', String(bytes.byteLength));
  return c.body(bytes);
}

export type Encoding = 'br' | 'zstd' | 'gzip';

/** Node has zstd from 22.15 and 23.8 on; the types of Node 20 lack it. */
type Zstd = Pick<typeof zlib, 'createGzip'> & {
  createZstdCompress?: (options?: { params?: Record<number, number> }) => ReturnType<typeof zlib.createGzip>;
  constants: { ZSTD_c_compressionLevel?: number };
};
const { createZstdCompress, constants } = zlib as unknown as Zstd;
/** A third of gzip's time, for fewer bytes. */
const ZSTD_LEVEL = { params: { [constants.ZSTD_c_compressionLevel ?? 0]: 1 } };
/** Half the default's time for a few per cent more bytes. */
const GZIP_LEVEL = { level: 3 };

/** The encodings for compressing while sending, the faster one first. */
export const STREAM_ENCODINGS: readonly Encoding[] = createZstdCompress ? ['zstd', 'gzip'] : ['gzip'];

/** Creates a stream that compresses by one of `STREAM_ENCODINGS`. */
export const createCompressor = (encoding: Encoding) =>
  encoding === 'zstd' && createZstdCompress ? createZstdCompress(ZSTD_LEVEL) : zlib.createGzip(GZIP_LEVEL);

/** The encodings of `offered` that an Accept-Encoding header prefers to none, the preferred ones first. */
export function acceptedEncodings(accepted: string | undefined, offered: readonly Encoding[]): Encoding[] {
  const weights = new Map(
    (accepted ?? '').split(',').map((coding) => {
      const [name = '', weight = ''] = coding.split(';');
      const q = weight.trim().startsWith('q=') ? Number(weight.trim().slice(2)) : 1;
      return [name.trim().toLowerCase(), Number.isFinite(q) ? q : 0] as const;
    }),
  );
  const least = weights.get('identity') ?? 0;
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  return offered
    .filter((encoding) => weightOf(encoding) > 0 && weightOf(encoding) >= least)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
}
