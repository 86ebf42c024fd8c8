import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Duplex, PassThrough, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  askedLocale,
  chosenLocale,
  localeCookie,
  type PageRequest,
  type RenderedPage,
  type SiteConfig,
  type SiteFetch,
  type SiteLocale,
} from '@charter-hosts/contract';
import type { Context, Handler } from 'hono';
import { accepts } from 'hono/accepts';
import type { StatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { Config } from '../../config';
import { isNotModified, loggable } from '../http/answer';
import { cacheLive, PRIVATE } from '../http/caching';
import type { ReadLimits } from '../http/read-limit';
import {
  acceptedEncodings,
  createCompressor,
  createResponseCache,
  type ResponseCache,
  STREAM_ENCODINGS,
} from '../http/response-cache';
import { ifThere } from '../objects/file-store';
import { openBuild } from './built-file';

/** Sends the public pages, rendered. Other paths go to the next handler, and all do if the app's server build is missing. */
export function renderedPages({ openSite, ask, log, config, draws }: SiteParts): Handler {
  const send = createSendPage(config, draws.count);

  return async (c, next) => {
    try {
      const { pathname, search } = new URL(c.req.url);
      // The number of such addresses is unlimited, and opening each costs something.
      if (search && draws.isFull(c)) return next();
      const fetch: SiteFetch = (path, init) => ask(path, init, c);
      const { locale, isPersonal } = pageLocale(c, config);
      const page = await (await openSite())?.open({ address: pathname + search, framed: isFramed(c), locale, fetch });
      return (page && (await send(c, { ...page, isPersonal }, 'Accept-Encoding, Sec-Fetch-Dest, Cookie'))) ?? next();
    } catch (error) {
      log.error(
        { error: loggable(error as Error), path: c.req.path },
        'a page could not be rendered: the browser draws it',
      );
      return next();
    }
  };
}

/** The app's server build. */
interface Site {
  open: (request: PageRequest) => Promise<RenderedPage | undefined>;
  /** The preview of a shared link as SVG, or a status if there is none. */
  picture: (request: { id: string | undefined; fetch: SiteFetch }) => Promise<string | number>;
  /** The pages for search engines, without those of flights. */
  listedPaths: readonly string[];
}

interface SiteBuild {
  createSite: (parts: { appDir: string; config: SiteConfig; publicUrl: string }) => Site;
}

/** Requests a path of the site within this process, on behalf of a visitor. */
export type Ask = (path: string, init: RequestInit | undefined, visitor: Context) => Promise<Response>;

/** What the handlers of the site need. */
export interface SiteParts {
  /** The app's server build; undefined where it is missing. */
  openSite: () => Promise<Site | undefined>;
  ask: Ask;
  config: Config;
  /** The folder that holds app/, site/, embed/, cdn/ and docs/. */
  distDir: string;
  log: Logger;
  /** Limits how much is rendered for a client. */
  draws: ReadLimits['draws'];
}

/** Returns a function that opens the app's server build at its first call; `distDir` contains app/ and site/. */
export function createSiteOpener(distDir: string, config: Pick<Config, 'site' | 'publicUrl'>): SiteParts['openSite'] {
  const open = openBuild<SiteBuild>(join(distDir, 'site/site.js'));
  let site: Site | undefined;

  return async () => {
    const build = await open();
    if (!build) return undefined;
    site ??= build.createSite({ appDir: join(distDir, 'app'), config: config.site, publicUrl: config.publicUrl });
    return site;
  };
}

/** Pages are kept by a hash of their content, so an entry never becomes outdated. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** For pages whose number is unlimited. */
const MAX_ENDLESS_BYTES = 8 * 1024 * 1024;
/** Takes a quarter of the best quality's time, for a few per cent more bytes. */
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 6;

/** Whether the page is for a frame. A browser that does not send this header says so once the page runs. */
export const isFramed = (c: Context) => /^(?:iframe|frame|embed|object)$/.test(c.req.header('Sec-Fetch-Dest') ?? '');

interface PageLocale {
  locale: SiteLocale;
  /** Whether the answer depends on the reader's choice, so that no shared cache may keep it. */
  isPersonal: boolean;
}

/**
 * The language of a page of the site: that of `?locale=`, else what the reader has chosen, else English. A choice in the
 * address is stored in a cookie. In a partner's frame only the address counts, and nothing is stored.
 */
export function pageLocale(c: Context, { publicUrl }: Pick<Config, 'publicUrl'>): PageLocale {
  const asked = askedLocale(new URL(c.req.url).search);
  if (isFramed(c)) return { locale: asked ?? 'en', isPersonal: false };
  const chosen = chosenLocale(c.req.header('Cookie') ?? '');
  if (asked && asked !== chosen) c.header('Set-Cookie', localeCookie(asked, publicUrl.startsWith('https:')));
  return { locale: asked ?? chosen ?? 'en', isPersonal: Boolean(asked || chosen) };
}

interface Page extends RenderedPage {
  /** Whether no shared cache may keep it. Default false. */
  isPersonal?: boolean;
}

interface KeptPage {
  html: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer>;
}

/** Sends a page; `vary` names the headers that it depends on. Resolves to undefined if the client's limit is reached. */
export type SendPage = (c: Context, page: Page, vary: string) => Promise<Response | undefined>;

/**
 * Sends rendered pages. Each is kept by its key, plain and compressed, and rendered once for simultaneous requests.
 * `mayDraw` is called before each rendering.
 */
export function createSendPage(config: Pick<Config, 'cdnMaxAge'>, mayDraw: (c: Context) => boolean): SendPage {
  const sizeOf = ({ html, gzip, br }: KeptPage) => html.byteLength + gzip.byteLength + br.byteLength;
  const [few, endless] = [MAX_KEPT_BYTES, MAX_ENDLESS_BYTES].map((bytes) =>
    createResponseCache<KeptPage>(bytes, sizeOf),
  ) as [ResponseCache<KeptPage>, ResponseCache<KeptPage>];
  const rendering = new Map<string, Promise<KeptPage | undefined>>();

  return async (c, page, vary) => {
    const { key } = page;
    const kept = page.isEndless ? endless : few;
    const etag = key && `W/"${key}"`;
    const isKnown = Boolean(etag && isNotModified(c, etag));
    const found = key && !isKnown ? (kept.get(key) ?? (await rendering.get(key))) : undefined;
    if (!isKnown && !found && !mayDraw(c)) return undefined;
    const accepted = c.req.header('Accept-Encoding');
    const [best] = acceptedEncodings(accepted, ['br', 'gzip']);
    const packed = found && best ? found[best as 'br' | 'gzip'] : undefined;
    const encoding = packed ? best : acceptedEncodings(accepted, STREAM_ENCODINGS)[0];
    const body = isKnown || packed ? null : await bodyOf(found);

    async function bodyOf(known: KeptPage | undefined): Promise<ReadableStream> {
      const into = encoding ? createCompressor(encoding) : new PassThrough();
      if (known) into.end(known.html);
      else {
        const whole = pipePage(await page.html(), into);
        if (key)
          rendering.set(
            key,
            compressAndKeep(whole, (entry) => kept.set(key, entry)).finally(() => rendering.delete(key)),
          );
        else whole.catch(() => {});
      }
      return webStreamOf(into);
    }

    c.status(page.status as StatusCode);
    c.set('styleHash', page.styleHash);
    c.set('scriptHash', page.scriptHash);
    // A page without a key belongs to one visitor, or shows that something failed.
    if (key && !page.isPersonal) cacheLive(c, config);
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
 * Writes a page to its receiver while it is rendered, and resolves to the whole page. It does not wait for a slow receiver:
 * others wait for the whole, and a page is small. A failure also ends the receiver's answer.
 */
function pipePage(html: Readable, into: Duplex): Promise<Buffer> {
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

/**
 * The web stream of a page. `Readable.toWeb` throws outside of any call, which ends the process, when the receiver goes away
 * between two chunks.
 */
function webStreamOf(page: Readable): ReadableStream<Uint8Array> {
  const chunks = page[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

/** Compresses a page on another thread and keeps it, unless its rendering failed. */
async function compressAndKeep(page: Promise<Buffer>, set: (entry: KeptPage) => void): Promise<KeptPage | undefined> {
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
    // The receiver sees that the answer ended early.
    return undefined;
  }
}

/** The operator's address in the built examples. */
const PLACEHOLDER = 'https://book.example.com';
const PAGE = /^\/docs\/embed(?:\/([\w-]+))?(\.md)?$/;

/** Reads a built page of the handbook, with the operator's own address in its examples; undefined if there is none. */
export const readHandbook = async (distDir: string, file: string, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  (await ifThere(readFile(join(distDir, 'docs/embed', file), 'utf8')))?.replaceAll(PLACEHOLDER, publicUrl);

/** Sends a page of the handbook: as Markdown if its address ends so or the client prefers it, else as HTML. */
export function handbookPages(config: Pick<Config, 'publicUrl' | 'cdnMaxAge'>, distDir: string): Handler {
  const supports = ['text/html', 'text/markdown'];
  return async (c, next) => {
    const [found, name = 'index', ending] = PAGE.exec(c.req.path) ?? [];
    const asked = accepts(c, { header: 'Accept', supports, default: 'text/html' });
    const type = ending ? 'text/markdown' : asked;
    const page = found && (await readHandbook(distDir, name + (type === 'text/html' ? '.html' : '.md'), config));
    if (!page) return next();
    if (!ending) c.header('Vary', 'Accept', { append: true });
    // Some shared caches ignore `Vary`, and would give the Markdown to browsers.
    if (!ending && type === 'text/markdown') c.header('Cache-Control', PRIVATE);
    else cacheLive(c, config);
    return c.body(page, 200, { 'Content-Type': `${type}; charset=utf-8` });
  };
}
