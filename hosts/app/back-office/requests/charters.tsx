import { CHARTER_TYPES, type CharterRecord } from '@charter-hosts/contract';
import { TRIP } from 'charter-widgets/contract';
import { estimateText } from 'charter-widgets/kit';
import { csvCnic } from '../../shared/csv';
import { KINDS } from '../kinds';
import { csvTime, routeColumn, textColumn, timeColumn } from '../records/columns';
import { flightRequests } from '../records/flight-requests';
import { Customer, Fact, Facts, Leg, MakeFlight, On, Status } from '../records/parts';
import type { Resource } from '../records/resource';
import { screens } from '../records/screens';

/** The name of a trip code in the list. */
export const tripInList = (trip: number): string => CHARTER_TYPES[trip] ?? 'Unknown';
/** The name of a trip code on the detail screen. */
export const tripInDetail = (trip: number): string =>
  trip === TRIP.multiLeg ? 'Multi City' : trip === TRIP.multiStop ? 'Multi Stop' : tripInList(trip);

type Segments = CharterRecord['segments'];

/** The places of a route in order; a leg that starts where the last one ended adds only its end. */
export function stops(segments: Segments): string[] {
  return segments
    .flatMap(({ fromLocation, toLocation }) => [fromLocation, toLocation])
    .filter((place, index, places) => place !== places[index - 1]);
}

/** The passengers of a charter: the largest seat count of its segments. */
export const passengers = (segments: Segments): number => Math.max(0, ...segments.map(({ seats }) => seats));

const places = ({ segments }: CharterRecord) => stops(segments);
const departure = ({ segments }: CharterRecord) => segments[0]?.departDate ?? '';
const tripOf = ({ trip }: CharterRecord) => tripInList(trip);

/** /admin/private-charter */
const list = flightRequests<CharterRecord>({
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
  type: 'Trip type',
  columns: [
    routeColumn('Route', places),
    timeColumn('departure', 'Departure', departure),
    {
      ...textColumn('type', 'Trip Type', tripOf),
      width: 'clamp(98px, 7vw, 104px)',
      show: (charter) => (
        <>
          {tripOf(charter)}
          {charter.trip >= TRIP.multiLeg && <small>{charter.segments.length} legs</small>}
        </>
      ),
    },
  ],
  card: '"route route stage actions" "customer customer assignee actions" "departure departure due actions" "received type type actions" / auto minmax(0, 1fr) auto 20px',
  csv: [
    ['CNIC', ({ cnic }) => csvCnic(cnic)],
    ['Route', (charter) => places(charter).join(' > ')],
    ['Departure', (charter) => csvTime(departure(charter))],
    ['Trip Type', tripOf],
    ['Legs', ({ segments }) => segments.length],
    ['Day is flexible', ({ isDayFlexible }) => (isDayFlexible ? 'Yes' : 'No')],
    ['Time is open', ({ isTimeOpen }) => (isTimeOpen ? 'Yes' : 'No')],
    ['Note', ({ note = '' }) => note],
    ['Seats of each leg', ({ segments }) => segments.map(({ seats }) => seats).join(' > ')],
  ],
  noMatch: 'No charters found',
  empty: 'No charter requests yet',
  form: '/private-charter-form',
});

/** /admin/private-charter/{id} */
const detail: Resource<CharterRecord>['detail'] = {
  title: 'Charter Request',
  what: 'charter details',
  back: ['Back to Charters'],
  notFound: ['Charter Not Found', 'Charter not found'],
  missing: 'The requested charter could not be found.',
  note: ({ trip, createdAt }) => (
    <>
      <span>{tripInDetail(trip)}</span>
      <On what="Submitted on" at={createdAt} />
    </>
  ),
  side: [
    {
      title: 'Customer information',
      show: ({ name, email, phone, cnic, tripRecord }) => (
        <Customer name={name} email={email} phone={phone}>
          <Fact name="CNIC">{cnic || (tripRecord?.erasedAt ? 'Erased' : 'Not given')}</Fact>
        </Customer>
      ),
    },
    {
      title: 'Request summary',
      show: ({ segments, isDayFlexible, isTimeOpen, estimate }) => (
        <Facts figures>
          <Fact name="Passengers">{passengers(segments)}</Fact>
          <Fact name="Legs">{segments.length}</Fact>
          {isDayFlexible && <Fact name="Day">A day earlier or later is fine</Fact>}
          {isTimeOpen && <Fact name="Time">Not decided yet</Fact>}
          {estimate && <Fact name="The form’s estimate">{estimateText(estimate)}</Fact>}
          <Fact name="Status">
            <Status>Submitted</Status>
          </Fact>
        </Facts>
      ),
    },
  ],
  main: [
    {
      title: 'Note',
      when: ({ note }) => Boolean(note),
      show: ({ note }) => <p className="app-note">{note}</p>,
    },
    {
      title: 'Itinerary',
      show: ({ id: charter, segments }) => (
        <ol className="app-legs app-stack">
          {segments.map(({ id, departDate, fromLocation, toLocation, seats, luggage, pets }, index) => (
            <li key={id}>
              <Leg
                title={`Leg ${index + 1}`}
                wallClock={departDate}
                from={fromLocation}
                to={toLocation}
                large={segments.length === 1}
              >
                <Fact name="Seats">{seats}</Fact>
                <Fact name="Luggage">{luggage > 0 ? `${luggage} kg` : 'Not given'}</Fact>
                <Fact name="Pets">{pets}</Fact>
              </Leg>
              <MakeFlight of="charter" id={charter} leg={index + 1} />
            </li>
          ))}
        </ol>
      ),
    },
  ],
};

/** Private charter requests in the back office. */
export const privateCharters: Resource<CharterRecord> = { ...KINDS.privateCharter, list, detail };

export const { List, Detail } = screens(privateCharters);
