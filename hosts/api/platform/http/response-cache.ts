import * as zlib from 'node:zlib';
import type { Context } from 'hono';

/** What an entry costs beside its bytes: the key, the map's slot, the objects. */
const OVERHEAD_BYTES = 500;
/** Larger answers are not kept: one would push out most others. */
const LARGEST_SHARE = 1 / 4;

/** What was read, in memory: `maxBytes` of it, and what was not asked for the longest goes first. */
export interface ResponseCache<Entry> {
  get(key: string): Entry | undefined;
  set(key: string, entry: Entry): void;
}

export function createResponseCache<Entry>(maxBytes: number, bytesOf: (entry: Entry) => number): ResponseCache<Entry> {
  // A Map iterates in order of insertion and each use re-inserts, so the first is the least recently used.
  const entries = new Map<string, Entry>();
  let bytes = 0;
  const sizeOf = (key: string, entry: Entry) => bytesOf(entry) + 2 * key.length + OVERHEAD_BYTES;
  const remove = (key: string) => {
    const entry = entries.get(key);
    if (entry && entries.delete(key)) bytes -= sizeOf(key, entry);
    return entry;
  };
  const add = (key: string, entry: Entry) => {
    entries.set(key, entry);
    bytes += sizeOf(key, entry);
  };
  return {
    get(key) {
      const entry = remove(key);
      if (entry) add(key, entry);
      return entry;
    },
    set(key, entry) {
      remove(key);
      if (sizeOf(key, entry) > maxBytes * LARGEST_SHARE) return;
      add(key, entry);
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },
  };
}

/** Sends the bytes of a compressed answer, unpacked for the rare caller that does not take gzip. */
export function sendGzipped(c: Context, bytes: Uint8Array<ArrayBuffer>, type = 'application/json') {
  c.header('Content-Type', type);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (encodingsFor(c.req.header('Accept-Encoding'), ['gzip']).length === 0) {
    return c.body(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
  }
  c.header('Content-Encoding', 'gzip');
  c.header('Content-Length', String(bytes.byteLength));
  return c.body(bytes);
}

/** How an answer may be packed. */
export type Encoding = 'br' | 'zstd' | 'gzip';

/** Those of Node's from 22.15 and 23.8 on, which its types of before do not know. */
type Zstd = Pick<typeof zlib, 'createGzip'> & {
  createZstdCompress?: (options?: { params?: Record<number, number> }) => ReturnType<typeof zlib.createGzip>;
  constants: { ZSTD_c_compressionLevel?: number };
};
const { createZstdCompress, constants } = zlib as unknown as Zstd;
/** A third of gzip's time, for fewer bytes. */
const ZSTD_LEVEL = { params: { [constants.ZSTD_c_compressionLevel ?? 0]: 1 } };
/** Half the default's time for a few per cent more bytes. */
const GZIP_LEVEL = { level: 3 };

/** What this Node packs while it sends, the quicker one first. */
export const WHILE_SENDING: readonly Encoding[] = createZstdCompress ? ['zstd', 'gzip'] : ['gzip'];

/** Packs what passes through it, by one of `WHILE_SENDING`. */
export const packer = (encoding: Encoding) =>
  encoding === 'zstd' && createZstdCompress ? createZstdCompress(ZSTD_LEVEL) : zlib.createGzip(GZIP_LEVEL);

/**
 * Those of `offered` that an Accept-Encoding takes, what it likes best first and, where it likes some alike, in our order;
 * without those that it likes less than the unpacked one.
 */
export function encodingsFor(accepted: string | undefined, offered: readonly Encoding[]): Encoding[] {
  const weights = new Map(
    (accepted ?? '').split(',').map((coding) => {
      const [name = '', weight = ''] = coding.split(';');
      const said = weight.trim();
      const q = said.startsWith('q=') ? Number(said.slice(2)) : 1;
      return [name.trim().toLowerCase(), Number.isFinite(q) ? q : 0] as const;
    }),
  );
  const least = weights.get('identity') ?? 0;
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  return offered
    .filter((encoding) => weightOf(encoding) > 0 && weightOf(encoding) >= least)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
}
