import { type CharterRecord, storedPrivateCharters, TRIP } from 'charter-widgets/contract';
import { formatWallClock } from 'charter-widgets/kit';
import {
  A_TO_Z,
  citiesOf,
  csvCnic,
  csvPhone,
  csvTime,
  EARLIEST_FIRST,
  Person,
  type RecordKind,
  Stops,
  searchableTime,
  timeOf,
} from '../records';
import { stops } from './itinerary';
import { tripInList } from './trip-labels';

const departure = ({ segments }: CharterRecord) => segments[0]?.departDate ?? '';

/** Private charter requests in the back office (spec, section 2, "Private charter list" and "detail"; section 8). */
export const charters: RecordKind<CharterRecord> = {
  name: 'private-charters',
  path: '/admin/private-charter',
  all: storedPrivateCharters.all,
  byId: storedPrivateCharters.byId,
  list: {
    title: 'Private Charters',
    subtitle: 'Review private charter requests',
    counted: ['request', 'requests'],
    searchLabel: 'Search charters',
    searchPlaceholder: 'Name, route or reference',
    nameOf: ({ name }) => name,
    searchText: ({ id, name, email, phone, cnic, segments, trip }) =>
      [
        `#${id}`,
        name,
        email,
        phone,
        cnic,
        ...stops(segments),
        ...segments.map(({ departDate }) => searchableTime(departDate)),
        tripInList(trip),
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
        sortBy: ({ segments }) => citiesOf(stops(segments)),
        orders: A_TO_Z,
        show: ({ segments }) => <Stops places={stops(segments)} />,
      },
      {
        key: 'departure',
        name: 'Departure',
        sortBy: (charter) => timeOf(departure(charter)),
        orders: EARLIEST_FIRST,
        show: (charter) => <span className="cw-numbers">{formatWallClock(departure(charter), 'short')}</span>,
      },
      {
        key: 'trip',
        name: 'Trip Type',
        sortBy: ({ trip }) => tripInList(trip),
        orders: A_TO_Z,
        show: ({ trip, segments }) => (
          <>
            {tripInList(trip)}
            {trip >= TRIP.multiLeg && <small className="cw-numbers">{segments.length} legs</small>}
          </>
        ),
      },
    ],
    csv: [
      ['Reference', ({ id }) => id],
      ['Customer', ({ name }) => name],
      ['Email', ({ email }) => email],
      ['Phone', ({ phone }) => csvPhone(phone)],
      ['CNIC', ({ cnic }) => csvCnic(cnic)],
      ['Route', ({ segments }) => stops(segments).join(' > ')],
      ['Departure', (charter) => csvTime(departure(charter))],
      ['Trip Type', ({ trip }) => tripInList(trip)],
      ['Segments', ({ segments }) => segments.length],
      ['Submitted (UTC)', ({ createdAt }) => csvTime(createdAt)],
    ],
    loading: 'Loading charters...',
    noMatch: ['No charters found', 'Nothing matches the search. Try a name, a city or an airport code.'],
    empty: ['No charter requests yet', 'Requests appear here by themselves as soon as a traveller sends one.'],
    form: ['See the request form', '/private-charter-form'],
    refused: 'Failed to fetch private charters',
    failed: 'Error fetching private charters',
  },
  dossier: {
    title: 'Charter Request',
    back: ['Back to Charters', '/admin/private-charter'],
    backShort: 'Charters',
    loading: 'Loading charter details...',
    notFoundTitle: 'Charter Not Found',
    notFound: 'Charter not found',
    missing: 'The requested charter could not be found.',
    refused: 'Failed to fetch charter details',
    failed: 'Error fetching charter details',
    parts: [['Customer information', 'Request summary'], ['Itinerary']],
  },
};
