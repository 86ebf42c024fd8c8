import { ENGLISH } from 'charter-widgets/kit';
import { describe, expect, it } from 'vitest';
import { breadcrumbs, departureTime, flightThing, organization, service, type Thing } from './json-ld';
import { aFlight, SITE } from './testing';

const HOUSE = { site: SITE, publicUrl: 'https://fly.example', t: ENGLISH };
const URL_5 = 'https://fly.example/flights-details?id=5';
const NOW = new Date('2099-03-01T00:00:00Z');
const DEPARTED = { departureDatetime: '2099-02-01T14:30:00', departsAt: '2099-02-01T09:30:00.000Z' };
const flight = (changes = {}) => flightThing(HOUSE, aFlight(changes), URL_5, 'https://fly.example/a.png', NOW);

const address = (value: unknown) => typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value);
const text = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const time = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/.test(value) &&
  !Number.isNaN(Date.parse(value));
const amount = (value: unknown) => typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value);
const count = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const oneOf = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const is =
  (...types: string[]) =>
  (value: unknown) =>
    typeof value === 'object' && value !== null && types.includes((value as Thing)['@type']);
const named = (value: unknown) => address((value as { '@id'?: unknown })?.['@id']);
const all = (check: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every(check);

type Properties = Record<string, (value: unknown) => boolean>;

/**
 * The properties that schema.org has for these types, what each may be, and which of them schema.org's reader and
 * Google's must find. Nothing else may stand in one.
 */
const TYPES: Record<string, { must: Properties; may?: Properties }> = {
  Organization: {
    must: { name: text, url: address },
    may: {
      '@id': address,
      logo: address,
      telephone: text,
      email: oneOf(/^\S+@\S+$/),
      address: is('PostalAddress'),
      sameAs: all(address),
    },
  },
  PostalAddress: { must: {}, may: { streetAddress: text, addressLocality: text } },
  Place: { must: { name: text } },
  Airport: {
    must: { name: text },
    may: { iataCode: oneOf(/^[A-Z\d]{3}$/), icaoCode: oneOf(/^[A-Z\d]{4}$/), address: is('PostalAddress') },
  },
  Vehicle: { must: { name: text } },
  Flight: {
    must: {
      departureAirport: is('Airport', 'Place'),
      arrivalAirport: is('Airport', 'Place'),
      departureTime: time,
      provider: is('Organization'),
      offers: is('Offer'),
    },
    may: {
      '@id': address,
      name: text,
      url: address,
      image: address,
      arrivalTime: time,
      estimatedFlightDuration: oneOf(/^PT\d+M$/),
      aircraft: is('Vehicle'),
    },
  },
  Offer: {
    must: {
      price: amount,
      priceCurrency: oneOf(/^[A-Z]{3}$/),
      availability: oneOf(/^https:\/\/schema\.org\/(?:InStock|SoldOut|Discontinued)$/),
    },
    may: { url: address, name: text, inventoryLevel: is('QuantitativeValue'), validThrough: time, seller: named },
  },
  QuantitativeValue: { must: { value: count }, may: { unitText: text } },
  Service: {
    must: { name: text, provider: is('Organization') },
    may: { description: text, serviceType: text, url: address },
  },
  BreadcrumbList: { must: { itemListElement: all(is('ListItem')) } },
  ListItem: { must: { position: count, name: text, item: address } },
};

/** What is wrong with a thing, and with those in it. */
function faultsIn(thing: unknown, path = ''): string[] {
  if (Array.isArray(thing)) return thing.flatMap((one, at) => faultsIn(one, `${path}[${at}]`));
  if (typeof thing !== 'object' || thing === null) return [];
  const { '@type': type, ...properties } = thing as Thing;
  if (!type) return Object.keys(properties).join() === '@id' ? [] : [`${path} has no type`];
  const { must, may = {} } = TYPES[type] ?? { must: { 'a known type': () => false } };
  const missing = Object.keys(must).filter((name) => !(name in properties));
  const wrong = Object.entries(properties).filter(([name, value]) => !(must[name] ?? may[name])?.(value));
  return [
    ...missing.map((name) => `${path}${type} lacks ${name}`),
    ...wrong.map(([name]) => `${path}${type}.${name} is wrong`),
    ...Object.entries(properties).flatMap(([name, value]) => faultsIn(value, `${path}${type}.${name} `)),
  ];
}

describe('structured data', () => {
  it.for([
    ['a flight', flight()],
    ['a flight of which little is known', flight({ departsAt: '', arrivalDatetime: null, aircraftName: '' })],
    ['a flight from a helipad', flight({ fromLocation: 'Hunza helipad', durationMinutes: null })],
    ['a flight from an airfield with a longer code', flight({ fromLocation: 'Somewhere (OPXY)' })],
    ['a free flight that is sold out', flight({ seatPrice: 0, seatsAvailable: 0 })],
    ['a flight that has departed', flight(DEPARTED)],
    ['the operator', organization(HOUSE)],
    [
      'an operator of whom nothing is known',
      organization({
        ...HOUSE,
        site: { ...SITE, supportPhone: '', supportEmail: '', airportAddress: '', socialLinks: [] },
      }),
    ],
    ['a service', service(HOUSE, 'Chauffeur service', 'A car.', 'https://fly.example/chauffeur-service-form')],
    ['a way', breadcrumbs([['Home', 'https://fly.example/']])],
  ] as const)('of %s is what schema.org asks for', ([, thing]) => {
    expect(faultsIn(thing)).toEqual([]);
  });

  it('is the local time with its offset from UTC', () => {
    expect(departureTime(aFlight())).toBe('2099-03-04T14:30:00+05:00');
    expect(departureTime(aFlight({ departsAt: '2099-03-04T18:00:00.000Z' }))).toBe('2099-03-04T14:30:00-03:30');
    expect(departureTime(aFlight({ departsAt: '' }))).toBe('2099-03-04T14:30:00');
  });

  it('is the price of a seat, with the seats left and the last moment', () => {
    expect(flight().offers).toMatchObject({
      price: '1250.50',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      inventoryLevel: { value: 6 },
      validThrough: '2099-03-04T09:30:00.000Z',
    });
  });

  it.for([
    [{ seatsAvailable: 0 }, 'SoldOut', 0],
    [DEPARTED, 'Discontinued', 0],
  ] as const)('is that nothing is for sale where nothing is: %o', ([changes, availability, value]) => {
    expect(flight(changes).offers).toMatchObject({
      availability: `https://schema.org/${availability}`,
      inventoryLevel: { value },
    });
  });
});
