import { type Endpoint, IMAGE_WIDTHS, type ImageWidth, object } from 'charter-widgets/contract';
import * as v from 'valibot';
import { isNotModified } from '../http/answer';
import { FOR_EVER, FOR_STAFF, tagForPurge } from '../http/caching';
import { HttpError, requireFound } from '../http/errors';
import { preparedRoute } from '../http/route';
import { CONTENT_TYPE, IMAGE_KEY, imageFolders, typeOf } from './image-store';
import { createSizes } from './sizes';
import { isPublicImage } from './store';

/** The image of an `imageUrl`. */
const imageByKey = {
  method: 'get',
  path: '/images/:key',
  who: 'anyone',
  query: object({
    w: v.optional(v.picklist(IMAGE_WIDTHS.map(String))),
    /** The proof in the `imageUrl` of a private flight. */
    staff: v.optional(v.string()),
  }),
  answer: v.unknown(),
  limit: 'image',
} as const satisfies Endpoint;

export const imageRoute = preparedRoute(
  imageByKey,
  {
    summary: 'An image in the width given by `w`',
    content: 'image/*',
    refusals: { 400: 'Unknown width', 404: 'Image not found' },
    // Other pages show images without CORS.
    ownOrigin: true,
  },
  ({ db, images, imageProofs, config }) => {
    const sizes = createSizes(images, imageFolders(config.dataDir).sizes);
    return async ({ c }) => {
      const key = c.req.param('key') ?? '';
      const width = widthOf(c.req.query('w'));
      // WebP is a third smaller.
      const type = width && c.req.header('Accept')?.includes('image/webp') ? 'webp' : typeOf(key);
      if (!IMAGE_KEY.test(key)) throw new HttpError(404, 'Image not found');
      // An image of a private flight needs a proof, which calls of staff return.
      const isPublic = await isPublicImage(db, key);
      if (!isPublic && !imageProofs.isGood(key, c.req.query('staff') ?? ''))
        throw new HttpError(404, 'Image not found');
      const image = requireFound(await (width ? sizes(key, width, type) : images.get(key)), 'Image not found');
      const tag = `"${key}.${width ?? ''}.${type}"`;
      const headers = {
        'Cache-Control': isPublic ? FOR_EVER : FOR_STAFF,
        ETag: tag,
        // Partners' pages show it, and can draw it on a canvas.
        'Access-Control-Allow-Origin': '*',
        ...(width && { Vary: 'Accept' }),
      };
      // Purged when a flight becomes private.
      if (isPublic) tagForPurge(c);
      if (isNotModified(c, tag)) return c.body(null, 304, headers);
      return c.body(image as Uint8Array<ArrayBuffer>, 200, { ...headers, 'Content-Type': CONTENT_TYPE[type] });
    };
  },
);

function widthOf(asked: string | undefined): ImageWidth | undefined {
  if (asked === undefined) return undefined;
  const width = IMAGE_WIDTHS.find((one) => String(one) === asked);
  if (!width) throw new HttpError(400, `w must be one of ${IMAGE_WIDTHS.join(', ')}`);
  return width;
}
