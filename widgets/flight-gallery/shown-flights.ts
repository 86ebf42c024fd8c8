import type { FlightRecord } from '../contract';
import { dateFormat, ENGLISH, siteLink } from '../kit';

/** A flight with the picture of its card; '' for the drawing of its aircraft. */
export interface ShownFlight extends FlightRecord {
  picture: string;
}

/** A picture is not repeated within so many cards, if there is another. */
const APART = 8;

/**
 * Gives each flight its picture: the banner, or where that repeats or is missing, the aircraft's or another image's.
 */
export function withPictures(flights: readonly FlightRecord[]): ShownFlight[] {
  const seen: string[] = [];
  return flights.map((flight) => {
    const { images } = flight;
    const banner = images.find(({ isBannerImage }) => isBannerImage) ?? images[0];
    const pictures = [banner?.imageUrl, flight.aircraftImageUrl, ...images.map(({ imageUrl }) => imageUrl)];
    const all = pictures.filter((one) => one) as string[];
    const picture = all.find((one) => !seen.slice(-APART).includes(one)) ?? all[0] ?? '';
    seen.push(picture);
    return { ...flight, picture };
  });
}

/**
 * Formats a day: `2026-12-01T14:30:00` → `Tue, Dec 1`; with the year when it is not this one.
 *
 * @param today any date-time of the reader's day
 */
export function departureDay(wallClock: string, { today = new Date(), t = ENGLISH } = {}): string {
  const day = new Date(`${wallClock.slice(0, 10)}T00:00:00Z`);
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

/** Returns the booking link: `{id}` in the template is replaced. Default: the API's site. */
export const bookingLink = (template: string | undefined, id: number, apiBase: string): string =>
  siteLink(template?.replaceAll('{id}', `${id}`), `/flights-details?id=${id}`, apiBase);

/** Returns the charter form's link. Default: the API's site. */
export const charterLink = (address: string | undefined, apiBase: string): string =>
  siteLink(address, '/private-charter-form', apiBase);
