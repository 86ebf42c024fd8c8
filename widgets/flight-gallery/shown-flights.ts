import type { FlightImage, FlightRecord } from '../contract';
import { dateFormat, ENGLISH, siteLink } from '../kit';

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

/** The beginning of a wall clock's day, as if it were in UTC. */
export const midnight = (wallClock: string) => new Date(`${wallClock.slice(0, 10)}T00:00:00Z`);

/**
 * `2026-12-01T14:30:00` → `Tue, Dec 1`; the year only when it is not this one.
 *
 * @param today any date-time of the reader's day
 * @param t the widget's: its words and language
 */
export function departureDay(wallClock: string, { today = new Date(), t = ENGLISH } = {}): string {
  const day = midnight(wallClock);
  if (!+day) return t('TBA');
  return dateFormat({
    locale: t.locale,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(day.getUTCFullYear() !== today.getFullYear() && { year: 'numeric' }),
  }).format(day);
}

/** Where a flight is booked: `{id}` of the template is replaced. Without a template, the API's own site. */
export const bookingLink = (template: string | undefined, id: number, apiBase: string): string =>
  siteLink(template?.replaceAll('{id}', String(id)), `/flights-details?id=${id}`, apiBase);

/** Where a private charter is asked for. Without an address, the API's own site. */
export const charterLink = (address: string | undefined, apiBase: string): string =>
  siteLink(address, '/private-charter-form', apiBase);
