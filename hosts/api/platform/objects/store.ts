/** Keeps bytes under keys of one form; a key of another form is a programming error. */
export interface ObjectStore {
  /** Stores an object in full or not at all; it survives a power cut once this resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The object, or the part of it asked for; undefined when there is none of that key. */
  get(key: string, part?: Part): Promise<Uint8Array | undefined>;
  /** Removes an object, if it is there. */
  remove(key: string): Promise<void>;
  /** Every object. */
  list(): AsyncIterable<StoredObject>;
}

/** In bytes; it lies within the object. */
export interface Part {
  start: number;
  /** At least 1. */
  length: number;
}

export interface StoredObject {
  key: string;
  /** When it was last stored, in milliseconds since 1970. */
  storedAt: number;
}
