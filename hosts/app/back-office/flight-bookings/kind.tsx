import { type FlightBookingRecord, storedFlightBookings } from 'charter-widgets/contract';
import { flightTypeInAdminList, formatWallClock } from 'charter-widgets/kit';
import {
  A_TO_Z,
  citiesOf,
  csvPhone,
  csvTime,
  EARLIEST_FIRST,
  LOWEST_FIRST,
  Person,
  type RecordKind,
  Stops,
  searchableTime,
  timeOf,
} from '../records';
import { count, money, passengerOf, totalPrice, withCountry } from './booking';

const places = ({ flight }: FlightBookingRecord) => (flight ? [flight.fromLocation, flight.toLocation] : []);
const typeOf = ({ flight }: FlightBookingRecord) => (flight ? flightTypeInAdminList(flight.flightType) : '');

/** Flight bookings in the back office (spec, section 2, "Admin flight booking list" and "detail"; section 8). */
export const bookings: RecordKind<FlightBookingRecord> = {
  name: 'flight-bookings',
  path: '/admin/flights-bookings',
  all: storedFlightBookings.all,
  byId: storedFlightBookings.byId,
  list: {
    title: 'Flight Bookings',
    subtitle: 'Review flight booking requests',
    counted: ['booking', 'bookings'],
    searchLabel: 'Search bookings',
    searchPlaceholder: 'Name, route or reference',
    nameOf: passengerOf,
    searchText: (booking) =>
      [
        `#${booking.id}`,
        passengerOf(booking),
        withCountry(booking.phone),
        ...places(booking),
        searchableTime(booking.departureDate),
        typeOf(booking),
        ...booking.travelPersons.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      ].join('\n'),
    columns: [
      {
        key: 'customer',
        name: 'Customer',
        sortBy: ({ firstName, lastName }) => `${firstName} ${lastName}`,
        orders: A_TO_Z,
        show: (booking) => (
          <Person name={passengerOf(booking)}>
            #{booking.id} · {withCountry(booking.phone)}
          </Person>
        ),
      },
      {
        key: 'route',
        name: 'Flight Route',
        sortBy: (booking) => citiesOf(places(booking)),
        orders: A_TO_Z,
        show: (booking) =>
          booking.flight ? <Stops places={places(booking)} /> : <span className="app-none">Flight removed</span>,
      },
      {
        key: 'departure',
        name: 'Departure',
        sortBy: ({ departureDate }) => timeOf(departureDate),
        orders: EARLIEST_FIRST,
        show: ({ departureDate }) => <span className="cw-numbers">{formatWallClock(departureDate, 'short')}</span>,
      },
      {
        key: 'guests',
        name: 'Guests & Rooms',
        sortBy: ({ numberOfGuests }) => numberOfGuests,
        orders: LOWEST_FIRST,
        show: ({ numberOfGuests, numberOfRooms }) => (
          <>
            <span className="cw-numbers">{count(numberOfGuests, 'guest')}</span>
            <small className="cw-numbers">{count(numberOfRooms, 'room')}</small>
          </>
        ),
      },
      {
        key: 'price',
        name: 'Price & Type',
        sortBy: totalPrice,
        orders: LOWEST_FIRST,
        show: (booking) => {
          const total = totalPrice(booking);
          return total === undefined ? (
            <span className="app-none">–</span>
          ) : (
            <>
              <strong className="cw-numbers">{money(total)}</strong>
              <small>{typeOf(booking)}</small>
            </>
          );
        },
      },
    ],
    csv: [
      ['Reference', ({ id }) => id],
      ['Customer', passengerOf],
      ['Phone', ({ phone }) => csvPhone(phone)],
      ['From', ({ flight }) => flight?.fromLocation ?? ''],
      ['To', ({ flight }) => flight?.toLocation ?? ''],
      ['Departure', ({ departureDate }) => csvTime(departureDate)],
      ['Guests', ({ numberOfGuests }) => numberOfGuests],
      ['Rooms', ({ numberOfRooms }) => numberOfRooms],
      ['Total price (USD)', (booking) => totalPrice(booking) ?? ''],
      ['Flight type', typeOf],
      ['Flight', ({ flightId }) => flightId ?? ''],
      ['Companions', ({ travelPersons }) => travelPersons.map((one) => `${one.firstName} ${one.lastName}`).join(', ')],
      ['Note', ({ note }) => note],
    ],
    loading: 'Loading flight bookings...',
    noMatch: ['No bookings found', 'Nothing matches the search. Try a name, a city or an airport code.'],
    empty: ['No flight bookings yet', 'Bookings appear here by themselves as soon as a traveller asks for a flight.'],
    refused: 'Failed to fetch flight bookings',
    failed: 'Error fetching flight bookings',
  },
  dossier: {
    title: 'Flight Booking',
    back: ['Back to Bookings', '/admin/flight-booking'],
    backShort: 'Flight Bookings',
    loading: 'Loading booking details...',
    notFoundTitle: 'Booking Not Found',
    notFound: 'Booking not found',
    missing: 'The requested booking details could not be found.',
    refused: 'Failed to fetch booking details',
    failed: 'Error fetching booking details',
    titleOfErrors: 'Booking Not Found',
    parts: [['Primary Passenger', 'Booking Summary'], ['Flight Information']],
  },
};
