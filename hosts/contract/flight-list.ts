import { type Endpoint, flightRecord, listOf, object } from 'charter-widgets/contract';
import * as v from 'valibot';
import { daysAway } from './days-away';
import { INVALID_AFTER, pageLimit } from './fields';
import { day, flightSearchQuery, plannedFlight } from './flights';

// The table and the calendar of staff's flights.

/** What is wrong with the place of an aircraft. */
const flightClash = object({
  /**
   * `overlap`: the aircraft is in two places at once. `away`: it flies on a day away. `elsewhere`: it landed at another place
   * with the flight before.
   */
  grade: v.picklist(['overlap', 'away', 'elsewhere']),
  /** The other flight: `#7`, or the reference of a charter; for a day away its reason. */
  other: v.string(),
  /** Where the other flight lands; '' for a day away. */
  place: v.string(),
});
export type FlightClash = v.InferOutput<typeof flightClash>;

/** A flight with its clashes. A flight that has departed has none. */
const listedFlight = object({ ...flightRecord.entries, clashes: v.array(flightClash) });
export type ListedFlight = v.InferOutput<typeof listedFlight>;

/** The columns that sort. */
export const FLIGHT_SORTS = ['id', 'route', 'departure', 'aircraft', 'booked', 'price', 'images', 'sequence'] as const;
export type FlightSort = (typeof FLIGHT_SORTS)[number];

/** `doubtful`: to come, with a warning. */
export const FLIGHTS_WHEN = ['coming', 'departed', 'doubtful'] as const;

const { FromLocation, ToLocation, DepartureDate, ToDate, passengers } = flightSearchQuery.entries;

/** What staff search and filter both by. */
const filters = {
  FromLocation,
  ToLocation,
  DepartureDate,
  ToDate,
  passengers,
  /** Words that are all in its number, places, aircraft or departure. */
  q: v.optional(v.pipe(v.string('Must be text'), v.maxLength(200, 'Must have at most 200 characters'), v.trim()), ''),
  when: v.optional(v.picklist(FLIGHTS_WHEN, `Must be one of ${FLIGHTS_WHEN.join(', ')}`)),
  aircraft: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'Must be an id'), v.transform(Number))),
};

/** The end of a page: the values of the last flight that the order compares, and its id. */
export interface FlightListPlace {
  isDeparted: boolean;
  values: readonly (string | number)[];
  id: number;
}

/** Parses the `next` of a page; undefined for another text. */
function parsePlace(text: string): FlightListPlace | undefined {
  try {
    const { isDeparted, values, id }: FlightListPlace = JSON.parse(text);
    // PostgreSQL takes no text with a zero.
    const isValue = (value: unknown) => Number.isFinite(value) || (typeof value === 'string' && !value.includes('\0'));
    const isPlace = typeof isDeparted === 'boolean' && Array.isArray(values) && values.every(isValue);
    return isPlace && Number.isInteger(id) && Math.abs(id) <= 2_147_483_647 ? { isDeparted, values, id } : undefined;
  } catch {
    return undefined;
  }
}

const listPlace = v.pipe(
  v.string('Must be text'),
  v.maxLength(2000, INVALID_AFTER),
  v.check((text) => parsePlace(text) !== undefined, INVALID_AFTER),
  v.transform((text) => parsePlace(text) as FlightListPlace),
);

const flightListQuery = object({
  ...filters,
  /** Default: flights to come by sequence number and departure, then departed ones, the last one first. */
  sort: v.optional(v.picklist(FLIGHT_SORTS, `Must be one of ${FLIGHT_SORTS.join(', ')}`)),
  /** `desc` turns the order. */
  order: v.optional(v.literal('desc', 'Must be desc')),
  limit: pageLimit,
  /** The `next` of the page before. */
  after: v.optional(listPlace),
});
export type FlightListQuery = v.InferOutput<typeof flightListQuery>;

/** A page of staff's flights. */
export const flightList = {
  method: 'get',
  path: '/Flight/list',
  who: 'admin',
  query: flightListQuery,
  answer: object({
    flights: listOf(listedFlight),
    /** The `after` of the next page; null on the last one. */
    next: v.nullable(v.string()),
    /** On the first page: numbers of flights of the search, of those that the filters leave, and of warnings among these. */
    counts: v.nullable(object({ all: v.number(), found: v.number(), hard: v.number(), soft: v.number() })),
  }),
} as const satisfies Endpoint;
export type FlightList = v.InferOutput<typeof flightList.answer>;

/** A leg of a quote in the calendar. */
const listedLeg = object({
  ...plannedFlight.entries,
  /** Of the fleet; a negative number for another aircraft. */
  aircraftId: v.number(),
  aircraftName: v.string(),
  clashes: v.array(flightClash),
});
export type ListedLeg = v.InferOutput<typeof listedLeg>;

/** The most days of a calendar. */
const CALENDAR_DAYS = 7;

/** The flights, and without a search the legs of accepted and held charters, that are in the air between two days. */
export const flightCalendar = {
  method: 'get',
  path: '/Flight/calendar',
  who: 'admin',
  query: v.pipe(
    object({ from: day, to: day, ...filters }),
    v.forward(
      v.check(({ from, to }) => {
        const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
        return days >= 0 && days < CALENDAR_DAYS;
      }, `From 1 to ${CALENDAR_DAYS} days`),
      ['to'],
    ),
  ),
  answer: object({
    flights: listOf(listedFlight),
    legs: listOf(listedLeg),
    away: listOf(daysAway),
    /** The next day after these on which something departs; null for none. */
    later: v.nullable(v.string()),
  }),
} as const satisfies Endpoint;
export type FlightCalendar = v.InferOutput<typeof flightCalendar.answer>;
export type FlightCalendarQuery = v.InferOutput<typeof flightCalendar.query>;

/** The most weeks in which a flight is repeated. */
export const MOST_WEEKS = 26;

/** The clashes that a flight would have in each of the following `MOST_WEEKS` weeks. */
export const flightRepeats = {
  method: 'get',
  path: '/Flight/repeats/:id',
  who: 'admin',
  answer: v.array(v.array(flightClash)),
} as const satisfies Endpoint;
