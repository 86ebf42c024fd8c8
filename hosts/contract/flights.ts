import {
  AIRCRAFT_TYPES,
  type Endpoint,
  flightRecord,
  flightSearch,
  isWallClock,
  listOf,
  NO_DATE_TIME,
  object,
  optionalText,
  optionalWallClock,
  plainText,
  recordId,
  recordVersion,
  requiredText,
  wallClock,
  wholeNumber,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { deletedAnswer, INVALID_AFTER, namedWholeNumber, pageLimit, requiredNumber } from './fields';
import { REQUEST_KINDS } from './trip-stages';

/** Passengers one can search for. */
export const MAX_SEARCH_PASSENGERS = 6;
/** Images a flight may have. */
export const MAX_FLIGHT_IMAGES = 30;

const DAY = 'Use a real date in the form 2026-12-01';
/** A day in a query, `2026-12-01`. */
export const day = v.pipe(
  v.string(DAY),
  v.transform(plainText),
  v.check((text) => isWallClock(text.length === 10 ? `${text}T00:00` : text), DAY),
  // A date-time is taken for its day: the old page sent either.
  v.transform((text) => text.slice(0, 10)),
);

/** Of any length: a text that no airport can have finds nothing. */
const searchText = v.optional(v.pipe(v.string('Must be text'), v.trim()), '');

/** A number as the database has it: what is larger than any stands for the largest. */
const column = (digits = '') => Math.min(Number(digits), 2_147_483_647);

/** Where a page of flights ended: in the order of a search, the flights after it follow. */
const flightPlace = v.pipe(
  v.string('Must be text'),
  v.maxLength(60, INVALID_AFTER),
  v.regex(/^(?:\d{1,10}|departed)_[\d:T.-]{1,30}_\d{1,10}$/, INVALID_AFTER),
  v.transform((text) => {
    const [position = '', departure = '', id] = text.split('_');
    return { position: position === 'departed' ? position : column(position), departure, id: column(id) } as const;
  }),
);
export type FlightPlace = v.InferOutput<typeof flightPlace>;

/** The `next` of a page that ends there. */
export const writeFlightPlace = ({ position, departure, id }: FlightPlace): string => `${position}_${departure}_${id}`;

/** The parts of a day, by the clock of the departure airport. */
export const DAY_PARTS = ['morning', 'afternoon', 'evening', 'night'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** The end of an empty leg's window, a wall clock; '' for none. */
const windowEnd = v.optional(
  v.pipe(
    v.string(NO_DATE_TIME),
    v.transform(plainText),
    v.check((text) => text === '' || isWallClock(text), NO_DATE_TIME),
    v.transform((text) => (text.length === 16 ? `${text}:00` : text)),
  ),
);

/** The most days of an empty leg's window. */
export const MAX_WINDOW_DAYS = 7;

/** The error of an empty leg's window; '' for none. */
export function windowFault({
  departureDatetime,
  latestDeparture,
}: Pick<FlightFields, 'departureDatetime' | 'latestDeparture'>): string {
  if (!latestDeparture) return '';
  const hours = (Date.parse(`${latestDeparture}Z`) - Date.parse(`${departureDatetime}Z`)) / 3_600_000;
  if (hours <= 0) return 'The latest departure must be after the earliest';
  return hours > MAX_WINDOW_DAYS * 24 ? `At most ${MAX_WINDOW_DAYS} days after the earliest departure` : '';
}

/** The query of GET /Flight/search; each is sent only when it is set, and an empty one counts as unset. */
export const flightSearchQuery = object({
  FromLocation: searchText,
  ToLocation: searchText,
  /** Flights that leave on this day at the airport, `2026-12-01`; also an empty leg whose window reaches it. */
  DepartureDate: v.optional(day),
  /**
   * Flights that land on this day at the latest, or leave if they have no arrival; without it those that leave on
   * `DepartureDate` alone.
   */
  ToDate: v.optional(day),
  passengers: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-6]$/, `Passengers must be from 1 to ${MAX_SEARCH_PASSENGERS}`),
      v.transform(Number),
    ),
  ),
  /** Accepted and not used: flights have no classes. */
  class: v.optional(v.string('Must be text')),
  /** Flights that leave in the morning (from 5), the afternoon (from 12), the evening (from 17) or at night (from 22). */
  time: v.optional(v.picklist(DAY_PARTS, `Time must be one of ${DAY_PARTS.join(', ')}`)),
  aircraftType: v.optional(v.picklist(AIRCRAFT_TYPES, `Aircraft type must be one of ${AIRCRAFT_TYPES.join(', ')}`)),
  /** The highest price of a seat, a whole number in the base currency. */
  maxPrice: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'The highest price must be a whole number'), v.transform(Number)),
  ),
  /** Only empty legs. */
  kind: v.optional(v.literal('empty-legs', 'Kind must be empty-legs')),
  /** `true`: only flights that have images. */
  images: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'Must be true or false'),
      v.transform((text) => text === 'true'),
    ),
  ),
  /**
   * An admin's: with `last`, flights that have departed follow on those to come, the last one first. Anybody else's
   * search is answered as without it.
   */
  departed: v.optional(v.literal('last', 'Must be last')),
  limit: pageLimit,
  /** The `next` of the page before. */
  after: v.optional(flightPlace),
});
export type FlightSearchQuery = v.InferOutput<typeof flightSearchQuery>;

/** What the search form asks for; each is sent only when it is set. */
export type FlightSearch = Partial<Record<keyof FlightSearchQuery, string>>;

/** The search with the rules of what it asks for. */
export const flightSearchChecked = { ...flightSearch, query: flightSearchQuery } as const satisfies Endpoint;

const price = () =>
  v.pipe(
    requiredNumber('Seat price is required', 'Seat price must be a number'),
    v.finite('Seat price must be a number'),
    v.minValue(0.01, 'Seat price must be at least 0.01'),
    v.maxValue(1_000_000_000, 'At most 1,000,000,000'),
    v.check((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'At most two decimals'),
  );

const flag = () => v.optional(v.boolean('Must be true or false'));

/** One image of the flight form; the file, when there is a new one, stands beside it. */
export const flightImageFields = object({
  /** Of an image that is stored already. */
  imageId: v.optional(recordId()),
  /** '.' when it was left empty. */
  description: v.pipe(
    optionalText(500),
    v.transform((text) => text || '.'),
  ),
  isBannerImage: v.optional(v.boolean('Must be true or false'), false),
  toDelete: v.optional(v.boolean('Must be true or false'), false),
  toEdit: v.optional(v.boolean('Must be true or false'), false),
});

/** The fields of POST /Flight/upsert, read from its form. */
export const flightFields = object({
  /** Only to edit. */
  id: v.optional(recordId()),
  aircraftId: wholeNumber('Aircraft is required', 1, 2_147_483_647),
  fromLocation: requiredText('From location is required', 200),
  toLocation: requiredText('To location is required', 200),
  departureDatetime: wallClock('Departure date and time are required'),
  /** Required by the flight form; the API also takes it unset, as older flights have it. */
  arrivalDatetime: optionalWallClock(),
  /** In the base currency, USD. */
  seatPrice: price(),
  luggageLimitKg: namedWholeNumber('Luggage limit', 0, 99_999, { tooSmall: 'Luggage limit must be 0 or more' }),
  seatsAvailable: namedWholeNumber('Seats available', 1, 999, { missing: 'Enter the seats available' }),
  /** 1 when it was never sent, like the flight type. */
  createdByUserId: v.optional(wholeNumber('Must be a whole number', 1, 2_147_483_647)),
  flightType: v.optional(wholeNumber('Must be a whole number', 0, 99)),
  /** Left out, a new flight has none of the three, and an edited one keeps what it had. */
  wifiAvailable: flag(),
  mealIncluded: flag(),
  seatSelectionIncluded: flag(),
  /** Its place among the flights, small first; null when it has none. */
  sequenceNo: v.optional(v.nullable(namedWholeNumber('Sequence number', 1, 1_000_000)), null),
  /** Whether travellers see it. Left out, a new flight is public unless it is flown for a trip; an edited one keeps what it had. */
  isPublic: flag(),
  /** Of a new one: the trip that it is flown for, and which of that trip's flights it is, counted from 1. */
  tripId: v.optional(recordId()),
  legPlace: v.optional(namedWholeNumber('Leg', 1, 20)),
  /** Left out, a new flight is none, and an edited one keeps what it had, with its window. */
  isEmptyLeg: flag(),
  latestDeparture: windowEnd,
  /** Of a new empty leg: the positioning leg of the accepted quote of `tripId`, counted from 1 among all its legs. */
  // Twenty flights, and the positioning before, between and after them.
  ferryLeg: v.optional(namedWholeNumber('Leg', 1, 41)),
  version: recordVersion(),
  images: v.pipe(
    v.optional(v.array(flightImageFields), []),
    v.maxLength(MAX_FLIGHT_IMAGES, `At most ${MAX_FLIGHT_IMAGES} images`),
  ),
});
export type FlightImageFields = v.InferOutput<typeof flightImageFields>;
export type FlightFields = v.InferOutput<typeof flightFields>;

/** Five minutes, for images over a slow network. */
export const UPLOAD_TIMEOUT_MS = 300_000;

/** Adds the set fields to a multipart form, with a capital first letter as the API expects. */
export function toForm(
  fields: Readonly<Record<string, string | number | boolean | Blob | null | undefined>>,
  form = new FormData(),
  prefix = '',
): FormData {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    const key = `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    // A neutral file name, because the original may be personal.
    if (value instanceof Blob) form.set(key, value, 'image');
    else form.set(key, String(value));
  }
  return form;
}

// Calls that write flights.

/** A flight with the new files of its images. */
export type FlightUpsert = Omit<FlightFields, 'images'> & { images: (FlightImageFields & { file?: Blob })[] };

/** Creates a flight, or edits the one with the `id`; returns the stored one. */
export const flightUpsert = {
  method: 'post',
  path: '/Flight/upsert',
  who: 'admin',
  form: flightFields,
  answer: flightRecord,
  once: true,
  timeout: UPLOAD_TIMEOUT_MS,
} as const satisfies Endpoint;

/** Deletes a flight; its bookings stay. */
export const flightDelete = {
  method: 'delete',
  path: '/Flight/:id',
  who: 'admin',
  answer: deletedAnswer,
} as const satisfies Endpoint;

/** Returns the form of `flightUpsert`. */
export function flightForm({ images, createdByUserId = 1, ...fields }: FlightUpsert): FormData {
  const form = toForm({ ...fields, createdByUserId });
  images.forEach(({ file, description, toDelete, toEdit, ...image }, i) => {
    const name = `Images[${i}].`;
    toForm({ ...image, description: description || '.', imageFile: file }, form, name);
    // The API expects these two without a capital.
    form.set(`${name}toDelete`, String(toDelete));
    form.set(`${name}toEdit`, String(toEdit));
  });
  return form;
}

// The calendar of the back office.

/** The most days of one query. */
export const MAX_PLANNED_DAYS = 62;

/**
 * The first and the last local day of a flight, `2026-12-01`. Where the clocks go back further than it flies, it lands on an
 * earlier day than it leaves.
 */
export function localDaysOf(departs: string, arrives: string): readonly [first: string, last: string] {
  const [day, landing] = [departs.slice(0, 10), arrives.slice(0, 10)];
  return day < landing ? [day, landing] : [landing, day];
}

/** A flight of a quote that has not been created. */
export const plannedFlight = object({
  tripId: v.number(),
  kind: v.picklist(REQUEST_KINDS),
  requestId: v.number(),
  reference: v.string(),
  /** Several offers of a trip may hold aircraft, of which one at most is flown. */
  quoteId: v.number(),
  /** Its position in the quote, from 1. */
  leg: v.number(),
  aircraft: v.string(),
  tail: v.string(),
  from: v.string(),
  to: v.string(),
  /** The departure as wall clock and as instant. */
  departs: v.string(),
  departsAt: v.string(),
  /** The arrival as wall clock. */
  arrives: v.string(),
  minutes: v.number(),
  seats: v.number(),
  isFerry: v.boolean(),
  /** Until when the aircraft is held, an instant; null for an accepted quote. */
  heldUntil: v.nullable(v.string()),
});
export type PlannedFlight = v.InferOutput<typeof plannedFlight>;

/** Flights between two days, of accepted quotes and of quotes that hold an aircraft. */
export const plannedFlights = {
  method: 'get',
  path: '/Flight/planned',
  who: 'admin',
  scope: 'flights',
  query: v.pipe(
    object({ from: day, to: day }),
    v.forward(
      v.check(({ from, to }) => {
        const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
        return days >= 0 && days < MAX_PLANNED_DAYS;
      }, `From 1 to ${MAX_PLANNED_DAYS} days`),
      ['to'],
    ),
  ),
  answer: listOf(plannedFlight),
} as const satisfies Endpoint;
