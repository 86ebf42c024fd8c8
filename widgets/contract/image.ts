import { siteAddress } from './site-address';

/** Widths in which the API serves an image, in pixels: for cards, galleries and heroes. */
export const IMAGE_WIDTHS = [160, 320, 640, 960, 1280, 1920] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The largest image file that is taken: 5 MB (AC-15). */
export const MAX_IMAGE_BYTES = 5_242_880;

/**
 * The address of an image for `<img src>`. An `imageUrl` is relative to the API's origin, which on a partner's page is
 * not the page's; `apiBase` is what `createApi` was given. '' stays '', and what is no address becomes ''.
 */
export function imageSource(imageUrl: string, apiBase: string, width?: ImageWidth): string {
  if (!imageUrl) return '';
  try {
    return siteAddress(imageUrl, apiBase, ({ searchParams }) => {
      if (width) searchParams.set('w', String(width));
    });
  } catch {
    return '';
  }
}
