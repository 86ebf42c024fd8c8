import type { InternationalCharterRecord } from 'charter-widgets/contract';
import {
  count,
  csvPhone,
  csvTime,
  customerColumn,
  LOWEST_FIRST,
  type Resource,
  routeColumn,
  searchableTime,
  textColumn,
  timeColumn,
} from '../records';

const places = ({ departureLocation, destinationLocation, returnDateTime }: InternationalCharterRecord) =>
  returnDateTime === null
    ? [departureLocation, destinationLocation]
    : [departureLocation, destinationLocation, departureLocation];

/** /admin/international-charters */
export const list: Resource<InternationalCharterRecord>['list'] = {
  title: 'International Charters',
  subtitle: 'Review international charter requests',
  what: 'international charters',
  one: 'request',
  searchLabel: 'Search international charters',
  searchPlaceholder: 'Name, route or reference',
  nameOf: ({ name }) => name,
  searched: (charter) => [
    `#${charter.id}`,
    charter.name,
    charter.email,
    charter.phoneNo,
    ...places(charter),
    searchableTime(charter.departureDateTime),
    charter.serviceType,
    charter.preferredAircraft,
  ],
  columns: [
    customerColumn(
      ({ name }) => name,
      ({ id, email }) => `#${id} · ${email}`,
    ),
    routeColumn('Route', places),
    timeColumn('departure', 'Departure', ({ departureDateTime }) => departureDateTime),
    {
      ...textColumn('service', 'Service Type', ({ serviceType }) => serviceType),
      width: 'clamp(150px, 16vw, 210px)',
      card: 'soft',
    },
    {
      key: 'seats',
      name: 'Seats & Aircraft',
      width: 'clamp(120px, 12vw, 140px)',
      card: 'end',
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
  card: '"route seats" "customer customer" "service service" "departure actions" / minmax(0, 1fr) auto',
  csv: [
    ['Reference', ({ id }) => id],
    ['Customer', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Phone', ({ phoneNo }) => csvPhone(phoneNo)],
    ['From', ({ departureLocation }) => departureLocation],
    ['To', ({ destinationLocation }) => destinationLocation],
    ['Departure', ({ departureDateTime }) => csvTime(departureDateTime)],
    ['Return', ({ returnDateTime }) => csvTime(returnDateTime ?? '')],
    ['Service Type', ({ serviceType }) => serviceType],
    ['Seats', ({ seats }) => seats],
    ['Preferred Aircraft', ({ preferredAircraft }) => preferredAircraft],
    ['Message', ({ message }) => message],
    ['Submitted (UTC)', ({ createdAt }) => csvTime(createdAt)],
  ],
  noMatch: ['No international charters found', 'Nothing matches the search. Try a name, a city or an airport code.'],
  empty: [
    'No international charter requests yet',
    'Requests appear here by themselves as soon as a traveller sends one.',
  ],
  form: ['See the request form', '/international-charter-form'],
};
