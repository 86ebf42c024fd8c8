import { createHash } from 'node:crypto';
import type { Context, Handler, Hono } from 'hono';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { isNotModified } from '../platform/http/answer';
import { cacheLive, FOR_HOURS } from '../platform/http/caching';
import { HttpError } from '../platform/http/errors';
import { createResponseCache } from '../platform/http/response-cache';
import type { Picture, SiteParts } from '../platform/static/pages';

const SIZE = { width: 1200, height: 630 } as const;
/** About a hundred pictures. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** A width that the API serves. */
const PHOTO_WIDTH = 1280;
/** The background without a photograph. */
const NIGHT = '#0d1422';
/** Keeps a picture with a photograph below 300 KB, the limit of messengers. */
const PHOTO_QUALITY = 85;

/**
 * Sends the previews of shared links, `/share/site.png` and `/share/flights/<id>.png`: SVG of the app's server build, made
 * PNG and kept by content. A flight is read on behalf of the visitor, within their limits.
 */
export function pictureRoutes(app: Hono, { openSite, ask, log, config, draws }: SiteParts): void {
  const kept = createResponseCache<Uint8Array<ArrayBuffer>>(MAX_KEPT_BYTES, (bytes) => bytes.byteLength);
  const making = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const fewAtOnce = pLimit(2);

  const photoAt = async (path: string, visitor: Context) => {
    const answer = await ask(`${path}?w=${PHOTO_WIDTH}`, undefined, visitor);
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    log.warn({ path, status: answer.status }, 'the photograph of a shared picture could not be read');
    return undefined;
  };

  async function make(key: string, { svg, photo }: Picture, visitor: Context) {
    const background = photo && (await photoAt(photo, visitor));
    const bytes = await fewAtOnce(() => (background ? onPhoto(svg, background) : png(svg)));
    // A missing photograph may be there the next time.
    if (background || !photo) kept.set(key, bytes);
    return bytes;
  }

  /** Makes a picture once for simultaneous requests. */
  function makeOnce(key: string, picture: Picture, visitor: Context) {
    const work = making.get(key) ?? make(key, picture, visitor).finally(() => making.delete(key));
    making.set(key, work);
    return work;
  }

  const send: Handler = async (c, next) => {
    const id = c.req.param('file')?.replace(/\.png$/, '');
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
    // A flight may become private, so its picture is revalidated.
    if (id === undefined) c.header('Cache-Control', FOR_HOURS);
    else cacheLive(c, config);
    if (isNotModified(c, tag)) return c.body(null, 304, headers);
    const found = kept.get(key) ?? (await making.get(key));
    if (!found && !draws.count(c)) throw refused(429);
    const bytes = found ?? (await makeOnce(key, picture, c));
    return c.body(bytes, 200, { ...headers, 'Content-Type': 'image/png' });
  };
  app.get('/share/site.png', send);
  app.get('/share/flights/:file{.+\\.png}', send);
}

const refused = (status: number) =>
  status === 429
    ? new HttpError(429, 'Too many requests', { headers: { 'Retry-After': '60' } })
    : new HttpError(503, 'The flight cannot be read right now', { headers: { 'Retry-After': '60' } });

/** Few colours and sharp edges compress well without loss. */
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
