import { type Duplex, PassThrough, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib';
import type { Context, Handler } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { createResponseCache, hasAlready, loggable } from '../http';
import type { Page, SiteParts } from './site';

/** What is rendered is kept by what is in it: an entry is never out of date, only no longer asked for. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** A quarter of the time of the best, for a few per cent more bytes. */
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 6;
/** For a page that is sent while it is rendered. */
const QUICK = 3;

interface Kept {
  gzip: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer>;
}

/** In a frame there is no site around a widget. A browser that does not tell says so once the page runs. */
const isFramed = (c: Context) => /^(?:iframe|frame|embed|object)$/.test(c.req.header('Sec-Fetch-Dest') ?? '');

/**
 * The public pages, rendered; what is no such page is the next handler's, and so is everything where the app's server
 * build is missing. A page is kept, compressed, by the hash of all that it is made of.
 */
export function renderedPages({ openSite, ask, log }: SiteParts): Handler {
  const kept = createResponseCache<Kept>(MAX_KEPT_BYTES, ({ gzip, br }) => gzip.byteLength + br.byteLength);

  /** The page that a request asks for; undefined where it is none, and where the browser has to draw it by itself. */
  async function pageFor(c: Context): Promise<Page | undefined> {
    const site = await openSite();
    const { pathname, search } = new URL(c.req.url);
    return site?.open({ address: pathname + search, framed: isFramed(c), fetch: (path, init) => ask(path, init, c) });
  }

  return async (c, next) => {
    try {
      const page = await pageFor(c);
      if (!page) return next();
      const { key } = page;
      const etag = key && `W/"${key}"`;
      const isKnown = etag && hasAlready(c, etag);
      const encoding = encodingFor(c.req.header('Accept-Encoding') ?? '');
      const found = key && encoding && kept.get(key)?.[encoding];
      const fresh = isKnown || found ? undefined : await page.html();

      c.status(page.status as StatusCode);
      c.set('styleHash', page.styleHash);
      c.header('Cache-Control', 'no-cache');
      c.header('Vary', 'Accept-Encoding, Sec-Fetch-Dest');
      if (etag) c.header('ETag', etag);
      if (isKnown) return c.body(null, 304);
      c.header('Content-Type', 'text/html; charset=utf-8');
      if (encoding) c.header('Content-Encoding', found ? encoding : 'gzip');
      if (found) return c.body(found);
      if (!fresh) return next();
      if (key) void keep(fresh, (entry) => kept.set(key, entry));
      return c.body(
        Readable.toWeb(through(fresh, encoding ? createGzip({ level: QUICK }) : new PassThrough())) as ReadableStream,
      );
    } catch (error) {
      log.error(
        { error: loggable(error as Error), path: c.req.path },
        'a page could not be rendered: the browser draws it',
      );
      return next();
    }
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

/** The better one of those that a browser names. */
function encodingFor(accepted: string): 'br' | 'gzip' | undefined {
  const names = accepted.split(',').map((coding) => coding.split(';')[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined;
}
