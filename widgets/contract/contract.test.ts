import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, describe, expect, it, test } from 'vitest';
import { createIdempotencyKeys } from './idempotency';
import { object } from './object';
import { isSamePlace } from './same-place';
import { toJson } from './to-json';

const WIDGETS = join(import.meta.dirname, '..');
const objects = Object.prototype as unknown as Record<string, unknown>;
const lists = Array.prototype as unknown as { toJSON?: () => string };
afterEach(() => {
  delete objects.legacy;
  delete lists.toJSON;
});

test('a schema reads an object on a page that adds properties to every object', () => {
  objects.legacy = '1.4';
  expect(v.parse(object({ id: v.number() }), { id: 7 })).toEqual({ id: 7 });
});

test('a widget creates every schema with `object`', () => {
  const sources = readdirSync(WIDGETS, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/node_modules|\.test\.|^contract.object\.ts$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => /\bv\.object\(/.test(readFileSync(join(WIDGETS, file), 'utf8')))).toEqual([]);
});

it('JSON contains lists as lists, even when a library of the page gives lists a toJSON of their own', () => {
  lists.toJSON = () => 'a text';
  expect(toJson({ segments: [{ seats: 4 }], note: 'Hello' })).toBe('{"segments":[{"seats":4}],"note":"Hello"}');
});

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

it.each([
  ['Karachi (KHI) – Jinnah International Airport', 'KHI'],
  ['khi', 'Karachi (KHI)'],
  [' Hill  strip', 'hill strip '],
])('%j and %j are the same place', (from, to) => {
  expect(isSamePlace(from, to)).toBe(true);
});

it.each([
  ['', ''],
  ['KHI', ''],
  ['Karachi (KHI)', 'Dubai (DXB)'],
  ['Hill strip', 'Hill strip 2'],
])('%j and %j are different places', (from, to) => {
  expect(isSamePlace(from, to)).toBe(false);
});
