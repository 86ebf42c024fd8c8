import { bookingState, type FlightBookingRecord } from '@charter-hosts/contract';
import { withCountry } from '@charter-hosts/contract/phone-number';
import {
  flightTypeInAdminList,
  formatMoney,
  formatWallClock,
  hasArrival,
  Icon,
  typeOfFlight,
} from 'charter-widgets/kit';
import { capital } from '../../shared/csv';
import { Link } from '../../shared/link';
import { EmailFact, Fact, Facts, Leg, On, Phone, PhoneFact, Status, WhatsApp } from '../records/parts';
import type { Resource } from '../records/resource';

/** The currency of stored prices. */
const BASE_CURRENCY = 'USD';

/** 'Mrs Rabia Anwar'. */
export const passengerOf = ({ title, firstName, lastName }: FlightBookingRecord): string =>
  `${title} ${firstName} ${lastName}`;

/** The copy of the booked flight, else the flight as it is now; null if both are missing. */
export const bookedOf = ({ booked, flight }: FlightBookingRecord) => booked ?? flight;

/** The number of travellers: the primary passenger and the companions. */
export const travellersOf = ({ numberOfGuests, travelPersons }: FlightBookingRecord): number =>
  1 + Math.max(numberOfGuests, travelPersons.length);

/** The seat price when it was booked times the travellers; undefined for unknown. */
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

/** Whether the booked flight was moved or deleted; '' for neither. */
export const stateOf = (booking: FlightBookingRecord): '' | 'Moved' | 'No longer offered' =>
  (({ asBooked: '', moved: 'Moved', gone: 'No longer offered' }) as const)[bookingState(booking)];

/** The departures as booked and as it is now, '' if the flight is deleted; undefined for an unchanged flight. */
export const changedDeparture = (booking: FlightBookingRecord) => {
  const { departureDatetime: after = '', arrivalDatetime: lands = '' } = booking.flight ?? {};
  return stateOf(booking) ? { before: booking.departureDate, after, lands } : undefined;
};

/**
 * What was booked beside what the flight is now, null when it is gone; undefined when nothing that was booked has
 * changed, or when that is not known.
 */
export function changedFlight({ booked, flight }: FlightBookingRecord) {
  if (!booked) return undefined;
  const fields = Object.keys(booked) as (keyof typeof booked)[];
  return flight && fields.every((field) => flight[field] === booked[field]) ? undefined : { booked, now: flight };
}

/** 'Moved' or 'No longer offered' with its icon; nothing for an unchanged flight. */
function Mark({ booking }: { booking: FlightBookingRecord }) {
  const state = stateOf(booking);
  if (!state) return null;
  return (
    <span className="app-mark app-tiny" data-gone={state !== 'Moved' || undefined}>
      <Icon name={state === 'Moved' ? 'swap' : 'close'} />
      {state}
    </span>
  );
}

/** /admin/flights-bookings/{id} */
export const detail: Resource<FlightBookingRecord>['detail'] = {
  title: 'Flight Booking',
  what: 'booking details',
  back: ['Back to Bookings', '/admin/flight-booking'],
  notFound: ['Booking Not Found', 'Booking not found'],
  missing: 'The requested booking details could not be found.',
  badge: (booking) => (
    <>
      {typeOf(booking) && <span className="app-badge">{typeOf(booking)}</span>}
      <Mark booking={booking} />
    </>
  ),
  // The spec shows the departure's date after these words.
  note: ({ departureDate, createdAt }) => (
    <>
      <On what="Booked on" at={departureDate} format={formatWallClock} />
      {createdAt && <On what="Received on" at={createdAt} />}
    </>
  ),
  side: [
    {
      title: 'Primary Passenger',
      show: ({ title, firstName, lastName, phone, email }) => (
        <Facts>
          <Fact name="Title">{title}</Fact>
          <Fact name="First name">{firstName}</Fact>
          <Fact name="Last name">{lastName}</Fact>
          <PhoneFact phone={withCountry(phone)} />
          <EmailFact email={email} />
        </Facts>
      ),
    },
    {
      title: 'Booking Summary',
      show: (booking) => {
        const total = totalPrice(booking);
        const { termsAccepted } = booking;
        return (
          <Facts figures>
            <Fact name="Total guests">{travellersOf(booking)}</Fact>
            <Fact name="Rooms">{booking.numberOfRooms}</Fact>
            <Fact name="Total price">{total === undefined ? 'Not available' : money(total)}</Fact>
            <Fact name="Status">
              <Status>Confirmed</Status>
            </Fact>
            {typeof termsAccepted === 'boolean' && (
              <Fact name="Terms and conditions" whole>
                {termsAccepted ? 'Accepted' : 'Not accepted'}
              </Fact>
            )}
          </Facts>
        );
      },
    },
  ],
  main: [
    { title: 'Flight Information', show: FlightInformation },
    { title: ({ travelPersons }) => `Travel Companions (${travelPersons.length})`, show: Companions },
    {
      title: 'Additional Notes',
      when: ({ note }) => note !== '',
      show: ({ note }) => <p className="app-note">{note}</p>,
    },
  ],
};

function FlightInformation(booking: FlightBookingRecord) {
  const { flight, booked } = booking;
  if (!flight && !booked) {
    return (
      <div className="app-nothing app-soft">
        <h3>No Flight Information</h3>
        <p>Flight details are not available for this booking.</p>
      </div>
    );
  }
  const changed = changedFlight(booking);
  return (
    <>
      {changed && <p className="app-note">{CHANGES[stateOf(booking)]}</p>}
      <div className="app-legs app-stack" data-compared={changed ? '' : undefined}>
        {changed && <FlightLeg title="As booked" flight={changed.booked} />}
        {changed?.now && <FlightLeg title="Now" flight={changed.now} before={changed.booked} />}
        {!changed && flight && <FlightLeg flight={flight} />}
      </div>
      {flight && <FlightFacts flight={flight} priced={!changed} />}
    </>
  );
}

const CHANGES = {
  '': 'The flight has changed since it was booked.',
  Moved: 'The flight was moved after it was booked.',
  'No longer offered': 'The flight was deleted after it was booked.',
};

type Flight = NonNullable<FlightBookingRecord['flight']>;

type FlightParts = NonNullable<FlightBookingRecord['booked']>;

interface FlightLegProps {
  /** Shown if two flights are compared. */
  title?: string;
  flight: FlightParts;
  /** Differences from this flight are marked. */
  before?: FlightParts;
}

/** The route and times of a flight; also price and aircraft if two flights are compared. */
function FlightLeg({ title, flight, before = flight }: FlightLegProps) {
  const fact = (name: string, field: keyof FlightParts, text: string) => (
    <Fact name={name}>{flight[field] === before[field] ? text : <mark className="app-changed">{text}</mark>}</Fact>
  );
  return (
    <Leg from={flight.fromLocation} to={flight.toLocation} {...(title ? { title } : { large: true })}>
      {fact('Departure', 'departureDatetime', formatWallClock(flight.departureDatetime, 'short'))}
      {(flight.isEmptyLeg || before.isEmptyLeg) && fact('Empty leg', 'isEmptyLeg', flight.isEmptyLeg ? 'Yes' : 'No')}
      {(flight.latestDeparture || before.latestDeparture) &&
        fact(
          'Latest departure',
          'latestDeparture',
          flight.latestDeparture ? formatWallClock(flight.latestDeparture, 'short') : 'No window',
        )}
      {fact(
        'Arrival',
        'arrivalDatetime',
        hasArrival(flight) ? formatWallClock(flight.arrivalDatetime, 'short') : 'TBA',
      )}
      {title && fact('Seat price', 'seatPrice', money(flight.seatPrice))}
      {title && flight.aircraftName && fact('Aircraft', 'aircraftName', flight.aircraftName)}
    </Leg>
  );
}

function FlightFacts({ flight, priced }: { flight: Flight; priced: boolean }) {
  const included = (yes: boolean) => (yes ? 'Included' : 'Not included');
  return (
    <div className="app-flight-facts">
      <Facts>
        {priced && <Fact name="Seat price">{money(flight.seatPrice)}</Fact>}
        <Fact name="Available seats">{flight.seatsAvailable}</Fact>
        <Fact name="Luggage limit">{flight.luggageLimitKg} kg</Fact>
      </Facts>
      <Facts>
        <Fact name="Flight ID">
          <Link className="app-link" to={`/admin/flight-management/${flight.id}`}>
            #{flight.id}
          </Link>
        </Fact>
        <Fact name="Meal">{included(flight.mealIncluded)}</Fact>
        <Fact name="Seat selection">{included(flight.seatSelectionIncluded)}</Fact>
      </Facts>
    </div>
  );
}

function Companions({ travelPersons }: FlightBookingRecord) {
  if (travelPersons.length === 0) return <p className="app-note">The passenger travels alone.</p>;
  return (
    <ul className="app-rows app-companions cw-numbers">
      {travelPersons.map((person) => (
        <li key={person.id}>
          <strong>{`${person.firstName} ${person.lastName}`}</strong>
          <span>{capital(person.gender)}</span>
          <span>
            <Phone phone={withCountry(person.phoneNumber)} />
            <WhatsApp phone={withCountry(person.phoneNumber)} name={`${person.firstName} ${person.lastName}`} />
          </span>
          <span>
            <span className="cw-hidden">CNIC or passport: </span>
            {person.cnic}
          </span>
        </li>
      ))}
    </ul>
  );
}
