import { expect, test } from 'vitest';
import { acceptedEncodings, createCompressor, type Encoding, STREAM_ENCODINGS } from './response-cache';

const ALL: Encoding[] = ['br', 'zstd', 'gzip'];

test.for([
  ['gzip, deflate, br, zstd', ['br', 'zstd', 'gzip']],
  ['gzip;q=1.0, br;q=0.5', ['gzip', 'br']],
  ['br;q=0, gzip', ['gzip']],
  ['*', ['br', 'zstd', 'gzip']],
  ['*;q=0.1, zstd', ['zstd', 'br', 'gzip']],
  ['identity, br;q=0.5, gzip;q=0.8', []],
  ['GZIP ; q=0.3', ['gzip']],
  ['gzip;q=much', []],
  ['xbr, gzipped', []],
  ['', []],
  [undefined, []],
] as const)('of an Accept-Encoding, what it likes best comes first: %s', ([accepted, best]) => {
  expect(acceptedEncodings(accepted, ALL)).toEqual(best);
});

test('what this Node packs while it sends is packed as it says', async () => {
  const MAGIC: Record<string, string> = { zstd: '28b52ffd', gzip: '1f8b' };
  expect(STREAM_ENCODINGS).toContain('gzip');
  for (const encoding of STREAM_ENCODINGS) {
    const parts: Buffer[] = [];
    const stream = createCompressor(encoding).on('data', (part: Buffer) => parts.push(part));
    stream.end('Skardu '.repeat(100));
    await new Promise((resolve) => stream.once('end', resolve));
    expect(Buffer.concat(parts).toString('hex')).toMatch(new RegExp(`^${MAGIC[encoding]}`));
  }
});
