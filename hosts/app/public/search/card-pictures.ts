import type { FlightRecord } from 'charter-widgets/contract';

/**
 * What each card of a list shows: its aircraft or, where the card above it shows the same, the first of the flight's own
 * pictures, its banner before the others. '' where there is none.
 */
export function picturesOf(flights: readonly Pick<FlightRecord, 'aircraftImageUrl' | 'images'>[]): string[] {
  let above = '';
  return flights.map(({ aircraftImageUrl, images }) => {
    const banner = images.find(({ isBannerImage }) => isBannerImage);
    const all = [aircraftImageUrl, banner?.imageUrl, ...images.map(({ imageUrl }) => imageUrl)].filter(Boolean);
    above = all.find((picture) => picture !== above) ?? all[0] ?? '';
    return above;
  });
}
