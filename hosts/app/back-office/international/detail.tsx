import type { InternationalCharterRecord } from '@charter-hosts/contract';
import { Customer, Fact, Facts, Leg, MakeFlight, On, type Resource, Status } from '../records';

/** /admin/international-charters/{id} */
export const detail: Resource<InternationalCharterRecord>['detail'] = {
  title: 'International Charter Request',
  what: 'international charter details',
  back: ['Back to International Charters', '/admin/international-charters'],
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
