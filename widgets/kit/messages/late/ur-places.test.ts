import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TEXTS } from './ur';
import { PLACES } from './ur-places';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('every airport of the examples has its city and its name in Urdu', () => {
  const airports = Object.values<{ text: string }>(JSON.parse(read('hosts/api/demo/data/airports.json')));
  const names = airports.flatMap(({ text }) => text.split(/ \([A-Z]{3}\) – /));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !PLACES[name])).toEqual([]);
});

test('every city of Pakistan with an airport has its name in Urdu', () => {
  const [, pakistan = ''] =
    read('scripts/data/cities.txt')
      .split(/^# /m)
      .find((part) => part.startsWith('Pakistan'))
      ?.split(/^Pakistan$/m) ?? [];
  const cities = [...pakistan.matchAll(/^([^(:\n]+?)(?: \(.*\))?:/gm)].map(([, city = '']) => city);
  expect(cities.length).toBeGreaterThan(50);
  expect(cities.filter((city) => !PLACES[city])).toEqual([]);
});

test('a name in Urdu is one that is searched by, where the index knows one', () => {
  const known = [...read('scripts/data/cities.txt').matchAll(/^([^(:\n]+?) \((.*)\):/gm)].flatMap(
    ([, city = '', aliases = '']) => {
      const urdu = aliases.split(', ').filter((alias) => /[\u0600-\u06ff]/.test(alias));
      return urdu.length > 0 && PLACES[city] ? [{ city, name: PLACES[city], urdu }] : [];
    },
  );
  expect(known.length).toBeGreaterThan(30);
  expect(known.filter(({ name, urdu }) => !urdu.includes(name.replace('\u0651', '')))).toEqual([]);
});

test('no place is called like a text of a widget', () => {
  expect(Object.keys(PLACES).filter((name) => name in TEXTS)).toEqual([]);
});
