import { bookingState, type FlightBookingRecord } from '@charter-hosts/contract';
import { flightTypeInAdminList, formatMoney, typeOfFlight } from 'charter-widgets/kit';

/** What prices are stored and shown in here. */
const BASE_CURRENCY = 'USD';

/** 'Mrs Rabia Anwar'. */
export const passengerOf = ({ title, firstName, lastName }: FlightBookingRecord): string =>
  `${title} ${firstName} ${lastName}`;

/** What was booked; of a booking without a copy of it, the flight as it is now. Null when that is gone, too. */
export const bookedOf = ({ booked, flight }: FlightBookingRecord) => booked ?? flight;

/** All who fly: the passenger who books, and their companions. */
export const travellersOf = ({ numberOfGuests, travelPersons }: FlightBookingRecord): number =>
  1 + Math.max(numberOfGuests, travelPersons.length);

/** The price of a seat when it was booked, times the passenger and their companions; undefined when unknown. */
export function totalPrice(booking: FlightBookingRecord): number | undefined {
  const seatPrice = bookedOf(booking)?.seatPrice;
  return seatPrice === undefined ? undefined : seatPrice * (1 + booking.travelPersons.length);
}

export const money = (amount: number): string => formatMoney(amount, BASE_CURRENCY);

/** 'Jet', 'Helicopter' or 'Plane', by the aircraft; by the flight's own code where no aircraft is known. */
export function typeOf(booking: FlightBookingRecord): string {
  const aircraftType = bookedOf(booking)?.aircraftType ?? -1;
  const flightType = booking.flight?.flightType;
  return typeOfFlight({ aircraftType, flightType: flightType ?? -1 }, (code) =>
    flightType === undefined ? '' : flightTypeInAdminList(code),
  );
}

/** What has become of the flight that was booked, in words; '' when nothing has. */
export const stateOf = (booking: FlightBookingRecord): '' | 'Moved' | 'No longer offered' =>
  (({ asBooked: '', moved: 'Moved', gone: 'No longer offered' }) as const)[bookingState(booking)];

/** 'Female' of a companion. */
export const genderOf = ({ gender }: { gender: string }): string => gender.charAt(0).toUpperCase() + gender.slice(1);

/**
 * What was booked beside what the flight is now, null when it is gone; undefined when nothing that was booked has
 * changed, or when that is not known.
 */
export function changedFlight({ booked, flight }: FlightBookingRecord) {
  if (!booked) return undefined;
  const fields = Object.keys(booked) as (keyof typeof booked)[];
  return flight && fields.every((field) => flight[field] === booked[field]) ? undefined : { booked, now: flight };
}
