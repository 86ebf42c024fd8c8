import { expect, test } from 'vitest';
import { postgresUrl } from '../testing/database';
import { simulateAsAsked } from './run';

test('a long run of a new seed breaks no promise', { timeout: 24 * 3_600_000 }, async () => {
  expect(await simulateAsAsked(50_000, { server: postgresUrl })).toBe('');
});
