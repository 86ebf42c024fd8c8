import { IMAGE_WIDTHS, type ImageWidth } from 'charter-widgets/contract';
import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import { Refusal } from '../http';
import { CONTENT_TYPE, createSizes, IMAGE_KEY, imageFolders, typeOf } from '../images';
import type { ApiParts } from './index';

/** GET /images/:key, what an `imageUrl` points at; public. `?w=` gives it in one of a few widths. */
export function imageRoutes(api: Hono, { images, config, readLimits }: ApiParts) {
  const sizes = createSizes(images, imageFolders(config.dataDir).sizes);

  api.get('/images/:key', readLimits.images, etag(), async (c) => {
    const key = c.req.param('key') ?? '';
    const width = widthOf(c.req.query('w'));
    // Every image that a browser may show as WebP is a third smaller so.
    const type = width && c.req.header('Accept')?.includes('image/webp') ? 'webp' : typeOf(key);
    const image = IMAGE_KEY.test(key) && (await (width ? sizes(key, width, type) : images.get(key)));
    if (!image) throw new Refusal(404, 'Image not found');
    return c.body(image as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': CONTENT_TYPE[type],
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: `"${key}.${width ?? ''}.${type}"`,
      // Partners' pages show it, and may draw it on a canvas.
      'Access-Control-Allow-Origin': '*',
      ...(width && { Vary: 'Accept' }),
    });
  });
}

function widthOf(asked: string | undefined): ImageWidth | undefined {
  if (asked === undefined) return undefined;
  const width = IMAGE_WIDTHS.find((one) => String(one) === asked);
  if (!width) throw new Refusal(400, `w must be one of ${IMAGE_WIDTHS.join(', ')}`);
  return width;
}
