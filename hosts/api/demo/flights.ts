import type { AircraftFields, FlightFields, RatesFields } from '@charter-hosts/contract';
import { UNSET_DATE_TIME } from 'charter-widgets/contract';
import { airport, type Calendar, type DemoAirport, distance, type Moment, type PictureName } from './calendar';
import fleet from './data/fleet.json';
import flights from './data/flights.json';

/** An aircraft of the examples, its picture, and what its flights' times and prices are computed from. */
export interface DemoAircraft extends Required<Omit<AircraftFields, 'id'>> {
  /** Left out for one that nobody has drawn yet. */
  picture?: PictureName;
  /** Its cabin, left out with the picture. */
  inside?: PictureName;
  /** Kilometres an hour. */
  speed: number;
  /** US dollars: for a seat, to board and for each kilometre; for the whole aircraft, an hour. */
  fare: { boarding: number; kilometre: number; hour: number };
  /** Kilograms for a passenger. */
  luggage: number;
  cabin: { wifi: boolean; meal: boolean; seats: boolean };
  /** Beside the fare for an hour, in US dollars, with the base by its code. Left out for one without rates. */
  rates?: Omit<RatesFields, 'version' | 'currency' | 'perHour'>;
}

/** Real types; the registrations are invented. */
export const FLEET = fleet as Record<FleetName, DemoAircraft>;
export type FleetName = keyof typeof fleet;

const inCents = (dollars: number | null) => dollars && dollars * 100;

/** The rates of an example as they are stored; undefined for one without. */
export const demoRates = ({ fare, rates }: DemoAircraft): Omit<RatesFields, 'version'> | undefined =>
  rates && {
    ...rates,
    base: airport(rates.base).text,
    currency: 'USD',
    perHour: inCents(fare.hour),
    perHourEmpty: inCents(rates.perHourEmpty),
    perLanding: inCents(rates.perLanding),
    perNight: inCents(rates.perNight),
  };

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
  /** Until when an empty leg leaves on its day; left out for a flight that is none. */
  emptyUntil?: string;
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
      isEmptyLeg: !!line.emptyUntil,
      latestDeparture: line.emptyUntil ? calendar.wallClock({ ...line, time: line.emptyUntil }) : '',
      flightType: FLIGHT_TYPE[aircraft.type],
      pictures: [
        to.picture,
        aircraft.inside,
        aircraft.type === 'helicopter' ? from.picture : 'above-the-clouds',
      ].filter((picture) => picture !== undefined),
    };
  });
  showApart(demoFlights);
  return demoFlights;
}

/** In a grid of three columns, the cards around a card are among the 3 before it, and those in sight among the 10 before it. */
const AROUND = 3;
const IN_SIGHT = 10;

/** A flight shows its destination or, near another one with the same, its aircraft or its cabin. */
function showApart(flights: readonly DemoFlight[]) {
  const banners: PictureName[] = [];
  for (const { aircraft, pictures } of inOrder(flights)) {
    const { picture, inside } = FLEET[aircraft];
    const freeOf = (shown: PictureName[], choice: (PictureName | undefined)[]) =>
      choice.find((one) => one !== undefined && !shown.includes(one));
    const banner =
      freeOf(banners.slice(-IN_SIGHT), [pictures[0], picture]) ??
      freeOf(banners.slice(-AROUND), [pictures[0], picture, inside]);
    if (!banner) continue;
    pictures.splice(0, pictures.length, ...new Set([banner, ...pictures]));
    banners.push(banner);
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
