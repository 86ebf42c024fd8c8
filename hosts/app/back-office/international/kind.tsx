import { type InternationalCharterRecord, storedInternationalCharters } from 'charter-widgets/contract';
import { formatWallClock } from 'charter-widgets/kit';
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

const places = ({ departureLocation, destinationLocation, returnDateTime }: InternationalCharterRecord) =>
  returnDateTime === null
    ? [departureLocation, destinationLocation]
    : [departureLocation, destinationLocation, departureLocation];

/** International charter requests in the back office: as the private ones, since the spec shows no screen for them. */
export const internationals: RecordKind<InternationalCharterRecord> = {
  name: 'international-charters',
  path: '/admin/international-charters',
  all: storedInternationalCharters.all,
  byId: storedInternationalCharters.byId,
  list: {
    title: 'International Charters',
    subtitle: 'Review international charter requests',
    counted: ['request', 'requests'],
    searchLabel: 'Search international charters',
    searchPlaceholder: 'Name, route or reference',
    nameOf: ({ name }) => name,
    searchText: (charter) =>
      [
        `#${charter.id}`,
        charter.name,
        charter.email,
        charter.phoneNo,
        ...places(charter),
        searchableTime(charter.departureDateTime),
        charter.serviceType,
        charter.preferredAircraft,
      ].join('\n'),
    columns: [
      {
        key: 'customer',
        name: 'Customer',
        sortBy: ({ name }) => name,
        orders: A_TO_Z,
        show: ({ id, name, email }) => (
          <Person name={name}>
            #{id} · {email}
          </Person>
        ),
      },
      {
        key: 'route',
        name: 'Route',
        sortBy: (charter) => citiesOf(places(charter)),
        orders: A_TO_Z,
        show: (charter) => <Stops places={places(charter)} />,
      },
      {
        key: 'departure',
        name: 'Departure',
        sortBy: ({ departureDateTime }) => timeOf(departureDateTime),
        orders: EARLIEST_FIRST,
        show: ({ departureDateTime }) => (
          <span className="cw-numbers">{formatWallClock(departureDateTime, 'short')}</span>
        ),
      },
      {
        key: 'service',
        name: 'Service Type',
        sortBy: ({ serviceType }) => serviceType,
        orders: A_TO_Z,
        show: ({ serviceType }) => serviceType,
      },
      {
        key: 'seats',
        name: 'Seats & Aircraft',
        sortBy: ({ seats }) => seats,
        orders: LOWEST_FIRST,
        show: ({ seats, preferredAircraft }) => (
          <>
            <span className="cw-numbers">
              {seats} {seats === 1 ? 'seat' : 'seats'}
            </span>
            <small>{preferredAircraft}</small>
          </>
        ),
      },
    ],
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
    loading: 'Loading international charters...',
    noMatch: ['No international charters found', 'Nothing matches the search. Try a name, a city or an airport code.'],
    empty: [
      'No international charter requests yet',
      'Requests appear here by themselves as soon as a traveller sends one.',
    ],
    form: ['See the request form', '/international-charter-form'],
    refused: 'Failed to fetch international charters',
    failed: 'Error fetching international charters',
  },
  dossier: {
    title: 'International Charter Request',
    back: ['Back to International Charters', '/admin/international-charters'],
    backShort: 'International Charters',
    loading: 'Loading international charter details...',
    notFoundTitle: 'International Charter Not Found',
    notFound: 'International charter not found',
    missing: 'The requested international charter could not be found.',
    refused: 'Failed to fetch international charter details',
    failed: 'Error fetching international charter details',
    parts: [['Customer information', 'Request summary'], ['Itinerary']],
  },
};
