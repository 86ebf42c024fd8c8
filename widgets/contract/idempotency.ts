/**
 * Keys for `Idempotency-Key`: the same body keeps its key however often it is sent, so that a request which
 * arrived although its answer was lost is not stored twice; another body gets another key.
 */
export interface IdempotencyKeys {
  keyFor(body: unknown): string;
  /** The request is done: the same body sent again is a new one. */
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

/** Not `crypto.randomUUID`: a partner's page may still be plain http, where that does not exist. */
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
