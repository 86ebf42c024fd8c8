import type { InternationalCharterRecord } from '@charter-hosts/contract';
import { count } from '../../shared/csv';
import { csvTime, flightRequests, LOWEST_FIRST, routeColumn, textColumn, timeColumn } from '../records';

const places = ({ departureLocation, destinationLocation, returnDateTime }: InternationalCharterRecord) =>
  returnDateTime === null
    ? [departureLocation, destinationLocation]
    : [departureLocation, destinationLocation, departureLocation];
const departure = ({ departureDateTime }: InternationalCharterRecord) => departureDateTime;
const serviceOf = ({ serviceType }: InternationalCharterRecord) => serviceType;

/** /admin/international-charters */
export const list = flightRequests<InternationalCharterRecord>({
  title: 'International Charters',
  subtitle: 'Review international charter requests',
  what: 'international charters',
  one: 'request',
  searchLabel: 'Search international charters',
  nameOf: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phoneNo }) => phoneNo,
  places,
  departure,
  received: ({ createdAt }) => createdAt,
  type: ['Service type', serviceOf],
  searched: ({ preferredAircraft, message }) => [preferredAircraft, message],
  numbers: () => [],
  columns: [
    routeColumn('Route', places),
    timeColumn('departure', 'Departure', departure),
    {
      ...textColumn('service', 'Service Type', serviceOf),
      width: 'clamp(96px, 9.6vw, 160px)',
      card: 'soft cut',
    },
    {
      key: 'seats',
      name: 'Seats & Aircraft',
      figure: true,
      width: 'clamp(104px, 8vw, 124px)',
      card: 'end',
      whole: ({ seats, preferredAircraft }) => `${count(seats, 'seat')}, ${preferredAircraft}`,
      sortBy: ({ seats }) => seats,
      orders: LOWEST_FIRST,
      show: ({ seats, preferredAircraft }) => (
        <>
          {count(seats, 'seat')}
          <small>{preferredAircraft}</small>
        </>
      ),
    },
  ],
  card: '"route route stage actions" "customer customer owner actions" "departure departure due actions" "received service seats actions" / auto minmax(0, 1fr) auto 20px',
  csv: [
    ['From', ({ departureLocation }) => departureLocation],
    ['To', ({ destinationLocation }) => destinationLocation],
    ['Departure', (charter) => csvTime(departure(charter))],
    ['Return', ({ returnDateTime }) => csvTime(returnDateTime ?? '')],
    ['Service Type', serviceOf],
    ['Seats', ({ seats }) => seats],
    ['Preferred Aircraft', ({ preferredAircraft }) => preferredAircraft],
    ['Message', ({ message }) => message],
  ],
  noMatch: 'No international charters found',
  empty: 'No international charter requests yet',
  form: '/international-charter-form',
});
