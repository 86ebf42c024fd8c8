import type { ObjectStore } from '../objects/store';

/** Where images are kept. A key is given once, for one content: what is stored never changes. */
export type ImageStore = ObjectStore;

export type ImageType = 'jpg' | 'png';

/** The SHA-256 of the content, a mark of its own where that key is used up, and the type. */
export const IMAGE_KEY = /^[0-9a-f]{64}(?:-[0-9a-f]{8})?\.(?:jpg|png)$/;

export const CONTENT_TYPE = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

export const typeOf = (key: string) => (key.endsWith('.png') ? 'png' : 'jpg') satisfies ImageType;
