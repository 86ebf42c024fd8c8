import { type AircraftFields, type FlightFields, UNSET_DATE_TIME } from 'charter-widgets/contract';
import { airport, type DemoAirport, distance } from './airports';
import type { Calendar, Moment } from './calendar';
import fleet from './data/fleet.json';
import flights from './data/flights.json';
import type { PictureName } from './pictures';

/** An aircraft of the examples, its picture, and what its flights' times and prices are computed from. */
export interface DemoAircraft extends Required<Omit<AircraftFields, 'id'>> {
  /** Left out for one that nobody has drawn yet. */
  picture?: PictureName;
  /** Its cabin, left out with the picture. */
  inside?: PictureName;
  /** Kilometres an hour. */
  speed: number;
  /** US dollars for a seat: to board, and for each kilometre. */
  fare: { boarding: number; kilometre: number };
  /** Kilograms for a passenger. */
  luggage: number;
  cabin: { wifi: boolean; meal: boolean; seats: boolean };
}

/** Real types; the registrations are invented. */
export const FLEET = fleet as Record<FleetName, DemoAircraft>;
export type FleetName = keyof typeof fleet;

/** A flight of the examples. */
export interface DemoFlight
  extends Omit<
    FlightFields,
    'id' | 'aircraftId' | 'createdByUserId' | 'wifiAvailable' | 'mealIncluded' | 'seatSelectionIncluded' | 'images'
  > {
  aircraft: FleetName;
  /** The first is the banner. */
  pictures: PictureName[];
}

/** A line of flights.json; the first two have departed, which an admin still sees. */
interface Line extends Moment {
  from: string;
  to: string;
  aircraft: FleetName;
  seats: number;
  /** Its place among the flights that the operator shows first. */
  sequenceNo?: number;
  arrivalIsOpen?: boolean;
}

/** As the public page reads the number; the admins' list reads 1 and 2 the other way round. */
const FLIGHT_TYPE = { jet: 0, helicopter: 1, plane: 2 };

/** The flights as they stand on a day. */
export function demoFlights(calendar: Calendar): DemoFlight[] {
  const demoFlights = (flights as Line[]).map((line) => {
    const [from, to, aircraft] = [airport(line.from), airport(line.to), FLEET[line.aircraft]];
    const { boarding, kilometre } = aircraft.fare;
    const departureDatetime = calendar.wallClock(line);
    return {
      aircraft: line.aircraft,
      fromLocation: from.text,
      toLocation: to.text,
      departureDatetime,
      arrivalDatetime: line.arrivalIsOpen ? UNSET_DATE_TIME : arrivalOf(departureDatetime, from, to, aircraft.speed),
      seatPrice: Math.round((boarding + distance(from, to) * kilometre) / 10) * 10,
      luggageLimitKg: aircraft.luggage,
      seatsAvailable: line.seats,
      sequenceNo: line.sequenceNo ?? null,
      flightType: FLIGHT_TYPE[aircraft.type],
      pictures: [to.picture, aircraft.inside, onTheWay(aircraft)].filter((picture) => picture !== undefined),
    };
  });
  showApart(demoFlights);
  return demoFlights;
}

/** What there is to see between the two places: a helicopter is below the clouds. */
const onTheWay = ({ type, picture }: DemoAircraft) => (type === 'helicopter' ? picture : 'above-the-clouds');

/** A flight shows where it goes; one that stands below another to the same place, its aircraft. */
function showApart(flights: readonly DemoFlight[]) {
  let above: PictureName | undefined;
  for (const { aircraft, pictures } of inOrder(flights)) {
    const { picture } = FLEET[aircraft];
    if (pictures[0] === above && picture) pictures.splice(0, pictures.length, ...new Set([picture, ...pictures]));
    above = pictures[0];
  }
}

/** As every list has them: by their numbers, then by departure. */
const inOrder = (flights: readonly DemoFlight[]) =>
  flights.toSorted(
    (a, b) =>
      (a.sequenceNo ?? Number.MAX_SAFE_INTEGER) - (b.sequenceNo ?? Number.MAX_SAFE_INTEGER) ||
      a.departureDatetime.localeCompare(b.departureDatetime),
  );

/** The local time at the destination, rounded to five minutes. */
function arrivalOf(departure: string, from: DemoAirport, to: DemoAirport, speed: number): string {
  const minutes = 20 + (distance(from, to) / speed) * 60;
  const clock = Date.parse(`${departure}Z`) + (Math.round(minutes / 5) * 5 + (to.ahead - from.ahead) * 60) * 60_000;
  return new Date(clock).toISOString().slice(0, 19);
}
