import type { SiteConfig } from '@charter-hosts/contract';
import { type FlightRecord, UNSET_DATE_TIME } from 'charter-widgets/contract';
import { type ParsedPlace, parsePlaceText, type Translate } from 'charter-widgets/kit';

/** A thing of schema.org. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** The operator and its site. */
export interface House {
  site: SiteConfig;
  /** The site's address, without a slash at its end. */
  publicUrl: string;
  /** The texts of the page. */
  t: Translate;
}

const houseId = ({ publicUrl }: House) => `${publicUrl}/#organization`;

/** The operator in short, for every page. */
const namedHouse = (house: House): Thing => ({
  '@type': 'Organization',
  '@id': houseId(house),
  name: house.site.brand,
  url: `${house.publicUrl}/`,
});

/** The operator, with what is configured. */
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

/** A service that a form requests. */
export const service = (house: House, name: string, description: string, url: string): Thing => ({
  '@type': 'Service',
  name,
  description,
  serviceType: name,
  url,
  provider: namedHouse(house),
});

/** The pages from the home page to a page. */
export const breadcrumbs = (way: readonly (readonly [name: string, url: string])[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: way.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
});

/** Whether a flight has departed. Without an instant it counts as upcoming, as in the search. */
export const hasDeparted = ({ departsAt }: FlightRecord, now = new Date()): boolean =>
  Boolean(departsAt && departsAt < now.toISOString());

/** A flight with the price of a seat. */
export function flightThing(house: House, flight: FlightRecord, url: string, image: string, now = new Date()): Thing {
  const { arrivalDatetime, durationMinutes, aircraftName } = flight;
  const [from, to] = [parsePlaceText(flight.fromLocation), parsePlaceText(flight.toLocation)];
  const isArrivalKnown = arrivalDatetime && !arrivalDatetime.startsWith(UNSET_DATE_TIME);
  return {
    '@type': 'Flight',
    '@id': `${url}#flight`,
    name: house.t('{from} to {to}', { from: house.t(from.city), to: house.t(to.city) }),
    url,
    image,
    provider: namedHouse(house),
    departureAirport: airport(from),
    arrivalAirport: airport(to),
    departureTime: departureTime(flight),
    // Local time, because the API has no offset for it.
    ...(isArrivalKnown && { arrivalTime: arrivalDatetime.slice(0, 19) }),
    ...(durationMinutes && { estimatedFlightDuration: `PT${durationMinutes}M` }),
    ...(aircraftName && { aircraft: { '@type': 'Vehicle', name: aircraftName } }),
    offers: offer(house, flight, url, now),
  };
}

function offer(house: House, flight: FlightRecord, url: string, now: Date): Thing {
  const { seatPrice, seatsAvailable, departsAt } = flight;
  const isOver = hasDeparted(flight, now);
  // A departed flight is neither sold out nor cancelled.
  const availability = isOver ? 'Discontinued' : seatsAvailable > 0 ? 'InStock' : 'SoldOut';
  return {
    '@type': 'Offer',
    url,
    name: house.t('A seat'),
    price: seatPrice.toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${availability}`,
    inventoryLevel: { '@type': 'QuantitativeValue', value: isOver ? 0 : seatsAvailable, unitText: 'seat' },
    // The start of the sale is not stored, so there is no `validFrom`.
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

/** The local departure with its offset from UTC, if the API has the instant. */
export function departureTime({ departureDatetime, departsAt }: FlightRecord): string {
  const clock = departureDatetime.slice(0, 19);
  const minutes = departsAt ? Math.round((Date.parse(`${clock}Z`) - Date.parse(departsAt)) / MINUTE_MS) : Number.NaN;
  if (Number.isNaN(minutes)) return clock;
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${clock}${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}
