import { type Duplex, PassThrough, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { Config } from '../config';
import { createResponseCache, encodingsFor, hasAlready, live, PRIVATE, packer, WHILE_SENDING } from '../http';
import { looked } from '../watched';

/** What is rendered is kept by what is in it: an entry is never out of date, only no longer asked for. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** A quarter of the time of the best, for a few per cent more bytes. */
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 6;

/** The page is to stand in another one. A browser that does not tell says so once the page runs. */
export const isFramed = (c: Context) => /^(?:iframe|frame|embed|object)$/.test(c.req.header('Sec-Fetch-Dest') ?? '');

/** A rendered page, whose data is there. */
export interface Page {
  status: number;
  /** The same for the same page; undefined where it is not to be kept. */
  key: string | undefined;
  /** Its styles as a policy names them: `'sha256-…'`. */
  styleHash: string;
  /** The script in its head as a policy names it; '' where there is none. */
  scriptHash: string;
  /** Renders it; rejects when a component fails. */
  html: () => Promise<Readable>;
}

interface Kept {
  gzip: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer>;
}

/** Sends a page; `vary` names the headers that it depends on. */
export type SendPage = (c: Context, page: Page, vary: string) => Promise<Response>;

/** Sends rendered pages. A page is kept, compressed, by the hash of all that it is made of. */
export function createSendPage(config: Pick<Config, 'cdnMaxAge'>): SendPage {
  const kept = createResponseCache<Kept>(MAX_KEPT_BYTES, ({ gzip, br }) => gzip.byteLength + br.byteLength);

  return async (c, page, vary) => {
    const { key } = page;
    const etag = key && `W/"${key}"`;
    const isKnown = etag && hasAlready(c, etag);
    const accepted = c.req.header('Accept-Encoding');
    const [best] = encodingsFor(accepted, ['br', 'gzip']);
    const found = key && best && kept.get(key)?.[best as keyof Kept];
    const encoding = found ? best : encodingsFor(accepted, WHILE_SENDING)[0];
    if (key) looked.tell({ cache: 'pages', hit: Boolean(isKnown || found) });
    const fresh = isKnown || found ? undefined : await page.html();

    c.status(page.status as StatusCode);
    c.set('styleHash', page.styleHash);
    c.set('scriptHash', page.scriptHash);
    // Without a key it is one visitor's, or shows that something failed.
    if (key) live(c, config);
    else c.header('Cache-Control', PRIVATE);
    c.header('Vary', vary);
    if (etag) c.header('ETag', etag);
    if (isKnown) return c.body(null, 304);
    c.header('Content-Type', 'text/html; charset=utf-8');
    if (encoding) c.header('Content-Encoding', encoding);
    if (found) return c.body(found);
    if (!fresh) return c.body(null);
    if (key) void keep(fresh, (entry) => kept.set(key, entry));
    return c.body(Readable.toWeb(through(fresh, encoding ? packer(encoding) : new PassThrough())) as ReadableStream);
  };
}

/** What is written while it is rendered; breaking off goes on to who is sent it. */
function through(html: Readable, into: Duplex): Duplex {
  html.once('error', (error) => into.destroy(error));
  return html.pipe(into);
}

/** Compresses what is being sent, off this thread; what breaks off is not kept. */
async function keep(html: Readable, set: (entry: Kept) => void): Promise<void> {
  const parts: Buffer[] = [];
  html.on('data', (part: string | Buffer) => parts.push(Buffer.from(part)));
  try {
    await new Promise((resolve, reject) => html.once('end', resolve).once('error', reject));
    const whole = Buffer.concat(parts);
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    const [br, zipped] = await Promise.all([
      promisify(brotliCompress)(whole, { params }),
      promisify(gzip)(whole, { level: GZIP_LEVEL }),
    ]);
    set({ br: Buffer.from(br), gzip: Buffer.from(zipped) });
  } catch {
    // Whoever is sent it sees that it broke off.
  }
}
