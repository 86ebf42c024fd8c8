import type { FlightBookingRecord } from '@charter-hosts/contract';
import { csvPhone, withCountry } from '@charter-hosts/contract/phone-number';
import { Icon } from 'charter-widgets/kit';
import { count } from '../../shared/csv';
import {
  type CsvColumns,
  csvCnic,
  csvFile,
  csvTime,
  fileCsv,
  flightRequests,
  LOWEST_FIRST,
  type RecordsList,
  routeColumn,
  timeColumn,
} from '../records';
import { bookedOf, genderOf, money, passengerOf, stateOf, totalPrice, travellersOf, typeOf } from './booking';

function places(booking: FlightBookingRecord): string[] {
  const booked = bookedOf(booking);
  return booked ? [booked.fromLocation, booked.toLocation] : [];
}
const departure = ({ departureDate }: FlightBookingRecord) => departureDate;
const received = ({ createdAt = '' }: FlightBookingRecord) => createdAt;
const email = ({ email = '' }: FlightBookingRecord) => email;
const phone = (booking: FlightBookingRecord) => withCountry(booking.phone);

const TERMS = new Map<unknown, string>([
  [true, 'Accepted'],
  [false, 'Not accepted'],
]);

const flightColumns: CsvColumns<FlightBookingRecord> = [
  ['From', (booking) => bookedOf(booking)?.fromLocation ?? ''],
  ['To', (booking) => bookedOf(booking)?.toLocation ?? ''],
  ['Departure', (booking) => csvTime(departure(booking))],
  ['Flight status', (booking) => stateOf(booking) || 'As booked'],
  ['Departs now', ({ flight }) => csvTime(flight?.departureDatetime ?? '')],
  ['Flight', ({ flightId }) => flightId ?? ''],
  ['Aircraft', (booking) => bookedOf(booking)?.aircraftName ?? ''],
  ['Flight type', typeOf],
];

const bookings = flightRequests<FlightBookingRecord>({
  title: 'Flight Bookings',
  subtitle: 'Review flight booking requests',
  what: 'flight bookings',
  one: 'booking',
  searchLabel: 'Search bookings',
  nameOf: passengerOf,
  sortName: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  knownBy: phone,
  email,
  phone,
  places,
  departure,
  received,
  type: ['Flight type', typeOf],
  searched: (booking) => [
    booking.note,
    stateOf(booking),
    ...booking.travelPersons.flatMap(({ firstName, lastName, cnic }) => [`${firstName} ${lastName}`, cnic]),
  ],
  numbers: ({ travelPersons }) => travelPersons.flatMap(({ phoneNumber, cnic }) => [phoneNumber, cnic]),
  columns: [
    routeColumn('Flight Route', places, (booking) => <Mark booking={booking} />),
    timeColumn('departure', 'Departure', departure),
    {
      key: 'guests',
      name: 'Guests & Rooms',
      width: 'clamp(106px, 20vw - 149px, 140px)',
      sortBy: travellersOf,
      orders: LOWEST_FIRST,
      whole: (booking) => `${count(travellersOf(booking), 'traveller')}, ${count(booking.numberOfRooms, 'room')}`,
      show: (booking) => (
        <>
          {count(travellersOf(booking), 'traveller')}
          <small>{booking.numberOfRooms === 0 ? 'No room' : count(booking.numberOfRooms, 'room')}</small>
        </>
      ),
    },
    {
      key: 'price',
      name: 'Price & Type',
      figure: true,
      width: 'clamp(95px, 12vw - 58px, 126px)',
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
  card: '"route route stage actions" "customer customer price actions" "departure departure owner actions" "received guests due actions" / auto minmax(0, 1fr) auto 20px',
  csvLabel: 'One row a booking',
  csv: [
    ...flightColumns,
    ['Travellers', travellersOf],
    ['Rooms', ({ numberOfRooms }) => numberOfRooms],
    ['Total price (USD)', (booking) => totalPrice(booking) ?? ''],
    ['Companions', ({ travelPersons }) => travelPersons.map((one) => `${one.firstName} ${one.lastName}`).join(', ')],
    ['Terms', ({ termsAccepted }) => TERMS.get(termsAccepted) ?? ''],
    ['Note', ({ note }) => note],
  ],
  noMatch: 'No bookings found',
  empty: 'No flight bookings yet',
});

/** A traveller of a booking: the passenger who books, or a companion. */
interface Traveller {
  booking: FlightBookingRecord;
  role: 'Passenger' | 'Companion';
  firstName: string;
  lastName: string;
  phoneNumber: string;
  cnic: string;
  gender: string;
}

/** Everyone of a booking, the passenger first. */
const travellers = (booking: FlightBookingRecord): Traveller[] => [
  { ...booking, booking, role: 'Passenger', phoneNumber: booking.phone, cnic: '', gender: '' },
  ...booking.travelPersons.map((person) => ({ ...person, booking, role: 'Companion' as const })),
];

/** /admin/flights-bookings */
export const list: RecordsList<FlightBookingRecord> = {
  ...bookings,
  csv: [
    ...bookings.csv,
    csvFile(
      'One row a traveller',
      [
        ['Reference', ({ booking }: Traveller) => booking.file?.reference ?? ''],
        ['Booking', ({ booking }) => booking.id],
        ['Traveller', ({ role }) => role],
        ['First name', ({ firstName }) => firstName],
        ['Last name', ({ lastName }) => lastName],
        ['Gender', genderOf],
        ['Phone', ({ phoneNumber }) => csvPhone(withCountry(phoneNumber))],
        ['CNIC/Passport', ({ cnic }) => csvCnic(cnic)],
        ['Customer', ({ booking }) => passengerOf(booking)],
        ...flightColumns.map(([heading, value]) => [heading, ({ booking }: Traveller) => value(booking)] as const),
        ['Received (UTC)', ({ booking }) => csvTime(received(booking))],
        ...fileCsv<FlightBookingRecord>().map(
          ([heading, value]) => [heading, ({ booking }: Traveller) => value(booking)] as const,
        ),
      ],
      travellers,
    ),
  ],
};

/** 'Moved' or 'No longer offered', with a sign of its own; nothing for a flight that is as it was booked. */
export function Mark({ booking }: { booking: FlightBookingRecord }) {
  const state = stateOf(booking);
  if (!state) return null;
  return (
    <span className="app-mark app-tiny" data-gone={state !== 'Moved' || undefined}>
      <Icon name={state === 'Moved' ? 'swap' : 'close'} />
      {state}
    </span>
  );
}
