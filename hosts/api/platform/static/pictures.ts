import { createHash } from 'node:crypto';
import type { Context, Handler } from 'hono';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Config } from '../../config';
import { hasAlready } from '../http/answer';
import { FOR_HOURS, live } from '../http/caching';
import { HttpError } from '../http/errors';
import { createResponseCache } from '../http/response-cache';
import { cacheReads } from '../watch/watched';
import type { Picture, SiteParts } from './pages';

const SIZE = { width: 1200, height: 630 } as const;
/** Some hundred of them. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** Wide enough for the picture, and a width that the API serves. */
const PHOTO_WIDTH = 1280;
/** What shows through where a photograph could not be had. */
const NIGHT = '#0d1422';
/** Its colours, of 256, as near as this of 100: a photograph then stays below what messengers take, 300 KB. */
const PHOTO_QUALITY = 85;

/**
 * What is shown of a link: `/share/site.png` and `/share/flights/<id>.png`, drawn by the app's server build, made PNG
 * here and kept by what is in them. A flight is asked for on behalf of the visitor, within their limits.
 */
export function sharePictures({ openSite, ask, log, config, draws }: SiteParts & { config: Config }): Handler {
  const kept = createResponseCache<Uint8Array<ArrayBuffer>>(MAX_KEPT_BYTES, (bytes) => bytes.byteLength);
  const inWork = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const fewAtOnce = pLimit(2);

  const photoAt = async (path: string, visitor: Context) => {
    const answer = await ask(`${path}?w=${PHOTO_WIDTH}`, undefined, visitor);
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    // The words are read without it as well.
    log.warn({ path, status: answer.status }, 'the photograph of a shared picture could not be read');
    return undefined;
  };

  async function make(key: string, { svg, photo }: Picture, visitor: Context) {
    const behind = photo && (await photoAt(photo, visitor));
    const bytes = await fewAtOnce(() => (behind ? onPhoto(svg, behind) : png(svg)));
    // One that lacks its photograph may have it the next time.
    if (behind || !photo) kept.set(key, bytes);
    return bytes;
  }

  /** What many ask for at once is made once. */
  function made(key: string, picture: Picture, visitor: Context) {
    const work = inWork.get(key) ?? make(key, picture, visitor).finally(() => inWork.delete(key));
    inWork.set(key, work);
    return work;
  }

  return async (c, next) => {
    const id = c.req.param('file')?.replace(/\.png$/, '');
    // Read here: any other would be a call of the API that fails.
    if (id !== undefined && !/^[1-9]\d{0,9}$/.test(id)) return next();
    const site = await openSite();
    if (!site) return next();
    const picture = await site.picture({ id, fetch: (path, init) => ask(path, init, c) });
    if (picture === 404) return next();
    if (typeof picture === 'number') throw refused(picture);
    const key = createHash('sha256')
      .update(picture.svg)
      .update(picture.photo ?? '')
      .digest('base64url');
    const tag = `"${key}"`;
    const headers = { ETag: tag, 'Access-Control-Allow-Origin': '*' };
    // Of a flight it is asked for each time: it may be made private.
    if (id === undefined) c.header('Cache-Control', FOR_HOURS);
    else live(c, config);
    if (hasAlready(c, tag)) return c.body(null, 304, headers);
    const found = kept.get(key) ?? (await inWork.get(key));
    cacheReads.publish({ cache: 'pictures', hit: found !== undefined });
    if (!found && !draws.count(c)) throw refused(429);
    const bytes = found ?? (await made(key, picture, c));
    return c.body(bytes, 200, { ...headers, 'Content-Type': 'image/png' });
  };
}

const refused = (status: number) =>
  status === 429
    ? new HttpError(429, 'Too many requests', { headers: { 'Retry-After': '60' } })
    : new HttpError(503, 'The flight cannot be read right now', { headers: { 'Retry-After': '60' } });

/** Few colours, sharp edges: without loss. */
const png = async (svg: string) =>
  new Uint8Array(await sharp(Buffer.from(svg)).flatten({ background: NIGHT }).png({ compressionLevel: 9 }).toBuffer());

const onPhoto = async (svg: string, photo: Buffer) =>
  new Uint8Array(
    await sharp(photo)
      .resize({ ...SIZE, fit: 'cover' })
      .composite([{ input: Buffer.from(svg) }])
      .png({ palette: true, quality: PHOTO_QUALITY, effort: 4 })
      .toBuffer(),
  );
