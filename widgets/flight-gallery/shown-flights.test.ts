import { describe, expect, it } from 'vitest';
import type { FlightImage, FlightRecord } from '../contract';
import { withBanners } from './shown-flights';

const image = (imageId: number, changes: Partial<FlightImage> = {}): FlightImage => ({
  imageId,
  imageUrl: `/api/images/${imageId}.jpg`,
  description: '.',
  isBannerImage: false,
  ...changes,
});
const flight = (id: number, images: FlightImage[]) => ({ id, images }) as FlightRecord;
const shown = (...flights: FlightRecord[]) => withBanners(flights).map(({ id, banner }) => [id, banner.imageId]);

describe('the flights of the gallery', () => {
  it('are those with images, in the order they came in', () => {
    expect(shown(flight(3, [image(1)]), flight(1, []), flight(2, [image(2)]))).toEqual([
      [3, 1],
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
    expect(shown(flight(1, [image(1, empty)]), flight(2, [image(2, empty), image(3)]))).toEqual([[2, 3]]);
  });

  const to = (place: string, aircraft = '', ...more: string[]) =>
    ({
      id: 1,
      aircraftImageUrl: aircraft,
      images: [place, ...more].map((imageUrl, index) => image(index, { imageUrl })),
    }) as FlightRecord;
  const pictures = (...flights: FlightRecord[]) => withBanners(flights).map(({ banner }) => banner.imageUrl);

  it('show another of their images where their aircraft is there, too', () => {
    const again = to('dubai', 'jet', 'cabin');
    expect(pictures(again, again, again, again)).toEqual(['dubai', 'jet', 'cabin', 'dubai']);
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
