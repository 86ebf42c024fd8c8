import type { CharterRecord } from '@charter-hosts/contract';
import { TRIP } from 'charter-widgets/contract';
import { csvCnic, csvTime, flightRequests, routeColumn, searchableTime, textColumn, timeColumn } from '../records';
import { stops, tripInList } from './trip-labels';

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
    timeColumn('departure', 'Departure', departure),
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
  card: '"route route stage actions" "customer customer owner actions" "departure departure due actions" "received trip trip actions" / auto minmax(0, 1fr) auto 20px',
  csv: [
    ['CNIC', ({ cnic }) => csvCnic(cnic)],
    ['Route', (charter) => places(charter).join(' > ')],
    ['Departure', (charter) => csvTime(departure(charter))],
    ['Trip Type', tripOf],
    ['Segments', ({ segments }) => segments.length],
    ['Seats of each leg', ({ segments }) => segments.map(({ seats }) => seats).join(' > ')],
  ],
  noMatch: 'No charters found',
  empty: 'No charter requests yet',
  form: '/private-charter-form',
});
