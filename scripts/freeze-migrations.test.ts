import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { present, released } from './freeze-migrations.mjs';

const files = present();

describe('a released migration', () => {
  test.each(Object.entries(released()))('%s is unchanged since its release; add another one instead', (name, sum) => {
    expect(files[name]).toBe(sum);
  });

  test.each(Object.keys(files))('%s imports nothing that may change', (name) => {
    const text = readFileSync(new URL(`../hosts/api/platform/database/migrations/${name}`, import.meta.url), 'utf8');
    const imported = [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)/g)].map(([, from]) => from);
    expect(imported.filter((from) => from !== 'kysely')).toEqual([]);
  });
});

test('every migration has its line in released.json (npm run freeze-migrations adds it)', () => {
  expect(Object.keys(files).filter((name) => !(name in released()))).toEqual([]);
});
