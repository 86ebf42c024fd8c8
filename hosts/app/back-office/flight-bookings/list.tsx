import type { FlightBookingRecord } from 'charter-widgets/contract';
import { flightTypeInAdminList } from 'charter-widgets/kit';
import {
  count,
  csvPhone,
  csvTime,
  customerColumn,
  LOWEST_FIRST,
  type Resource,
  routeColumn,
  searchableTime,
  timeColumn,
} from '../records';
import { money, passengerOf, totalPrice, withCountry } from './booking';

const places = ({ flight }: FlightBookingRecord) => (flight ? [flight.fromLocation, flight.toLocation] : []);
const typeOf = ({ flight }: FlightBookingRecord) => (flight ? flightTypeInAdminList(flight.flightType) : '');
const route = routeColumn('Flight Route', places);

/** /admin/flights-bookings */
export const list: Resource<FlightBookingRecord>['list'] = {
  title: 'Flight Bookings',
  subtitle: 'Review flight booking requests',
  what: 'flight bookings',
  one: 'booking',
  searchLabel: 'Search bookings',
  searchPlaceholder: 'Name, route or reference',
  nameOf: passengerOf,
  searched: (booking) => [
    `#${booking.id}`,
    passengerOf(booking),
    withCountry(booking.phone),
    ...places(booking),
    searchableTime(booking.departureDate),
    typeOf(booking),
    ...booking.travelPersons.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  ],
  columns: [
    customerColumn(
      passengerOf,
      ({ id, phone }) => `#${id} · ${withCountry(phone)}`,
      ({ firstName, lastName }) => `${firstName} ${lastName}`,
    ),
    {
      ...route,
      show: (booking) => (booking.flight ? route.show(booking) : <span className="app-none">Flight removed</span>),
    },
    timeColumn('departure', 'Departure', ({ departureDate }) => departureDate),
    {
      key: 'guests',
      name: 'Guests & Rooms',
      width: 'clamp(120px, 12vw, 150px)',
      card: 'end',
      sortBy: ({ numberOfGuests }) => numberOfGuests,
      orders: LOWEST_FIRST,
      show: ({ numberOfGuests, numberOfRooms }) => (
        <>
          {count(numberOfGuests, 'guest')}
          <small>{count(numberOfRooms, 'room')}</small>
        </>
      ),
    },
    {
      key: 'price',
      name: 'Price & Type',
      width: 'clamp(110px, 11vw, 130px)',
      card: 'end large',
      sortBy: totalPrice,
      orders: LOWEST_FIRST,
      show: (booking) => {
        const total = totalPrice(booking);
        return total === undefined ? (
          <span className="app-none">–</span>
        ) : (
          <>
            <strong>{money(total)}</strong>
            <small>{typeOf(booking)}</small>
          </>
        );
      },
    },
  ],
  card: '"route price" "customer guests" "departure actions" / minmax(0, 1fr) auto',
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
  noMatch: ['No bookings found', 'Nothing matches the search. Try a name, a city or an airport code.'],
  empty: ['No flight bookings yet', 'Bookings appear here by themselves as soon as a traveller asks for a flight.'],
};
