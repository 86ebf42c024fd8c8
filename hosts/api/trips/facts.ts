import { fold } from '@charter-hosts/contract';
import { withCountry } from '@charter-hosts/contract/phone-number';
import { findAirport } from 'charter-widgets/airport-index';
import type {
  CharterRequest,
  ChauffeurRequest,
  FlightBookingRequest,
  InternationalCharterRequest,
} from 'charter-widgets/contract';

/** What e-mails say of a request. They have no document numbers, because e-mails are forwarded. */
export interface RequestFacts {
  /** 'private charter', as in 'your private charter'. */
  what: string;
  /** The path of its screen: `/admin/private-charter/12`. */
  path: (id: number) => string;
  name: string;
  /** '' for none. */
  email: string;
  phone: string;
  /** Anybody may have typed the places. `seats` is undefined for requests that have one number for all legs. */
  legs: readonly { from: string; to: string; departs: string; seats?: number }[];
  /** The places that staff wrote; e-mails to the traveller may name them. */
  staffPlaces: readonly string[];
  facts: readonly Fact[];
}

/** A name and a value in English; `{count}` is filled in after the translation. */
export interface Fact {
  name: string;
  says: string;
  count?: number | undefined;
}

const counted = (name: string, count: number, one: string): Fact => ({
  name,
  says: `{count} ${count === 1 ? one : `${one}s`}`,
  count,
});

type Charter = Pick<CharterRequest, 'name' | 'email' | 'phone' | 'segments'>;
export const charterFacts = ({ name, email, phone, segments }: Charter): RequestFacts => ({
  what: 'private charter',
  path: (id) => `/admin/private-charter/${id}`,
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
  facts: [counted('Party', Math.max(...segments.map(({ seats }) => seats)), 'seat')],
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
  path: (id) => `/admin/international-charters/${id}`,
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
    counted('Party', request.seats, 'seat'),
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
  path: (id) => `/admin/flights-bookings/${id}`,
  name: `${title} ${firstName} ${lastName}`,
  email: email ?? '',
  phone: withCountry(phone),
  legs: [{ from, to, departs: departureDate }],
  staffPlaces: [from, to],
  facts: [counted('Party', 1 + numberOfGuests, 'traveller')],
});

export const chauffeurFacts = (request: ChauffeurRequest): RequestFacts => ({
  what: 'chauffeur service',
  path: (id) => `/admin/chauffer-services/${id}`,
  name: `${request.firstName} ${request.lastName}`,
  email: request.email ?? '',
  phone: request.phone ?? '',
  legs: [],
  staffPlaces: [],
  facts: [counted('Party', request.numberOfPassengers, 'passenger'), counted('Luggage', request.luggage, 'piece')],
});

/** The code in `City (CODE)`, as airport fields write it. */
const CODE = /\(([A-Z]{3,4})\)/u;

/**
 * The airport that a text names, as the index writes it: `Karachi (KHI)`; undefined for other texts. The words before a code
 * must be the airport's city or name.
 */
export async function findAirportName(text: string): Promise<string | undefined> {
  const code = CODE.exec(text);
  const inBrackets = code?.[1];
  const before = code ? text.slice(0, code.index).trim() : undefined;
  // If the index cannot be loaded, e-mails are sent without airport names.
  const airport = await findAirport(inBrackets ?? text).catch(() => undefined);
  if (!airport) return undefined;
  const { iata, icao, city, name } = airport;
  const isItsName = before === undefined || [city, name].some((known) => known && fold(known) === fold(before));
  return isItsName ? `${city || name} (${iata || icao})` : undefined;
}
