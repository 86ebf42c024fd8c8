/** Where images are kept. A key is given once, for one content: what is stored never changes. */
export interface ImageStore {
  /** Stores an image in full or not at all; it survives a power cut once this resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The image; undefined when there is none of that key. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Removes an image, if it is there. */
  remove(key: string): Promise<void>;
  /** Every image. */
  list(): AsyncIterable<StoredImage>;
}

export interface StoredImage {
  key: string;
  /** When it was last stored, in milliseconds since 1970. */
  storedAt: number;
}

export type ImageType = 'jpg' | 'png';

/** The SHA-256 of the content, a mark of its own where that key is used up, and the type. */
export const IMAGE_KEY = /^[0-9a-f]{64}(?:-[0-9a-f]{8})?\.(?:jpg|png)$/;

export const CONTENT_TYPE = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

export const typeOf = (key: string) => (key.endsWith('.png') ? 'png' : 'jpg') satisfies ImageType;
