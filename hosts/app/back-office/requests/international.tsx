import type { InternationalCharterRecord } from '@charter-hosts/contract';
import { count } from '../../shared/csv';
import { KINDS } from '../kinds';
import { csvTime, routeColumn, textColumn, timeColumn } from '../records/columns';
import { flightRequests } from '../records/flight-requests';
import { Customer, Fact, Facts, Leg, MakeFlight, On, Status } from '../records/parts';
import { LOWEST_FIRST, type Resource } from '../records/resource';
import { screens } from '../records/screens';

const places = ({ departureLocation, destinationLocation, returnDateTime }: InternationalCharterRecord) =>
  returnDateTime === null
    ? [departureLocation, destinationLocation]
    : [departureLocation, destinationLocation, departureLocation];
const departure = ({ departureDateTime }: InternationalCharterRecord) => departureDateTime;
const serviceOf = ({ serviceType }: InternationalCharterRecord) => serviceType;

/** /admin/international-charters */
const list = flightRequests<InternationalCharterRecord>({
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
  type: 'Service type',
  columns: [
    routeColumn('Route', places),
    timeColumn('departure', 'Departure', departure),
    {
      ...textColumn('type', 'Service Type', serviceOf),
      width: 'clamp(96px, 9.6vw, 160px)',
      card: 'soft cut',
    },
    {
      key: 'party',
      name: 'Seats & Aircraft',
      figure: true,
      width: 'clamp(104px, 8vw, 124px)',
      card: 'end',
      whole: ({ seats, preferredAircraft }) => `${count(seats, 'seat')}, ${preferredAircraft}`,
      orders: LOWEST_FIRST,
      show: ({ seats, preferredAircraft }) => (
        <>
          {count(seats, 'seat')}
          <small>{preferredAircraft}</small>
        </>
      ),
    },
  ],
  card: '"route route stage actions" "customer customer assignee actions" "departure departure due actions" "received type party actions" / auto minmax(0, 1fr) auto 20px',
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

/** /admin/international-charters/{id} */
const detail: Resource<InternationalCharterRecord>['detail'] = {
  title: 'International Charter Request',
  what: 'international charter details',
  back: ['Back to International Charters'],
  backShort: 'International Charters',
  notFound: ['International Charter Not Found', 'International charter not found'],
  missing: 'The requested international charter could not be found.',
  note: ({ serviceType, createdAt }) => (
    <>
      <span>{serviceType}</span>
      <On what="Submitted on" at={createdAt} />
    </>
  ),
  side: [
    {
      title: 'Customer information',
      show: ({ name, email, phoneNo }) => <Customer name={name} email={email} phone={phoneNo} />,
    },
    {
      title: 'Request summary',
      show: ({ seats, preferredAircraft }) => (
        <Facts figures>
          <Fact name="Seats">{seats}</Fact>
          <Fact name="Preferred aircraft">{preferredAircraft}</Fact>
          <Fact name="Status" whole>
            <Status>Submitted</Status>
          </Fact>
        </Facts>
      ),
    },
  ],
  main: [
    {
      title: 'Itinerary',
      show: ({ id, departureDateTime, returnDateTime, departureLocation, destinationLocation }) => (
        <div className="app-legs app-stack">
          <Leg
            title={returnDateTime === null ? 'One way' : 'Outbound'}
            wallClock={departureDateTime}
            from={departureLocation}
            to={destinationLocation}
            large={returnDateTime === null}
          />
          <MakeFlight of="international" id={id} leg={1} />
          {returnDateTime !== null && (
            <>
              <Leg title="Return" wallClock={returnDateTime} from={destinationLocation} to={departureLocation} />
              <MakeFlight of="international" id={id} leg={2} />
            </>
          )}
        </div>
      ),
    },
    {
      title: 'Additional message',
      when: ({ message }) => message !== '',
      show: ({ message }) => <p className="app-note">{message}</p>,
    },
  ],
};

/** International charter requests in the back office: as the private ones. */
export const internationalCharters: Resource<InternationalCharterRecord> = {
  ...KINDS.internationalCharter,
  list,
  detail,
};

export const { List, Detail } = screens(internationalCharters);
