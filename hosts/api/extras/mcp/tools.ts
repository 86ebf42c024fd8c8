import { choose, findAirport, suggest } from 'charter-widgets/airport-index';
import {
  chauffeurRequest,
  type FlightRecord,
  flightRecord,
  isWallClock,
  MAX_SEGMENTS,
  PREFERRED_AIRCRAFT,
  SERVICE_TYPES,
  UNSET_DATE_TIME,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { ASSISTANT } from '../../partners/request-source';
import { Refusal, refuseLikeForms, refuseOutOfOrder } from './refusals';

export interface ToolParts {
  /** The site's address, for links. */
  publicUrl: string;
  /** The zone of places that the index does not know. */
  homeZone: string;
  /** Rupees for a dollar; undefined where the operator shows dollars alone. */
  pkrPerUsd: number | undefined;
  /** Calls the public API on behalf of the caller, by POST with a body. Throws a Refusal with the API's message. */
  read<S extends v.GenericSchema>(path: string, answer: S, body?: object): Promise<v.InferOutput<S>>;
}

/** The answer of a tool: values by its schema, and a text of the same. */
interface ToolAnswer<T> {
  values: T;
  text: string;
}

/** A tool that only reads. */
export interface ReadingTool<
  In extends v.GenericSchema = v.GenericSchema,
  Out extends v.GenericSchema = v.GenericSchema,
> {
  name: string;
  title: string;
  description: string;
  input: In;
  output: Out;
  run(input: v.InferOutput<In>, parts: ToolParts): Promise<ToolAnswer<v.InferInput<Out>>>;
}

/** Types a tool by its two schemas. */
export const tool = <In extends v.GenericSchema, Out extends v.GenericSchema>(one: ReadingTool<In, Out>): ReadingTool =>
  one as unknown as ReadingTool;

/** A text on one line, without control characters. */
const line = (max: number) =>
  v.pipe(
    v.string('Must be text'),
    v.maxLength(max, `At most ${max} characters`),
    v.transform((text) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').trim()),
  );

export const count = (least: number, most: number, tooMany = `At most ${most}`) =>
  v.pipe(
    v.number('Must be a number'),
    v.integer('Must be a whole number'),
    v.minValue(least, `At least ${least}`),
    v.maxValue(most, tooMany),
  );

/** A text of a form, of which the message gives an example. */
const clock = (message: string, length: number, isOne: (text: string) => boolean) =>
  v.pipe(v.string(message), v.maxLength(length, message), v.check(isOne, message));

export const place = line(200);
export const day = clock('Use a real date in the form 2026-12-01', 10, (text) => isWallClock(`${text}T00:00`));
export const time = clock('Use a time in the form 14:30', 5, (text) => isWallClock(`2000-01-01T${text}`));
const dateTime = clock(
  'Use a real date and time in the form 2026-12-01T14:30',
  16,
  (text) => isWallClock(text) || isWallClock(`${text}T00:00`),
);

/** Adds a description for the model. */
export const described = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description(description)) as unknown as S;

const airport = v.object({
  text: described(v.string(), 'The text as the forms send it'),
  code: described(v.string(), 'IATA code, else ICAO code; empty where the place has no airport'),
  detail: v.string(),
  nearest: described(v.nullable(v.string()), 'For a place without an airport: the nearest airport'),
  timeZone: described(v.nullable(v.string()), 'IANA zone of its wall clock'),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
});

export const findAirports = tool({
  name: 'find_airports',
  title: 'Find airports',
  description:
    'Finds airports, and places near one, by city, name, code or country, in English or Urdu, also misspelt. At most eight, best match first. Uses the site’s own index only.',
  input: v.strictObject({
    text: described(v.pipe(line(60), v.nonEmpty('A text is needed')), 'Such as Karachi, KHI, Hunza or Dubai UAE'),
  }),
  output: v.object({ airports: v.array(airport) }),
  async run({ text }) {
    const found = await suggest(text).catch(() => {
      throw new Refusal('The index of airports cannot be read right now. Please try again.');
    });
    const airports = await Promise.all(
      found.map(async (suggestion) => {
        const { detail, code, nearest = null } = suggestion;
        const place = await choose(suggestion);
        const zone = place.timezone ?? (nearest && (await findAirport(nearest))?.timezone);
        return {
          text: place.text,
          code,
          detail,
          nearest,
          timeZone: zone || null,
          latitude: place.position?.latitude ?? null,
          longitude: place.position?.longitude ?? null,
        };
      }),
    );
    const lines = airports.map(({ text, nearest }) => `${text}${nearest ? `, nearest: ${nearest}` : ''}`);
    return { values: { airports }, text: lines.join('\n') || 'No airport fits.' };
  },
});

/** A flight with what its page shows. */
const flight = v.object({
  id: v.number(),
  from: v.string(),
  to: v.string(),
  departure: described(v.string(), 'Wall clock at the airport of departure, without a zone'),
  isEmptyLeg: v.boolean(),
  latestDeparture: described(
    v.nullable(v.string()),
    'For an empty leg: the latest departure (wall clock); the operator agrees the exact time with the traveller. Null for a fixed departure',
  ),
  arrival: described(
    v.nullable(v.string()),
    'Wall clock at the airport of arrival, without a zone; null when it is not set',
  ),
  departsAt: described(v.nullable(v.string()), 'The departure as an instant (UTC); null when it is not known'),
  durationMinutes: v.nullable(v.number()),
  pricePerSeatUsd: v.number(),
  seatsAvailable: v.number(),
  luggageKg: described(v.number(), 'Kilograms that each passenger may bring'),
  aircraft: v.string(),
  aircraftType: v.string(),
  wifi: v.boolean(),
  meal: v.boolean(),
  seatSelection: v.boolean(),
  page: described(v.string(), 'The page of the flight, where seats can be requested'),
});
type Flight = v.InferOutput<typeof flight>;

const AIRCRAFT = ['Plane', 'Jet', 'Helicopter'];

const pageOfFlight = (publicUrl: string, id: number) => `${publicUrl}/flights-details?id=${id}`;

function toFlight(record: FlightRecord, publicUrl: string): Flight {
  const { id, fromLocation, toLocation, departureDatetime, arrivalDatetime } = record;
  return {
    id,
    from: fromLocation,
    to: toLocation,
    departure: departureDatetime,
    isEmptyLeg: record.isEmptyLeg === true,
    latestDeparture: record.latestDeparture || null,
    arrival: arrivalDatetime === UNSET_DATE_TIME ? null : arrivalDatetime,
    departsAt: record.departsAt || null,
    durationMinutes: record.durationMinutes ?? null,
    pricePerSeatUsd: record.seatPrice,
    seatsAvailable: record.seatsAvailable,
    luggageKg: record.maxLuggageWeight,
    aircraft: record.aircraftName,
    aircraftType: AIRCRAFT[record.aircraftType] ?? 'Commercial',
    wifi: record.wifiAvailable,
    meal: record.mealIncluded,
    seatSelection: record.seatSelectionIncluded,
    page: pageOfFlight(publicUrl, id),
  };
}

const describe = ({ id, from, to, departure, latestDeparture, pricePerSeatUsd, seatsAvailable, page }: Flight) =>
  `Flight ${id}: ${from} → ${to}, departs ${latestDeparture ? `between ${departure} and ${latestDeparture}` : departure} (wall clock at the airport), USD ${pricePerSeatUsd} a seat, seats available: ${seatsAvailable}. ${page}`;

const MAX_FLIGHTS = 20;

export const searchFlights = tool({
  name: 'search_flights',
  title: 'Search flights',
  description:
    'Finds seats on listed flights and empty legs that have not departed, in the operator’s order. An empty leg departs between `departure` and `latestDeparture`. Without a date: all future flights. Departures and arrivals are the wall clock at the airport, without a zone; prices are per seat, in US dollars. Nothing is reserved: each flight has the address of its page.',
  input: v.strictObject({
    from: described(
      v.optional(line(200), ''),
      'Departure airport: a code such as KHI, best from find_airports, or a part of the name',
    ),
    to: described(v.optional(line(200), ''), 'Arrival airport, in the same form'),
    date: described(v.optional(day), 'Departure day at the airport: 2026-12-01'),
    passengers: described(
      v.optional(count(1, 6, 'You can search for at most 6 passengers')),
      'Minimum number of available seats',
    ),
    emptyLegsOnly: described(
      v.optional(v.boolean('Must be true or false'), false),
      'Only flights that an aircraft makes anyway',
    ),
    limit: described(v.optional(count(1, MAX_FLIGHTS), 10), 'Maximum number of flights'),
    after: described(v.optional(line(60)), 'The `next` value of the previous answer'),
  }),
  output: v.object({
    flights: v.array(flight),
    total: described(v.number(), 'The number of flights on all pages'),
    next: described(v.nullable(v.string()), 'The value of `after` for the next page; null on the last page'),
    page: described(v.string(), 'The same search on the operator’s site'),
  }),
  async run({ from, to, date, passengers, emptyLegsOnly, limit, after }, { publicUrl, homeZone, read }) {
    await refuseLikeForms({ from, to, date }, homeZone, 'Departing');
    const kind = emptyLegsOnly ? 'empty-legs' : undefined;
    const search = toQuery({ FromLocation: from, ToLocation: to, DepartureDate: date, passengers, kind, limit, after });
    const found = await read(`/api/Flight/search?${search}`, searchAnswer);
    const flights = found.data.map((record) => toFlight(record, publicUrl));
    const query = toQuery({ from, to, departure: date, passengers, kind });
    const page = `${publicUrl}/search${query && `?${query}`}`;
    const { total, next } = found;
    const head = total === 0 ? 'No flight fits.' : `${flights.length} of ${total} flights:`;
    return {
      values: { flights, total, next, page },
      text: [head, ...flights.map(describe), `On the site: ${page}`].join('\n'),
    };
  },
});

export const readFlight = tool({
  name: 'read_flight',
  title: 'Read a flight',
  description:
    'One listed flight by its id, as its page shows it. Departure and arrival are the wall clock at the airport, without a zone; the price is for a seat, in US dollars.',
  input: v.strictObject({ id: described(count(1, 2_147_483_647), 'From search_flights') }),
  output: flight,
  async run({ id }, { publicUrl, read }) {
    const values = toFlight(await flightOf(id, read), publicUrl);
    return { values, text: describe(values) };
  },
});

const flightOf = async (id: number, read: Parameters<typeof searchFlights.run>[1]['read']) =>
  (await read(`/api/Flight/GetFlight/${id}`, flightAnswer)).data;

const flightAnswer = v.object({ data: flightRecord });
const searchAnswer = v.object({ data: v.array(flightRecord), total: v.number(), next: v.nullable(v.string()) });

/** A query of the values that are set. */
const toQuery = (values: Record<string, string | number | undefined>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, `${value}`]],
    ),
  ).toString();

const leg = v.strictObject({
  from: v.optional(place),
  to: v.optional(place),
  date: described(v.optional(day), '2026-12-01, by the clock of the airport of departure'),
  time: described(v.optional(time), '14:30, wall clock at the airport of departure'),
  seats: v.optional(count(1, 999)),
  luggage: described(v.optional(count(0, 99_999)), 'Kilograms, of the whole party'),
  pets: v.optional(count(0, 99)),
});

const TRIPS = { one_way: 'oneway', round_trip: 'roundtrip', multi_leg: 'multileg' } as const;
export const FORMS = {
  private_charter: '/private-charter-form',
  international_charter: '/international-charter-form',
  chauffeur: '/chauffeur-service-form',
  flight_booking: '/flights-details',
  flight_gallery: '/search',
} as const;
type FormLink = keyof typeof FORMS;

/** The parameters of each form. */
const PARAMETERS: Record<FormLink, readonly string[]> = {
  private_charter: ['trip', 'legs'],
  international_charter: ['from', 'to', 'departure', 'return', 'seats', 'service', 'aircraft', 'message'],
  chauffeur: ['passengers', 'luggage', 'place', 'date', 'time', 'flight'],
  flight_booking: ['flightId'],
  flight_gallery: ['from', 'to', 'emptyLegsOnly'],
};

const utm = v.strictObject(
  v.entriesFromList(['source', 'medium', 'campaign', 'term', 'content'], v.optional(line(100))),
);

const input = v.strictObject({
  form: described(
    v.picklist(Object.keys(FORMS) as FormLink[], `Must be one of ${Object.keys(FORMS).join(', ')}`),
    'private_charter takes trip and legs; international_charter takes from, to, departure, return, seats, service, aircraft and message; chauffeur takes passengers, luggage, place, date, time and flight; flight_booking takes flightId; flight_gallery takes from, to and emptyLegsOnly',
  ),
  trip: v.optional(
    v.picklist(Object.keys(TRIPS) as (keyof typeof TRIPS)[], `Must be one of ${Object.keys(TRIPS).join(', ')}`),
  ),
  legs: described(
    v.optional(v.pipe(v.array(leg, 'Must be a list'), v.maxLength(MAX_SEGMENTS, `At most ${MAX_SEGMENTS} legs`))),
    'The legs in their order; a round trip’s way back is the second',
  ),
  from: described(v.optional(place), 'A code such as KHI, or any place'),
  to: v.optional(place),
  departure: described(v.optional(dateTime), '2026-12-01T14:30 or 2026-12-01, wall clock at the airport'),
  return: described(v.optional(dateTime), 'Likewise'),
  seats: v.optional(count(1, 999)),
  service: v.optional(v.picklist(SERVICE_TYPES, `Must be one of ${SERVICE_TYPES.join(', ')}`)),
  aircraft: v.optional(v.picklist(PREFERRED_AIRCRAFT, `Must be one of ${PREFERRED_AIRCRAFT.join(', ')}`)),
  message: described(
    v.optional(line(200)),
    'A message for the operator. No personal data: it becomes part of the address',
  ),
  passengers: v.optional(chauffeurRequest.entries.numberOfPassengers),
  luggage: described(v.optional(v.pipe(chauffeurRequest.entries.luggage, v.minValue(1, 'At least 1'))), 'Pieces'),
  place: described(v.optional(place), 'Where the car picks up: an airport or a hotel, and nobody’s home'),
  date: described(v.optional(day), 'Day of the pick-up: 2026-12-01'),
  time: described(v.optional(time), 'Wall clock of the pick-up: 14:30'),
  flight: described(v.optional(line(20)), 'Number of the flight to meet: PK 301'),
  flightId: described(v.optional(count(1, 2_147_483_647)), 'From search_flights'),
  emptyLegsOnly: v.optional(v.boolean('Must be true or false')),
  partner: described(v.optional(line(40)), 'The key of the partner whose page the traveller comes from'),
  utm: v.optional(utm),
});
type Input = v.InferOutput<typeof input>;

/** The address of a filled-in form. Throws a Refusal for parameters of another form. */
export function formLink({ form, partner, utm = {}, ...fields }: Input, publicUrl: string): string {
  const foreign = Object.keys(fields).filter((name) => !PARAMETERS[form].includes(name));
  if (foreign.length > 0)
    throw new Refusal(`${form} takes only ${PARAMETERS[form].join(', ')}: remove ${foreign.join(', ')}`);
  const { trip, legs = [], flightId, emptyLegsOnly, ...plain } = fields;
  const query = toQuery({
    ...(trip && { type: TRIPS[trip] }),
    ...Object.fromEntries(
      legs.flatMap((one, index) =>
        Object.entries(one).map(([name, value]) => [`segment${index + 1}_${name}`, value] as const),
      ),
    ),
    ...plain,
    ...(flightId && { id: flightId }),
    ...(emptyLegsOnly && { kind: 'empty-legs' }),
    partner,
    ...Object.fromEntries(Object.entries(utm).map(([name, value]) => [`utm_${name}`, value])),
    utm_medium: utm.medium ?? ASSISTANT,
  });
  return `${publicUrl}${FORMS[form]}${query && `?${query}`}`;
}

export const requestLink = tool({
  name: 'request_link',
  title: 'Show a form',
  description:
    'Shows the traveller a form of the operator’s site with what is known of the journey filled in, in this conversation where it can show one, else by its address: a whole aircraft (private_charter), an international charter (international_charter), a car (chauffeur), a seat on a listed flight (flight_booking), or the listed flights with pictures to choose from (flight_gallery). To learn of flights yourself, use search_flights. Nothing is sent or reserved: the traveller adds who flies and sends the request. Put nothing personal into it. Times are the wall clock at the airport.',
  input,
  output: v.object({ url: v.string() }),
  async run(sent, { publicUrl, homeZone, read }) {
    const url = formLink(sent, publicUrl);
    const { from, to, departure, return: back, date, time, trip, legs = [] } = sent;
    await refuseLikeForms({ from, to, date: departure }, homeZone);
    await refuseLikeForms({ from: to, date: back }, homeZone, 'Return');
    await refuseLikeForms({ date, time }, homeZone, 'Pick-up');
    if (trip === 'one_way' && legs.length > 1) throw new Refusal('One Way trip must have exactly 1 segment');
    if (trip === 'round_trip' && legs.length > 2) throw new Refusal('Round Trip must have exactly 2 segments');
    for (const [at, leg] of legs.entries())
      await refuseLikeForms(leg, homeZone, at === 1 && trip === 'round_trip' ? 'Return' : 'Departure');
    await refuseOutOfOrder(legs, trip === 'round_trip');
    await refuseOutOfOrder(
      [
        { from, to, date: departure },
        { from: to, date: back },
      ],
      true,
    );
    if (sent.form === 'flight_booking') {
      if (sent.flightId === undefined) throw new Refusal('flight_booking needs the flightId of a listed flight');
      // Throws a Refusal if the flight does not exist.
      await flightOf(sent.flightId, read);
    }
    return { values: { url }, text: url };
  },
});
