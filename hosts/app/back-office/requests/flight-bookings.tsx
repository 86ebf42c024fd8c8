import './flight-bookings.css';
import { type FlightBookingRecord, flightNews } from '@charter-hosts/contract';
import { csvPhone, withCountry } from '@charter-hosts/contract/phone-number';
import { type CsvColumns, capital, count, csvCnic, csvFile } from '../../shared/csv';
import { KINDS } from '../kinds';
import { csvTime, routeColumn, timeColumn, tripCsv } from '../records/columns';
import { flightRequests } from '../records/flight-requests';
import { LOWEST_FIRST, type RecordsList, type Resource } from '../records/resource';
import { screens } from '../records/screens';
import {
  bookedOf,
  changedDeparture,
  detail,
  money,
  passengerOf,
  stateOf,
  totalPrice,
  travellersOf,
  typeOf,
} from './flight-booking';

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
  ['Lands now', ({ flight }) => csvTime(flight?.arrivalDatetime ?? '')],
  ['Departs at the latest', ({ flight }) => csvTime(flight?.latestDeparture ?? '')],
  ['Flight', ({ flightId }) => flightId ?? ''],
  ['Aircraft', (booking) => bookedOf(booking)?.aircraftName ?? ''],
  ['Flight type', typeOf],
];

const bookings = flightRequests<FlightBookingRecord>({
  subtitle: 'Review flight booking requests',
  what: 'flight bookings',
  one: 'booking',
  searchLabel: 'Search bookings',
  nameOf: passengerOf,
  knownBy: phone,
  email,
  phone,
  places,
  departure,
  changedDeparture,
  flightNews,
  received,
  type: 'Flight type',
  columns: [
    routeColumn('Flight Route', places),
    timeColumn('departure', 'Departure', departure),
    {
      key: 'party',
      name: 'Guests & Rooms',
      width: 'clamp(106px, 20vw - 149px, 140px)',
      orders: LOWEST_FIRST,
      whole: (booking) => `${count(travellersOf(booking), 'passenger')}, ${count(booking.numberOfRooms, 'room')}`,
      show: (booking) => (
        <>
          {count(travellersOf(booking), 'passenger')}
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
  card: '"route route stage actions" "customer customer price actions" "departure departure assignee actions" "received party due actions" / auto minmax(0, 1fr) auto 20px',
  csvLabel: 'One row per booking',
  csv: [
    ...flightColumns,
    ['Passengers', travellersOf],
    ['Rooms', ({ numberOfRooms }) => numberOfRooms],
    ['Total price (USD)', (booking) => totalPrice(booking) ?? ''],
    ['Companions', ({ travelPersons }) => travelPersons.map((one) => `${one.firstName} ${one.lastName}`).join(', ')],
    ['Terms', ({ termsAccepted }) => TERMS.get(termsAccepted) ?? ''],
    ['Note', ({ note }) => note],
  ],
  noMatch: 'No bookings found',
  empty: 'No flight bookings yet',
});

/** The primary passenger of a booking or a companion. */
interface Traveller {
  booking: FlightBookingRecord;
  role: 'Passenger' | 'Companion';
  firstName: string;
  lastName: string;
  phoneNumber: string;
  cnic: string;
  gender: string;
}

/** The travellers of a booking, the primary passenger first. */
const travellers = (booking: FlightBookingRecord): Traveller[] => [
  { ...booking, booking, role: 'Passenger', phoneNumber: booking.phone, cnic: '', gender: '' },
  ...booking.travelPersons.map((person) => ({ ...person, booking, role: 'Companion' as const })),
];

/** /admin/flights-bookings */
const list: RecordsList<FlightBookingRecord> = {
  ...bookings,
  csv: [
    ...bookings.csv,
    csvFile(
      'One row per traveller',
      [
        ['Reference', ({ booking }: Traveller) => booking.tripRecord?.reference ?? ''],
        ['Booking', ({ booking }) => booking.id],
        ['Traveller', ({ role }) => role],
        ['First name', ({ firstName }) => firstName],
        ['Last name', ({ lastName }) => lastName],
        ['Gender', ({ gender }) => capital(gender)],
        ['Phone', ({ phoneNumber }) => csvPhone(withCountry(phoneNumber))],
        ['CNIC/Passport', ({ cnic }) => csvCnic(cnic)],
        ['Customer', ({ booking }) => passengerOf(booking)],
        ...flightColumns.map(([heading, value]) => [heading, ({ booking }: Traveller) => value(booking)] as const),
        ['Received (UTC)', ({ booking }) => csvTime(received(booking))],
        ...tripCsv<FlightBookingRecord>().map(
          ([heading, value]) => [heading, ({ booking }: Traveller) => value(booking)] as const,
        ),
      ],
      travellers,
    ),
  ],
};

/** Flight bookings in the back office. */
export const flightBookings: Resource<FlightBookingRecord> = { ...KINDS.flightBooking, list, detail };

export const { List, Detail } = screens(flightBookings);
