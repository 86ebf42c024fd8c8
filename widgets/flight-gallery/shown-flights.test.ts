import { describe, expect, it } from 'vitest';
import type { FlightImage, FlightRecord } from '../contract';
import { bookingLink, charterLink, departureDay, withPictures } from './shown-flights';

const image = (imageId: number, changes: Partial<FlightImage> = {}): FlightImage => ({
  imageId,
  imageUrl: `/api/images/${imageId}.jpg`,
  description: '.',
  isBannerImage: false,
  ...changes,
});
const flight = (id: number, images: FlightImage[]) => ({ id, images, aircraftImageUrl: '' }) as FlightRecord;
const shown = (...flights: FlightRecord[]) =>
  withPictures(flights).map(({ id, picture }) => [id, Number(/\d+/.exec(picture))]);

describe('the flights of the gallery', () => {
  it('keep the order they came in, also without an image', () => {
    expect(shown(flight(3, [image(1)]), flight(1, []), flight(2, [image(2)]))).toEqual([
      [3, 1],
      [1, 0],
      [2, 2],
    ]);
  });

  it('show their banner image, or else the first', () => {
    expect(shown(flight(1, [image(1), image(2, { isBannerImage: true })]), flight(2, [image(3), image(4)]))).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it('do not count an image without an address', () => {
    const empty = { imageUrl: '', isBannerImage: true };
    expect(shown(flight(1, [image(1, empty)]), flight(2, [image(2, empty), image(3)]))).toEqual([
      [1, 0],
      [2, 3],
    ]);
  });

  const to = (place: string, aircraft = '', ...more: string[]) =>
    ({
      id: 1,
      aircraftImageUrl: aircraft,
      images: [place, ...more].map((imageUrl, index) => image(index, { imageUrl })),
    }) as FlightRecord;
  const pictures = (...flights: FlightRecord[]) => withPictures(flights).map(({ picture }) => picture);

  it('show another of their images when the same aircraft was shown just before', () => {
    const again = to('dubai', 'jet', 'cabin');
    expect(pictures(again, again, again, again)).toEqual(['dubai', 'jet', 'cabin', 'dubai']);
  });

  it('show their aircraft when they have no image, and nothing without either', () => {
    const bare = { id: 1, aircraftImageUrl: 'jet', images: [] as FlightImage[] } as FlightRecord;
    expect(pictures(bare, bare, { ...bare, aircraftImageUrl: '' })).toEqual(['jet', 'jet', '']);
  });

  it('show their aircraft when a picture of the place is among the eight before, unless the aircraft is too', () => {
    expect(pictures(to('dubai', 'jet'), to('dubai', 'jet'), to('dubai', 'jet'), to('dubai'))).toEqual([
      'dubai',
      'jet',
      'dubai',
      'dubai',
    ]);
    const others = Array.from({ length: 8 }, (_, index) => to(`place ${index}`));
    expect(pictures(to('dubai', 'jet'), ...others, to('dubai', 'jet')).at(-1)).toBe('dubai');
  });
});

const today = new Date('2026-11-21T12:00:00');

it.each([
  ['short, with the weekday', '2026-12-01T14:30:00', 'Tue, Dec 1'],
  ['shown with the year when it is not this year', '2027-01-05T00:10:00', 'Tue, Jan 5, 2027'],
  ['the day at the airport, whatever the reader’s zone', '2026-12-01T00:05:00', 'Tue, Dec 1'],
  ['to be announced when it cannot be read', 'soon', 'TBA'],
])('the day of a departure is %s', (_what, departure, day) => {
  expect(departureDay(departure, { today })).toBe(day);
});

// @vitest-environment happy-dom

const API = 'https://book.example.com/api';

const HERE = 'https://book.example.com/flights-details?id=42';
const TEMPLATE = 'https://indus.example/book/{id}?flight={id}';

it.each([
  ['to the site of the API', undefined, API, HERE],
  ['to the site of the page when the API is there', undefined, '/api', '/flights-details?id=42'],
  [
    'to an address with the id in every placeholder of the template',
    TEMPLATE,
    API,
    'https://indus.example/book/42?flight=42',
  ],
  ['to a path on the page’s own site', '/book/{id}', API, '/book/42'],
  ['to our site instead of a script', 'javascript:alert({id})', API, HERE],
  ['to our site instead of a broken address', 'https://[broken', API, HERE],
  ['to the site of the API for an empty template', '', API, HERE],
])('the link to a booking leads %s', (_where, template, apiBase, link) => {
  expect(bookingLink(template, 42, apiBase)).toBe(link);
});

it.each([
  ['to the site of the API', undefined, 'https://book.example.com/private-charter-form'],
  ['to the web address that the partner gives', 'https://indus.example/ask', 'https://indus.example/ask'],
  ['to our site instead of a script', 'javascript:alert(1)', 'https://book.example.com/private-charter-form'],
])('the link to a charter request leads %s', (_where, given, link) => {
  expect(charterLink(given, API)).toBe(link);
});
