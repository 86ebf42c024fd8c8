import type { Context } from 'hono';
import { encodingsFor } from './encodings';

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
