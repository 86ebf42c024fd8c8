import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { landOutline } from './land-outline.ts';

const outline = landOutline();

test('the outline costs at most 14 KB of gzip', () => {
  expect(gzipSync(outline, { level: 9 }).length).toBeLessThan(14 * 1024);
});

test('the outline is whole: continents, islands and lakes, a line each', () => {
  const lines = outline.split('\n');
  expect(lines.length).toBeGreaterThan(100);
  for (const line of lines) expect(line).toMatch(/^[\w-]{8,}$/);
});
