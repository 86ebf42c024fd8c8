import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Duplex, PassThrough, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { SiteConfig } from '@charter-hosts/contract';
import type { Context, Handler } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { Config } from '../../config';
import { hasAlready, loggable } from '../http/answer';
import { live, PRIVATE } from '../http/caching';
import type { ReadLimits } from '../http/read-limit';
import {
  acceptedEncodings,
  createCompressor,
  createResponseCache,
  type ResponseCache,
  STREAM_ENCODINGS,
} from '../http/response-cache';
import { isMissing } from '../objects/file-store';
import { cacheReads } from '../watch/watched';
import { openBuild } from './built-file';

/**
 * The public pages, rendered; what is no such page is the next handler's, and so is everything where the app's server
 * build is missing. A page is kept, compressed, by the hash of all that it is made of.
 */
export function renderedPages({ openSite, ask, log, config, draws }: SiteParts & { config: Config }): Handler {
  const send = createSendPage(config, draws.count);

  /** The page that a request asks for; undefined where it is none, and where the browser has to draw it by itself. */
  async function pageFor(c: Context): Promise<Page | undefined> {
    const site = await openSite();
    const { pathname, search } = new URL(c.req.url);
    // Even to find out what such an address asks for would cost something, without end.
    if (search && draws.isFull(c)) return undefined;
    return site?.open({ address: pathname + search, framed: isFramed(c), fetch: (path, init) => ask(path, init, c) });
  }

  return async (c, next) => {
    try {
      const page = await pageFor(c);
      return (page && (await send(c, page, 'Accept-Encoding, Sec-Fetch-Dest'))) ?? next();
    } catch (error) {
      log.error(
        { error: loggable(error as Error), path: c.req.path },
        'a page could not be rendered: the browser draws it',
      );
      return next();
    }
  };
}

/** Answers a path of the site in this process. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** What is shown of a link, and the path of the photograph that it lies on. */
export interface Picture {
  svg: string;
  photo: string | undefined;
}

/** The app's server build. */
interface Site {
  open: (request: { address: string; framed: boolean; fetch: Fetch }) => Promise<Page | undefined>;
  /** A number is the status of what stands against it. */
  picture: (request: { id: string | undefined; fetch: Fetch }) => Promise<Picture | number>;
  /** What a search may find, without the pages of flights. */
  listedPaths: readonly string[];
}

interface SiteBuild {
  createSite: (parts: { appDir: string; config: SiteConfig; publicUrl: string }) => Site;
}

/** What the parts of the site are made with. */
export interface SiteParts {
  /** The app's server build; undefined where it is missing. */
  openSite: () => Promise<Site | undefined>;
  /** Answers a path of the site in this process, on behalf of a visitor. */
  ask: (path: string, init: RequestInit | undefined, visitor: Context) => Promise<Response>;
  log: Logger;
  /** Counts what is drawn anew for a client. */
  draws: ReadLimits['draws'];
}

/** Makes what opens the app's server build when it is first asked for; `distDir` holds app/ and site/. */
export function siteIn(distDir: string, config: Pick<Config, 'site' | 'publicUrl'>): SiteParts['openSite'] {
  const open = openBuild<SiteBuild>(join(distDir, 'site/site.js'));
  let site: Site | undefined;

  return async () => {
    const build = await open();
    if (!build) return undefined;
    site ??= build.createSite({ appDir: join(distDir, 'app'), config: config.site, publicUrl: config.publicUrl });
    return site;
  };
}

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
    if (key) cacheReads.publish({ cache: 'pages', hit: Boolean(isKnown || found) });
    if (!isKnown && !found && !mayDraw(c)) return undefined;
    const accepted = c.req.header('Accept-Encoding');
    const [best] = acceptedEncodings(accepted, ['br', 'gzip']);
    const packed = found && best ? found[best as 'br' | 'gzip'] : undefined;
    const encoding = packed ? best : acceptedEncodings(accepted, STREAM_ENCODINGS)[0];
    const body = isKnown || packed ? null : await bodyOf(found);

    async function bodyOf(known: Kept | undefined): Promise<ReadableStream> {
      const into = encoding ? createCompressor(encoding) : new PassThrough();
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

/** Stands for the operator's address in the built examples. */
const PLACEHOLDER = 'https://book.example.com';
const NAME = /^[\w-]+$/;

/** A page of the partner's handbook, with the operator's own address in its examples, ready to be copied. */
export function handbookPages(config: Pick<Config, 'publicUrl' | 'cdnMaxAge'>, distDir: string): Handler {
  return async (c, next) => {
    const name = c.req.param('page') ?? 'index';
    const page = NAME.test(name) && (await readPage(join(distDir, 'docs/embed', `${name}.html`)));
    if (!page) return next();
    live(c, config);
    return c.html(page.replaceAll(PLACEHOLDER, config.publicUrl));
  };
}

async function readPage(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
