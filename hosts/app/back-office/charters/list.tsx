import { type CharterRecord, TRIP } from 'charter-widgets/contract';
import {
  csvCnic,
  csvPhone,
  csvTime,
  customerColumn,
  type Resource,
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
export const list: Resource<CharterRecord>['list'] = {
  title: 'Private Charters',
  subtitle: 'Review private charter requests',
  what: 'private charters',
  one: 'request',
  searchLabel: 'Search charters',
  searchPlaceholder: 'Name, route or reference',
  nameOf: ({ name }) => name,
  searched: (charter) => [
    `#${charter.id}`,
    charter.name,
    charter.email,
    charter.phone,
    charter.cnic,
    ...places(charter),
    ...charter.segments.map(({ departDate }) => searchableTime(departDate)),
    tripOf(charter),
  ],
  columns: [
    customerColumn(
      ({ name }) => name,
      ({ id, email }) => `#${id} · ${email}`,
    ),
    routeColumn('Route', places),
    timeColumn('departure', 'Departure', departure),
    {
      ...textColumn('trip', 'Trip Type', tripOf),
      width: 'clamp(110px, 12vw, 150px)',
      card: 'end',
      show: (charter) => (
        <>
          {tripOf(charter)}
          {charter.trip >= TRIP.multiLeg && <small>{charter.segments.length} legs</small>}
        </>
      ),
    },
  ],
  card: '"route route" "customer trip" "departure actions" / minmax(0, 1fr) auto',
  csv: [
    ['Reference', ({ id }) => id],
    ['Customer', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => csvPhone(phone)],
    ['CNIC', ({ cnic }) => csvCnic(cnic)],
    ['Route', (charter) => places(charter).join(' > ')],
    ['Departure', (charter) => csvTime(departure(charter))],
    ['Trip Type', tripOf],
    ['Segments', ({ segments }) => segments.length],
    ['Submitted (UTC)', ({ createdAt }) => csvTime(createdAt)],
  ],
  noMatch: ['No charters found', 'Nothing matches the search. Try a name, a city or an airport code.'],
  empty: ['No charter requests yet', 'Requests appear here by themselves as soon as a traveller sends one.'],
  form: ['See the request form', '/private-charter-form'],
};
