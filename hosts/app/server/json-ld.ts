import type { SiteConfig } from '@charter-hosts/contract';
import { type FlightRecord, UNSET_DATE_TIME } from 'charter-widgets/contract';
import { type ParsedPlace, parsePlaceText } from 'charter-widgets/kit';

/** A thing as schema.org names it. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** Who writes the page, and where. */
export interface House {
  site: SiteConfig;
  /** Where visitors find the site, without a slash at its end. */
  publicUrl: string;
}

const houseId = ({ publicUrl }: House) => `${publicUrl}/#organization`;

/** Named in full wherever it stands: who reads one page may not have read the home page. */
const namedHouse = (house: House): Thing => ({
  '@type': 'Organization',
  '@id': houseId(house),
  name: house.site.brand,
  url: `${house.publicUrl}/`,
});

/** The operator; what is not configured is left out. */
export function organization(house: House): Thing {
  const { supportPhone, supportEmail, airportAddress, socialLinks } = house.site;
  return {
    ...namedHouse(house),
    logo: `${house.publicUrl}/share/site.png`,
    ...(supportPhone && { telephone: supportPhone }),
    ...(supportEmail && { email: supportEmail }),
    ...(airportAddress && { address: { '@type': 'PostalAddress', streetAddress: airportAddress } }),
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
  };
}

/** What a form asks for. */
export const service = (house: House, name: string, description: string, url: string): Thing => ({
  '@type': 'Service',
  name,
  description,
  serviceType: name,
  url,
  provider: namedHouse(house),
});

/** The way to a page from the home page, itself last. */
export const breadcrumbs = (way: readonly (readonly [name: string, url: string])[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: way.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
});

/** Whether a flight has left. One whose instant is not known is taken for one to come, as the search takes it. */
export const hasDeparted = ({ departsAt }: FlightRecord, now = new Date()): boolean =>
  Boolean(departsAt && departsAt < now.toISOString());

/** A flight, and what a seat on it costs. */
export function flightThing(house: House, flight: FlightRecord, url: string, image: string, now = new Date()): Thing {
  const { arrivalDatetime, durationMinutes, aircraftName } = flight;
  const [from, to] = [parsePlaceText(flight.fromLocation), parsePlaceText(flight.toLocation)];
  const isArrivalKnown = arrivalDatetime && !arrivalDatetime.startsWith(UNSET_DATE_TIME);
  return {
    '@type': 'Flight',
    '@id': `${url}#flight`,
    name: `${from.city} to ${to.city}`,
    url,
    image,
    provider: namedHouse(house),
    departureAirport: airport(from),
    arrivalAirport: airport(to),
    departureTime: departureTime(flight),
    // The airport's own clock: the API does not say how far from UTC that is.
    ...(isArrivalKnown && { arrivalTime: arrivalDatetime.slice(0, 19) }),
    ...(durationMinutes && { estimatedFlightDuration: `PT${durationMinutes}M` }),
    ...(aircraftName && { aircraft: { '@type': 'Vehicle', name: aircraftName } }),
    offers: offer(house, flight, url, now),
  };
}

function offer(house: House, flight: FlightRecord, url: string, now: Date): Thing {
  const { seatPrice, seatsAvailable, departsAt } = flight;
  const isOver = hasDeparted(flight, now);
  // Neither sold out nor cancelled: it has flown, and nobody can buy it any more.
  const availability = isOver ? 'Discontinued' : seatsAvailable > 0 ? 'InStock' : 'SoldOut';
  return {
    '@type': 'Offer',
    url,
    name: 'A seat',
    price: seatPrice.toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${availability}`,
    inventoryLevel: { '@type': 'QuantitativeValue', value: isOver ? 0 : seatsAvailable, unitText: 'seat' },
    // When its sale began nobody has written down, so there is no `validFrom`.
    ...(departsAt && { validThrough: departsAt }),
    seller: { '@id': houseId(house) },
  };
}

function airport({ code, city, name }: ParsedPlace): Thing {
  // A helipad without a code is no airport.
  if (!code) return { '@type': 'Place', name: city };
  return {
    '@type': 'Airport',
    name: name || city || code,
    [code.length === 3 ? 'iataCode' : 'icaoCode']: code,
    ...(city && { address: { '@type': 'PostalAddress', addressLocality: city } }),
  };
}

const MINUTE_MS = 60_000;

/** The airport's clock with how far it is from UTC; without that where the API does not say. */
export function departureTime({ departureDatetime, departsAt }: FlightRecord): string {
  const clock = departureDatetime.slice(0, 19);
  const minutes = departsAt ? Math.round((Date.parse(`${clock}Z`) - Date.parse(departsAt)) / MINUTE_MS) : Number.NaN;
  if (Number.isNaN(minutes)) return clock;
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${clock}${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}
