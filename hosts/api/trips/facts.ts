import { fold } from '@charter-hosts/contract';
import { withCountry } from '@charter-hosts/contract/phone-number';
import { findAirport } from 'charter-widgets/airport-index';
import type {
  CharterRequest,
  ChauffeurRequest,
  FlightBookingRequest,
  InternationalCharterRequest,
} from 'charter-widgets/contract';

/** What a letter tells of a request. No CNIC and no passport: a letter is passed on. */
export interface RequestFacts {
  /** 'private charter', as in 'your private charter'. */
  what: string;
  /** The dossier's address: `/admin/private-charter/12`. */
  dossier: (id: number) => string;
  name: string;
  /** '' where it was not left. */
  email: string;
  phone: string;
  /** A stranger may have typed the places; `seats` where the request has them leg by leg. */
  legs: readonly { from: string; to: string; departs: string; seats?: number }[];
  /** Those of the places that staff wrote: mails to the traveller may name them. */
  staffPlaces: readonly string[];
  facts: readonly Fact[];
}

/** A name and what is said of it, in English; a `{count}` in it is filled in once it is in the reader's words. */
export interface Fact {
  name: string;
  says: string;
  count?: number | undefined;
}

const some = (name: string, count: number, one: string): Fact => ({
  name,
  says: `{count} ${count === 1 ? one : `${one}s`}`,
  count,
});

type Charter = Pick<CharterRequest, 'name' | 'email' | 'phone' | 'segments'>;
export const charterFacts = ({ name, email, phone, segments }: Charter): RequestFacts => ({
  what: 'private charter',
  dossier: (id) => `/admin/private-charter/${id}`,
  name,
  email,
  phone,
  legs: segments.map(({ fromLocation, toLocation, departDate, seats }) => ({
    from: fromLocation,
    to: toLocation,
    departs: departDate,
    seats,
  })),
  staffPlaces: [],
  facts: [some('Party', Math.max(...segments.map(({ seats }) => seats)), 'seat')],
});

type International = Pick<
  InternationalCharterRequest,
  | 'name'
  | 'email'
  | 'phoneNo'
  | 'departureLocation'
  | 'destinationLocation'
  | 'departureDateTime'
  | 'returnDateTime'
  | 'seats'
> & { serviceType: string; preferredAircraft: string };
export const internationalFacts = (request: International): RequestFacts => ({
  what: 'international charter',
  dossier: (id) => `/admin/international-charters/${id}`,
  name: request.name,
  email: request.email,
  phone: request.phoneNo,
  legs: [
    { from: request.departureLocation, to: request.destinationLocation, departs: request.departureDateTime },
    ...(request.returnDateTime
      ? [{ from: request.destinationLocation, to: request.departureLocation, departs: request.returnDateTime }]
      : []),
  ],
  staffPlaces: [],
  facts: [
    some('Party', request.seats, 'seat'),
    { name: 'Service', says: request.serviceType },
    { name: 'Aircraft', says: request.preferredAircraft },
  ],
});

type Booking = Pick<
  FlightBookingRequest,
  'firstName' | 'lastName' | 'phone' | 'email' | 'numberOfGuests' | 'departureDate'
> & { title: string };
export const bookingFacts = (
  { title, firstName, lastName, email, phone, numberOfGuests, departureDate }: Booking,
  { from, to }: { from: string; to: string },
): RequestFacts => ({
  what: 'flight booking',
  dossier: (id) => `/admin/flights-bookings/${id}`,
  name: `${title} ${firstName} ${lastName}`,
  email: email ?? '',
  phone: withCountry(phone),
  legs: [{ from, to, departs: departureDate }],
  staffPlaces: [from, to],
  facts: [some('Party', 1 + numberOfGuests, 'traveller')],
});

export const chauffeurFacts = (request: ChauffeurRequest): RequestFacts => ({
  what: 'chauffeur service',
  dossier: (id) => `/admin/chauffer-services/${id}`,
  name: `${request.firstName} ${request.lastName}`,
  email: request.email ?? '',
  phone: request.phone ?? '',
  legs: [],
  staffPlaces: [],
  facts: [some('Party', request.numberOfPassengers, 'passenger'), some('Luggage', request.luggage, 'piece')],
});

/** `City (CODE)`, as airport fields write it; the airport's name behind it may be one of another year. */
const CODE = /\(([A-Z]{3,4})\)/u;

/**
 * The airport that a text is, in the index's own words, `Karachi (KHI)`; undefined for any other text. A code behind
 * other words than its city's or its airport's name is another text.
 */
export async function airportNamed(text: string): Promise<string | undefined> {
  const code = CODE.exec(text);
  const inBrackets = code?.[1];
  const before = code ? text.slice(0, code.index).trim() : undefined;
  // An index that cannot be loaded knows no airport; no mail is lost for it.
  const airport = await findAirport(inBrackets ?? text).catch(() => undefined);
  if (!airport) return undefined;
  const { iata, icao, city, name } = airport;
  const isCalledSo = before === undefined || [city, name].some((known) => known && fold(known) === fold(before));
  return isCalledSo ? `${city || name} (${iata || icao})` : undefined;
}
