import type { FlightImage, FlightRecord } from '../contract';

/** A flight of the gallery, with the image its card shows. */
export interface ShownFlight extends FlightRecord {
  banner: FlightImage;
}

/** A picture is not shown again among so many cards, two rows of three and those beside, where there is another. */
const APART = 8;

/** Only flights that have images, in the API's order (FG-1); where a place is seen again, with their aircraft or another of their images (FG-2). */
export function withBanners(flights: readonly FlightRecord[]): ShownFlight[] {
  const seen: string[] = [];
  return flights.flatMap((flight) => {
    const images = flight.images.filter(({ imageUrl }) => imageUrl);
    const banner = images.find(({ isBannerImage }) => isBannerImage) ?? images[0];
    if (!banner) return [];
    const around = seen.slice(-APART);
    const pictures = [banner.imageUrl, flight.aircraftImageUrl, ...images.map(({ imageUrl }) => imageUrl)];
    const imageUrl = pictures.find((one) => !around.includes(one)) || banner.imageUrl;
    seen.push(imageUrl);
    return [{ ...flight, banner: { ...banner, imageUrl } }];
  });
}
