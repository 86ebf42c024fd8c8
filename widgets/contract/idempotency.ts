/**
 * Keys for `Idempotency-Key`. The same body has the same key, so a request whose answer was lost is not stored twice.
 */
export interface IdempotencyKeys {
  keyFor(body: unknown): string;
  /** Call after success: the same body is then a new request. */
  done(): void;
}

export function createIdempotencyKeys(): IdempotencyKeys {
  let last = { json: '', key: '' };
  return {
    keyFor(body) {
      const json = JSON.stringify(body);
      if (json !== last.json) last = { json, key: randomKey() };
      return last.key;
    },
    done() {
      last = { json: '', key: '' };
    },
  };
}

/** `crypto.randomUUID` does not exist on plain http pages. */
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
