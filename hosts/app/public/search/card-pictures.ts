import type { FlightRecord } from 'charter-widgets/contract';

/**
 * The picture of each card: the aircraft's or, if the card above has the same one, the flight's banner or another picture
 * of it; '' when there is none.
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
