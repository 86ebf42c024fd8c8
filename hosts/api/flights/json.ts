import type { FlightBookingRecord } from '@charter-hosts/contract';
import { AIRCRAFT_TYPE_CODE, type FlightImage, type FlightRecord } from 'charter-widgets/contract';
import { type RawBuilder, sql } from 'kysely';
import { IMAGES_PATH } from '../aircraft/store';
import { type Database, isPostgres } from '../platform/database/open';

/** How a database writes JSON; all texts are SQL. */
interface Json {
  object: (fields: Record<string, string>) => string;
  /** A list in the order of a column; empty for no rows. */
  list: (item: string, order: string) => string;
  /** Of a column that holds 1 or 0. */
  boolean: (column: string) => string;
}

const pairs = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ');

const SQLITE: Json = {
  object: (fields) => `json_object(${pairs(fields)})`,
  list: (item, order) => `json_group_array(${item} order by ${order})`,
  boolean: (column) => `json(case ${column} when 1 then 'true' else 'false' end)`,
};

const POSTGRES: Json = {
  object: (fields) => `json_build_object(${pairs(fields)})`,
  list: (item, order) => `coalesce(json_agg(${item} order by ${order}), '[]')`,
  boolean: (column) => `${column} = 1`,
};

const TYPE_CODE = `case aircraft.type ${Object.entries(AIRCRAFT_TYPE_CODE)
  .map(([type, code]) => `when '${type}' then ${code}`)
  .join(' ')} end`;

const urlOf = (image: string) => `case ${image} when '' then '' else '${IMAGES_PATH}' || ${image} end`;

/** The fields of a flight for staff. */
type ForStaff = 'bookings' | 'bookedSeats' | 'isPublic' | 'isCharterOver';

/** 1 when an empty leg was made of a quote that is not flown any more. */
export const IS_CHARTER_OVER = `case when flights.ferry_quote_id is null or exists (
  select 1 from quotes inner join trips on trips.id = quotes.trip_id
  where quotes.id = flights.ferry_quote_id and quotes.state = 'accepted'
  and trips.stage in ('accepted', 'booked', 'flown', 'closed')) then 0 else 1 end`;

/** The columns of each form of a flight, from `flights` joined with `aircraft`. */
function recordsIn({ object, list, boolean }: Json) {
  const images: Record<keyof FlightImage, string> = {
    imageId: 'flight_images.id',
    imageUrl: urlOf('flight_images.image'),
    description: 'flight_images.description',
    isBannerImage: boolean('flight_images.is_banner'),
  };
  const both = {
    id: 'flights.id',
    aircraftId: 'flights.aircraft_id',
    fromLocation: 'flights.from_location',
    toLocation: 'flights.to_location',
    departureDatetime: 'flights.departure_datetime',
    departsAt: 'flights.departs_at',
    arrivalDatetime: 'flights.arrival_datetime',
    durationMinutes: 'flights.duration_minutes',
    seatPrice: 'flights.seat_price',
    seatsAvailable: 'flights.seats_available',
    sequenceNo: 'flights.sequence_no',
    createdByUserId: 'flights.created_by_user_id',
    flightType: 'flights.flight_type',
    aircraftName: 'aircraft.name',
    aircraftType: TYPE_CODE,
    aircraftImageUrl: urlOf('aircraft.image'),
    wifiAvailable: boolean('flights.wifi_available'),
    mealIncluded: boolean('flights.meal_included'),
    seatSelectionIncluded: boolean('flights.seat_selection_included'),
    isEmptyLeg: boolean('flights.is_empty_leg'),
    latestDeparture: 'flights.latest_departure',
  };
  const flight: Record<Exclude<keyof FlightRecord, ForStaff>, string> = {
    ...both,
    maxLuggageWeight: 'flights.luggage_limit_kg',
    version: 'flights.version',
    images: `(select ${list(object(images), 'flight_images.id')} from flight_images where flight_id = flights.id)`,
  };
  const ofBookings = (value: string) => `(select ${value} from flight_bookings where flight_id = flights.id)`;
  const adminFlight: Record<keyof FlightRecord, string> = {
    ...flight,
    bookings: ofBookings('count(*)'),
    bookedSeats: ofBookings('coalesce(sum(1 + number_of_guests), 0)'),
    isPublic: boolean('flights.is_public'),
    isCharterOver: boolean(IS_CHARTER_OVER),
  };
  const bookingFlight: Record<keyof NonNullable<FlightBookingRecord['flight']>, string> = {
    ...both,
    // Bookings use another name, and have no images.
    luggageLimitKg: 'flights.luggage_limit_kg',
  };
  const { fromLocation, toLocation, departureDatetime, arrivalDatetime, seatPrice } = both;
  const { aircraftName, aircraftType, isEmptyLeg, latestDeparture } = both;
  const booked: Record<keyof NonNullable<FlightBookingRecord['booked']>, string> = {
    fromLocation,
    toLocation,
    departureDatetime,
    arrivalDatetime,
    seatPrice,
    aircraftName,
    aircraftType,
    isEmptyLeg,
    latestDeparture,
  };
  const text = (fields: Record<string, string>) => sql.raw<string>(`cast(${object(fields)} as text)`);
  return {
    flight: text(flight),
    adminFlight: text(adminFlight),
    bookingFlight: text(bookingFlight),
    booked: text(booked),
  };
}

const IN_SQLITE = recordsIn(SQLITE);
const IN_POSTGRES = recordsIn(POSTGRES);

/** A FlightRecord, the same for staff, and `flight` and `booked` of a FlightBookingRecord. */
export type FlightForm = 'flight' | 'adminFlight' | 'bookingFlight' | 'booked';

/**
 * The JSON of a flight, to select from `flights` joined with `aircraft`. The database writes it in half the time of reading rows
 * and serialising them.
 */
export const flightJson = (db: Database): Record<FlightForm, RawBuilder<string>> =>
  isPostgres(db) ? IN_POSTGRES : IN_SQLITE;
