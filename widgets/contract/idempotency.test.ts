import { describe, expect, it } from 'vitest';
import { createIdempotencyKeys } from './idempotency';

describe('the key of a request', () => {
  it('is that of the same body however often it is sent, until it is stored', () => {
    const keys = createIdempotencyKeys();
    const first = keys.keyFor({ name: 'Ali' });
    expect(keys.keyFor({ name: 'Ali' })).toBe(first);
    keys.done();
    expect(keys.keyFor({ name: 'Ali' })).not.toBe(first);
  });

  it('is another for another body', () => {
    const keys = createIdempotencyKeys();
    expect(keys.keyFor({ name: 'Ali' })).not.toBe(keys.keyFor({ name: 'Ayesha' }));
  });

  it('is too long to guess', () => {
    expect(createIdempotencyKeys().keyFor({})).toMatch(/^[0-9a-f]{32}$/);
  });
});
