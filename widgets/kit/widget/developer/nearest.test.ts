import { expect, it } from 'vitest';
import { findNearestName } from './nearest';

const TAGS = [
  'private-charter-form',
  'chauffeur-form',
  'international-charter-form',
  'flight-gallery',
  'flight-booking',
];
const ATTRIBUTES = ['api-base', 'booking-url', 'currency', 'limit', 'open-with', 'prefill', 'theme', 'words'];

it.each([
  ['privat-charter-form', 'private-charter-form'],
  ['charter-form', 'private-charter-form'],
  ['chauffer-form', 'chauffeur-form'],
  ['flights-gallery', 'flight-gallery'],
])('the tag <%s> probably means <%s>', (given, meant) => {
  expect(findNearestName(given, TAGS)).toBe(meant);
});

it.each([
  ['apibase', 'api-base'],
  ['api_base', 'api-base'],
  ['openWith', 'open-with'],
  ['prefil', 'prefill'],
  ['limt', 'limit'],
  ['theem', 'theme'],
])('the attribute %s probably means %s', (given, meant) => {
  expect(findNearestName(given, ATTRIBUTES)).toBe(meant);
});

it.each(['my-app', 'mat-icon', 'sl-button', 'contact-form', 'x'])(
  'the tag <%s> of another library is not taken for a misspelling',
  (given) => {
    expect(findNearestName(given, TAGS)).toBeUndefined();
  },
);

it.each([
  ['name', ['date', 'time', 'seats']],
  ['seat', ['test', 'theme', 'height']],
  ['form', ['from', 'to', 'font'], 'from'],
  ['dat', ['date', 'pets'], 'date'],
  ['thme', ['time', 'theme'], 'theme'],
  ['to', ['from', 'text', 'total'], undefined],
  ['colour', ['offset', 'locale']],
])('%j among %j is close to one name alone, for its length: %j', (given, names, meant?: string) => {
  expect(findNearestName(given, names)).toBe(meant);
});
