import { type CharterRecord, TRIP } from 'charter-widgets/contract';
import {
  csvCnic,
  csvTime,
  deskColumns,
  flightRequests,
  routeColumn,
  searchableTime,
  textColumn,
  timeColumn,
} from '../records';
import { stops } from './itinerary';
import { tripInList } from './trip-labels';

const places = ({ segments }: CharterRecord) => stops(segments);
const departure = ({ segments }: CharterRecord) => segments[0]?.departDate ?? '';
const tripOf = ({ trip }: CharterRecord) => tripInList(trip);

/** /admin/private-charter */
export const list = flightRequests<CharterRecord>({
  title: 'Private Charters',
  subtitle: 'Review private charter requests',
  what: 'private charters',
  one: 'request',
  searchLabel: 'Search charters',
  nameOf: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  places,
  departure,
  received: ({ createdAt }) => createdAt,
  type: ['Trip type', tripOf],
  searched: ({ cnic, segments }) => [cnic, ...segments.slice(1).map(({ departDate }) => searchableTime(departDate))],
  numbers: ({ cnic }) => [cnic],
  columns: [
    routeColumn('Route', places),
    { ...timeColumn('departure', 'Departure', departure), width: 'clamp(138px, 9.8vw, 150px)' },
    {
      ...textColumn('trip', 'Trip Type', tripOf),
      width: 'clamp(98px, 7vw, 104px)',
      show: (charter) => (
        <>
          {tripOf(charter)}
          {charter.trip >= TRIP.multiLeg && <small>{charter.segments.length} legs</small>}
        </>
      ),
    },
  ],
  desk: deskColumns(),
  standing: { said: 'Due first', sort: 'due', descending: false },
  card: '"route route stage actions" "customer customer due actions" "departure departure owner actions" "received trip trip actions" / auto minmax(0, 1fr) auto 20px',
  cardWide:
    '"route departure departure stage owner actions" "customer trip received stage due due" / minmax(0, 2fr) 64px minmax(142px, 1fr) minmax(118px, 1fr) minmax(96px, 1fr) 20px',
  csv: [
    ['CNIC', ({ cnic }) => csvCnic(cnic)],
    ['Route', (charter) => places(charter).join(' > ')],
    ['Departure', (charter) => csvTime(departure(charter))],
    ['Trip Type', tripOf],
    ['Segments', ({ segments }) => segments.length],
  ],
  noMatch: 'No charters found',
  empty: 'No charter requests yet',
  form: '/private-charter-form',
});
