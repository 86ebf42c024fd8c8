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
  it('stand in the order they came in, also without an image', () => {
    expect(shown(flight(3, [image(1)]), flight(1, []), flight(2, [image(2)]))).toEqual([
      [3, 1],
      [1, 0],
      [2, 2],
    ]);
  });

  it('show their banner image', () => {
    expect(shown(flight(1, [image(1), image(2, { isBannerImage: true })]))).toEqual([[1, 2]]);
  });

  it('show the first image when none is the banner', () => {
    expect(shown(flight(1, [image(1), image(2)]))).toEqual([[1, 1]]);
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

  it('show another of their images where their aircraft is there, too', () => {
    const again = to('dubai', 'jet', 'cabin');
    expect(pictures(again, again, again, again)).toEqual(['dubai', 'jet', 'cabin', 'dubai']);
  });

  it('show their aircraft where they have no image, and nothing without either', () => {
    const bare = { id: 1, aircraftImageUrl: 'jet', images: [] as FlightImage[] } as FlightRecord;
    expect(pictures(bare, bare, { ...bare, aircraftImageUrl: '' })).toEqual(['jet', 'jet', '']);
  });

  it('show their aircraft where a place is among the eight before, unless it is there too', () => {
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

describe('the day of a departure', () => {
  it('is short, with its weekday', () => {
    expect(departureDay('2026-12-01T14:30:00', { today })).toBe('Tue, Dec 1');
  });

  it('has its year when that is another', () => {
    expect(departureDay('2027-01-05T00:10:00', { today })).toBe('Tue, Jan 5, 2027');
  });

  it('is the airport’s own, whatever the reader’s zone', () => {
    expect(departureDay('2026-12-01T00:05:00', { today })).toBe('Tue, Dec 1');
    expect(departureDay('2026-12-01T23:55:00', { today })).toBe('Tue, Dec 1');
  });

  it('is not known when it cannot be read', () => {
    expect(departureDay('soon', { today })).toBe('TBA');
  });
});

// @vitest-environment happy-dom

const API = 'https://book.example.com/api';

describe('the link to a booking', () => {
  it('leads to the site of the API', () => {
    expect(bookingLink(undefined, 42, API)).toBe('https://book.example.com/flights-details?id=42');
  });

  it('leads to the site of the page when the API is there', () => {
    expect(bookingLink(undefined, 42, '/api')).toBe('/flights-details?id=42');
  });

  it('has the id in every place of the template', () => {
    expect(bookingLink('https://indus.example/book/{id}?flight={id}', 42, API)).toBe(
      'https://indus.example/book/42?flight=42',
    );
  });

  it('may be relative to the page it stands on', () => {
    expect(bookingLink('/book/{id}', 42, API)).toBe('/book/42');
  });

  it.each(['javascript:alert({id})', ' JavaScript:alert(1)', 'data:text/html,{id}', 'https://[broken', ''])(
    'is the default for %j',
    (template) => {
      expect(bookingLink(template, 42, API)).toBe('https://book.example.com/flights-details?id=42');
    },
  );
});

describe('the link to a charter request', () => {
  it('leads to the site of the API', () => {
    expect(charterLink(undefined, API)).toBe('https://book.example.com/private-charter-form');
  });

  it('leads where the partner says, on the web', () => {
    expect(charterLink('https://indus.example/ask', API)).toBe('https://indus.example/ask');
    expect(charterLink('javascript:alert(1)', API)).toBe('https://book.example.com/private-charter-form');
  });
});
