import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { object } from './object';

const WIDGETS = join(import.meta.dirname, '..');
const polluted = Object.prototype as unknown as Record<string, unknown>;
afterEach(() => {
  delete polluted.legacy;
});

test('a schema reads an object on a page that adds properties to every object', () => {
  polluted.legacy = '1.4';
  expect(v.parse(object({ id: v.number() }), { id: 7 })).toEqual({ id: 7 });
});

test('a widget creates every schema with `object`', () => {
  const sources = readdirSync(WIDGETS, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/node_modules|\.test\.|^contract.object\.ts$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => /\bv\.object\(/.test(readFileSync(join(WIDGETS, file), 'utf8')))).toEqual([]);
});
