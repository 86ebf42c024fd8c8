import { createHash } from 'node:crypto';
import type { Handler, Hono } from 'hono';
import sharp from 'sharp';
import { isNotModified } from '../platform/http/answer';
import { cacheLive, FOR_HOURS } from '../platform/http/caching';
import { HttpError } from '../platform/http/errors';
import { createResponseCache } from '../platform/http/response-cache';
import type { SiteParts } from '../platform/static/pages';

/** About a hundred pictures. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Sends the previews of shared links, `/share/site.png` and `/share/flights/<id>.png`: SVG of the app's server build, made
 * PNG and kept by content. A flight is read on behalf of the visitor, within their limits.
 */
export function pictureRoutes(app: Hono, { openSite, ask, config, draws }: SiteParts): void {
  const kept = createResponseCache<Uint8Array<ArrayBuffer>>(MAX_KEPT_BYTES, (bytes) => bytes.byteLength);
  const send: Handler = async (c, next) => {
    const id = c.req.param('file')?.replace(/\.png$/, '');
    if (id !== undefined && !/^[1-9]\d{0,9}$/.test(id)) return next();
    const site = await openSite();
    const svg = await site?.picture({ id, fetch: (path, init) => ask(path, init, c) });
    if (svg === undefined || svg === 404) return next();
    if (typeof svg === 'number') throw refused(svg);
    const key = createHash('sha256').update(svg).digest('base64url');
    const headers = { ETag: `"${key}"`, 'Access-Control-Allow-Origin': '*' };
    // A flight may become private, so its picture is revalidated.
    if (id === undefined) c.header('Cache-Control', FOR_HOURS);
    else cacheLive(c, config);
    if (isNotModified(c, headers.ETag)) return c.body(null, 304, headers);
    const found = kept.get(key);
    if (!found && !draws.count(c)) throw refused(429);
    const bytes = found ?? new Uint8Array(await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer());
    kept.set(key, bytes);
    return c.body(bytes, 200, { ...headers, 'Content-Type': 'image/png' });
  };
  app.get('/share/site.png', send);
  app.get('/share/flights/:file{.+\\.png}', send);
}

const refused = (status: number) =>
  status === 429
    ? new HttpError(429, 'Too many requests', { headers: { 'Retry-After': '60' } })
    : new HttpError(503, 'The flight cannot be read right now', { headers: { 'Retry-After': '60' } });
