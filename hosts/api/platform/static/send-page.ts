import { type Duplex, PassThrough, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { Config } from '../../config';
import { live, PRIVATE } from '../http/caching';
import { encodingsFor, packer, WHILE_SENDING } from '../http/encodings';
import { hasAlready } from '../http/etag';
import { createResponseCache, type ResponseCache } from '../http/response-cache';
import { looked } from '../watch/watched';

/** What is rendered is kept by what is in it: an entry is never out of date, only no longer asked for. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** For those of which there are others without end. */
const MAX_ENDLESS_BYTES = 8 * 1024 * 1024;
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
  /** There are others like it without end, by what their addresses say. */
  isEndless: boolean;
  /** Its styles as a policy names them: `'sha256-…'`. */
  styleHash: string;
  /** The script in its head as a policy names it; '' where there is none. */
  scriptHash: string;
  /** Renders it; rejects when a component fails. */
  html: () => Promise<Readable>;
}

interface Kept {
  html: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer>;
}

/** Sends a page; `vary` names the headers that it depends on. Undefined where it may not be drawn for this client now. */
export type SendPage = (c: Context, page: Page, vary: string) => Promise<Response | undefined>;

/**
 * Sends rendered pages. A page is kept by the hash of all that it is made of, as it is and compressed, and is drawn once for
 * all who ask for it meanwhile. `mayDraw` counts each that is drawn anew.
 */
export function createSendPage(config: Pick<Config, 'cdnMaxAge'>, mayDraw: (c: Context) => boolean): SendPage {
  const sizeOf = ({ html, gzip, br }: Kept) => html.byteLength + gzip.byteLength + br.byteLength;
  const [few, endless] = [MAX_KEPT_BYTES, MAX_ENDLESS_BYTES].map((bytes) =>
    createResponseCache<Kept>(bytes, sizeOf),
  ) as [ResponseCache<Kept>, ResponseCache<Kept>];
  const inWork = new Map<string, Promise<Kept | undefined>>();

  return async (c, page, vary) => {
    const { key } = page;
    const kept = page.isEndless ? endless : few;
    const etag = key && `W/"${key}"`;
    const isKnown = Boolean(etag && hasAlready(c, etag));
    const found = key && !isKnown ? (kept.get(key) ?? (await inWork.get(key))) : undefined;
    if (key) looked.tell({ cache: 'pages', hit: Boolean(isKnown || found) });
    if (!isKnown && !found && !mayDraw(c)) return undefined;
    const accepted = c.req.header('Accept-Encoding');
    const [best] = encodingsFor(accepted, ['br', 'gzip']);
    const packed = found && best ? found[best as 'br' | 'gzip'] : undefined;
    const encoding = packed ? best : encodingsFor(accepted, WHILE_SENDING)[0];
    const body = isKnown || packed ? null : await bodyOf(found);

    async function bodyOf(known: Kept | undefined): Promise<ReadableStream> {
      const into = encoding ? packer(encoding) : new PassThrough();
      if (known) into.end(known.html);
      else {
        const whole = sent(await page.html(), into);
        if (key)
          inWork.set(
            key,
            keep(whole, (entry) => kept.set(key, entry)).finally(() => inWork.delete(key)),
          );
        else whole.catch(() => {});
      }
      return Readable.toWeb(into) as ReadableStream;
    }

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
    return packed ? c.body(packed) : c.body(body as ReadableStream);
  };
}

/**
 * Writes what is rendered to whom it is sent, and resolves to the whole of it. It waits for no reader: others wait for the
 * whole, and a page is small. Breaking off goes on to who is sent it.
 */
function sent(html: Readable, into: Duplex): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    html.on('data', (part: string | Buffer) => {
      parts.push(Buffer.from(part));
      if (!into.destroyed) into.write(part);
    });
    html.once('end', () => {
      if (!into.destroyed) into.end();
      resolve(Buffer.concat(parts));
    });
    html.once('error', (error) => {
      into.destroy(error);
      reject(error);
    });
  });
}

/** Compresses a page off this thread and keeps it; what breaks off is not kept. */
async function keep(page: Promise<Buffer>, set: (entry: Kept) => void): Promise<Kept | undefined> {
  try {
    const whole = await page;
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    const [br, zipped] = await Promise.all([
      promisify(brotliCompress)(whole, { params }),
      promisify(gzip)(whole, { level: GZIP_LEVEL }),
    ]);
    const entry = { html: Buffer.from(whole), br: Buffer.from(br), gzip: Buffer.from(zipped) };
    set(entry);
    return entry;
  } catch {
    // Whoever is sent it sees that it broke off.
    return undefined;
  }
}
