import { type FlightRecord, flightRecord, isWallClock, UNSET_DATE_TIME } from 'charter-widgets/contract';
import * as v from 'valibot';
import { count, described, line, tool } from './tool';

/** A flight as an assistant gets it: what its page shows, without the site's own numbering. */
const flight = v.object({
  id: v.number(),
  from: v.string(),
  to: v.string(),
  departure: described(v.string(), 'Wall clock at the airport of departure, without a zone'),
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
  page: described(v.string(), 'Where it is shown and can be requested'),
});
type Flight = v.InferOutput<typeof flight>;

const AIRCRAFT = ['Charter Plane', 'Jet', 'Helicopter'];

const pageOfFlight = (publicUrl: string, id: number) => `${publicUrl}/flights-details?id=${id}`;

function shown(record: FlightRecord, publicUrl: string): Flight {
  const { id, fromLocation, toLocation, departureDatetime, arrivalDatetime } = record;
  return {
    id,
    from: fromLocation,
    to: toLocation,
    departure: departureDatetime,
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

const inWords = ({ id, from, to, departure, pricePerSeatUsd, seatsAvailable, page }: Flight) =>
  `Flight ${id}: ${from} → ${to}, leaves ${departure} (wall clock at the airport), USD ${pricePerSeatUsd} a seat, seats available: ${seatsAvailable}. ${page}`;

const MOST = 20;
const DAY = 'Use a real date in the form 2026-12-01';

export const searchFlights = tool({
  name: 'search_flights',
  title: 'Search flights',
  description:
    'Seats on listed flights that have not departed, in the order in which the operator offers them. Without a date: all that are to come. Departures and arrivals are the wall clock at the airport, without a zone; prices are for a seat, in US dollars. A seat is not reserved by this: each flight has the address of its page.',
  input: v.strictObject({
    from: described(
      v.optional(line(200), ''),
      'Where it leaves: a code such as KHI, best from find_airports, or a part of the name',
    ),
    to: described(v.optional(line(200), ''), 'Where it goes, likewise'),
    date: described(
      v.optional(
        v.pipe(
          v.string(DAY),
          v.maxLength(10, DAY),
          v.check((text) => isWallClock(`${text}T00:00`), DAY),
        ),
      ),
      'The day on which it leaves, by the clock of the airport: 2026-12-01',
    ),
    passengers: described(v.optional(count(1, 6)), 'Flights with at least so many seats'),
    limit: described(v.optional(count(1, MOST), 10), 'How many flights at most'),
    after: described(v.optional(line(60)), 'The `next` of the answer before, for those that follow'),
  }),
  output: v.object({
    flights: v.array(flight),
    total: described(v.number(), 'How many there are on all pages'),
    next: described(v.nullable(v.string()), 'What `after` asks for those that follow with; null on the last page'),
    page: described(v.string(), 'The same search on the operator’s site'),
  }),
  async run({ from, to, date, passengers, limit, after }, { publicUrl, read }) {
    const asked = queryOf({
      FromLocation: from,
      ToLocation: to,
      DepartureDate: date,
      passengers,
      limit,
      after,
    });
    const found = await read(`/api/Flight/search?${asked}`, searchAnswer);
    const flights = found.data.map((record) => shown(record, publicUrl));
    const query = queryOf({ from, to, departure: date, passengers });
    const page = `${publicUrl}/search${query && `?${query}`}`;
    const { total, next } = found;
    const head = total === 0 ? 'No flight fits.' : `${flights.length} of ${total} flights:`;
    return {
      values: { flights, total, next, page },
      text: [head, ...flights.map(inWords), `On the site: ${page}`].join('\n'),
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
    const values = shown(await flightOf(id, read), publicUrl);
    return { values, text: inWords(values) };
  },
});

/** The flight of an id, as the public API answers it. */
export const flightOf = async (id: number, read: Parameters<typeof searchFlights.run>[1]['read']) =>
  (await read(`/api/Flight/GetFlight/${id}`, flightAnswer)).data;

const flightAnswer = v.object({ data: flightRecord });
const searchAnswer = v.object({ data: v.array(flightRecord), total: v.number(), next: v.nullable(v.string()) });

/** What is set of some values, as a query. */
export const queryOf = (values: Record<string, string | number | undefined>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, `${value}`]],
    ),
  ).toString();
