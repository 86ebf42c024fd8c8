import type { FlightImage, FlightRecord } from '../contract';

/** A flight of the gallery, with the image its card shows. */
export interface ShownFlight extends FlightRecord {
  banner: FlightImage;
}

/** Only flights that have images, in the API's order (FG-1). */
export function withBanners(flights: readonly FlightRecord[]): ShownFlight[] {
  return flights.flatMap((flight) => {
    const images = flight.images.filter(({ imageUrl }) => imageUrl);
    const banner = images.find(({ isBannerImage }) => isBannerImage) ?? images[0];
    return banner ? [{ ...flight, banner }] : [];
  });
}
