import { siteAddress } from './site-address';

/** Widths of the API's images, in pixels. */
export const IMAGE_WIDTHS = [160, 320, 640, 960, 1280, 1920] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The largest image upload: 5 MB. */
export const MAX_IMAGE_BYTES = 5_242_880;

/** Returns an image's address for `<img src>`, at the API's origin. '' and invalid addresses give ''. */
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
