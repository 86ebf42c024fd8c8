import { describe, expect, it } from 'vitest';
import { createIdempotencyKeys } from './idempotency';

describe('the idempotency key of a request', () => {
  it('stays the same for the same body until that is stored, and cannot be guessed', () => {
    const keys = createIdempotencyKeys();
    const first = keys.keyFor({ name: 'Ali' });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.keyFor({ name: 'Ali' })).toBe(first);
    keys.done();
    const second = keys.keyFor({ name: 'Ali' });
    expect(second).not.toBe(first);
    expect(keys.keyFor({ name: 'Ayesha' })).not.toBe(second);
  });
});
