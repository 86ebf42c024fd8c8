import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyIn, matches, sources, textsIn } from '../../../testing/texts-in';
import { TEXTS as UR } from './ur';
import { PLACES } from './ur-places';

const WIDGETS = join(import.meta.dirname, '../../..');
const API = join(WIDGETS, '../hosts/api');

/** Files whose texts travellers never see: texts for developers and staff, and strings that are not text. */
const NOT_SHOWN = [
  /^contract\/(api-error|client|flight-fields|flight|page|page-query|partner-words)\.ts$/,
  /^(.*\/definition|kit\/define-widget|registry)\.ts$/,
  /^elements\.ts$|^kit\/(warnings|widget\/(developer\/.*|operator\/not-loaded)|airports\/sources\/zoned-minutes)\.ts$/,
  /^testing\//,
  /^kit\/(route-map\/(land|projection)|picture\/aircraft\/drawings|messages\/.*)\.ts$/,
];
const NO_TEXT = [
  /^[MHVLC][-\d#]/,
  // This placeholder reserves a flight's space while it loads, and is invisible.
  /^City \(CTY\)/,
  // These are airport codes, and the number of a flight.
  /^[A-Z]{3}( [A-Z]{3})+$|^PK 301$/,
  /^(Arrow(Up|Down|Left|Right)|AltGraph|Home|End|Enter|Escape|Tab|FONT|NFD|NFKD|UTC|currency|stripIfInteger|Asia\/Karachi|XXXX-XXXX-XXXXX|\{(id|terms)\})$/,
  /\bmust be an? (object|list)$|^Must be (?:text|true or false)$|^The id must be/,
  // These are countries with their calling codes.
  /^(PK|([A-Z]{2}\d+)+)$/,
  // A form sends numbers instead of these.
  /^Flight is required$/,
  // Only calls for staff have a version.
  /^Send the `version` that you read/,
];

/**
 * The texts of the widgets: arguments of `t`, and all other sentences and names, which may reach it through
 * variables.
 */
const said = new Set(
  sources(WIDGETS)
    .filter((file) => !NOT_SHOWN.some((pattern) => pattern.test(file)))
    .flatMap((file) => textsIn(file, WIDGETS))
    .filter(({ text, translated }) => translated || /^[A-Z{][^/]*[A-Za-z}]|^[A-Z][a-z]+ .* \/ /.test(text))
    .map(({ text }) => text)
    .filter((text) => !NO_TEXT.some((pattern) => pattern.test(text))),
);

/**
 * Messages of the server for widgets. `#` may be more than a number. Errors that only a program can make are left
 * out.
 */
const answered = [
  'platform/http/answer.ts',
  'platform/http/body.ts',
  'platform/http/rate-limit.ts',
  'bookings/routes.ts',
  'bookings/rules.ts',
]
  .flatMap((file) => textsIn(file, API))
  .map(({ text }) => text)
  .filter((text) => /^[A-Z][a-z]+ .*[a-z.]/.test(text))
  .filter(
    (text) =>
      !/JSON|UTF-8|Null characters|nested more than|has more than|not valid|not found$|successfully!$/.test(text),
  );

const keyOf = keyIn(UR);

test('every text of a widget has its Urdu text', () => {
  expect([...said].filter((text) => !(keyOf(text) in UR))).toEqual([]);
});

test('every message of the server that a widget may show has its Urdu text', () => {
  expect(answered.length).toBeGreaterThan(5);
  const keys = Object.keys(UR);
  expect(answered.filter((text) => !keys.some((key) => matches(text).test(key)))).toEqual([]);
});

test('every Urdu text belongs to a text of a widget or the server', () => {
  const keys = new Set([...said].map(keyOf));
  expect(Object.keys(UR).filter((key) => !keys.has(key) && !answered.some((text) => matches(text).test(key)))).toEqual(
    [],
  );
});

test('every Urdu text has the placeholders of its English text, and no other Latin letters', () => {
  const filled = (text: string) => (text.match(/\{\w+\}|#/g) ?? []).sort();
  expect(Object.entries(UR).filter(([key, text]) => String(filled(key)) !== String(filled(text)))).toEqual([]);
  const foreign = Object.values(UR).map((text) => text.replace(/\{\w+\}|\u2066.*?\u2069/g, ''));
  expect(foreign.filter((text) => /[A-Za-z]{2,}/.test(text))).toEqual([]);
});

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('every airport in the examples has an Urdu name and city', () => {
  const airports = Object.values<{ text: string }>(JSON.parse(read('hosts/api/demo/data/airports.json')));
  const names = airports.flatMap(({ text }) => text.split(/ \([A-Z]{3}\) – /));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !PLACES[name])).toEqual([]);
});

test('every city of Pakistan with an airport has an Urdu name', () => {
  const [, pakistan = ''] =
    read('scripts/data/cities.txt')
      .split(/^# /m)
      .find((part) => part.startsWith('Pakistan'))
      ?.split(/^Pakistan$/m) ?? [];
  const cities = [...pakistan.matchAll(/^([^(:\n]+?)(?: \(.*\))?:/gm)].map(([, city = '']) => city);
  expect(cities.length).toBeGreaterThan(50);
  expect(cities.filter((city) => !PLACES[city])).toEqual([]);
});

test('every Urdu name of a city can be used to find it', () => {
  const known = [...read('scripts/data/cities.txt').matchAll(/^([^(:\n]+?) \((.*)\):/gm)].flatMap(
    ([, city = '', aliases = '']) => {
      const urdu = aliases.split(', ').filter((alias) => /[\u0600-\u06ff]/.test(alias));
      return urdu.length > 0 && PLACES[city] ? [{ city, name: PLACES[city], urdu }] : [];
    },
  );
  expect(known.length).toBeGreaterThan(30);
  expect(known.filter(({ name, urdu }) => !urdu.includes(name.replace('\u0651', '')))).toEqual([]);
});

test('no place has the same name as a text of a widget', () => {
  expect(Object.keys(PLACES).filter((name) => name in UR)).toEqual([]);
});
