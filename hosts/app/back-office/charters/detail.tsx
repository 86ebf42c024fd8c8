import type { CharterRecord } from '@charter-hosts/contract';
import { Customer, Fact, Facts, Leg, MakeFlight, On, type Resource, Status } from '../records';
import { passengers, tripInDetail } from './trip-labels';

/** /admin/private-charter/{id} */
export const detail: Resource<CharterRecord>['detail'] = {
  title: 'Charter Request',
  what: 'charter details',
  back: ['Back to Charters', '/admin/private-charter'],
  backShort: 'Charters',
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
      show: ({ name, email, phone, cnic }) => (
        <Customer name={name} email={email} phone={phone}>
          <Fact name="CNIC">{cnic || 'Not given'}</Fact>
        </Customer>
      ),
    },
    {
      title: 'Request summary',
      show: ({ segments }) => (
        <Facts figures>
          <Fact name="Passengers">{passengers(segments)}</Fact>
          <Fact name="Segments">{segments.length}</Fact>
          <Fact name="Status">
            <Status>Submitted</Status>
          </Fact>
        </Facts>
      ),
    },
  ],
  main: [
    {
      title: 'Itinerary',
      show: ({ id: charter, segments }) => (
        <ol className="app-legs app-stack">
          {segments.map(({ id, departDate, fromLocation, toLocation, seats, luggage, pets }, index) => (
            <li key={id}>
              <Leg
                title={`Segment ${index + 1}`}
                wallClock={departDate}
                from={fromLocation}
                to={toLocation}
                large={segments.length === 1}
              >
                <Fact name="Seats">{seats}</Fact>
                <Fact name="Luggage">{luggage} kg</Fact>
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
