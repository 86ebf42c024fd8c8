import { type FlightBookingRecord, flightNews, fold, requestPath } from '@charter-hosts/contract';
import { withCountry } from '@charter-hosts/contract/phone-number';
import { findAirport } from 'charter-widgets/airport-index';
import type {
  CharterRequest,
  ChauffeurRequest,
  FlightBookingRequest,
  FlightRecord,
  InternationalCharterRequest,
} from 'charter-widgets/contract';
import type { Locale } from 'charter-widgets/translate';
import { UR } from 'charter-widgets/urdu';
import { codeOf, flightMinutes } from '../flights/departures';

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
  legs: readonly RequestLeg[];
  /** The places that staff wrote; e-mails to the traveller may name them. */
  staffPlaces: readonly string[];
  facts: readonly Fact[];
  /** What the traveller wrote. E-mails to an address that anybody may have typed do not have it. */
  note?: string | undefined;
  /** The departure of a booked flight that has changed since it was booked; '' if it is gone. */
  flightNow?: string | undefined;
  /** That flight as it is now; undefined if it is gone, or as it was booked. */
  legNow?: RequestLeg | undefined;
  /** See `flightNews`; undefined for a request of no flight. */
  flightNews?: string;
}

/** The seats of each leg, and the most people on one of them. */
export function requestSeats({ legs, facts }: Pick<RequestFacts, 'legs' | 'facts'>) {
  const party = facts.find(({ name }) => name === 'Passengers')?.count ?? 1;
  return { legs: legs.map(({ seats }) => ({ seats: seats ?? party })), party };
}

export interface RequestLeg {
  from: string;
  to: string;
  /** The wall clock at the airport. */
  departs: string;
  /** The end of an empty leg's window, which begins at the departure; '' for a fixed departure. Undefined for other flights. */
  latest?: string | undefined;
  /** The wall clock where it lands, unset or not; undefined where none is promised. */
  arrives?: string | undefined;
  /** Undefined for unknown. */
  minutes?: number | undefined;
  seats?: number;
  facts?: readonly Fact[];
}

/** A name and a value in English; `{count}`, `{place}`, `{day}`, `{time}` and `{price}` are filled in after the translation. */
export interface Fact {
  name: string;
  says: string;
  count?: number | undefined;
  /** Anybody may have typed it. */
  place?: string;
  /** `2026-12-01` */
  day?: string;
  /** `14:30` */
  time?: string;
  /** Of one seat, in the base currency, USD; `count` is of how many. */
  price?: number;
}

/** A fact that not every request has. */
const given = (name: string, value = '', fact?: Partial<Fact>): Fact[] =>
  value ? [{ name, says: value, ...fact }] : [];

/** Without what a charter's traveller left open, which a quote settles. */
export const settled = (facts: readonly Fact[]) => facts.filter(({ name }) => name !== 'Day' && name !== 'Times above');

/** By a flight's `aircraftType`. */
const AIRCRAFT_KINDS = ['Plane', 'Jet', 'Helicopter'];

const counted = (name: string, count: number, one: string, many: string): Fact => ({
  name,
  says: count === 1 ? one : many,
  count,
});

const passengers = (count: number): Fact => ({ name: 'Passengers', says: String(count), count });

type Charter = Pick<CharterRequest, 'name' | 'email' | 'phone' | 'segments' | 'note' | 'isDayFlexible' | 'isTimeOpen'>;
export function charterFacts({ name, email, phone, segments, note, isDayFlexible, isTimeOpen }: Charter): RequestFacts {
  const most = (key: 'seats' | 'luggage' | 'pets') => Math.max(...segments.map((segment) => segment[key]));
  /** The most of a leg. */
  const mostOf = (
    name: string,
    key: 'seats' | 'luggage' | 'pets',
    alike = '{count}',
    upTo = 'up to {count} per leg',
  ) => {
    const count = most(key);
    return { name, says: segments.every((segment) => segment[key] === count) ? alike : upTo, count };
  };
  const hasPets = most('pets') > 0;
  const hasLuggage = most('luggage') > 0;
  const factsOf = (seats: number, luggage: number, pets: number): Fact[] => [
    passengers(seats),
    ...(hasLuggage ? [counted('Luggage', luggage, '{count} kg', '{count} kg')] : []),
    ...(hasPets ? [{ name: 'Pets', says: String(pets) }] : []),
  ];
  const [first] = segments;
  const differ = segments.some(
    ({ seats, luggage, pets }) => seats !== first?.seats || luggage !== first.luggage || pets !== first.pets,
  );
  return {
    what: 'private charter',
    path: (id) => requestPath({ kind: 'privateCharter', requestId: id }),
    name,
    email,
    phone,
    legs: segments.map(({ fromLocation, toLocation, departDate, seats, luggage, pets }) => ({
      from: fromLocation,
      to: toLocation,
      departs: departDate,
      seats,
      ...(differ && { facts: factsOf(seats, luggage, pets) }),
    })),
    staffPlaces: [],
    // Where they differ, the most of a leg: the aircraft is chosen by it.
    facts: [
      mostOf('Passengers', 'seats'),
      ...(hasLuggage ? [mostOf('Luggage', 'luggage', '{count} kg', 'up to {count} kg per leg')] : []),
      ...(hasPets ? [mostOf('Pets', 'pets')] : []),
      ...given('Day', isDayFlexible ? 'A day earlier or later is fine' : ''),
      ...given('Times above', isTimeOpen ? 'Not final yet' : ''),
    ],
    note,
  };
}

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
> & { serviceType: string; preferredAircraft: string; message?: string | null };
export const internationalFacts = (request: International): RequestFacts => ({
  what: 'international charter',
  path: (id) => requestPath({ kind: 'internationalCharter', requestId: id }),
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
    passengers(request.seats),
    { name: 'Service', says: request.serviceType },
    { name: 'Preferred aircraft', says: request.preferredAircraft },
  ],
  note: request.message ?? '',
});

type Booking = Pick<
  FlightBookingRequest,
  'firstName' | 'lastName' | 'phone' | 'email' | 'numberOfGuests' | 'departureDate'
> & { title: string; note?: string | null } & Pick<FlightBookingRecord, 'flight' | 'booked'>;
/** The flight as it was booked; prices are in the base currency, USD. */
type Booked = Pick<
  FlightRecord,
  | 'fromLocation'
  | 'toLocation'
  | 'arrivalDatetime'
  | 'seatPrice'
  | 'aircraftName'
  | 'aircraftType'
  | 'isEmptyLeg'
  | 'latestDeparture'
>;
export const bookingFacts = (
  { title, firstName, lastName, email, phone, numberOfGuests, departureDate, note, ...current }: Booking,
  flight: Booked | null | undefined,
  news = flightNews(current),
): RequestFacts => ({
  what: 'flight booking',
  path: (id) => requestPath({ kind: 'flightBooking', requestId: id }),
  name: `${title} ${firstName} ${lastName}`,
  email: email ?? '',
  phone: withCountry(phone),
  legs: [flight ? bookedLeg(flight, departureDate) : { from: '', to: '', departs: departureDate }],
  staffPlaces: [flight, current.flight].flatMap((one) => (one ? [one.fromLocation, one.toLocation] : [])),
  facts: [
    passengers(1 + numberOfGuests),
    ...(flight?.aircraftName ? [{ name: 'Aircraft', says: flight.aircraftName }] : []),
    ...(flight
      ? [
          { name: 'Flight type', says: AIRCRAFT_KINDS[flight.aircraftType] ?? 'Commercial' },
          { name: 'Price per seat', says: '{price}', price: flight.seatPrice },
          { name: 'Total price', says: '{price}', price: flight.seatPrice, count: 1 + numberOfGuests },
        ]
      : []),
  ],
  note: note ?? '',
  flightNews: news,
  flightNow: news ? (current.flight?.departureDatetime ?? '') : undefined,
  legNow: news && current.flight ? bookedLeg(current.flight, current.flight.departureDatetime) : undefined,
});

function bookedLeg(
  { fromLocation: from, toLocation: to, arrivalDatetime: arrives, isEmptyLeg, latestDeparture = '' }: Booked,
  departs: string,
): RequestLeg {
  const times = { fromCode: codeOf(from), toCode: codeOf(to), departure: departs, arrival: arrives };
  return {
    from,
    to,
    departs,
    latest: isEmptyLeg ? latestDeparture : undefined,
    // Within a window staff settle both times.
    ...(!(isEmptyLeg && latestDeparture) && { arrives }),
    minutes: flightMinutes(times) ?? undefined,
  };
}

export const chauffeurFacts = (request: ChauffeurRequest): RequestFacts => ({
  what: 'chauffeur service',
  path: (id) => requestPath({ kind: 'chauffeur', requestId: id }),
  name: `${request.firstName} ${request.lastName}`,
  email: request.email ?? '',
  phone: request.phone ?? '',
  legs: [],
  staffPlaces: [],
  facts: [
    passengers(request.numberOfPassengers),
    counted('Luggage', request.luggage, '{count} piece', '{count} pieces'),
    ...given('Pick-up place', request.pickUpPlace, { says: '{place}', place: request.pickUpPlace ?? '' }),
    ...given('Pick-up date', request.pickUpDate, { says: '{day}', day: request.pickUpDate ?? '' }),
    ...given('Pick-up time', request.pickUpTime, { says: '{time}', time: request.pickUpTime ?? '' }),
    ...given('Flight number', request.flightNumber),
  ],
});

/** The code in `City (CODE)`, as airport fields write it. */
const CODE = /\(([A-Z]{3,4})\)/u;

/**
 * The airport that a text names, as the index writes it: `Karachi (KHI)`, and in Urdu `کراچی (KHI)` where it has the city so;
 * undefined for other texts. The words before a code must be the airport's city or name.
 */
export async function findAirportName(text: string, locale: Locale = 'en'): Promise<string | undefined> {
  const code = CODE.exec(text);
  const inBrackets = code?.[1];
  const before = code ? text.slice(0, code.index).trim() : undefined;
  // If the index cannot be loaded, e-mails are sent without airport names.
  const airport = await findAirport(inBrackets ?? text).catch(() => undefined);
  if (!airport) return undefined;
  const { iata, icao, city, name } = airport;
  const isItsName = before === undefined || [city, name].some((known) => known && fold(known) === fold(before));
  const english = city || name;
  const shown = (locale === 'ur' && UR[english]) || english;
  return isItsName ? `${shown} (${iata || icao})` : undefined;
}
